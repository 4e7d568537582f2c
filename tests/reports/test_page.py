"""The page as a file: it holds all, needs nothing, and nothing in it can run but its own script."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

from report_logs import EVIL, TOY_PATH, hostile, toy

from conformance.reports.page import page
from conformance.reports.page.arrows import action
from conformance.reports.page.picture import seats
from conformance.reports.page.plainly import contrast
from conformance.reports.page.sections import engine

VOID = {"meta", "link", "br", "img", "input"}


class Reader(HTMLParser):
    """Notes the elements, their attributes and ids, and whether every one is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def made(name: str = "toy") -> Reader:
    return Reader(page([(toy() if name == "toy" else hostile(), TOY_PATH)]))


def test_every_element_is_closed_and_every_id_is_its_own() -> None:
    reader = made()
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert reader.open == []
    assert len(ids) == len(set(ids))
    links = [a["href"] for tag, a in reader.elements if tag == "a" and (a["href"] or "").startswith("#")]
    assert {str(link)[1:] for link in links} <= set(ids)


def test_nothing_comes_from_the_network() -> None:
    sources = [
        a.get("src") or a.get("href") for tag, a in made().elements if tag in ("script", "link", "img", "iframe")
    ]
    assert [s for s in sources if s] == ["data:,"]


def test_hostile_text_makes_no_element_and_no_handler() -> None:
    tame, wild = made(), made("hostile")
    assert [tag for tag, _ in wild.elements].count("script") == [tag for tag, _ in tame.elements].count("script") == 1
    assert not [tag for tag, _ in wild.elements if tag == "img"]
    assert not [a for _, attributes in wild.elements for a in attributes if a.startswith("on")]
    assert not {"\x1b", "\u202e"} & set(page([(hostile(), TOY_PATH)]))
    assert EVIL.partition("\x1b")[0] in wild.text


def test_the_policy_names_the_script_and_the_style_by_their_hashes() -> None:
    policy = next(
        a["content"] for tag, a in made().elements if tag == "meta" and "Content-Security-Policy" in a.values()
    )
    assert str(policy).startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in str(policy)
    assert not [a for _, attributes in made().elements for a in attributes if a == "style"]


def test_two_engines_stand_on_one_page_without_sharing_an_id() -> None:
    reader = Reader(page([(toy(), TOY_PATH), (hostile(), TOY_PATH)]))
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert "e1-cx-d152e6c7" in ids
    assert "e2-cx-d152e6c7" in ids


def failure(name: str) -> dict[str, object]:
    return next(f for f in toy().failures if f["name"] == name)


def test_an_attachment_lies_below_its_host_and_the_active_player_sits_last() -> None:
    drawn = seats(failure("cx-da4b05aa")["board"]["scenario"])  # type: ignore[index]
    assert [seat.is_active for seat in drawn] == [False, True]
    battlefield = next(zone for zone in drawn[-1].zones if zone.name == "battlefield")
    assert [(card.name, [a.name for a in card.attached]) for card in battlefield.cards] == [
        ("Veshk", []),
        ("Zorb", ["Quillip"]),
    ]


def test_the_arrow_of_damage_goes_from_its_source_to_whom_it_hits() -> None:
    damaged = failure("cx-2bcad239")
    (arrow,) = action(damaged).arrows
    assert (arrow.start, arrow.end, arrow.is_wrong) == ("o1", "p1", True)
    both = contrast(damaged, action(damaged))
    assert (both.engine.sentence, both.engine.passes) == ("p1 is dealt 1 damage", True)
    assert (both.right.sentence, both.right.passes) == ("p1 is dealt no damage", False)


def test_a_question_of_targets_points_at_the_one_that_is_judged_wrongly() -> None:
    asked = failure("cx-d152e6c7")
    told = contrast(asked, action(asked))
    assert [a.label for a in action(asked).arrows] == ["may it be targeted?"]
    assert (told.engine.sentence, told.right.sentence) == ("Veshk can’t target Zorb", "Veshk can target Zorb")


def test_the_command_of_a_log_elsewhere_names_no_folder_of_this_machine() -> None:
    text = page([(toy(), Path("/home/quentin/reports/toy/events.jsonl"))])
    assert "quentin" not in text
    assert "mtg-conformance replay cx-2bcad239 --engine &#39;cmd:./toy --fast&#39; --in DIR" in text
    assert "--in reports/toy" in page([(toy(), Path("reports/toy/events.jsonl"))])


def test_what_was_sent_is_there_as_json() -> None:
    sent = [
        json.loads(text)
        for text in re.findall(r"<pre[^>]*>(\{.*?\})\s*</pre>", unescape(page([(toy(), TOY_PATH)])), re.DOTALL)
    ]
    assert failure("cx-2bcad239")["board"]["scenario"] in sent  # type: ignore[index]


def test_the_summary_names_each_clause_that_the_table_marks_as_wrong() -> None:
    told = engine(toy(), TOY_PATH, "")
    assert [*(line.clause for line in told.lines), *told.known_clauses] == told.wrong_clauses
    assert len(told.wrong_clauses) == sum(row.result == "wrong" for row in told.rows) > 0


def test_every_point_of_the_catalogue_that_was_not_asked_is_listed_with_the_reason() -> None:
    told = engine(toy(), TOY_PATH, "")
    assert len(told.unasked_points) == told.whole.points - told.whole.asked
    assert {p.number: p.why for p in told.unasked_points}["18b.1"] == "no law of this run speaks of it"


def test_the_reason_does_not_cite_a_clause_twice() -> None:
    log = toy()
    log.failures[0] |= {"because": "this damage can't be prevented (615.12)", "why": ["615.12", "702.16e"]}
    assert "this damage can&#39;t be prevented (615.12) (702.16e)" in page([(log, TOY_PATH)])


def test_the_style_knows_dark_paper_and_small_screens() -> None:
    style = re.search(r"<style>(.*?)</style>", page([(toy(), TOY_PATH)]), re.DOTALL)
    assert style is not None
    for needed in ("prefers-color-scheme: dark", "@media print", "max-width", "prefers-reduced-motion"):
        assert needed in style[1]

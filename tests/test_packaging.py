"""The wheel and the sdist hold what they should, and nothing else; what is in a checkout only by accident is in neither."""

from __future__ import annotations

import re
import subprocess
import tarfile
import tomllib
import zipfile
from collections import Counter
from collections.abc import Iterator
from email.parser import HeaderParser
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from conformance import __version__
from conformance.engines.spec import EXTRAS

ROOT = Path(__file__).resolve().parent.parent
MOVED = {"schemas/": "conformance/schemas/", "adapters/": "conformance/adapters/sources/"}
INFO = f"mtg_conformance-{__version__}.dist-info/"


def tracked(*folders: str) -> set[str]:
    """What a checkout has of these: the files that git knows, and those that it would take."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode:
        pytest.skip("not in a git checkout")
    return {name for name in told.stdout.split("\n") if name and (ROOT / name).is_file()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    built = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"]))
    with zipfile.ZipFile(built) as archive:
        yield archive


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    built = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("sdist")), versions=["standard"]))
    with tarfile.open(built) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_is_the_packages_with_the_schemas_and_the_sources_of_adapters(wheel: zipfile.ZipFile) -> None:
    wanted = {
        next((inside + name.removeprefix(top) for top, inside in MOVED.items() if name.startswith(top)), name)
        for name in tracked("conformance", "reference_impl", *MOVED)
        if not name.endswith(".gitignore")
    }
    assert {name for name in wheel.namelist() if not name.startswith(INFO)} == wanted


def test_the_wheel_has_each_kind_of_data_that_is_needed_at_run_time(wheel: zipfile.ZipFile) -> None:
    kinds = Counter(Path(name).suffix for name in wheel.namelist())
    assert {".json", ".lark", ".tsv", ".ini", ".html", ".css", ".js", ".go", ".rs", ".java", ".typed"} <= set(kinds)
    assert {"conformance/py.typed", "reference_impl/py.typed", "conformance/schemas/catalogue.json"} <= set(
        wheel.namelist()
    )


def test_the_wheel_tells_its_licence_its_commands_and_what_it_was_tried_on(wheel: zipfile.ZipFile) -> None:
    told = HeaderParser().parsestr(wheel.read(f"{INFO}METADATA").decode())
    assert (told["License-Expression"], told.get_all("License-File")) == ("Apache-2.0", ["LICENSE", "NOTICE"])
    assert told["Requires-Python"] == ">=3.11"
    tried = {line.rpartition(" ")[2] for line in told.get_all("Classifier", []) if ":: 3." in line}
    assert tried == {"3.11", "3.12", "3.13"}
    entries = wheel.read(f"{INFO}entry_points.txt").decode()
    assert "mtg-conformance = conformance.cli:main" in entries
    assert "mtg_conformance = conformance.plugin" in entries


def test_the_sdist_is_the_checkout(sdist: set[str]) -> None:
    assert sdist - {"PKG-INFO"} == tracked() - {"Cargo.lock"}


def test_every_extra_that_a_page_or_a_message_names_is_there() -> None:
    extras = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / ".ci" / "run"]
    named = {
        words for page in pages for words in re.findall(r"(?:\.|conformance)\[([\w,-]+)\]", page.read_text("utf-8"))
    }
    assert {extra for words in named for extra in words.split(",")} | set(EXTRAS.values()) <= extras

"""A small table for phase-python 0.103.0 only: real cards from printed text, a real game, real actions.
The one liberty: after the mulligans, cards are put where the board wants them by editing phase's own saved game."""
import json
import phase

RED, BLUE, WHITE, GREEN, BLACK = "R", "U", "W", "G", "B"
NAMES = {"R": "Red", "U": "Blue", "W": "White", "G": "Green", "B": "Black"}
KW = "Hexproof Shroud Protection Trample Deathtouch Lifelink Wither Menace Enchant Equip Mutate Bestow".split()


def card(name, types, text="", colors="", cost="{0}", pt=(2, 2), sub=(), loyalty=None):
    lines = text.split("\n")
    keywords = [k for k in KW if any(l.startswith(k) for l in lines)]
    if "Hexproof" in keywords and all(l.startswith("Hexproof from") for l in lines if l.startswith("Hexproof")):
        keywords[keywords.index("Hexproof")] = "Hexproof from"
    d = dict(name=name, manaCost=cost, colors=list(colors), colorIdentity=list(colors), types=types.split(), subtypes=list(sub),
             supertypes=[], text=text, keywords=keywords, layout="normal", identifiers={}, legalities={}, manaValue=0.0,
             convertedManaCost=0.0)
    if "Creature" in types:
        d.update(power=str(pt[0]), toughness=str(pt[1]))
    if loyalty:
        d["loyalty"] = str(loyalty)
    return phase.build_oracle_face(d, None)


class Table:
    def __init__(self, *faces, players=2, fmt=None):
        self.faces = {f["name"]: f for f in faces}
        filler = card("Wuxle", "Land")
        db = {f["name"].lower(): f for f in (*faces, filler)}
        self.engine = phase.Engine.from_json(json.dumps(db))
        deck = [f["name"] for f in faces] * 2 + ["Wuxle"] * 20
        fmt = fmt or ("Standard" if players == 2 else "FreeForAll")
        g = self.engine.new_game(deck, deck, extra_players=[deck] * (players - 2), seed=7, format=fmt, first_player=0)
        while g.phase != "PreCombatMain":
            w = g.waiting_for()
            if w["type"] == "MulliganDecision":
                for e in w["data"]["pending"]:
                    g.apply(e["player"], {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
            else:
                g.apply(w["data"]["player"], {"type": "PassPriority"})
        self.saved = g.state()
        s = self.saved["state"]
        s["turn_number"] = 9
        for p in s["players"]:  # everything into the libraries first
            p["library"] = p["library"] + p["hand"]
            for i in p["hand"]:
                s["objects"][str(i)]["zone"] = "Library"
            p["hand"] = []
        self.ids = {}

    def put(self, name, seat, zone="Battlefield", controller=None, as_=None, **fields):
        s = self.saved["state"]
        p = s["players"][seat]
        i = next(i for i in p["library"] if s["objects"][str(i)]["name"] == name)
        p["library"].remove(i)
        o = s["objects"][str(i)]
        o["zone"] = zone
        o["timestamp"] = s["next_timestamp"]
        s["next_timestamp"] += 1
        if zone == "Battlefield":
            s["battlefield"].append(i)
            c = seat if controller is None else controller
            o.update(controller=c, base_controller=c, entered_battlefield_turn=0, summoning_sick=False)
        else:
            p[zone.lower()].append(i)
        o.update(fields)
        self.ids[as_ or name] = i
        return i

    def attach(self, name, host):
        s = self.saved["state"]
        a, h = self.ids[name], self.ids[host]
        s["objects"][str(a)]["attached_to"] = {"type": "Object", "data": h}
        s["objects"][str(h)].setdefault("attachments", []).append(a)

    def go(self):
        self.g = self.engine.load_game(self.saved)
        return self

    # ---- acting
    def ref(self, t):
        return {"Player": t} if isinstance(t, int) else {"Object": self.ids[t]}

    def name(self, r):
        if "Player" in r:
            return r["Player"]
        return next((n for n, i in self.ids.items() if i == r["Object"]), r["Object"])

    def act(self, seat, action):
        return self.g.apply(seat, action)

    def has_priority(self, seat):
        while self.g.waiting_for()["type"] == "Priority" and self.g.waiting_for()["data"]["player"] != seat:
            self.act(self.g.waiting_for()["data"]["player"], {"type": "PassPriority"})

    def give_priority(self, seat):
        """Edits who has priority in phase's own saved game (nothing else)."""
        self.saved = self.g.state()
        s = self.saved["state"]
        s["priority_player"] = seat
        s["waiting_for"] = {"type": "Priority", "data": {"player": seat}}
        self.go()

    def start_cast(self, seat, name):
        i = self.ids[name]
        self.act(seat, {"type": "CastSpell", "data": {"object_id": i, "card_id": self.g.object(i)["card_id"], "targets": [],
                                                      "payment_mode": {"type": "Auto"}}})

    def offered(self):
        w = self.g.waiting_for()
        if w["type"] in ("TargetSelection", "TriggerTargetSelection"):
            return [[self.name(r) for r in slot["legal_targets"]] for slot in w["data"]["target_slots"]]
        ab = self.g.stack()[-1]["kind"]["data"].get("ability") or {}
        return [[self.name(r)] for r in ab.get("targets", [])]

    def legal(self, seat, name, ability=None):
        """All legal targets of a spell (or of an activated ability), asked of a copy of the game."""
        keep = self.g
        self.g = self.engine.load_game(keep.state())
        try:
            if self.g.waiting_for()["data"]["player"] != seat:
                self.give_priority(seat)
            if ability is None:
                self.start_cast(seat, name)
            else:
                self.act(seat, {"type": "ActivateAbility", "data": {"source_id": self.ids[name], "ability_index": ability}})
            return self.offered()
        except ValueError as e:
            return f"refused: {str(e)[:90]}"
        finally:
            self.g = keep

    def choose(self, seat, *targets):
        for t in targets:
            if self.g.waiting_for()["type"] in ("TargetSelection", "TriggerTargetSelection"):
                self.act(seat, {"type": "ChooseTarget", "data": {"target": self.ref(t)}})

    def cast(self, seat, name, *targets):
        if self.g.waiting_for()["data"]["player"] != seat:
            self.give_priority(seat)
        self.start_cast(seat, name)
        self.choose(seat, *targets)
        return self

    def activate(self, seat, name, index, *targets):
        if self.g.waiting_for()["data"]["player"] != seat:
            self.give_priority(seat)
        self.act(seat, {"type": "ActivateAbility", "data": {"source_id": self.ids[name], "ability_index": index}})
        self.choose(seat, *targets)
        return self

    def resolve(self):
        top = self.g.stack()[-1]["id"]
        events = []
        while any(e["id"] == top for e in self.g.stack()) and self.g.waiting_for()["type"] == "Priority":
            events += self.act(self.g.waiting_for()["data"]["player"], {"type": "PassPriority"}).events
        return events

    def o(self, name):
        return self.g.object(self.ids[name])

    def where(self, *names):
        return {n: (self.o(n)["zone"], f"damage {self.o(n)['damage_marked']}" if self.o(n)["zone"] == "Battlefield" else "") for n in names}

    def life(self):
        return [self.g.player(i)["life"] for i in range(2)]

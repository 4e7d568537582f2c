from kit import *

board = facts(in_hand=[("alice", "zap")], spell_type=[("zap", "instant")], mana_cost=[("zap", 0)])
creature(board, "bears", "bob")
board["targets"], board["has_priority"] = {("zap", "bears")}, {("alice",)}
print("cast at bears:", ask(board, "can_cast"))
board["in_hand"], board["on_stack"] = set(), {("zap", 0)}
board["all_passed"] = {("yes",)}
for what, rows in {
    "hexproof": {"eff_grant_keyword": [("e", "bears", "hexproof")]},
    "shroud": {"eff_grant_keyword": [("e", "bears", "shroud")]},
    "protection from red": {"protection_from": [("bears", "red")], "spell_color": [("zap", "red")]},
}.items():
    print(f"bears gain {what} in response: fizzles", ask(board, "fizzles", **rows), "resolves", ask(board, "resolves", **rows))
print(" RIGHT: it fizzles in each case (608.2b); hexproof is only asked while the spell is in a hand")
stolen = {**board, "printed_keyword": {("bears", "hexproof")}, "printed_control": {("alice", "bears")}}
told = ask(stolen, "fizzles", eff_gain_control=[("e", "bob", "bears", 1)])
print("bob gains control of alice's hexproof bears in response: fizzles", told, " RIGHT: zap")

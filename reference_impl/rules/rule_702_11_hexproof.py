"""702.11: hexproof, in the order of its letters."""

from __future__ import annotations

from collections.abc import Sequence

from reference_impl.book import clause
from reference_impl.objects.abilities import Hexproof, Loss, OneHexproof, Quality
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Asking


@clause("702.11a", "113.6")
def hexproof_works(game: Game, host: Host) -> bool:
    """It works for a player, and for a permanent on the battlefield; not for a card or spell elsewhere."""
    return isinstance(host, Player) or host.zone == "battlefield"


@clause("702.11b", "702.11c")
def hexproof_stops(game: Game, host: Host, by: Asking) -> bool:
    """Some hexproof ability stops an opponent's spell or ability, and no permission passes it."""
    if not host.hexproofs or not game.rules.hexproof_works(game, host):
        return False
    if not game.rules.is_hexproofs_opponent(game, host, by):
        return False
    stops = game.rules.player_hexproof_stops if host.is_player else game.rules.permanent_hexproof_stops
    passes = game.rules.permission_passes
    return any(stops(game, one, host, by) and not passes(game, one, host, by) for one in host.hexproofs)


@clause("702.11b", "109.5")
def is_hexproofs_opponent(game: Game, host: Host, by: Asking) -> bool:
    """Does an opponent of whoever controls the permanent now control the spell or ability?"""
    return game.rules.is_opponent(game, by.controller, game.rules.whose(game, host))


@clause("702.11b", "702.11d")
def permanent_hexproof_stops(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Does this ability of a permanent stop it: plain or from a quality, a spell or an ability?"""
    rules = game.rules
    if one.quality is None:
        stops = rules.hexproof_stops_ability if by.is_ability else rules.hexproof_stops_spell
    else:
        stops = rules.hexproof_from_stops_ability if by.is_ability else rules.hexproof_from_stops_spell
    return stops(game, one, host, by)


@clause("702.11b", decisive=True)
def hexproof_stops_spell(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Hexproof stops every spell of an opponent."""
    return True


@clause("702.11b", decisive=True)
def hexproof_stops_ability(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Hexproof stops every activated or triggered ability of an opponent."""
    return True


@clause("702.11c", "702.11d")
def player_hexproof_stops(game: Game, one: OneHexproof, host: Player, by: Asking) -> bool:
    """Does this ability of a player stop it: plain or from a quality?"""
    if one.quality is None:
        return game.rules.plain_player_hexproof_stops(game, one, host, by)
    return game.rules.player_hexproof_from_stops(game, one, host, by)


@clause("702.11c", decisive=True)
def plain_player_hexproof_stops(game: Game, one: OneHexproof, host: Player, by: Asking) -> bool:
    """A player with hexproof can't be the target of any spell or ability of an opponent."""
    return True


@clause("702.11d", decisive=True)
def hexproof_from_stops_spell(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Hexproof from a quality stops an opponent's spell that has the quality."""
    return game.rules.quality_reaches_target(game, one.quality, by, host)


@clause("702.11d", decisive=True)
def hexproof_from_stops_ability(game: Game, one: OneHexproof, host: GameObject, by: Asking) -> bool:
    """Hexproof from a quality stops an opponent's ability whose source has the quality."""
    return game.rules.quality_reaches_target(game, one.quality, by, host)


@clause("702.11d", decisive=True)
def player_hexproof_from_stops(game: Game, one: OneHexproof, host: Player, by: Asking) -> bool:
    """Printed effects give hexproof from a quality to players too; it works in the same way."""
    return game.rules.quality_reaches_target(game, one.quality, by, host)


@clause("702.11d", "702.11e", decisive=True)
def has_hexproof(game: Game, thing: Host) -> bool:
    """Hexproof from a quality is a hexproof ability, on a permanent, a player, or a card anywhere."""
    return bool(thing.hexproofs)


@clause("702.11e", "702.11f", "702.11g")
def loss_leaves_hexproof(game: Game, what: Loss, one: OneHexproof) -> Sequence[OneHexproof]:
    """What is left of an instance: nothing if it is lost, itself if not."""
    if what.kind == "hexproof":
        return () if game.rules.losing_hexproof_takes(game, one) else (one,)
    if what.quality is None or one.quality is None:
        return (one,)
    if game.rules.losing_one_hexproof_takes(game, what.quality, one):
        return ()
    return tuple([OneHexproof(quality) for quality in game.rules.qualities_left(game, what.quality, one.quality)])


@clause("702.11e", "113.10b", decisive=True)
def losing_hexproof_takes(game: Game, one: OneHexproof) -> bool:
    """Whether plain or from a quality, every instance goes."""
    return True


@clause("702.11e", "702.11f", "702.11g", decisive=True)
def losing_one_hexproof_takes(game: Game, quality: Quality, one: OneHexproof) -> bool:
    """Every instance of hexproof from that very quality, and nothing else."""
    return one.quality == quality


@clause("702.11e", "113.11", decisive=True)
def cant_have_takes(game: Game, one: OneHexproof) -> bool:
    """What can't have hexproof can't have hexproof from a quality either."""
    return True


@clause("702.11e", "609.4")
def permission_passes(game: Game, one: OneHexproof, host: Host, by: Asking) -> bool:
    """Is there a permission that helps this asker, reaches this host, and passes this hexproof ability?"""
    return any(
        game.rules.permission_helps(game, you, host, by)
        and game.rules.permission_reaches(game, reaches, you, host)
        and game.rules.permission_covers(game, one)
        for you, reaches in game.rules.permissions(game)
    )


@clause("609.4", decisive=True)
def permission_helps(game: Game, you: str, host: Host, by: Asking) -> bool:
    """It helps only the spells and abilities that the player who has it controls."""
    return by.controller == you


@clause("609.4")
def permission_reaches(game: Game, reaches: frozenset[str], you: str, host: Host) -> bool:
    """It reaches that player's opponents, or their creatures or permanents, as it says."""
    if not game.rules.is_opponent(game, game.rules.whose(game, host), you):
        return False
    if isinstance(host, Player):
        return "players" in reaches
    return "permanents" in reaches or ("creatures" in reaches and "creature" in host.types)


@clause("702.11e", decisive=True)
def permission_covers(game: Game, one: OneHexproof) -> bool:
    """Passing hexproof passes every hexproof from a quality."""
    return True


@clause("702.11f")
def hexproof_parts(game: Game, ability: Hexproof) -> Sequence[Quality]:
    """The words "from A and from B" is two abilities."""
    return ability.qualities


@clause("702.11g")
def hexproof_values(game: Game, quality: Quality, holder: Host, permanents: Sequence[GameObject]) -> Sequence[Quality]:
    """The words "from each …" is one ability for each possible value."""
    return game.rules.values_of(game, quality, holder, permanents)


@clause("702.11h")
def hexproofs_kept(game: Game, ones: Sequence[OneHexproof]) -> Sequence[OneHexproof]:
    """Instances of the same ability are redundant, not one: each stays until it goes itself."""
    return ones

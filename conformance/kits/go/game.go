package main

// Where your engine goes. What stands here now is a stand-in that knows creatures and instants, and no hexproof at all.
//
// To go on:
//  1. Build a game of your engine in newGame, and ask *it* in legalTargets.
//  2. Add "ability.hexproof" and "host.creature" to features. Now there are real questions:
//     mtg-conformance run cmd:./adapter 11b --profile smoke
//     The stand-in gets them wrong (too lax). Your engine may not.
//  3. Add a feature, or a step, at a time. `mtg-conformance features` explains every name. types.go has every field
//     that a scenario may hold.

import "slices"

const (
	name    = "my-engine"
	version = "0.0.1"
)

var editions = []string{"current"}

// You are only sent scenarios all of whose needs stand here. Accepting is claiming: what your engine
// takes in but doesn't act on is a wrong answer, so declare what it can be asked, and nothing else.
var features = []string{
	"build.structure", // objects are made from their fields; or build.text: from the words on a card
	"zone.hand",
	"type.creature",
	"type.instant",
	"slot.creature",
	"effect.nothing",
	"step.targets",
	"use.cast",
}

// Unsupported says that this engine can't be asked this: the missing feature, and why. Better than a guess.
type Unsupported struct{ Feature, Reason string }

func (u *Unsupported) Error() string { return u.Reason }

// Game is the board of one scenario. Replace the fields by a game of your engine.
type Game struct {
	objects map[string]Object
	order   []string
}

func newGame(scenario Scenario) *Game {
	game := &Game{objects: map[string]Object{}}
	for _, o := range scenario.Objects {
		game.objects[o.ID] = o
		game.order = append(game.order, o.ID)
	}
	return game
}

// answer is the answer to one step; it bears the step's `do`.
func (g *Game) answer(step Step) (any, error) {
	switch step.Do {
	case "targets":
		targets, err := g.targets(step.Of)
		return map[string]any{"do": "targets", "targets": targets}, err
		// case "look": zones, controllers, damage, life. Worth having early: other steps are checked by it.
		// case "cast", "resolve", "damage", "attach", "legal_blocks", … one at a time, each with its feature.
	}
	return nil, &Unsupported{"step." + step.Do, "the adapter doesn't know the step " + step.Do + " yet"}
}

// targets is, for each target slot, the whole set of legal targets. If your engine only says yes or no, ask it for every id.
func (g *Game) targets(use Use) ([][]string, error) {
	if use.Kind != "cast" {
		return nil, &Unsupported{"use." + use.Kind, "only casting a spell can be asked yet"}
	}
	found := [][]string{}
	for _, slot := range g.objects[use.Object].Targets {
		legal, err := g.legalTargets(slot)
		if err != nil {
			return nil, err
		}
		found = append(found, legal)
	}
	return found, nil
}

// legalTargets: here your engine is asked. The stand-in takes every creature on the battlefield.
func (g *Game) legalTargets(slot Slot) ([]string, error) {
	if slot.Kind != "creature" {
		return nil, &Unsupported{"slot." + slot.Kind, "only creatures can be targeted yet"}
	}
	found := []string{} // not nil: an empty set is [], never null
	for _, id := range g.order {
		if o := g.objects[id]; o.Zone == "battlefield" && slices.Contains(o.Types, "creature") {
			found = append(found, id)
		}
	}
	return found, nil
}

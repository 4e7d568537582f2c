// Where your engine goes. What stands here now is a stand-in that knows creatures and instants, and no hexproof at all.
//
// To go on:
// 1. Build a game of your engine in the constructor of Game, and ask *it* in legalTargets.
// 2. Add "ability.hexproof" and "host.creature" to FEATURES. Now there are real questions:
//    mtg-conformance run 'cmd:node adapter.js' 11b --profile smoke
//    The stand-in gets them wrong (too lax). Your engine may not.
// 3. Add a feature, or a step, at a time. `mtg-conformance features` explains every name.

export const NAME = "my-engine";
export const VERSION = "0.0.1";
export const EDITIONS = ["current"];

// You are only sent scenarios all of whose needs stand here. Accepting is claiming: what your engine
// takes in but doesn't act on is a wrong answer, so declare what it can be asked, and nothing else.
export const FEATURES = [
  "build.structure", // objects are made from their fields; or build.text: from the words on a card
  "zone.hand",
  "type.creature",
  "type.instant",
  "slot.creature",
  "effect.nothing",
  "step.targets",
  "use.cast",
];

/** This engine can't be asked this: the missing feature, and why. Better than a guess. */
export class Unsupported extends Error {
  constructor(feature, reason) {
    super(reason);
    this.feature = feature;
  }
}

/** The board of one scenario. Replace the map by a game of your engine. */
export class Game {
  constructor(scenario) {
    this.objects = new Map(scenario.objects.map((o) => [o.id, o]));
  }

  /** The answer to one step; it bears the step's `do`. */
  answer(step) {
    switch (step.do) {
      case "targets":
        return { do: "targets", targets: this.targets(step.of) };
      // case "look": zones, controllers, damage, life. Worth having early: other steps are checked by it.
      // case "cast", "resolve", "damage", "attach", "legal_blocks", … one at a time, each with its feature.
      default:
        throw new Unsupported(`step.${step.do}`, `the adapter doesn't know the step ${step.do} yet`);
    }
  }

  /** For each target slot the whole set of legal targets. If your engine only says yes or no, ask it for every id. */
  targets(use) {
    if (use.kind !== "cast") throw new Unsupported(`use.${use.kind}`, "only casting a spell can be asked yet");
    const spell = this.objects.get(use.object);
    return (spell.targets ?? []).map((slot) => this.legalTargets(slot));
  }

  /** Here your engine is asked. The stand-in takes every creature on the battlefield. */
  legalTargets(slot) {
    if (slot.kind !== "creature") throw new Unsupported(`slot.${slot.kind}`, "only creatures can be targeted yet");
    const all = [...this.objects.values()];
    return all.filter((o) => o.zone === "battlefield" && o.types.includes("creature")).map((o) => o.id);
  }
}

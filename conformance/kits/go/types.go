package main

// What a scenario holds, field by field; a field that is left out has its zero value. What the words mean stands in
// docs/contract.md and docs/terms.md of mtg-conformance: `mtg-conformance features --terms` prints the latter.

import (
	"bytes"
	"encoding/json"
)

// Scenario is a board and steps.
type Scenario struct {
	Edition      string   `json:"edition"`
	Build        string   `json:"build"` // structure, or text: then each object has a Card
	Players      []Player `json:"players"`
	ActivePlayer string   `json:"active_player"`
	Objects      []Object `json:"objects"`
	Steps        []Step   `json:"steps"`
}

// Player is a player, in turn order.
type Player struct {
	ID        string    `json:"id"`
	Team      string    `json:"team"`
	Life      *int      `json:"life"` // nil: 20
	Abilities []Ability `json:"abilities"`
}

// Object is a card, token or emblem.
type Object struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Zone       string         `json:"zone"`
	Owner      string         `json:"owner"`
	Controller string         `json:"controller"` // of a permanent; left out: its owner
	Token      bool           `json:"token"`
	FaceDown   bool           `json:"face_down"`
	Types      []string       `json:"types"`
	Subtypes   []string       `json:"subtypes"`
	Supertypes []string       `json:"supertypes"`
	Colors     []string       `json:"colors"`
	ManaCost   string         `json:"mana_cost"`
	Power      int            `json:"power"`
	Toughness  int            `json:"toughness"`
	Loyalty    int            `json:"loyalty"`
	Counters   map[string]int `json:"counters"`
	Chosen     Chosen         `json:"chosen"`
	AttachedTo string         `json:"attached_to"`
	Timestamp  *int           `json:"timestamp"` // nil: its place in the list
	Abilities  []Ability      `json:"abilities"`
	Targets    []Slot         `json:"targets"` // of instants and sorceries
	Effects    []Effect       `json:"effects"` // of instants and sorceries
	Card       *Card          `json:"card"`    // on the road of text
}

// Chosen is what was chosen for an object earlier.
type Chosen struct {
	Color        string `json:"color"`
	Type         string `json:"type"`
	Name         string `json:"name"`
	Player       string `json:"player"`
	Number       *int   `json:"number"`
	CreatureType string `json:"creature_type"`
	Parity       string `json:"parity"`
}

// Card is the object as printed.
type Card struct {
	Name           string   `json:"name"`
	ManaCost       string   `json:"mana_cost"`
	TypeLine       string   `json:"type_line"`
	Text           string   `json:"text"` // one ability a line
	ColorIndicator []string `json:"color_indicator"`
	Power          string   `json:"power"`
	Toughness      string   `json:"toughness"`
	Loyalty        string   `json:"loyalty"`
}

// Slot is one "target …" of a spell or ability.
type Slot struct {
	Kind         string `json:"kind"`
	ControlledBy string `json:"controlled_by"`
}

// Ability is an ability of an object or player; Kind says which fields it has.
type Ability struct {
	Kind      string    `json:"kind"`
	ID        string    `json:"id"`        // activated, triggered, equip and its like
	From      []Quality `json:"from"`      // hexproof_from, protection
	Spares    string    `json:"spares"`    // protection
	By        string    `json:"by"`        // cant_be_targeted
	To        *Term     `json:"to"`        // grant
	Of        *Term     `json:"of"`        // take, cant_have
	What      *Term     `json:"what"`      // take; a word in cant_have and enchant
	Abilities []Ability `json:"abilities"` // grant
	Reaches   []string  `json:"reaches"`   // permission
	Targets   []Slot    `json:"targets"`   // activated, triggered
	Effects   []Effect  `json:"effects"`   // activated, triggered
	FromZone  string    `json:"from_zone"` // activated
}

// Quality is what stands after "from".
type Quality struct {
	Kind          string `json:"kind"`
	Color         string `json:"color"`
	Type          string `json:"type"`
	Subtype       string `json:"subtype"`
	Supertype     string `json:"supertype"`
	Name          string `json:"name"`
	Is            string `json:"is"` // of numbers: at_least, at_most, equal, odd, even
	Number        *int   `json:"number"`
	Player        string `json:"player"`
	Of            string `json:"of"` // chosen, of_your_choice
	By            string `json:"by"` // of_your_choice
	Colored       bool   `json:"colored"`
	Permanent     bool   `json:"permanent"`
	NotType       string `json:"not_type"`
	NotSubtype    string `json:"not_subtype"`
	NotSupertype  string `json:"not_supertype"`
	CreatureTypes int    `json:"creature_types"`
	NoName        bool   `json:"no_name"`
	Counter       string `json:"counter"`
	Modified      bool   `json:"modified"`
	ControlledBy  string `json:"controlled_by"`
	Chosen        bool   `json:"chosen"` // each_mana_value_except
}

// Effect is what a spell or ability does; Effect says which fields it has.
type Effect struct {
	Effect        string    `json:"effect"`
	To            *Term     `json:"to"`
	Who           *Term     `json:"who"`
	By            *Term     `json:"by"`   // damage: what deals it
	What          *Term     `json:"what"` // lose, attach; a word in cant_have
	Amount        int       `json:"amount"`
	Unpreventable bool      `json:"unpreventable"`
	Abilities     []Ability `json:"abilities"`
	Reaches       []string  `json:"reaches"`
	Colors        *[]string `json:"colors"` // become: nil: as before; empty: colorless
	AddTypes      []string  `json:"add_types"`
	AddSubtypes   []string  `json:"add_subtypes"`
	LoseTypes     []string  `json:"lose_types"`
	Power         *int      `json:"power"`
	Toughness     *int      `json:"toughness"`
	Player        string    `json:"player"`
	Type          string    `json:"type"`
	Counter       string    `json:"counter"`
}

// Term says whom an ability or effect is about, or what is lost. Where the contract has a plain word in that place, it is in Word.
type Term struct {
	Word         string   `json:"-"`
	Kind         string   `json:"kind"`
	Slot         int      `json:"slot"`
	ID           string   `json:"id"`
	Type         string   `json:"type"`
	Subtype      string   `json:"subtype"`
	ControlledBy string   `json:"controlled_by"`
	Other        bool     `json:"other"`
	Which        string   `json:"which"`
	Quality      *Quality `json:"quality"`
}

// UnmarshalJSON reads a word or an object.
func (t *Term) UnmarshalJSON(data []byte) error {
	if isWord(data) {
		return json.Unmarshal(data, &t.Word)
	}
	type plain Term
	return json.Unmarshal(data, (*plain)(t))
}

// Use says what targets are asked for.
type Use struct {
	Kind    string `json:"kind"`
	Object  string `json:"object"`
	Ability string `json:"ability"`
	X       *int   `json:"x"`
	As      string `json:"as"`
}

// Step is one thing to do or to ask; Do says which fields it has.
type Step struct {
	Do            string       `json:"do"`
	Of            Use          `json:"of"`
	Source        string       `json:"source"`
	Among         string       `json:"among"`
	Object        string       `json:"object"`
	Ability       string       `json:"ability"`
	Targets       []string     `json:"targets"`
	X             *int         `json:"x"`
	As            string       `json:"as"`
	PickedBy      string       `json:"picked_by"`
	Under         string       `json:"under"`
	AttachedTo    string       `json:"attached_to"`
	Blocking      string       `json:"blocking"`
	Choose        Choice       `json:"choose"`
	Effect        StepEffect   `json:"effect"` // apply: an effect; end: the id of one
	By            string       `json:"by"`
	To            string       `json:"to"`
	Amount        int          `json:"amount"`
	Unpreventable bool         `json:"unpreventable"`
	RedirectTo    string       `json:"redirect_to"`
	First         string       `json:"first"`
	What          string       `json:"what"`
	Attacks       [][2]string  `json:"attacks"`
	Blocks        [][2]string  `json:"blocks"`
	Assign        []Assignment `json:"assign"`
	Effects       []Begun      `json:"effects"` // begin
	Zone          string       `json:"zone"`
	Slot          int          `json:"slot"`
}

// Choice is what is chosen as something resolves.
type Choice struct {
	Color     string `json:"color"`
	Type      string `json:"type"`
	Sacrifice string `json:"sacrifice"`
}

// Assignment is combat damage from one creature to something.
type Assignment struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Amount int    `json:"amount"`
}

// Begun is an effect that begins; ID names it for `end`, Lasts is turn or on.
type Begun struct {
	ID     string `json:"id"`
	Effect Effect `json:"effect"`
	Lasts  string `json:"lasts"`
}

// StepEffect is the effect of `apply`, or the id of the effect that `end` ends.
type StepEffect struct {
	ID string `json:"-"`
	Effect
}

// UnmarshalJSON reads an id or an effect.
func (e *StepEffect) UnmarshalJSON(data []byte) error {
	if isWord(data) {
		return json.Unmarshal(data, &e.ID)
	}
	return json.Unmarshal(data, &e.Effect)
}

func isWord(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(data), []byte(`"`))
}

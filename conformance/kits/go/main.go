// An adapter for mtg-conformance: the conversation. Your engine goes into game.go; here is little to change.
//
//	go build -o adapter . && mtg-conformance doctor cmd:./adapter
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Message is a line from the suite. Fields that you don't know are ignored, as they must be.
type Message struct {
	Message  string   `json:"message"`
	ID       *string  `json:"id"`
	Scenario Scenario `json:"scenario"`
}

// ready is the answer to `hello`: who you are, and what you can be asked.
func ready() map[string]any {
	engine := map[string]any{"name": name, "version": version, "language": "Go"}
	return map[string]any{"message": "ready", "protocol": 0, "engine": engine, "editions": editions, "features": features}
}

// run plays one scenario in a game of its own, and answers its steps in order.
func run(message Message) map[string]any {
	game := newGame(message.Scenario) // a fresh game each time: nothing carries over from one run to the next
	answers := []any{}
	for number, step := range message.Scenario.Steps {
		answer, err := game.answer(step)
		var unsupported *Unsupported
		if errors.As(err, &unsupported) {
			return map[string]any{"message": "unsupported", "id": message.ID, "step": number,
				"feature": unsupported.Feature, "reason": unsupported.Reason}
		}
		if err != nil {
			return failed(message.ID, err)
		}
		answers = append(answers, answer)
	}
	return map[string]any{"message": "answers", "id": message.ID, "answers": answers}
}

func failed(id *string, reason any) map[string]any {
	fmt.Fprintln(os.Stderr, reason) // stderr is free for logs
	return map[string]any{"message": "failed", "id": id, "reason": fmt.Sprint(reason)}
}

// reply is the answer to one line; nil to `bye`. Whatever goes wrong is told with `failed`, and the program goes on.
func reply(line []byte) (answer map[string]any) {
	var message Message
	defer func() {
		if reason := recover(); reason != nil {
			answer = failed(message.ID, reason)
		}
	}()
	if err := json.Unmarshal(line, &message); err != nil {
		return failed(message.ID, err)
	}
	switch message.Message {
	case "bye":
		return nil
	case "hello":
		return ready()
	case "run":
		return run(message)
	}
	return failed(message.ID, "unknown message "+message.Message)
}

// main: one line in, one line out, until `bye` or the end of stdin.
func main() {
	in := bufio.NewReader(os.Stdin) // not a Scanner, which gives up on long lines
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			answer := reply(line)
			if answer == nil {
				return
			}
			if err := out.Encode(answer); err != nil {
				os.Exit(1) // nobody reads any more
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

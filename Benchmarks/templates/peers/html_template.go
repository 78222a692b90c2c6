// Renders cards with Go's html/template, as Hugo does: html_template VALUES TEMPLATE (ready | made) ROUNDS
//
// The values are ready before the time is taken, or the map of each card is made from texts within that time.
// Without a round, the cards are written to the standard output.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"strconv"
	"syscall"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func processorSeconds() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

type field struct {
	name  string
	value any
}

func render(card *template.Template, cards []map[string]any, out *bytes.Buffer) {
	for _, values := range cards {
		check(card.Execute(out, values))
	}
}

func makeAndRender(card *template.Template, cards [][]field, out *bytes.Buffer) {
	for _, fields := range cards {
		values := make(map[string]any, len(fields))
		for _, field := range fields {
			values[field.name] = field.value
		}
		check(card.Execute(out, values))
	}
}

func fields(cards []map[string]any) [][]field {
	lists := make([][]field, len(cards))
	for index, values := range cards {
		for name, value := range values {
			lists[index] = append(lists[index], field{name, value})
		}
	}
	return lists
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	check(err)
	var cards []map[string]any
	check(json.Unmarshal(text, &cards))
	source, err := os.ReadFile(os.Args[2])
	check(err)
	card := template.Must(template.New("card").Parse(string(source)))
	rounds, err := strconv.Atoi(os.Args[4])
	check(err)

	var out bytes.Buffer
	// The first card escapes the template; engines that are measured here do this before.
	check(card.Execute(&out, cards[0]))
	out.Reset()
	if rounds == 0 {
		render(card, cards, &out)
		_, err = os.Stdout.Write(out.Bytes())
		check(err)
		return
	}
	lists := fields(cards)
	count := 0
	start := processorSeconds()
	for round := 0; round < rounds; round++ {
		out.Reset()
		if os.Args[3] == "made" {
			makeAndRender(card, lists, &out)
		} else {
			render(card, cards, &out)
		}
		count += out.Len()
	}
	fmt.Printf("{\"bytes\":%d,\"seconds\":%f}\n", count, processorSeconds()-start)
}

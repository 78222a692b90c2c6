import Diagnostics
import Mustache
import Words

/// Reads a catalogue with these groups.
func catalogue(_ groups: String) throws -> Catalogue {
  let text = "language:\n  tag: \"en\"\n" + groups
  return try Catalogue(reading: Array(text.utf8), file: "words/en.yml")
}

/// Words of each kind.
let shopWords = """
  shop:
    title: "Bread & <Rolls>"
    empty: ""
    hours: "open until {time}"
    price: "{price} each"
    made-by: "[Baked]{about} by {baker} on {day}"
    twice: "{day} and {day}"
    choice: "[One]{about} or [two]{about}"
    pair: "[a]{about}[b]{about}"
    loaves:
      one: "{count} loaf"
      other: "{count} loaves"
    left:
      one: "the last loaf of {baker}"
      other: "{count} loaves of {baker}"
    orders:
      by: people
      one:
        one: "one loaf for one person"
        other: "{count} loaves for one person"
      other:
        one: "one loaf for {people} people"
        other: "{count} loaves for {people} people"
    more:
      one: "+{count}[ loaf]{unseen}"
      other: "+{count}[ loaves]{unseen}"
  label:
    close: "Close"
    line: "two\\tparts"

  """

let baker = Schema("a baker", names: ["name": .text])

let shop = Schema(
  "a shop",
  names: [
    "time": .text, "price": .text, "day": .text, "count": .number, "people": .number, "url": .link,
    "isOpen": .flag, "note": .html, "bakers": .list(baker), "names": .texts,
    "owner": .record(baker), "words": .text,
  ])

/// Binds templates with words of each kind and renders the one called `main`.
func shopText(
  _ texts: [String: String], _ json: String = "{}", replacing own: String = ""
) throws -> String {
  var words = try catalogue(shopWords)
  if !own.isEmpty { words = try words.replacingWords(with: Array(own.utf8), file: "own/en.yml") }
  return try bound(texts, shop, json, words: words)
}

/// Binds templates with words of each kind and returns the errors as they are printed.
func shopErrors(in texts: [String: String], replacing own: String = "") throws -> String {
  var words = try catalogue(shopWords)
  if !own.isEmpty { words = try words.replacingWords(with: Array(own.utf8), file: "own/en.yml") }
  return bindingErrors(of: texts, ["main": shop], words: words).map(\.description)
    .joined(separator: "\n")
}

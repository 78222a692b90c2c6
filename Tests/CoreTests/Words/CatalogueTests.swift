import Diagnostics
import Testing
import Words

@Suite struct `A catalogue` {
  private func replaced(_ own: String) throws -> Catalogue {
    try smallCatalogue().replacingWords(with: Array(own.utf8), file: "Templates/words/en.yml")
  }

  @Test func `has the words of its file by their keys`() throws {
    #expect(try smallCatalogue("extra:\n  word: \"Word\"\n").keys.contains("extra.word"))
  }

  @Test func `has words replaced by those of a site, and all others as they are`() throws {
    let own = """
      card:
        months: {one: "{count} moon", other: "{count} moons"}
        anonymous: Somebody
        to-go: "still {amount}"
      """
    let words = WordLookup(in: try replaced(own))
    #expect(words.find { word("card.anonymous") } == "Somebody")
    #expect(words.find { word("card.to-go", ["amount"]) }.text(.count(3)) == "still 3")
    #expect(words.find { word("card.months", ["count"]) }.text(.count(2)) == "2 moons")
    #expect(
      words.find { word("card.name-and-place", ["name", "place"]) }.text(.text("a"), .text("b"))
        == "a, b")
  }

  @Test func `can have a place left out, or a plural where English has only one form`() throws {
    let own = """
      card:
        former: "Known on {time}."
        to-go: {by: amount, one: "one to go", other: "{amount} to go"}
      """
    let words = WordLookup(in: try replaced(own))
    let former = words.find { word("card.former", ["strong", "time"]) }
    #expect(former.text(.text(""), .count(1)) == "Known on 1.")
    #expect(words.find { word("card.to-go", ["amount"]) }.text(.count(1)) == "one to go")
  }

  @Test func `is as it was with an empty file`() throws {
    #expect(try replaced("# nothing\n").keys == smallCatalogue().keys)
  }

  @Test(arguments: [
    (
      "cart:\n  to-go: a",
      """
      Templates/words/en.yml:1:1: unknown group 'cart'; did you mean 'card'?
        cart:
        ^
      """
    ),
    (
      "card:\n  to-goo: a",
      """
      Templates/words/en.yml:2:3: unknown word 'card.to-goo'; did you mean 'card.to-go'?
          to-goo: a
          ^
      """
    ),
    (
      "card:\n  to-go: \"{amout} to go\"",
      """
      Templates/words/en.yml:2:10: 'card.to-go': unknown place '{amout}'; did you mean '{amount}'?
          to-go: "{amout} to go"
                 ^
      """
    ),
    (
      "card:\n  name-and-place: \"{x}\"",
      """
      Templates/words/en.yml:2:19: 'card.name-and-place': unknown place '{x}'; the places are '{name}', '{place}'
          name-and-place: "{x}"
                          ^
      """
    ),
    (
      "card:\n  anonymous: \"{name}\"",
      """
      Templates/words/en.yml:2:14: 'card.anonymous': unknown place '{name}'; this text has no places
          anonymous: "{name}"
                     ^
      """
    ),
    (
      "card:\n  months:\n    other: \"{count}\"",
      """
      Templates/words/en.yml:3:5: 'card.months': the plural form 'one' is missing
            other: "{count}"
            ^
      """
    ),
    (
      "language: {tag: en_US, direction: left}",
      """
      Templates/words/en.yml:1:17: 'language.tag': expected the tag of a language, such as 'en' or 'en-GB'
        language: {tag: en_US, direction: left}
                        ^
      Templates/words/en.yml:1:35: 'language.direction': expected 'ltr' or 'rtl'
        language: {tag: en_US, direction: left}
                                          ^
      """
    ),
    (
      "card:\n  months: \"{count} months\"",
      """
      Templates/words/en.yml:2:11: 'card.months': expected the plural forms 'one', 'other'
          months: "{count} months"
                  ^
      """
    ),
    (
      "card:\n  months: {one: a, othr: b}",
      """
      Templates/words/en.yml:2:20: 'card.months': 'othr' is not a plural form of this language; \
      did you mean 'other'?
          months: {one: a, othr: b}
                           ^
      """
    ),
    (
      "card:\n  months: {one: a, many: b, other: c}",
      """
      Templates/words/en.yml:2:20: 'card.months': 'many' is not a plural form of this language; \
      it has 'one', 'other'
          months: {one: a, many: b, other: c}
                           ^
      """
    ),
    (
      "card:\n  anonymous: {one: a, other: b}",
      """
      Templates/words/en.yml:2:14: 'card.anonymous': expected a text, as there is no place \
      '{count}' that could decide between plural forms
          anonymous: {one: a, other: b}
                     ^
      """
    ),
    (
      "card:\n  months: {by: months, one: a, other: b}",
      """
      Templates/words/en.yml:2:16: 'card.months': unknown place '{months}'; the only place is '{count}'
          months: {by: months, one: a, other: b}
                       ^
      """
    ),
    (
      "date:\n  day: {by: day, one: \"1st\", other: \"{day}th\"}\nnumber: {money: \"$\", decimal: \"\"}",
      """
      Templates/words/en.yml:2:8: 'date.day': expected a text, which has no plural forms
          day: {by: day, one: "1st", other: "{day}th"}
               ^
      Templates/words/en.yml:3:17: 'number.money': expected a text with the place '{amount}'
        number: {money: "$", decimal: ""}
                        ^
      Templates/words/en.yml:3:31: 'number.decimal': expected a text such as '.'
        number: {money: "$", decimal: ""}
                                      ^
      """
    ),
    (
      "card:\n  to-go: \"{amount} of {amount}\"",
      """
      Templates/words/en.yml:2:10: 'card.to-go': the place '{amount}' can occur only once in a text
          to-go: "{amount} of {amount}"
                 ^
      """
    ),
    (
      "card:\n  months: {by: [count], one: a, other: b}",
      """
      Templates/words/en.yml:2:16: 'card.months': 'by': expected the name of a place, such as 'count'
          months: {by: [count], one: a, other: b}
                       ^
      """
    ),
    (
      "card:\n  anonymous: [a, b]",
      """
      Templates/words/en.yml:2:14: 'card.anonymous': expected a text in quotes
          anonymous: [a, b]
                     ^
      """
    ),
    (
      "card:\n  anonymous:\n",
      """
      Templates/words/en.yml:2:13: 'card.anonymous': expected a text in quotes
          anonymous:
                    ^
      """
    ),
    (
      "card: Karte",
      """
      Templates/words/en.yml:1:7: 'card': expected a group of words: a line such as 'language:', and below it, indented, lines of the form 'key: "text"'
        card: Karte
              ^
      """
    ),
    (
      "- card",
      """
      Templates/words/en.yml:1:1: expected lines of the form 'key: value'
        - card
        ^
      """
    ),
    (
      "card:\n  anonymous: \"a\n",
      """
      Templates/words/en.yml:2:14: the quotation mark is never closed; put the text in quotes: \
      anonymous: 'a'
          anonymous: "a
                     ^
      """
    ),
    (
      "card:\n  to-go: \"{amount to go\"",
      """
      Templates/words/en.yml:2:10: 'card.to-go': '{' must begin a place, a name in braces such as '{count}'
          to-go: "{amount to go"
                 ^
      """
    ),
    (
      "card:\n  to-go: \"amount} to go\"",
      """
      Templates/words/en.yml:2:10: 'card.to-go': '}' without a '{' before it
          to-go: "amount} to go"
                 ^
      """
    ),
    (
      "card:\n  former: \"[Gone]{time}\"",
      """
      Templates/words/en.yml:2:11: 'card.former': the place '{time}' is filled in and can have no \
      text in brackets before it
          former: "[Gone]{time}"
                  ^
      """
    ),
    (
      "card:\n  former: \"Gone {strong}\"",
      """
      Templates/words/en.yml:2:11: 'card.former': the place '{strong}' needs a text in brackets \
      before it: '[text]{strong}'
          former: "Gone {strong}"
                  ^
      """
    ),
    (
      "card:\n  former: \"[Gone] for good\"",
      """
      Templates/words/en.yml:2:11: 'card.former': '[Gone]' must be followed by a place, such as '{link}'
          former: "[Gone] for good"
                  ^
      """
    ),
    (
      "card:\n  former: \"[Gone\"",
      """
      Templates/words/en.yml:2:11: 'card.former': '[' must be closed by ']' before any other bracket or brace
          former: "[Gone"
                  ^
      """
    ),
    (
      "card:\n  former: \"Gone]{strong}\"",
      """
      Templates/words/en.yml:2:11: 'card.former': ']' without a '[' before it
          former: "Gone]{strong}"
                  ^
      """
    ),
  ])
  func `tells what is wrong in a file of a site`(own: String, message: String) {
    let errors = #expect(throws: CatalogueErrors.self) {
      _ = try replaced(own)
    }
    #expect(errors?.description == message)
  }

  @Test func `tells all that is wrong in the order of the file`() {
    let errors = #expect(throws: CatalogueErrors.self) {
      _ = try replaced("month: May\ncard:\n  to-go: \"{x}\"\n  nobody: a\nkart:\n  a: b\n")
    }
    #expect(errors?.diagnostics.map { $0.position?.line } == [1, 3, 4, 5])
  }

  @Test func `tells at most a hundred errors`() {
    let own = "card:\n" + (0..<200).map { "  unknown-\($0): a\n" }.joined()
    let errors = #expect(throws: CatalogueErrors.self) {
      _ = try replaced(own)
    }
    #expect(errors?.diagnostics.count == Diagnostic.maximumCount + 1)
  }
}

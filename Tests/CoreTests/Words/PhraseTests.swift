import Diagnostics
import Testing
import Words

@Suite struct `A phrase` {
  private let words: WordLookup

  init() throws {
    words = WordLookup(in: try smallCatalogue())
  }

  @Test func `without places is a text`() {
    #expect(words.find { word("card.anonymous") } == "Anonymous")
  }

  @Test func `has its value in its place`() {
    let toGo = words.find { word("card.to-go", ["amount"]) }
    #expect(toGo.text(.money(cents: 20_000)) == "$200 to go")
  }

  @Test func `is appended as it is returned`() {
    let toGo = words.find { word("card.to-go", ["amount"]) }
    var bytes = Array("now ".utf8)
    toGo.append(.money(cents: 123_456_789), to: &bytes)
    #expect(bytes == Array("now $1,234,567.89 to go".utf8))
  }

  @Test func `takes values in the order in which its places were named`() {
    let forward = words.find { word("card.name-and-place", ["name", "place"]) }
    let backward = words.find { word("card.name-and-place", ["place", "name"]) }
    #expect(forward.text(.text("Grace"), .text("Kisumu")) == "Grace, Kisumu")
    #expect(backward.text(.text("Kisumu"), .text("Grace")) == "Grace, Kisumu")
  }

  @Test(arguments: [
    (0, "0 months"), (1, "1 month"), (2, "2 months"), (5, "5 months"), (21, "21 months"),
    (1_000_000, "1,000,000 months"),
  ])
  func `has the plural form of its number`(count: Int, text: String) {
    #expect(words.find { word("card.months", ["count"]) }.text(.count(count)) == text)
  }

  @Test func `has the plural form of a number that it does not show`() {
    let tags = words.find { word("card.tags", ["count"]) }
    #expect(tags.text(.count(1)) == "one tag")
    #expect(tags.text(.count(2)) == "many tags")
  }

  @Test func `has the form for other numbers if the value is no number`() {
    #expect(words.find { word("card.months", ["count"]) }.text(.text("some")) == "some months")
  }

  @Test(arguments: [
    (1, 1, "One person in one country"), (1, 2, "One person in 2 countries"),
    (3, 1, "3 people in one country"), (1200, 14, "1,200 people in 14 countries"),
  ])
  func `can have forms by two numbers`(people: Int, countries: Int, text: String) {
    let found = words.find { word("list.found", ["countries", "people"]) }
    #expect(found.text(.count(countries), .count(people)) == text)
  }

  @Test func `can have four places`() {
    let covers = words.find { word("list.covers", ["count", "first", "last", "total"]) }
    #expect(
      covers.text(.count(1000), .count(1001), .count(2000), .count(3200))
        == "Loans 1,001 to 2,000 of 3,200.")
    #expect(
      covers.text(.count(1), .count(3200), .count(3200), .count(3200)) == "Loan 3,200 of 3,200.")
  }

  @Test func `has its text in brackets where no element is wanted`() {
    let former = words.find { word("card.former", ["strong", "time"]) }
    #expect(
      former.text(.text(""), .day(CalendarTime(year: 2026, month: 3, day: 4)))
        == "No longer in the list. Known on 4 March 2026.")
  }
}

@Suite struct `A message` {
  @Test func `says which of its places have a text`() throws {
    let message = try #require(try smallCatalogue()["card.former"])
    #expect(message.placeholders.map(\.name) == ["strong", "time"])
    #expect(message.placeholders.map(\.hasText) == [true, false])
    #expect(
      message.pattern { _ in nil }.pieces == [
        .span(0, "No longer in the list."), .text(" Known on "), .placeholder(1), .text("."),
      ])
  }

  @Test func `has a place for a number that only chooses a form`() throws {
    #expect(try smallCatalogue()["card.tags"]?.placeholders.map(\.name) == ["count"])
  }
}

@Suite struct `Looking up words` {
  private func mistakes(_ look: () -> Void) throws -> [String] {
    let words = WordLookup(in: try smallCatalogue())
    words.find(look)
    return words.mistakes
  }

  @Test func `finds every word that there is not`() throws {
    let found = try mistakes {
      #expect(word("card.anonymus") == "card.anonymus")
      _ = word("nothing", ["count"])
    }
    #expect(
      found == [
        "there is no word 'card.anonymus'; did you mean 'card.anonymous'?",
        "there is no word 'nothing'",
      ])
  }

  @Test func `finds places that nothing is filled in at`() throws {
    let found = try mistakes {
      _ = word("card.to-go")
      _ = word("card.former", ["time"])
    }
    #expect(
      found == [
        "nothing is filled in at '{amount}' of 'card.to-go'",
        "nothing is filled in at '{strong}' of 'card.former'",
      ])
  }

  @Test func `finds values for places that a word does not have`() throws {
    #expect(
      try mistakes { _ = word("card.to-go", ["amount", "count"]) } == [
        "'card.to-go' lacks '{count}'"
      ])
  }

  @Test func `remembers which words are used`() throws {
    let words = WordLookup(in: try smallCatalogue())
    let used = words.usedWordKeys
    _ = words.find { word("card.anonymous") }
    #expect(words.usedWordKeys == used + ["card.anonymous"])
  }
}

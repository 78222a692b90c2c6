import Diagnostics
import Testing
import Words

@Suite struct `A catalogue of another language` {
  private let known: NameTable

  init() throws {
    known = try NameTable(
      reading: Array(
        """
        country-name: {KE: "Kenya", UG: "Uganda"}
        sector-name: {food: "Food", retail: "Retail"}
        """.utf8), file: "names.yml")
  }

  private func translated(_ text: String, into tag: String = "pl") throws -> Catalogue {
    let file = "Templates/words/\(tag).yml"
    return try smallCatalogue().translated(into: try #require(LanguageTag(tag)), file: file)
      .replacingWords(with: Array(text.utf8), file: file) { known }
  }

  private func messages(_ text: String, into tag: String = "pl") -> String? {
    let errors = #expect(throws: CatalogueErrors.self) { _ = try translated(text, into: tag) }
    return errors?.diagnostics.map(\.description).joined(separator: "\n")
  }

  @Test func `has its plural forms, and English words where it has none`() throws {
    let catalogue = try translated(
      """
      card:
        anonymous: "Anonim"
        months: {one: "{count} miesiąc", few: "{count} miesiące", many: "{count} miesięcy", other: "{count} miesiąca"}
      """)
    let words = WordLookup(in: catalogue)
    #expect(words.find { word("card.anonymous") } == "Anonim")
    #expect(words.find { word("language.tag") } == "pl")
    let months = words.find { word("card.months", ["count"]) }
    #expect(
      [1, 2, 5, 22].map { months.text(.count($0)) } == [
        "1 miesiąc", "2 miesiące", "5 miesięcy", "22 miesiące",
      ])
    #expect(words.find { word("card.to-go", ["amount"]) }.text(.count(3)) == "3 to go")
    #expect(catalogue.missingCount > 0)
    #expect(catalogue.languageFile == "Templates/words/pl.yml")
  }

  @Test func `is written in the direction of the language unless its file says another`() throws {
    var words = WordLookup(in: try translated("{}", into: "ar"))
    #expect(words.find { word("language.direction") } == "rtl")
    words = WordLookup(in: try translated("language: {direction: ltr}", into: "ar"))
    #expect(words.find { word("language.direction") } == "ltr")
  }

  @Test func `can have one text in place of a plural if it has one form`() throws {
    let catalogue = try translated("card: {months: \"{count}个月\"}", into: "zh")
    let words = WordLookup(in: catalogue)
    #expect(words.find { word("card.months", ["count"]) }.text(.count(1)) == "1个月")
  }

  @Test func `has names of its own, also of sectors that are new`() throws {
    let names = try translated(
      """
      country-name: {KE: "Kenia"}
      country-in: {KE: "w Kenii"}
      sector-name: {food: "Żywność", software: "Oprogramowanie"}
      """
    ).names
    #expect(names[.country, "KE"] == "Kenia")
    #expect(names[.countryInSentence, "KE"] == "w Kenii")
    #expect(names[.country, "UG"] == nil)
    #expect(names[.sector, "software"] == "Oprogramowanie")
    #expect(try translated("card: {anonymous: Anonim}").names.isEmpty)
  }

  @Test(arguments: [
    (
      "card: {months: \"{count} m\"}", "pl",
      "1:16: 'card.months': expected the plural forms 'one', 'few', 'many', 'other'"
    ),
    (
      "card: {months: {one: \"{count}\", other: \"{count}\"}}", "pl",
      "1:16: 'card.months': the plural forms 'few', 'many' are missing"
    ),
    (
      "card: {months: {other: \"{count}\", one: a}}", "zh",
      "1:35: 'card.months': 'one' is not a plural form of this language"
    ),
    (
      "card: {to-go: \"{amuont}\"}", "pl",
      "1:15: 'card.to-go': unknown place '{amuont}'; did you mean '{amount}'?"
    ),
    ("card: {to-goo: a}", "pl", "1:8: unknown word 'card.to-goo'; did you mean 'card.to-go'?"),
    ("cart: {to-go: a}", "pl", "1:1: unknown group 'cart'; did you mean 'card'?"),
    (
      "language: {tag: de}", "pl",
      "1:17: 'language.tag': expected a tag of the language 'pl', as the file is for 'pl'"
    ),
    (
      "list-or: {two: \"{first}\"}", "pl",
      "1:16: 'list-or.two': expected a text with the places '{first}' and '{second}'"
    ),
    (
      "card: {anonymous: \"a\\u0000\"}", "pl",
      "1:19: 'card.anonymous': U+0000 is a character that no page can have"
    ),
    (
      "card: {anonymous: \"\\uFFFE\"}", "pl",
      "1:19: 'card.anonymous': U+FFFE is a character that no page can have"
    ),
    (
      "sector-name: {food: \"\\uFFFE\"}", "pl",
      "1:21: 'sector-name.food': expected a name in quotes"
    ),
    ("country-name: {KN: a}", "pl", "1:16: 'country-name.KN': there is no country 'KN'"),
    ("country-name: {KE: }", "pl", "1:20: 'country-name.KE': expected a name in quotes"),
    (
      "sector-name: {fod: a}", "pl",
      "1:15: 'sector-name.fod': unknown name 'fod'; did you mean 'food'?"
    ),
  ])
  func `has an error with its place in the file`(text: String, tag: String, message: String) {
    let first = messages(text, into: tag)?.split(separator: "\n").first ?? ""
    #expect(first.hasPrefix("Templates/words/\(tag).yml:\(message)"), "\(first)")
  }

  @Test func `has an error in YAML that refers to itself`() {
    #expect(
      messages("card: &a\n  months: *a\n")?
        .hasPrefix("Templates/words/pl.yml:1:7: a text without quotes cannot begin with '&'")
        == true)
    #expect(messages("card: [")?.hasPrefix("Templates/words/pl.yml:1:") == true)
  }
}

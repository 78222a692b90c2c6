import Diagnostics
import Testing
import Words

@Suite struct `The signs in numbers` {
  @Test(arguments: [
    ("en", ",", "3", ".", "{number}%"), ("es", ".", "3", ",", "{number}\u{A0}%"),
    ("es-AR", ".", "3", ",", "{number}\u{A0}%"), ("es-MX", ",", "3", ".", "{number}%"),
    ("es-mx", ",", "3", ".", "{number}%"), ("es-Latn-MX", ",", "3", ".", "{number}%"),
    ("es-419", ",", "3", ".", "{number}\u{A0}%"), ("es-PE", ",", "3", ".", "{number}\u{A0}%"),
    ("es-US", ",", "3", ".", "{number}\u{A0}%"), ("es-CR", "\u{A0}", "3", ",", "{number}\u{A0}%"),
    ("fr-CA", "\u{A0}", "3", ",", "{number}\u{A0}%"), ("fr-LU", ".", "3", ",", "{number}\u{A0}%"),
    ("fr-CH", "\u{202F}", "3", ",", "{number}%"), ("de-CH", "\u{2019}", "3", ".", "{number}%"),
    ("pt-BR", ".", "3", ",", "{number}%"), ("pt-PT", "\u{A0}", "3", ",", "{number}%"),
    ("en-GB", ",", "3", ".", "{number}%"), ("en-IN", ",", "2", ".", "{number}%"),
    ("en-ZA", "\u{A0}", "3", ",", "{number}%"), ("hi", ",", "2", ".", "{number}%"),
    ("tr", ".", "3", ",", "%{number}"), ("zh-Hant-HK", ",", "3", ".", "{number}%"),
    ("sr-Latn-RS", ".", "3", ",", "{number}%"), ("tlh", ",", "3", ".", "{number}%"),
  ])
  func `are those of CLDR`(
    tag: String, group: String, size: String, decimal: String, percent: String
  ) throws {
    let signs = NumberSigns(of: try #require(LanguageTag(tag)))
    #expect(signs.group == group && signs.groupSize == size)
    #expect(signs.decimal == decimal && signs.percent == percent)
  }

  /// Returns the formats of a site in a language, whose files of words are given with their tags.
  private func formats(_ tag: String, _ files: [(tag: String, words: String)] = []) throws
    -> Formats
  {
    let language = try #require(LanguageTag(tag))
    var catalogue = try smallCatalogue()
    catalogue =
      language.languageCode == "en"
      ? catalogue.named(language) : catalogue.translated(into: language, file: "\(tag).yml")
    for (tag, words) in files {
      catalogue = try catalogue.replacingWords(
        with: Array(words.utf8), file: "\(tag).yml", in: LanguageTag(tag))
    }
    return WordLookup(in: catalogue).formats
  }

  @Test func `are those of the language, also without a file that has them`() throws {
    let expected = [
      "de": "$159.775,50", "de-CH": "$159’775.50", "de-AT": "$159\u{A0}775,50",
      "en-ZA": "$159\u{A0}775,50", "en-IN": "$1,59,775.50", "en-GB": "$159,775.50",
      "hi-IN": "$1,59,775.50", "pt-PT": "$159\u{A0}775,50",
    ]
    for (tag, text) in expected {
      #expect(try formats(tag).text(.money(cents: 15_977_550)) == text)
    }
    #expect(try formats("en-IN").text(.count(1_234_567_890)) == "1,23,45,67,890")
    #expect(try formats("en-IN").text(.count(99_999)) == "99,999")
    #expect(try formats("en-IN").text(.count(.max)) == "92,23,37,20,36,85,47,75,807")
    #expect(try formats("sv").text(.percentTenths(125)) == "12,5\u{A0}%")
    #expect(try formats("tr").text(.percentTenths(125)) == "%12,5")
  }

  @Test func `of a variety come before the usual ones of the language`() throws {
    let spanish = (tag: "es", words: "number: {group: \".\", decimal: \",\"}")
    let amount = PhraseValue.money(cents: 15_977_550)
    #expect(try formats("es", [spanish]).text(amount) == "$159.775,50")
    #expect(try formats("es-AR", [spanish]).text(amount) == "$159.775,50")
    #expect(try formats("es-MX", [spanish]).text(amount) == "$159,775.50")
    #expect(try formats("es-CR", [spanish]).text(amount) == "$159\u{A0}775,50")
  }

  @Test func `that a file has otherwise are kept`() throws {
    let amount = PhraseValue.money(cents: 15_977_550)
    let spaced = (tag: "es", words: "number: {group: \" \"}")
    #expect(try formats("es-MX", [spaced]).text(amount) == "$159 775.50")
    let mexican = (tag: "es-MX", words: "number: {decimal: \",\"}")
    #expect(try formats("es-MX", [spaced, mexican]).text(amount) == "$159 775,50")
    let named = (tag: "es", words: "language: {tag: es-MX}\nnumber: {group: \".\"}")
    #expect(try formats("es", [named]).text(amount) == "$159.775.50")
    #expect(try formats("es", [("es", "language: {tag: es-MX}")]).text(amount) == "$159,775.50")
    let english = (tag: "en", words: "number: {group: \"'\"}")
    #expect(try formats("en-IN", [english]).text(amount) == "$1'59'775.50")
  }

  @Test func `are refused if groups are of another size`() throws {
    let errors = #expect(throws: CatalogueErrors.self) {
      try formats("en", [("en", "number: {group-size: \"4\"}")])
    }
    let message = errors?.diagnostics.first?.message
    #expect(message == "'number.group-size': expected '3' or '2'")
  }
}

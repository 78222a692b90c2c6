import Foundation
import Loans
import SiteIndex
import Testing
import Words

@Suite struct `The embedded words` {
  private let catalogue = Catalogue.embedded
  private let words = WordLookup(in: .embedded)
  private var formats: Formats { words.formats }

  /// The key that scripts use for the plural rule of a language. It is not a word.
  private static let pluralRule = "plural.form"

  @Test func `are all that view models look up, with the same places`() {
    _ = SiteWords.found(by: words)
    #expect(words.mistakes == [])
  }

  @Test func `are all shown by view models, templates or scripts`() throws {
    _ = SiteWords.found(by: words)
    var used = Set(words.usedWordKeys)
    for (_, text) in try Repository.files(in: "Templates", suffix: ".mustache") {
      for tag in text.matches(of: /\{\{[^}]*\}\}/) {
        used.formUnion(tag.0.matches(of: /\bwords\.([a-z-]+\.[a-z0-9-]+)/).map { String($0.1) })
      }
    }
    for (_, text) in try Repository.files(in: "Templates/script", suffix: ".js") {
      let literals = SourceLiteralScanner.literals(in: text, of: .javaScript, file: "")
      used.formUnion(literals.compactMap(\.wordKey).filter { $0 != Self.pluralRule })
    }
    let keys = Set(catalogue.keys)
    #expect(used.subtracting(keys).sorted() == [], "keys that the catalogue lacks")
    #expect(keys.subtracting(used).sorted() == [], "words that nothing shows")
  }

  @Test func `can be replaced by those of the same file`() throws {
    let file = try #require(EmbeddedTemplates.files.first { $0.name == Catalogue.fileName })
    let same = try catalogue.replacingWords(with: file.bytes, file: "Templates/words/en.yml")
    #expect(same.keys == catalogue.keys)
    for key in catalogue.keys { #expect(same[key] == catalogue[key]) }
  }

  @Test func `have keys in lower case`() {
    for key in catalogue.keys {
      #expect(key.wholeMatch(of: /[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(key)")
    }
  }

  @Test(arguments: [
    (0, "$0", "$0.00", "0"), (1, "$0.01", "$0.01", "1"), (99, "$0.99", "$0.99", "99"),
    (100, "$1", "$1.00", "100"), (52_500, "$525", "$525.00", "52,500"),
    (6_706, "$67.06", "$67.06", "6,706"), (385_000, "$3,850", "$3,850.00", "385,000"),
    (12_345_678_901, "$123,456,789.01", "$123,456,789.01", "12,345,678,901"),
    (10_000_000_000_000, "$100,000,000,000", "$100,000,000,000.00", "10,000,000,000,000"),
    (-5, "-$0.05", "-$0.05", "-5"), (-252_550, "-$2,525.50", "-$2,525.50", "-252,550"),
  ])
  func `write amounts and counts`(cents: Int, dollars: String, withCents: String, count: String) {
    let amount = Money(cents: cents)
    #expect(formats.text(.money(amount)) == dollars)
    #expect(formats.text(.moneyWithCents(amount)) == withCents)
    #expect(formats.text(.count(cents)) == count)
  }

  @Test(arguments: [
    (3_723, "1 January", "1970", "01:02"), (68_169_599, "28 February", "1972", "23:59"),
    (951_782_400, "29 February", "2000", "00:00"),
    (1_795_171_320, "20 November", "2026", "10:42"),
    (Timestamp.last.seconds, "31 December", "9999", "23:59"),
  ])
  func `write times`(seconds: Int, day: String, year: String, clock: String) {
    let time = Timestamp(seconds: seconds)
    #expect(formats.text(.day(time)) == "\(day) \(year)")
    #expect(formats.text(.dayWithoutYear(time)) == day)
    #expect(formats.text(.time(time)) == "\(day) \(year), \(clock) UTC")
    #expect(formats.text(.time(time)) == time.formatted)
    #expect(formats.text(.timeWithoutYear(time.calendarTime)) == "\(day), \(clock) UTC")
    let month = String(day.drop { $0 != " " }.dropFirst())
    #expect(formats.text(.month(Month(of: time))) == "\(month) \(year)")
  }
}

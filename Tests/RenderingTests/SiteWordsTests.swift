import Foundation
import Loans
import Rendering
import Testing
import Words

@Suite struct `The embedded words` {
  private let catalogue: Catalogue
  private let formats: Formats

  init() throws {
    catalogue = try Catalogue.readEmbedded()
    var words = WordLookup(in: catalogue)
    formats = words.formats
    try words.throwErrors()
  }

  @Test func `are all that view models look up`() throws {
    _ = try SiteWords(catalogue)
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

  @Test(arguments: [0, 1, 99, 100, 52_500, 6_706, 385_000, 99_999_999, 10_000_000_000_000])
  func `write amounts as pages do`(cents: Int) {
    let amount = Money(cents: cents)
    #expect(formats.text(.money(amount)) == amount.dollars)
    #expect(formats.text(.moneyWithCents(amount)) == amount.dollarsAndCents)
    #expect(formats.text(.count(cents)) == cents.groupedByThousands)
  }

  @Test(arguments: [0, 68_169_599, 951_782_400, 1_795_516_800, Timestamp.last.seconds])
  func `write times as pages do`(seconds: Int) {
    let time = Timestamp(seconds: seconds)
    #expect(formats.text(.day(time)) == time.formattedDay)
    #expect(formats.text(.time(time)) == time.formatted)
    #expect(formats.text(.timeWithoutYear(time.calendarTime)) == time.formattedWithoutYear)
    #expect(formats.text(.month(Month(of: time))) == Month(of: time).formatted)
  }
}

import Decoding
import Loans
import SampleLoans
import Testing

/// Tests the sample loans in the program, which a new user sees first.
struct SampleTests {
  private let listing: Listing

  init() throws {
    var count = 0
    let start = unsafe sample_loans(&count)
    listing = try decodeListing(
      unsafe Array(UnsafeBufferPointer(start: start, count: count)), name: "sample")
  }

  @Test func `decodes without skipped entries`() {
    #expect(listing.issues.map(\.rule) == [.nameMissing])
    #expect(listing.loans.count == 36)
    #expect(listing.entryCount == 36)
    #expect(listing.source == "sample")
    #expect(listing.fetchedAt == Timestamp(iso8601: "2026-11-20T10:42:00Z"))
  }

  @Test func `lists the newest loan first, and none from after the time of the data`() throws {
    let posted = listing.loans.compactMap(\.posted)
    #expect(posted.count == 36)
    #expect(posted == posted.sorted(by: >))
    #expect(try #require(posted.first) < #require(listing.fetchedAt))
  }

  @Test func `links no picture of a real person`() {
    #expect(listing.loans.allSatisfy { $0.imageID == nil && $0.imageURL == nil })
  }

  @Test func `contains the oddities that a page must survive`() {
    let loans = listing.loans
    let times = Dictionary(grouping: loans, by: \.posted)
    #expect(times.values.contains { $0.count == 9 && $0.map(\.id) != $0.map(\.id).sorted(by: >) })
    #expect(Set(loans.compactMap(\.sector)).count == 15)
    #expect(Set(loans.compactMap(\.location.countryCode)).count >= 20)
    #expect(loans.contains { $0.name == nil && $0.use == nil && $0.location.town == nil })
    #expect(loans.contains { $0.expires == nil && $0.lenderCount == nil && $0.texts.isEmpty })
    #expect(loans.contains { $0.partner == nil && $0.location.countryCode == "US" })
    #expect(loans.contains { $0.location.countryCode == "XK" })
    #expect(loans.contains { $0.location.town?.count == 50 })
    #expect(loans.contains { $0.texts.count == 2 })
    #expect(loans.contains { $0.remaining == .zero && $0.funded != $0.amount })
    #expect(loans.contains { $0.funded == $0.amount })
    #expect(loans.contains { loan in loan.name.map { loan.use?.hasPrefix($0) ?? false } ?? false })
    #expect(loans.compactMap(\.amount).min() == Money(dollars: 50))
    #expect(loans.compactMap(\.amount).max() == Money(dollars: 100_000))
    #expect(Set(loans.compactMap(\.name)).count < loans.compactMap(\.name).count)
  }

  @Test func `reads the loans as they were written`() throws {
    var bytes = Array(#"{"loans":["#.utf8)
    for (index, loan) in listing.loans.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      loan.appendJSON(to: &bytes)
    }
    bytes += "]}".utf8
    let again = try decodeListing(bytes, name: "again")
    // What Kiva says about a field partner besides its rating is in another file.
    let written = listing.loans.map { loan in
      var loan = loan
      loan.partner?.profile = nil
      return loan
    }
    #expect(again.loans == written)
    #expect(again.issues.map(\.rule) == [.nameMissing])
  }
}

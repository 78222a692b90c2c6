import Decoding
import Loans
import Testing

/// Tests entries without a usable loan.
struct SkippedEntryTests {
  /// An entry that is shown, and two that are skipped.
  private static let entries = [
    #"{"id":1,"name":5,"loan_amount":5}"#, #"{"id":"2","name":"x","loan_amount":"?"}"#,
    #"{"id":"x","name":"x","loan_amount":5}"#,
  ]

  @Test(
    arguments: [
      ("list", "[\(entries.joined(separator: ",")),7]", ["[1]", "[2]", "[3]"]),
      (
        "NDJSON", "\(entries.joined(separator: "\n"))\n{\"id\":3",
        ["line 2", "line 3", "line 4"]
      ),
    ] as [(String, String, [String])])
  func `records the id and the issues of each skipped entry`(
    name: String, text: String, places: [String]
  ) throws {
    let listing = try decodeListing(Array(text.utf8), name: name)
    #expect(listing.skipped.map(\.id) == [LoanID(2), nil, nil])
    #expect(listing.skipped.map(\.issues.count) == [1, 1, 1])
    for (entry, place) in zip(listing.skipped, places) {
      #expect(entry.issues.allSatisfy { $0.path.contains(place) }, "\(entry)")
    }
    #expect(listing.issues.count == 4)
    #expect(Array(listing.issues.dropFirst()) == listing.skipped.flatMap(\.issues))
  }

  @Test func `removes skipped entries that are known, with their issues`() throws {
    let text = #"""
      [{"id":2,"loan_amount":"?","use":3},{"id":3,"name":"x","loan_amount":"?"},
      {"id":"x","name":"x","loan_amount":5}]
      """#
    var listing = try decodeListing(Array(text.utf8), name: "page")
    listing.removeSkippedEntries { $0 == LoanID(2) }
    #expect(listing.skipped.map(\.id) == [LoanID(3), nil])
    #expect(listing.issues.map(\.path) == ["page: [1].loan_amount", "page: [2].id"])
  }
}

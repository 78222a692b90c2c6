import Decoding
import Loans
import Testing

/// Entries that give no loan.
struct SkippedEntryTests {
  @Test(
    arguments: [
      (
        "list", #"[{"id":1,"name":5},{"id":"2","loan_amount":"?"},{"id":"x"},7]"#,
        ["[1]", "[2]", "[3]"]
      ),
      (
        "NDJSON",
        "{\"id\":1,\"name\":5}\n{\"id\":2,\"loan_amount\":\"?\"}\n{\"id\":\"x\"}\n{\"id\":3",
        ["line 2", "line 3", "line 4"]
      ),
    ] as [(String, String, [String])])
  func `carry their ids, where they can be read, and their problems`(
    name: String, text: String, places: [String]
  ) throws {
    let listing = try decodeListing(Array(text.utf8), name: name)
    #expect(listing.skipped.map(\.id) == [LoanID(2), nil, nil])
    #expect(listing.skipped.map(\.problems.count) == [1, 1, 1])
    for (entry, place) in zip(listing.skipped, places) {
      #expect(entry.problems.allSatisfy { $0.path.contains(place) }, "\(entry)")
    }
    #expect(listing.problems.count == 4)
    #expect(Array(listing.problems.dropFirst()) == listing.skipped.flatMap(\.problems))
  }

  @Test func `go with their problems when they are known already`() throws {
    let text = #"[{"id":2,"loan_amount":"?","use":3},{"id":3,"loan_amount":"?"},{"id":"x"}]"#
    var listing = try decodeListing(Array(text.utf8), name: "page")
    listing.dropSkipped { $0 == LoanID(2) }
    #expect(listing.skipped.map(\.id) == [LoanID(3), nil])
    #expect(listing.problems.map(\.path) == ["page: [1].loan_amount", "page: [2].id"])
  }
}

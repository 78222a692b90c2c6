import Decoding
import Diagnostics
import Kiva
import Loans
import TestSupport
import Testing

/// Files in place of Kiva, and the sample.
struct InputTests {
  private let clock = ManualClock(wallSeconds: 0).clock
  private let fileTime = Timestamp(seconds: 1_700_000_000)

  @Test func `takes the loans of all files, of equal ids the later`() throws {
    let harvest = try combine([
      #"[{"id":1,"name":"A","posted_date":"2026-01-01T00:00:00Z"},{"id":2,"name":"B"}]"#,
      #"{"loans":[{"id":2,"name":"C"},{"id":3,"loan_amount":"x"}]}"#,
    ])
    #expect(harvest.loans.map(\.id.value) == [1, 2])
    #expect(harvest.loans.map(\.name) == ["A", "C"])
    #expect(harvest.entryCount == 3)
    #expect(harvest.skippedCount == 1)
    #expect(
      harvest.problems.filter { $0.severity == .error }.map(\.path) == [
        "file 2: loans[1].loan_amount"
      ])
    #expect(harvest.source == .input)
    #expect(harvest.time == fileTime)
    #expect(!harvest.isSample)
  }

  @Test func `takes the time that stands in the file, the oldest of several`() throws {
    let own = #"{"fetched_at":"2023-01-01T00:00:00Z","source":"newest","loans":[{"id":1}]}"#
    let later = #"{"fetched_at":"2026-11-20T10:42:00Z","source":"newest","loans":[{"id":1}]}"#
    #expect(try combine([later]).time.iso8601 == "2026-11-20T10:42:00Z")
    #expect(try combine([later, own]).time.iso8601 == "2023-01-01T00:00:00Z")
    #expect(try combine([later, "[]"]).time == fileTime)
  }

  @Test func `knows saved sample loans for what they are`() throws {
    let saved = #"{"fetched_at":"2023-01-01T00:00:00Z","source":"sample","loans":[{"id":1}]}"#
    #expect(try combine(["[]", saved]).isSample)
  }

  @Test(arguments: [
    (["newest"], Harvest.Source.newest), (["graphql", "graphql"], .graphql),
    (["newest", "search"], .input), (["newest", nil], .input), ([nil], .input),
    (["cache"], .input), (["</p>"], .input), (["newest", "sample"], .sample),
  ])
  func `says where the loans of saved files were got, if the files agree`(
    sources: [String?], origin: Harvest.Source
  ) throws {
    let files = sources.map { source in
      let member = source.map { "\"source\":\"\($0)\"," } ?? ""
      return "{\"fetched_at\":\"2023-01-01T00:00:00Z\",\(member)\"loans\":[{\"id\":1}]}"
    }
    let harvest = try combine(files)
    #expect(harvest.origin == origin)
    #expect(harvest.source == .input)
    #expect(harvest.isSample == (origin == .sample))
  }

  @Test func `takes the newest up to the limit, and those to be kept`() throws {
    let harvest = try combine(
      [#"[{"id":1},{"id":2},{"id":3},{"id":4}]"#], limit: 2, keep: [LoanID(1), LoanID(9)])
    #expect(harvest.loans.map(\.id.value) == [4, 3, 1])
    #expect(harvest.missing == [LoanID(9)])
    #expect(harvest.entryCount == 4)
  }

  @Test func `names the file that is no listing`() {
    #expect(throws: ListingError(name: "file 2", reason: .html)) {
      try combine(["[]", "<html>"])
    }
  }

  @Test func `takes a file in UTF-16 with a byte-order mark, and refuses one in Latin-1`() throws {
    let text =
      #"{"id":1,"name":"José","loan_amount":5}"# + "\n"
      + #"{"id":2,"name":"水","loan_amount":5}"#
    let wide = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let harvest = try combine(files: [wide])
    #expect(harvest.loans.map(\.name) == ["水", "José"])
    #expect(harvest.problems == [])
    let latin = #"[{"id":1,"name":"José"}]"#.unicodeScalars.map { UInt8($0.value) }
    #expect(throws: ListingError(name: "file 2", reason: .notUTF8(.windows1252))) {
      try combine(files: [Array("[]".utf8), latin])
    }
  }

  @Test func `mends single bytes that are not UTF-8`() throws {
    let bytes =
      Array(#"[{"id":1,"loan_amount":5,"name":"José","use":"to buy "#.utf8) + [0xFF]
      + Array(#""}]"#.utf8)
    let harvest = try combine(files: [bytes])
    #expect(harvest.loans.map(\.use) == ["to buy \u{FFFD}"])
    #expect(harvest.problems.map(\.rule) == [.invalidUTF8])
  }

  @Test func `a sample stands in the binary`() throws {
    let all = try sampleHarvest(limit: 1000, keep: [], clock: clock)
    #expect(all.loans.count > 20)
    #expect(all.skippedCount == 0)
    #expect(all.source == .sample && all.isSample)
    let some = try sampleHarvest(limit: 3, keep: [LoanID(-1)], clock: clock)
    #expect(some.loans == Array(all.loans.prefix(3)))
    #expect(some.missing == [LoanID(-1)])
  }

  private func combine(
    _ texts: [String], limit: Int = 100, keep: [LoanID] = []
  ) throws -> Harvest {
    try combine(files: texts.map { Array($0.utf8) }, limit: limit, keep: keep)
  }

  private func combine(
    files: [[UInt8]], limit: Int = 100, keep: [LoanID] = []
  ) throws -> Harvest {
    let inputs = files.enumerated().map { index, bytes in
      Input(name: "file \(index + 1)", bytes: bytes, time: fileTime)
    }
    return try Input.combine(inputs, limit: limit, filter: LoanFilter(), keep: keep, clock: clock)
  }
}

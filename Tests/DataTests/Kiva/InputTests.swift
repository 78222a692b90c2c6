import Decoding
import Diagnostics
import Host
import Kiva
import Loans
import TestSupport
import Testing

/// Tests of reading loans from files, and of the sample.
struct InputTests {
  private let time = ManualClock(wallSeconds: 1_795_171_320)
  private var clock: SystemClock { time.clock }
  private let fileTime = Timestamp(seconds: 1_700_000_000)

  @Test func `combines the loans of all files, and the later one wins if IDs are equal`() throws {
    let snapshot = try combine([
      #"[{"id":1,"name":"A","posted_date":"2026-01-01T00:00:00Z"},{"id":2,"name":"B"}]"#,
      #"{"loans":[{"id":2,"name":"C"},{"id":3,"loan_amount":"x"}]}"#,
    ])
    #expect(snapshot.loans.map(\.id.value) == [1, 2])
    #expect(snapshot.loans.map(\.name) == ["A", "C"])
    #expect(snapshot.entryCount == 3)
    #expect(snapshot.skippedCount == 1)
    #expect(
      snapshot.issues.filter { $0.severity == .error }.map(\.path) == [
        "file 2: loans[1].loan_amount"
      ])
    #expect(snapshot.source == "input")
    #expect(snapshot.time == fileTime)
    #expect(snapshot.messages == [])
    #expect(!snapshot.isInvented)
  }

  @Test func `uses the time in the file, or the oldest one in several files`() throws {
    let own = #"{"fetched_at":"2023-01-01T00:00:00Z","source":"newest","loans":[{"id":1}]}"#
    let later = #"{"fetched_at":"2026-11-20T10:42:00Z","source":"newest","loans":[{"id":1}]}"#
    #expect(try combine([later]).time.iso8601 == "2026-11-20T10:42:00Z")
    #expect(try combine([later, own]).time.iso8601 == "2023-01-01T00:00:00Z")
    #expect(try combine([later, "[]"]).time == fileTime)
  }

  @Test func `uses the newest posting or funding date if a file has no time`()
    throws
  {
    let loans = #"""
      [{"id":1,"posted_date":"2026-03-01T00:00:00Z","planned_expiration_date":"2026-11-01T00:00:00Z"},
      {"id":2,"posted_date":"2026-03-03T09:30:00Z","terms":{"disbursal_date":"2026-10-01T07:00:00Z"}},
      {"id":3,"posted_date":"2026-02-01T00:00:00Z","funded_date":"2026-03-02T00:00:00Z"}]
      """#
    #expect(try combine([loans]).time.iso8601 == "2026-03-03T09:30:00Z")
    let funded = loans.replacing("03-02T", with: "03-04T")
    #expect(try combine([funded]).time.iso8601 == "2026-03-04T00:00:00Z")
    #expect(try combine([loans, #"[{"id":4}]"#]).time == fileTime)
    let some = try combine([loans], limit: 1, countries: ["KE"], keep: [LoanID(3)])
    #expect(some.loans.map(\.id.value) == [3])
    #expect(some.time.iso8601 == "2026-03-03T09:30:00Z")
  }

  private let posted = "2026-03-03T09:30:00Z"
  private let future = "2036-01-01T00:00:00Z"

  @Test func `uses the modification time of a file without any date`() throws {
    let empty = #"[{"id":1,"planned_expiration_date":"\#(posted)"}]"#
    for text in ["[]", empty] {
      let snapshot = try combine([text])
      #expect(snapshot.time == fileTime)
      #expect(snapshot.messages == [])
    }
  }

  @Test func `ignores a date in the future if there is another one`() throws {
    let loans = #"[{"id":1,"posted_date":"\#(posted)","funded_date":"\#(future)"}]"#
    let snapshot = try combine([loans])
    #expect(snapshot.time.iso8601 == posted)
    #expect(snapshot.messages == [])
  }

  @Test func `uses the current time in place of a time in the future, and warns of it`() throws {
    let texts = [
      #"{"fetched_at":"\#(future)","loans":[{"id":1,"posted_date":"\#(posted)"}]}"#,
      #"[{"id":2,"posted_date":"\#(future)"},{"id":3,"posted_date":"2035-01-01T00:00:00Z"}]"#,
      #"[{"id":4}]"#,
    ]
    let later = try #require(Timestamp(iso8601: future))
    let snapshot = try combine(texts, fileTime: later)
    #expect(snapshot.time.seconds == clock.wallSeconds())
    #expect(
      snapshot.messages == [
        "'fetched_at' of 'file 1', \(future), is in the future; the current time is used instead",
        "the newest posting or funding date in 'file 2', \(future), is in the future; "
          + "the current time is used instead",
        "the time at which 'file 3' was last modified, \(future), is in the future; "
          + "the current time is used instead",
      ])
  }

  /// The clocks of two machines may differ by five minutes.
  @Test func `accepts a time that is five minutes ahead`() throws {
    let now = clock.wallSeconds()
    for (ahead, isAccepted) in [(300, true), (301, false)] {
      let time = Timestamp(seconds: now + ahead)
      let own = try combine([#"{"fetched_at":"\#(time.iso8601)","loans":[{"id":1}]}"#])
      let dated = try combine([#"[{"id":1,"posted_date":"\#(time.iso8601)"}]"#])
      let file = try combine(["[]"], fileTime: time)
      for snapshot in [own, dated, file] {
        #expect(snapshot.time.seconds == (isAccepted ? time.seconds : now))
        #expect(snapshot.messages.isEmpty == isAccepted)
      }
    }
  }

  @Test(arguments: [(true, 0), (false, 0), (true, 1)])
  func `accepts a time that either of two clocks has reached`(
    isRunAhead: Bool, excess: Int
  ) throws {
    let later = try #require(Timestamp(iso8601: future))
    var clock = clock
    if isRunAhead {
      clock.wallSeconds = { later.seconds }
    } else {
      clock.realSeconds = { later.seconds }
    }
    let time = Timestamp(seconds: later.seconds + 300 + excess)
    let snapshot = try combine(["[]"], fileTime: time, clock: clock)
    #expect(snapshot.time == (excess == 0 ? time : later))
    #expect(snapshot.messages.count == excess)
  }

  @Test func `accepts the invented time of invented loans`() throws {
    let saved = #"{"fetched_at":"\#(future)","source":"sample","loans":[{"id":1}]}"#
    let snapshot = try combine([saved])
    #expect(snapshot.time.iso8601 == future)
    #expect(snapshot.messages == [])
  }

  @Test func `recognizes saved sample loans`() throws {
    let saved = #"{"fetched_at":"2023-01-01T00:00:00Z","source":"sample","loans":[{"id":1}]}"#
    #expect(try combine(["[]", saved]).isInvented)
  }

  @Test(arguments: [
    (["newest"], Provenance.newest), (["graphql", "graphql"], .graphql),
    (["newest", "search"], .input), (["newest", nil], .input), ([nil], .input),
    (["cache"], .input), (["</p>"], .input), (["newest", "sample"], .sample),
  ])
  func `knows the source of saved loans if the files agree`(
    sources: [String?], origin: Provenance
  ) throws {
    let files = sources.map { source in
      let member = source.map { "\"source\":\"\($0)\"," } ?? ""
      return "{\"fetched_at\":\"2023-01-01T00:00:00Z\",\(member)\"loans\":[{\"id\":1}]}"
    }
    let snapshot = try combine(files)
    #expect(snapshot.origin == origin)
    #expect(snapshot.source == "input")
    #expect(snapshot.isInvented == (origin == .sample))
  }

  @Test func `uses the newest loans up to the limit, and those to be kept`() throws {
    let snapshot = try combine(
      [#"[{"id":1},{"id":2},{"id":3},{"id":4}]"#], limit: 2, keep: [LoanID(1), LoanID(9)])
    #expect(snapshot.loans.map(\.id.value) == [4, 3, 1])
    #expect(snapshot.missing == [LoanID(9)])
    #expect(snapshot.entryCount == 4)
  }

  @Test func `leaves out excluded loans and their issues`() throws {
    let texts = [
      #"[{"id":1},{"id":2,"gender":"?"},{"id":3,"loan_amount":-1}]"#,
      #"[{"id":2,"name":"B","loan_amount":5},{"id":4,"name":"D","loan_amount":5}]"#,
    ]
    let ids = [1, 2, 3].map { LoanID($0) }
    let snapshot = try combine(texts, exclude: Set(ids))
    #expect((snapshot.ids, snapshot.issues) == ([4], []))
    #expect((snapshot.skippedCount, snapshot.isUnusable) == (0, false))
    #expect(snapshot.excluded.map(\.id) == [LoanID(1), LoanID(2)])
    // The excluded loans are not counted, so the rest decides whether the listing is usable.
    #expect(try combine([texts[0]], exclude: Set(ids.prefix(2))).isUnusable == false)
    #expect(try combine([#"[{"id":3,"loan_amount":-1}]"#], exclude: [LoanID(9)]).isUnusable)
  }

  @Test func `names the file that is not a listing`() {
    #expect(throws: ListingError(name: "file 2", reason: .html)) {
      try combine(["[]", "<html>"])
    }
  }

  @Test func `reads a file in UTF-16 with a byte-order mark, and rejects one in Latin-1`() throws {
    let text =
      #"{"id":1,"name":"José","loan_amount":5}"# + "\n"
      + #"{"id":2,"name":"水","loan_amount":5}"#
    let wide = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let snapshot = try combine(files: [wide])
    #expect(snapshot.loans.map(\.name) == ["水", "José"])
    #expect(snapshot.issues == [])
    let latin = #"[{"id":1,"name":"José"}]"#.unicodeScalars.map { UInt8($0.value) }
    #expect(throws: ListingError(name: "file 2", reason: .notUTF8(.windows1252))) {
      try combine(files: [Array("[]".utf8), latin])
    }
  }

  @Test func `rejects single bytes that are not UTF-8, and says where they are`() throws {
    let bytes =
      Array("[\n{\"id\":1,\"name\":\"José\",\"use\":\"".utf8) + [0xFF] + Array("\"}]".utf8)
    let error = #expect(throws: ListingError.self) { try combine(files: [bytes]) }
    #expect(
      error?.description == "'file 1' is not UTF-8: the bytes at line 2, column 30 are not valid; "
        + "save it as UTF-8")
  }

  @Test func `the program contains a sample`() throws {
    let all = try sampleSnapshot(limit: 1000, keep: [], clock: clock)
    #expect(all.loans.count > 20)
    #expect(all.skippedCount == 0)
    #expect(all.source == "sample" && all.isInvented)
    let some = try sampleSnapshot(limit: 3, keep: [LoanID(-1)], clock: clock)
    #expect(some.loans == Array(all.loans.prefix(3)))
    #expect(some.missing == [LoanID(-1)])
  }

  private func combine(
    _ texts: [String], limit: Int = 100, countries: [String] = [], keep: [LoanID] = [],
    exclude: Set<LoanID> = [], fileTime: Timestamp? = nil, clock: SystemClock? = nil
  ) throws -> FetchedSnapshot {
    try combine(
      files: texts.map { Array($0.utf8) }, limit: limit, countries: countries, keep: keep,
      exclude: exclude, fileTime: fileTime, clock: clock)
  }

  private func combine(
    files: [[UInt8]], limit: Int = 100, countries: [String] = [], keep: [LoanID] = [],
    exclude: Set<LoanID> = [], fileTime: Timestamp? = nil, clock: SystemClock? = nil
  ) throws -> FetchedSnapshot {
    let inputs = files.enumerated().map { index, bytes in
      InputFile(name: "file \(index + 1)", bytes: bytes, time: fileTime ?? self.fileTime)
    }
    var filter = LoanFilter()
    filter.countries = countries
    return try InputFile.snapshot(
      of: inputs, limit: limit, filter: filter, keep: keep, exclude: exclude,
      clock: clock ?? self.clock)
  }
}

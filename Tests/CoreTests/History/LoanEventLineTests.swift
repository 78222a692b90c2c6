import History
import Loans
import Testing

/// Tests of the lines of an export.
@Suite struct `A line of an export` {
  private static let time = Timestamp(seconds: HistorySite.start)
  private static let figures = LoanFigures(
    amount: Money(dollars: 500), funded: Money(cents: 6706), basket: nil, lenderCount: 3)
  private static let summary = LoanSummary(
    name: "Grace \"\u{1B}[2J\" \u{202E}\u{0}👩🏾‍🌾", countryCode: "KE", country: "Kenya", sector: "Food",
    figures: figures)
  private static let earlier = LoanFigures(
    amount: Money(dollars: 500), funded: nil, basket: Money(dollars: 25), lenderCount: 2)

  private static let changes: [LoanEvent.Change] = [
    .appeared(summary), .appeared(LoanSummary()), .returned(summary), .edited(summary),
    .moved(from: earlier, to: figures), .moved(from: figures, to: earlier),
    .moved(from: figures, to: figures), .funded(figures), .ended(LoanFigures()), .left,
  ]

  @Test(arguments: changes) func `reads as the same event`(change: LoanEvent.Change) throws {
    let event = LoanEvent(LoanID(123), at: Self.time, change)
    #expect(try LoanEvent(line: Array(event.line.utf8)) == event)
    #expect(!event.line.utf8.contains { $0 < 0x20 })
  }

  @Test func `explains itself`() {
    let to = LoanFigures(
      amount: Money(dollars: 500), funded: Money(dollars: 450), lenderCount: 17)
    let from = LoanFigures(
      amount: Money(dollars: 500), funded: Money(dollars: 425), lenderCount: 17)
    #expect(
      LoanEvent(LoanID(123), at: Self.time, .moved(from: from, to: to)).line
        == #"{"time":"2026-11-20T10:00:00Z","id":123,"event":"moved","loan_amount":500,"#
        + #""funded_amount":450,"lender_count":17,"previous_funded_amount":425}"#)
    #expect(
      LoanEvent(LoanID(5), at: Self.time, .left).line
        == #"{"time":"2026-11-20T10:00:00Z","id":5,"event":"left"}"#)
  }

  @Test func `may have its keys in any order, with white space and escapes`() throws {
    let line = #" { "event" : "left","id":5 , "time":"2026-11-20T1\u0030:00:00Z" } "# + "\r"
    #expect(try LoanEvent(line: line.utf8) == LoanEvent(LoanID(5), at: Self.time, .left))
  }

  private static let start = #"{"time":"2026-11-20T10:00:00Z","id":5,"#

  private static let broken: [(line: String, message: String)] = [
    ("", "the JSON ends too early: expected a value"),
    ("null", "not a JSON object"), ("[]", "not a JSON object"), ("5", "not a JSON object"),
    (start, "the JSON ends too early: expected a key in quotes or '}'"),
    (
      start + #""event":"left"} x"#, "broken JSON at byte 55: expected the end of the JSON, got 'x'"
    ),
    (start + #""event":"left""#, "the JSON ends too early: expected ',' or '}'"),
    (start + #""event":left}"#, "broken JSON at byte 47: expected a value, got 'l'"),
    (start + #""event":"left","name":"Joy"}"#, "'name' is not a key of the event 'left'"),
    (
      start + #""event":"gone"}"#,
      "'event' is not one of appeared, returned, edited, moved, funded, ended, left"
    ),
    (start + #""event":{}}"#, "'event' is not a text"),
    (start + #""event":5}"#, "'event' is not a text"),
    (#"{"id":5,"event":"left"}"#, "'time' is missing"),
    (
      #"{"time":"yesterday","id":5,"event":"left"}"#,
      "'time' is not a time such as 2026-11-20T10:42:00Z"
    ),
    (#"{"time":"2026-11-20T10:00:00Z","event":"left"}"#, "'id' is missing"),
    (
      #"{"time":"2026-11-20T10:00:00Z","id":0,"event":"left"}"#,
      "'id' is not the number of a loan"
    ),
    (
      #"{"time":"2026-11-20T10:00:00Z","id":-5,"event":"left"}"#,
      "'id' is not a whole number from 0 up"
    ),
    (
      start + #""event":"moved","funded_amount":"450"}"#,
      "'funded_amount' is not an amount of dollars such as 450 or 67.06"
    ),
    (
      start + #""event":"moved","funded_amount":-450}"#,
      "'funded_amount' is not an amount of dollars such as 450 or 67.06"
    ),
    (
      start + #""event":"moved","loan_amount":1000000000.01}"#,
      "'loan_amount' is not an amount of dollars such as 450 or 67.06"
    ),
    (
      start + #""event":"moved","funded_amount":4.505}"#,
      "'funded_amount' is not an amount of dollars such as 450 or 67.06"
    ),
    (
      start + #""event":"moved","funded_amount":1e999}"#,
      "'funded_amount' is not an amount of dollars such as 450 or 67.06"
    ),
    (
      start + #""event":"moved","lender_count":2.5}"#,
      "'lender_count' is not a whole number from 0 up"
    ),
    (
      start + #""event":"appeared","country_code":"QQ"}"#,
      "'country_code' is not the ISO code of a country"
    ),
    (
      start + #""event":"appeared","name":"\ud800"}"#,
      "'name' is not a valid JSON string"
    ),
    (start + #""event":"appeared","name":"\x"}"#, "'name' is not a valid JSON string"),
    (start + "\"event\":\"appeared\",\"name\":\"\u{1}\"}", "'name' is not a valid JSON string"),
    (
      start + #""event":"appeared","lender_count":007}"#,
      "'lender_count' is not a whole number from 0 up"
    ),
  ]

  @Test(arguments: broken)
  func `that is broken says what is wrong`(line: String, message: String) {
    #expect(throws: HistoryError(message)) { try LoanEvent(line: line.utf8) }
  }

  @Test func `names the first of several unknown keys`() {
    let keys = ["zebra", "ant", "mouse", "bee"].map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(throws: HistoryError("'ant' is not a key of the event 'left'")) {
      try LoanEvent(line: (Self.start + "\"event\":\"left\",\(keys)}").utf8)
    }
  }

  @Test func `may have null for what is not known, and a comma after the last value`() throws {
    let line = Self.start + #""event":"moved","loan_amount":450.50,"funded_amount":null,"#
    let event = try LoanEvent(line: (line + #""previous_funded_amount":null,}"#).utf8)
    let figures = LoanFigures(amount: Money(cents: 45_050))
    #expect(event == LoanEvent(LoanID(5), at: Self.time, .moved(from: figures, to: figures)))
  }

  /// Foundation's decoder does not report that a key occurs twice.
  @Test func `has the first of two values with the same key`() throws {
    let line = Self.start + #""event":"left","id":6}"#
    #expect(try LoanEvent(line: line.utf8) == LoanEvent(LoanID(5), at: Self.time, .left))
  }

  @Test func `that is not UTF-8 is refused`() {
    let line =
      Array((Self.start + #""event":"appeared","name":""#).utf8) + [0xFF] + Array("\"}".utf8)
    #expect(throws: HistoryError("bytes that are not UTF-8")) { try LoanEvent(line: line) }
  }

  @Test func `of any bytes neither crashes nor hangs`() {
    let line = Array(LoanEvent(LoanID(123), at: Self.time, .appeared(Self.summary)).line.utf8)
    for index in line.indices {
      _ = try? LoanEvent(line: line[..<index])
      for byte in [UInt8](arrayLiteral: 0, 0x22, 0x5C, 0x7B, 0x7D, 0x2C, 0x39, 0xFF) {
        var changed = line
        changed[index] = byte
        _ = try? LoanEvent(line: changed)
      }
    }
  }
}

internal import Diagnostics
internal import FoundationEssentials
internal import Kiva
internal import Loans
internal import Publishing

/// What a build did: one line for people, one JSON object for scripts.
struct Summary: Encodable, Equatable {
  var loans = 0
  /// Loans that are no longer listed, and keep their pages; not part of the JSON.
  var formerLoans = 0
  /// What was asked for if the listing has no such loan, as `LoanFilter.phrase` has it; not part of
  /// the JSON.
  var unmatchedChoice: String?
  /// Distinct listing entries that could not be used.
  var skipped = 0
  var pages = 0
  var written = 0
  var unchanged = 0
  var deleted = 0
  /// The size of the files written; of `clean`, of those deleted.
  var bytes = 0
  var source: String?
  var stale = false
  /// ISO 8601; the data's time.
  var fetchedAt: String?
  var warnings: [String] = []
  var phasesMs = Phases()
  var exit: Int32 = 0
  /// Why it failed; absent when it did not.
  var error: String?

  private enum CodingKeys: String, CodingKey {
    case loans, skipped, pages, written, unchanged, deleted, bytes, source, stale, warnings, exit
    case error
    case fetchedAt = "fetched_at"
    case phasesMs = "phases_ms"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(loans, forKey: .loans)
    try container.encode(skipped, forKey: .skipped)
    try container.encode(pages, forKey: .pages)
    try container.encode(written, forKey: .written)
    try container.encode(unchanged, forKey: .unchanged)
    try container.encode(deleted, forKey: .deleted)
    try container.encode(bytes, forKey: .bytes)
    try container.encode(source, forKey: .source)
    try container.encode(stale, forKey: .stale)
    try container.encode(fetchedAt, forKey: .fetchedAt)
    try container.encode(warnings, forKey: .warnings)
    try container.encode(phasesMs, forKey: .phasesMs)
    try container.encode(exit, forKey: .exit)
    try container.encodeIfPresent(error, forKey: .error)
  }

  /// How long the steps took, in milliseconds.
  struct Phases: Encodable, Equatable {
    var fetch = 0.0
    var decode = 0.0
    var pictures = 0.0
    var render = 0.0
    var publish = 0.0
  }

  mutating func take(_ snapshot: LoanSnapshot) {
    loans = snapshot.loans.count
    skipped = snapshot.skippedCount
    source = snapshot.source.rawValue
    stale = snapshot.isStale
    fetchedAt = snapshot.time.iso8601
    phasesMs.fetch = snapshot.fetchDuration.milliseconds
    phasesMs.decode = snapshot.decodeDuration.milliseconds
  }

  mutating func take(_ result: PublishResult) {
    written = result.written
    unchanged = result.unchanged
    deleted = result.deleted.count
    bytes = result.writtenBytes
    warnings += result.warnings
  }

  /// `36 loans: 3 written, 1,204 unchanged, 1 deleted (4.1 MB) in 0.21 s`; where pages stay
  /// `36 loans, 4 more no longer listed: …`; where none matches `0 loans: there are none in sector Food
  /// now; …`.
  func line(taken: Duration, isDryRun: Bool) -> String {
    let counts = [
      "\(written.groupedByThousands) \(isDryRun ? "to write" : "written")",
      "\(unchanged.groupedByThousands) unchanged",
      "\(deleted.groupedByThousands) \(isDryRun ? "to delete" : "deleted")",
    ].joined(separator: ", ")
    let noun = loans == 1 ? "loan" : "loans"
    let more =
      formerLoans == 0 ? "" : ", \(formerLoans.groupedByThousands) more no longer listed"
    return "\(loans.groupedByThousands) \(noun)\(more): \(noMatch)\(counts) (\(bytes.inBytes)) "
      + "in \(taken.inSeconds)"
  }

  /// `there are none in sector Food now; `, or nothing; there may be loans that are kept all the same.
  private var noMatch: String {
    guard let unmatchedChoice else { return "" }
    return "\(loans == 0 ? "" : "among the newest ")there are none \(unmatchedChoice) now; "
  }

  /// `100 loans of newest, 2 skipped, data of 20 November 2026, 10:42 UTC, in 1.20 s`.
  func fetchLine(of snapshot: LoanSnapshot, taken: Duration) -> String {
    let noun = loans == 1 ? "loan" : "loans"
    let cached = snapshot.source == .cache ? " from the cache" : ""
    let choice = noMatch.isEmpty ? "" : ": \(noMatch.dropLast(2))"
    return [
      "\(loans.groupedByThousands) \(noun) of \(snapshot.origin.rawValue)\(cached)\(choice)",
      "\(skipped.groupedByThousands) skipped", "data of \(snapshot.time.formatted)",
      "in \(taken.inSeconds)",
    ].joined(separator: ", ")
  }

  /// One line, its keys sorted; what is not known is `null`. A terminal obeys nothing in it.
  var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let text = String(decoding: try encoder.encode(self), as: UTF8.self)
      return Array("\(text.escapedInJSON)\n".utf8)
    }
  }
}

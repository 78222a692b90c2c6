internal import CommandLine
package import Diagnostics
internal import History
internal import Kiva
package import Loans
package import Publishing
internal import Site

/// The outcome of a run, for the line that people read and the JSON object that scripts read.
package struct Summary: Sendable {
  let command: CommandName
  package var checked = CheckedSources()
  package var templates = TemplateList()
  package var history = HistoryList()
  package var createdFiles = CreatedFiles()
  package var loans = 0
  /// The number of loans that left the listing but keep their pages. It is not in the JSON object.
  package var retiredLoans = 0
  /// The number of loans whose details will be requested by later builds.
  package var postponedDetails = 0
  /// The number of loans whose details were received in this run. It is not in the JSON object.
  package var fetchedDetails = 0
  /// The number of loans of a team or a lender that later builds will read.
  package var postponedLoans = 0
  /// The number of loans of a team or a lender that were read for the first time in this run. It is
  /// not in the JSON object.
  var newlyReadLoans = 0
  /// The number of loans of a team or a lender that are known. It is not in the JSON object.
  var knownLoans = 0
  /// The `LoanFilter.phrase` of a filter that matches no listed loan. It is not in the JSON object.
  var unmatchedFilter: String?
  /// Whether the store knew the site when the build began; `nil` if unknown.
  var store: StoreState?
  /// The numbers of changes since the last build, if known. They are not in the JSON object.
  var changes: LoanChangeCounts?
  /// The number of distinct unusable entries of the listing.
  package var skipped = 0
  var pages = 0
  /// The number of files made from loans, templates and notes.
  var rendered = 0
  /// The number of these files that were up to date and not rendered. Either this number or
  /// `rendered` is 0.
  var kept = 0
  package var written = 0
  var unchanged = 0
  package var deleted = 0
  /// Whether the run wrote or deleted a file of the site or, in a dry run, would.
  var hasChanges = false
  /// The sorted paths of files written or deleted; `nil` if not requested.
  var changedPaths: [OutputPath]?
  /// The size of the files that were written or, for `clean`, deleted.
  package var bytes = 0
  package var source: String?
  package var stale = false
  /// The time of the data in ISO 8601.
  package var fetchedAt: String?
  package var warnings: [Warning] = []
  /// The errors in files that a person wrote.
  var diagnostics: [Diagnostic] = []
  /// The messages of errors that are not in a file that a person wrote.
  var otherErrors: [String] = []
  /// The duration of each phase in milliseconds.
  var phases: [Phase: Double] = [:]
  var exit: Int32 = 0
  /// The error that ended the run, if any.
  var error: String?

  init(of command: CommandName) { self.command = command }

  /// Records the loans of a snapshot, and the time that it took to obtain them.
  mutating func merge(_ fetched: FetchedSnapshot) {
    let snapshot = fetched.snapshot
    loans = snapshot.loans.count
    skipped = snapshot.skippedCount
    source = snapshot.reportedSource
    stale = snapshot.isStale
    fetchedAt = snapshot.time.iso8601
    postponedDetails = snapshot.postponedDetailsCount
    fetchedDetails = snapshot.fetchedDetailsCount
    postponedLoans = snapshot.postponedLoanCount
    newlyReadLoans = snapshot.newlyReadCount
    knownLoans = snapshot.entryCount
    phases[.fetch] = fetched.fetchDuration.milliseconds
    phases[.decode] = fetched.decodeDuration.milliseconds
  }

  /// Records the numbers of written and deleted files, and their changes.
  package mutating func merge(_ result: PublishResult) {
    written = result.writtenCount
    unchanged = result.unchangedCount
    deleted = result.deleted.count
    bytes = result.writtenBytes
    mergeChanges(of: result)
  }

  /// Records changes in the output folder, without the numbers of files.
  mutating func mergeChanges(of result: PublishResult) {
    hasChanges = result.hasChanges
    if changedPaths != nil { changedPaths = result.changedPaths }
  }
}

/// A part of a run whose time is in the JSON summary.
package enum Phase: String, CaseIterable, CodingKey {
  case fetch, decode, pictures, render, publish
}

extension LoanSnapshot {
  /// The value of `source` in the JSON summary for loans from the cache.
  static let sourceOfCachedLoans = "cache"

  fileprivate var reportedSource: String {
    switch retrieval {
    case .cache: Self.sourceOfCachedLoans
    case .files: Provenance.input.rawValue
    case .network, .embedded: provenance.rawValue
    }
  }
}

// MARK: - For people

extension Summary {
  /// Returns a line such as `36 loans: 2 new, 1 funded since 10:42 UTC; 25 files written, 1,204
  /// unchanged, 1 deleted (4.1 MB) in 0.21 s`. It can begin with `36 loans, 4 more no longer
  /// listed: …` or `0 loans: there are none in sector Food now; …`.
  package func buildLine(duration: Duration, isDryRun: Bool) -> String {
    let changes = changes.map { "\($0.phrase); " } ?? ""
    let counts = [
      "\(written.counted("file")) \(isDryRun ? "to write" : "written")",
      "\(unchanged.groupedByThousands) unchanged",
      "\(deleted.groupedByThousands) \(isDryRun ? "to delete" : "deleted")",
    ].joined(separator: ", ")
    let more = retiredLoans == 0 ? "" : ", \(retiredLoans.groupedByThousands) more no longer listed"
    return "\(loans.counted("loan"))\(more): \(noMatch)\(changes)\(counts) "
      + "(\(bytes.formattedByteCount)) in \(duration.formattedSeconds)"
  }

  /// The phrase `there are none in sector Food now; ` if no listed loan matches the filter. The
  /// site may still have loans that it keeps.
  private var noMatch: String {
    guard let unmatchedFilter else { return "" }
    return "\(loans == 0 ? "" : "among the newest ")there are none \(unmatchedFilter) now; "
  }

  /// A line such as `4,000 of 12,300 loans of the team so far; about 9 more builds will read the
  /// rest`, or `nil` if all have been read. `kind` is `team` or `lender`.
  package func postponedLoansLine(of kind: String) -> String? {
    if postponedLoans == 0 { return nil }
    let builds = newlyReadLoans == 0 ? nil : (postponedLoans - 1) / newlyReadLoans + 1
    let end = builds.map { "about \($0.counted("more build"))" } ?? "later builds"
    let all = knownLoans + postponedLoans
    return
      "\(knownLoans.groupedByThousands) of \(all.counted("loan")) of the \(kind) so far; \(end) will "
      + "read the rest"
  }

  /// A line such as `2,150 loans still lack their story; about 3 more builds will ask for it`, or
  /// `nil` if no loan lacks its details because of the limits on requests.
  package var postponedDetailsLine: String? {
    if postponedDetails == 0 { return nil }
    let verb = postponedDetails == 1 ? "lacks its" : "lack their"
    let builds = fetchedDetails == 0 ? nil : (postponedDetails - 1) / fetchedDetails + 1
    let end = builds.map { "about \($0.counted("more build"))" } ?? "later builds"
    return "\(postponedDetails.counted("loan")) still \(verb) story; \(end) will ask for it"
  }

  /// Returns a line such as `100 loans of newest, 2 skipped, data of 20 November 2026, 10:42 UTC,
  /// in 1.20 s`.
  package func fetchLine(of snapshot: LoanSnapshot, duration: Duration) -> String {
    let cached = snapshot.retrieval == .cache ? " from the cache" : ""
    let choice = noMatch.isEmpty ? "" : ": \(noMatch.dropLast(2))"
    return [
      "\(loans.counted("loan")) of \(snapshot.provenance.rawValue)\(cached)\(choice)",
      "\(skipped.groupedByThousands) skipped", "data of \(snapshot.time.formatted)",
      "in \(duration.formattedSeconds)",
    ].joined(separator: ", ")
  }
}

/// Whether the store knew the site. A workflow decides by this whether to save the store.
enum StoreState: String, Encodable {
  case known
  /// The first build: neither the store nor any published file knew the site.
  case new
  /// The store did not know the site, but the history file was imported.
  case imported
  /// The store did not know the site, although pages of loans are published.
  case lost
}

/// The numbers of changed loans since the last build, for people.
struct LoanChangeCounts: Equatable, Sendable {
  private let since: Timestamp
  private let now: Timestamp
  private let counts: [LoanEvent.Change.EventType: Int]

  /// Counts the changes. Loans that were funded or ended do not count as moved.
  init(_ events: [LoanEvent], since: Timestamp, now: Timestamp) {
    self.since = since
    self.now = now
    let over = Set(events.filter { [.funded, .ended].contains($0.change.type) }.map(\.loan))
    let counted = events.filter { $0.change.type != .moved || !over.contains($0.loan) }
    counts = Dictionary(counted.map { ($0.change.type, 1) }, uniquingKeysWith: +)
  }

  /// A phrase such as `12 new, 3 funded since 10:42 UTC`, or `no changes since 19 November 2026,
  /// 10:42 UTC`.
  var phrase: String {
    let parts = LoanEvent.Change.EventType.allCases.compactMap { type in
      counts[type].map { "\($0.groupedByThousands) \(Self.word(for: type))" }
    }
    let changes = parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
    let isSameDay = since.dayISO8601 == now.dayISO8601
    return "\(changes) since \(isSameDay ? "\(since.clock) UTC" : since.formatted)"
  }

  private static func word(for type: LoanEvent.Change.EventType) -> String {
    switch type {
    case .appeared: "new"
    case .returned: "back on the list"
    case .edited: "edited"
    case .moved: "moved"
    case .funded: "funded"
    case .ended: "ended"
    case .left: "no longer listed"
    }
  }
}

extension LoanFilter {
  /// A phrase such as `in country KE or UG and with theme Green`; empty if the filter matches every
  /// loan.
  var phrase: String {
    let groups = [
      ("in country", countries), ("in sector", sectors), ("with theme", themes),
      ("of field partner", partners.map(String.init)), ("with status", statuses.map(\.name)),
    ]
    let parts = groups.filter { !$0.1.isEmpty }.map { preposition, names in
      "\(preposition) \(names.map { $0.excerpt(40) }.listed(with: "or"))"
    }
    return parts.listed(with: "and")
  }
}

extension [String] {
  /// Joins the strings to a list such as `a`, `a or b` or `a, b or c`.
  package func listed(with conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

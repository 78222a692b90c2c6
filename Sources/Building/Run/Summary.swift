internal import CommandLine
package import Diagnostics
internal import FoundationEssentials
internal import History
internal import Kiva
package import Loans
package import Publishing
internal import Site

/// What a run did, for the line that people read and for the JSON object that scripts read.
package struct Summary: Sendable {
  let command: CommandName
  package var checked = CheckedSources()
  package var templates = TemplateList()
  package var history = HistoryList()
  package var createdFiles = CreatedFiles()
  package var loans = 0
  /// The number of loans that have left the listing and keep their pages. It is not part of the
  /// JSON.
  package var retiredLoans = 0
  /// The phrase of the filter, as `LoanFilter.phrase` has it, if no listed loan matches the filter.
  /// It is not part of the JSON.
  var unmatchedFilter: String?
  /// Whether the store knew the site when the build began; `nil` if that is not known.
  var store: StoreState?
  /// How many loans changed since the last build, or `nil` if nothing is known of that. It is not
  /// part of the JSON.
  var changes: LoanChangeCounts?
  /// The number of distinct entries of the listing that could not be used.
  package var skipped = 0
  var pages = 0
  /// The number of files that were made from loans, templates and notes.
  var rendered = 0
  /// The number of such files that were not made, because the site is already what the build would make
  /// of it. Either this number or `rendered` is 0.
  var kept = 0
  package var written = 0
  var unchanged = 0
  package var deleted = 0
  /// Whether the run wrote or deleted a file of the site or, in a dry run, would do so.
  var hasChanges = false
  /// The paths of the files written or deleted, sorted, each once; `nil` if they are not wanted.
  var changedPaths: [OutputPath]?
  /// The size of the files that were written or, for `clean`, deleted.
  package var bytes = 0
  package var source: String?
  package var stale = false
  /// The time of the data in ISO 8601.
  package var fetchedAt: String?
  package var warnings: [Warning] = []
  /// The errors in files that a person wrote, if the run failed because of them.
  var diagnostics: [Diagnostic] = []
  /// The messages of errors that are not in a file, beside those in files.
  var otherErrors: [String] = []
  /// How long each phase took, in milliseconds.
  var phases: [Phase: Double] = [:]
  var exit: Int32 = 0
  /// Why the run failed, or `nil` if it did not.
  var error: String?

  init(of command: CommandName) { self.command = command }

  /// Records the loans of a snapshot, and how long they took.
  mutating func merge(_ fetched: FetchedSnapshot) {
    let snapshot = fetched.snapshot
    loans = snapshot.loans.count
    skipped = snapshot.skippedCount
    source = snapshot.reportedSource
    stale = snapshot.isStale
    fetchedAt = snapshot.time.iso8601
    phases[.fetch] = fetched.fetchDuration.milliseconds
    phases[.decode] = fetched.decodeDuration.milliseconds
  }

  /// Records what was written and deleted.
  package mutating func merge(_ result: PublishResult) {
    written = result.writtenCount
    unchanged = result.unchangedCount
    deleted = result.deleted.count
    bytes = result.writtenBytes
    mergeChanges(of: result)
  }

  /// Records whether and where the output folder was changed, apart from the numbers of files.
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

  /// The value of `source` in the JSON summary.
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
  /// Returns one line about a build: `36 loans: 2 new, 1 funded since 10:42 UTC; 25 files written,
  /// 1,204 unchanged, 1 deleted (4.1 MB) in 0.21 s`.
  ///
  /// If there are pages of loans that have left the listing, the line begins `36 loans, 4 more no
  /// longer listed: …`; if no loan matches, `0 loans: there are none in sector Food now; …`.
  package func buildLine(duration: Duration, isDryRun: Bool) -> String {
    let files = written == 1 ? "file" : "files"
    let changes = changes.map { "\($0.phrase); " } ?? ""
    let counts = [
      "\(written.groupedByThousands) \(files) \(isDryRun ? "to write" : "written")",
      "\(unchanged.groupedByThousands) unchanged",
      "\(deleted.groupedByThousands) \(isDryRun ? "to delete" : "deleted")",
    ].joined(separator: ", ")
    let noun = loans == 1 ? "loan" : "loans"
    let more = retiredLoans == 0 ? "" : ", \(retiredLoans.groupedByThousands) more no longer listed"
    return "\(loans.groupedByThousands) \(noun)\(more): \(noMatch)\(changes)\(counts) "
      + "(\(bytes.formattedByteCount)) in \(duration.formattedSeconds)"
  }

  /// The text `there are none in sector Food now; ` if no listed loan matches, and an empty one
  /// otherwise. The site may have loans all the same, namely kept ones.
  private var noMatch: String {
    guard let unmatchedFilter else { return "" }
    return "\(loans == 0 ? "" : "among the newest ")there are none \(unmatchedFilter) now; "
  }

  /// Returns one line about a fetch: `100 loans of newest, 2 skipped, data of 20 November 2026,
  /// 10:42 UTC, in 1.20 s`.
  package func fetchLine(of snapshot: LoanSnapshot, duration: Duration) -> String {
    let noun = loans == 1 ? "loan" : "loans"
    let cached = snapshot.retrieval == .cache ? " from the cache" : ""
    let choice = noMatch.isEmpty ? "" : ": \(noMatch.dropLast(2))"
    return [
      "\(loans.groupedByThousands) \(noun) of \(snapshot.provenance.rawValue)\(cached)\(choice)",
      "\(skipped.groupedByThousands) skipped", "data of \(snapshot.time.formatted)",
      "in \(duration.formattedSeconds)",
    ].joined(separator: ", ")
  }
}

/// Whether the store knew the site when a build began, which decides whether a workflow saves it.
enum StoreState: String, Encodable {
  /// The store knew the site.
  case known
  /// Neither the store nor anything that is published knew the site: this is its first build.
  case new
  /// The store did not know the site, and its history was imported from the history file.
  case imported
  /// The store did not know the site although pages of loans are published.
  case lost
}

/// How many loans changed between two builds, for the line that people read.
struct LoanChangeCounts: Equatable, Sendable {
  /// The time of the data of the last build.
  private let since: Timestamp
  /// The time of the present data.
  private let now: Timestamp
  private let counts: [LoanEvent.Change.Kind: Int]

  /// Counts the changes between two snapshots. A loan that was funded or has ended has not moved.
  init(_ events: [LoanEvent], since: Timestamp, now: Timestamp) {
    self.since = since
    self.now = now
    let over = Set(events.filter { [.funded, .ended].contains($0.change.kind) }.map(\.loan))
    let counted = events.filter { $0.change.kind != .moved || !over.contains($0.loan) }
    counts = Dictionary(counted.map { ($0.change.kind, 1) }, uniquingKeysWith: +)
  }

  /// The changes in words: `12 new, 3 funded since 10:42 UTC`, or `no changes since 19 November
  /// 2026, 10:42 UTC` if that was another day.
  var phrase: String {
    let parts = LoanEvent.Change.Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.groupedByThousands) \(Self.word(for: kind))" }
    }
    let changes = parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
    let isSameDay = since.dayISO8601 == now.dayISO8601
    return "\(changes) since \(isSameDay ? "\(since.clock) UTC" : since.formatted)"
  }

  private static func word(for kind: LoanEvent.Change.Kind) -> String {
    switch kind {
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
  /// A phrase about the loans that match the filter, to follow "there are none": `in country KE or
  /// UG, in sector Food and with theme Green`. It is empty if every loan matches.
  var phrase: String {
    let groups = [
      ("in country", countries), ("in sector", sectors), ("with theme", themes),
      ("of field partner", partners.map(String.init)),
    ]
    let parts = groups.filter { !$0.1.isEmpty }.map { preposition, names in
      "\(preposition) \(names.map { $0.excerpt(40) }.listed(with: "or"))"
    }
    return parts.listed(with: "and")
  }
}

extension [String] {
  /// Returns the strings as one enumeration, such as `a`, `a or b` or `a, b or c`.
  package func listed(with conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

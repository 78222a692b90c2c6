internal import Diagnostics
internal import FoundationEssentials
internal import Kiva
internal import Loans

/// What a build said, to be said again by the next one if nothing has changed.
struct BuildReport: Codable {
  private var loans = 0
  private var retiredLoans = 0
  private var unmatchedFilter: String?
  private var skipped = 0
  private var pages = 0
  private var rendered = 0
  private var files = 0
  private var source: String?
  private var fetchedAt: String?
  private var warnings: [Warning] = []

  /// Creates the report of a build that has just published a site.
  init(_ summary: Summary, of snapshot: LoanSnapshot) {
    loans = summary.loans
    retiredLoans = summary.retiredLoans
    unmatchedFilter = summary.unmatchedFilter
    skipped = summary.skipped
    pages = summary.pages
    rendered = summary.rendered
    files = summary.written + summary.unchanged
    // The responses have been cached.
    source = snapshot.retrieval == .network ? LoanSnapshot.sourceOfCachedLoans : summary.source
    fetchedAt = summary.fetchedAt
    warnings = summary.warnings
  }

  /// Says again what the build said.
  func `repeat`(on reporter: Reporter) {
    reporter.update { summary in
      summary.loans = loans
      summary.retiredLoans = retiredLoans
      summary.unmatchedFilter = unmatchedFilter
      summary.skipped = skipped
      summary.pages = pages
      summary.kept = rendered
      summary.unchanged = files
      summary.source = source
      summary.fetchedAt = fetchedAt
      summary.store = .known
    }
    reporter.warn(warnings)
  }

  /// The report as JSON; `nil` for a text that JSON cannot have.
  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a report, which may be damaged like everything on a disk.
  init?(json: String) {
    guard let report = try? JSONDecoder().decode(BuildReport.self, from: Data(json.utf8)) else {
      return nil
    }
    self = report
  }
}

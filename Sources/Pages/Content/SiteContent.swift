package import History
package import Loans
package import Notes
package import Site
package import SiteIndex

/// Everything that a site is built from, except its templates.
package struct SiteContent: Sendable {
  package var settings: SiteSettings
  package var snapshot: LoanSnapshot
  package var notes: Notes
  /// The loans that have left the listing and keep their pages, without duplicates. None of them is
  /// in the snapshot.
  package var retiredLoans: [RetiredLoan]
  /// The named searches, in the order of the settings. Each name occurs once.
  package var views: [LoanView] = []
  /// The links above the list that set its filter.
  package var presets = BuiltInPreset.allCases.map { PresetChoice.named($0.rawValue) }
  package var history = LoanHistory()
  package var pictures = LoanPictures.linked
  package var origin = DataOrigin()
  /// Makes the pictures that messengers show; `nil` for a site without such pictures.
  package var previewRenderer: PreviewRenderer?
  /// Whether the 404 page may mention the loan whose number is in the address. It may not if loans
  /// are excluded, so that nobody learns which ones are.
  package var notFoundPageNamesLoans = true
  /// The files that the owner adds in place of those of kivagen.
  package var replacedFiles: Set<OutputPath> = []
  /// The data issues, for the page about the data.
  package var report: DataReport

  package init(
    settings: SiteSettings, snapshot: LoanSnapshot, notes: Notes = Notes(),
    retiredLoans: [RetiredLoan] = []
  ) {
    self.settings = settings
    self.snapshot = snapshot
    self.notes = notes
    self.retiredLoans = retiredLoans
    report = DataReport(of: snapshot)
  }

  /// The loans of the site, newest first. Each identifier occurs once.
  package var loans: [Loan] { snapshot.loans }
  /// Whether the field partner of any loan is known.
  var hasPartners: Bool { loans.contains { $0.partner?.id != nil || $0.partner?.name != nil } }
  package var time: Timestamp { snapshot.time }
  package var source: Provenance { snapshot.provenance }
  package var isSample: Bool { snapshot.isInvented }
  package var isStale: Bool { snapshot.isStale }
}

/// Describes how the loans of a site were chosen, for the page about the data. It does not mention
/// servers or files.
package struct DataOrigin: Equatable, Sendable {
  /// Whether the loans are fetched from Kiva's own server, and not from one with the same API.
  package var usesKivaServer = true
  /// The filter that all loans had to match.
  package var filter = LoanFilter()
  /// Whether the site may have loans that were requested by ID, which need not match the filter.
  package var includesLoansByID = false

  package init() {}
}

/// A loan that has left the list but keeps its page, which says so.
package struct RetiredLoan: Equatable, Sendable {
  /// The loan as it was last known.
  package var loan: Loan
  /// The time of the data in which the loan was last listed.
  package var lastListed: Timestamp
  /// The time of the first data in which the loan had ended; `nil` if that is not recorded.
  package var ended: Timestamp?

  package init(loan: Loan, lastListed: Timestamp, ended: Timestamp? = nil) {
    self.loan = loan
    self.lastListed = lastListed
    self.ended = ended
  }
}

extension DataReport {
  /// Creates the report of a snapshot. It does not contain the names of responses, which depend on
  /// the source, nor the names of files, because these would publish paths on somebody's disk.
  package init(of snapshot: LoanSnapshot) {
    let skipped = Set(snapshot.issues.filter { $0.severity == .error }.map(\.entry))
    let shown = snapshot.issues.isEmpty ? [] : Set(snapshot.loans.map(\.id))
    // Warnings about entries that are not shown are left out, because nothing was corrected. The
    // sample has odd values on purpose.
    let reported = snapshot.issues.filter { issue in
      if issue.severity == .error { return true }
      let isShown = issue.loan.map(shown.contains) ?? true
      return isShown && !snapshot.isInvented && !skipped.contains(issue.entry)
    }
    self.init(issues: reported.map(Issue.init), skippedCount: snapshot.skippedCount)
    postponedCount = snapshot.postponedDetailsCount
  }
}

extension DataReport.Issue {
  fileprivate init(_ issue: DataIssue) {
    self.init(
      issue.rule, issue.severity == .error ? .skipped : .mended, loan: issue.loan,
      position: issue.loan == nil ? issue.position : nil, field: issue.field, value: issue.value,
      repetitionCount: issue.repetitionCount)
  }
}

extension DataIssue {
  fileprivate var entry: Substring {
    path.hasSuffix(field) ? path.dropLast(field.count) : path[...]
  }

  /// The entry or line that the issue is about: entry 18 for `newest, page 2:
  /// loans[17].loan_amount`, line 3 of `all.ndjson, line 3: loan_amount`.
  fileprivate var position: DataReport.Issue.Position? {
    if let line = path.firstMatch(of: /, line (\d+)(?::|$)/).flatMap({ Int($0.1) }) {
      return .line(line)
    }
    let index = entry.firstMatch(of: /\[(\d+)\]\.?$/).flatMap { Int($0.1) }
    return index.map { .entry($0 + 1) }
  }
}

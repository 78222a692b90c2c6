package import Loans
import SiteIndex

extension DataReport {
  /// Creates the report of a snapshot.
  ///
  /// The names of responses and files are left out: the former depend on the source of the same
  /// data, and the latter would publish paths on somebody's disk.
  package init(of snapshot: LoanSnapshot) {
    let skipped = Set(snapshot.issues.filter { $0.severity == .error }.map(\.entry))
    let shown = snapshot.issues.isEmpty ? [] : Set(snapshot.loans.map(\.id))
    // Warnings about entries that are skipped or not chosen corrected nothing on the site. The odd
    // values of the sample are intended.
    let reported = snapshot.issues.filter { issue in
      if issue.severity == .error { return true }
      let isShown = issue.loan.map(shown.contains) ?? true
      return isShown && !snapshot.isInvented && !skipped.contains(issue.entry)
    }
    self.init(issues: reported.map(Issue.init), skippedCount: snapshot.skippedCount)
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
  /// The path of the entry itself.
  fileprivate var entry: Substring {
    path.hasSuffix(field) ? path.dropLast(field.count) : path[...]
  }

  /// The entry or line of the response or file that the issue is about: entry 18 of
  /// `newest, page 2: loans[17].loan_amount`, line 3 of `all.ndjson, line 3: loan_amount`.
  fileprivate var position: DataReport.Issue.Position? {
    if let line = path.firstMatch(of: /, line (\d+)(?::|$)/).flatMap({ Int($0.1) }) {
      return .line(line)
    }
    let index = entry.firstMatch(of: /\[(\d+)\]\.?$/).flatMap { Int($0.1) }
    return index.map { .entry($0 + 1) }
  }
}

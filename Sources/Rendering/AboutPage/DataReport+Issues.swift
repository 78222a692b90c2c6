package import Loans

extension DataReport {
  /// Creates the report of a snapshot.
  ///
  /// The names of responses and files are left out: the former depend on the source of the same
  /// data, and the latter would publish paths on somebody's disk.
  package init(of snapshot: LoanSnapshot) {
    let skipped = Set(snapshot.issues.filter { $0.severity == .error }.map(\.entry))
    let shown = Set(snapshot.loans.map(\.id))
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
      issue.severity == .error ? .skipped : .mended,
      rule: issue.rule.formatted(as: issue.severity), loan: issue.loan,
      place: issue.loan == nil ? issue.place : nil, field: issue.field,
      text: issue.message)
  }
}

extension DataIssue {
  /// The path of the entry itself.
  fileprivate var entry: Substring {
    path.hasSuffix(field) ? path.dropLast(field.count) : path[...]
  }

  /// The entry or line of the response or file that the issue is about, counted from 1: `entry 18`
  /// of `newest, page 2: loans[17].loan_amount`, `line 3` of `all.ndjson, line 3: loan_amount`.
  fileprivate var place: String? {
    if let line = path.firstMatch(of: /, (line \d+)(?::|$)/) { return String(line.1) }
    guard let index = entry.firstMatch(of: /\[(\d+)\]\.?$/).flatMap({ Int($0.1) }) else {
      return nil
    }
    return "entry \(index + 1)"
  }
}

extension DataRule {
  /// Returns a sentence without a full stop that says what was wrong and, if the loan is shown all
  /// the same, how the value was corrected.
  fileprivate func formatted(as severity: DataIssue.Severity) -> String {
    switch (self.severity, severity) {
    case (.error, .warning): "\(fault): the loan is shown as the list has it"
    default: fault
    }
  }

  private var fault: String {
    switch self {
    case .entryNotAnObject: "An entry is no loan at all"
    case .lineBroken: "A line of the file cannot be read"
    case .idMissing: "A loan has no number"
    case .idUnreadable: "The number of a loan cannot be read"
    case .amountUnreadable: "What a loan asks for cannot be read"
    case .amountNegative: "A loan asks for less than nothing"
    case .nameMissing: "A loan has no name: it is called “Anonymous”"
    case .amountMissing: "A loan does not say what it asks for: it is shown without"
    case .amountZero: "A loan asks for nothing: it is shown without a percentage"
    case .fundedOverAmount: "More is funded than was asked for: it is shown as 100% funded"
    case .fundedUnderAmount:
      "Kiva calls a loan funded, but less is funded than was asked for: it is shown as 100% funded"
    case .expiryBeforePosting: "A loan ends before it was posted: it is shown without an end"
    case .countryUnknown: "A country has no valid code: only its name is shown"
    case .positionOutOfRange: "A position is not on the globe: the loan is not on the map"
    case .positionUnreadable: "A position cannot be read: the loan is not on the map"
    case .dateUnreadable: "A date cannot be read: it is left out"
    case .sumUnreadable: "A sum cannot be read: it is left out"
    case .shareUnreadable: "A share cannot be read: it is left out"
    case .countUnreadable: "A count cannot be read: it is left out"
    case .numberUnreadable:
      "The number of a field partner or of a picture cannot be read: it is left out"
    case .genderUnknown: "A gender is none that Kiva knows: it is left out"
    case .wrongType: "A value is not of the kind that Kiva sends: it is left out"
    case .invalidUTF8: "Some letters cannot be read: they are shown as “\u{FFFD}”"
    case .partialResponse: "Kiva answered in part: what there is is shown"
    }
  }
}

/// One finding, as the template sees it.
struct FindingLine: Equatable, Sendable {
  let finding: DataReport.Finding
  /// To the loan's page, if it has one.
  let link: String?

  /// `Loan 1234567`, `Entry 18`.
  var subject: String {
    if let loan = finding.loan { return "Loan \(loan)" }
    guard let place = finding.place, let first = place.first else { return "The whole answer" }
    return first.uppercased() + place.dropFirst()
  }
}

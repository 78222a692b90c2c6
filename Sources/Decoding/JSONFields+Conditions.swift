import Loans

extension JSONFields {
  /// Reads what decides whether and how one can lend. REST has none of it.
  func readConditions(into loan: inout Loan.Values) {
    loan.distribution = distribution
    loan.trustee =
      text("trustee_name", "trusteeName")
      ?? value("trustee")?.fields?.text("organizationName") ?? value("trustee")?.optionalText
    loan.endorsement = value("endorsement")?.prose
    loan.smallestShare = smallestShare
    loan.matching = matching
    loan.previousLoan = number("previous_loan_id", "previousLoanId").map { LoanID($0) }
    loan.anonymization =
      text("anonymization_level", "anonymizationLevel").map(Loan.Anonymization.init(kiva:))
  }

  private var distribution: Loan.Distribution? {
    guard let value = value("distribution_model", "distributionModel"), let text = value.text
    else { return nil }
    if let distribution = Loan.Distribution(rawValue: text) { return distribution }
    return value.invalid(.wrongType, expected: "fieldPartner or direct")
  }

  /// The smallest share. Nobody can lend nothing, so 0 counts as absent.
  private var smallestShare: Money? {
    money("min_note_size", "minNoteSize").flatMap { $0 == .zero ? nil : $0 }
  }

  /// The sponsor, who needs a name.
  private var matching: Loan.Matching? {
    let ratio: Double?
    let name: String?
    if let own = value("matching")?.fields {
      (name, ratio) = (own.text("text"), own.value("ratio")?.number(in: 0...100))
    } else {
      (name, ratio) = (text("matchingText"), value("matchRatio")?.number(in: 0...100))
    }
    return name.map { Loan.Matching(text: $0, ratio: ratio == 0 ? nil : ratio) }
  }
}

extension JSONValue {
  /// A number within a range, which may be in quotes; `nil` for other values, such as `N/A`.
  func number(in range: ClosedRange<Double>) -> Double? {
    let number = double ?? string.flatMap { Double($0.trimmed) }
    return number.flatMap { range.contains($0) ? $0 : nil }
  }

  /// A short text; `nil` for a blank one and for values of other types.
  var optionalText: String? { string == nil ? nil : text }
}

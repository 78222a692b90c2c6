import Loans

extension LoanTrait {
  /// Returns whether a loan has the property, according to its status and its amounts.
  package func applies(to siteLoan: SiteLoan) -> Bool {
    let loan = siteLoan.loan
    return switch self {
    case .open: siteLoan.isOpen
    case .women: loan.gender == .female || loan.borrowers.contains { $0.gender == .female }
    case .direct: loan.distribution == .direct
    case .matched: siteLoan.isFundraising && loan.matching != nil
    case .flexible: loan.terms?.isFlexible == true
    case .rare: siteLoan.isInRareCountry
    }
  }
}

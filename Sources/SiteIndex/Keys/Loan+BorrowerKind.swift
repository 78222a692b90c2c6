package import Loans

extension Loan {
  /// Who borrows, as far as the filter distinguishes borrowers.
  package enum BorrowerKind: String, CaseIterable, Equatable, Sendable {
    case woman, man, group
  }

  /// Who borrows; `nil` for a single person whose gender Kiva did not say.
  package var borrowerKind: BorrowerKind? {
    isGroup ? .group : self.gender.map { $0 == .female ? .woman : .man }
  }
}

package import Loans

extension Loan {
  /// Who borrows, as far as the filter distinguishes borrowers.
  package enum BorrowerKind: String, CaseIterable, Equatable, Sendable {
    case woman, man, group
  }

  /// Who borrows; `nil` for a single person whose gender Kiva did not say.
  package var borrowerKind: BorrowerKind? {
    if isGroup { return .group }
    switch self.gender {
    case .female: return .woman
    case .male: return .man
    case nil: return nil
    }
  }
}

package import Loans

extension Loan {
  /// The kinds of borrowers that the filter distinguishes.
  package enum BorrowerKind: String, CaseIterable, Equatable, Sendable {
    case woman, man, group
  }

  /// The kind of the borrower; `nil` for a single person whose gender Kiva did not give.
  package var borrowerKind: BorrowerKind? {
    isGroup ? .group : self.gender.map { $0 == .female ? .woman : .man }
  }
}

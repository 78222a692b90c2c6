package import Loans

extension Loan {
  /// Why a loan cannot be lent to any more.
  package enum Closing: String, Equatable, Sendable {
    case funded, ended
  }

  /// `nil` while Kiva takes money for it, as far as its status and amounts tell.
  package var closing: Closing? {
    if isFullyFunded { return .funded }
    return isAsking ? nil : .ended
  }

  /// Whether it still needs money, and there is time left to lend it.
  package func isOpen(at time: Timestamp) -> Bool {
    guard closing == nil, let remaining, remaining > .zero else { return false }
    return expires.map { $0 > time } ?? true
  }

  /// How long it can still be funded, at least 1; `nil` if it is closed or past its end, or if
  /// Kiva did not say when that is.
  package func secondsLeft(at time: Timestamp) -> Int? {
    guard closing == nil, let expires, expires > time else { return nil }
    return expires.seconds - time.seconds
  }

  /// Whether it can still be funded, but for that many days at most.
  package func ends(withinDays days: Int, of time: Timestamp) -> Bool {
    secondsLeft(at: time).map { $0 <= days * 86_400 } ?? false
  }

  /// Who borrows, as far as a filter tells them apart.
  package enum BorrowerKind: String, Equatable, Sendable {
    case woman, man, group
  }

  /// `nil` for one person whose gender Kiva did not say.
  package var borrowerKind: BorrowerKind? {
    if isGroup { return .group }
    switch gender {
    case .female: return .woman
    case .male: return .man
    case nil: return nil
    }
  }
}

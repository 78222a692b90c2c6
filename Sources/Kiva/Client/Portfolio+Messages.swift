internal import Fetching

/// The messages about teams and lenders whose loans cannot be listed.
extension Portfolio {
  /// Returns a sentence without a full stop. Without a cause, no request may be sent.
  func message(after cause: KivaError?) -> String {
    switch cause {
    case nil:
      "no loans: none of \(description) are kept, and '--offline' forbids fetching them; run once "
        + "without '--offline'"
    case let cause? where cause.isUnknownPortfolio: "\(description): \(unknown)"
    case .empty: "\(description): Kiva lists no loans of this \(kind), or does not show them"
    case let cause?: "\(description): \(cause)"
    }
  }

  private var unknown: String {
    switch self {
    case .team:
      "Kiva has no public team with this "
        + (givenNumber == nil ? "short name" : "number or short name")
    case .lender: "Kiva has no public lender with this ID"
    }
  }

  /// Returns lines that say what can be done.
  func advice(after cause: KivaError) -> [String] {
    if cause.isUnknownPortfolio {
      switch self {
      case .team:
        return [
          "Check it in the address of the team's page, 'https://www.kiva.org/team/NAME'. A private "
            + "team has no public list."
        ]
      case .lender:
        return [
          "Check it in the address of the lender's page, 'https://www.kiva.org/lender/ID'. A lender "
            + "who is anonymous has no public list."
        ]
      }
    }
    if cause == .empty {
      return ["Check the \(kind), or publish a site without loans with '--allow-empty'."]
    }
    return [
      "No loans of this \(kind) are kept from an earlier build.",
      "Try again later, or add '--source sample' for a site of invented loans, or '--input FILE' for "
        + "a saved list.",
    ]
  }
}

extension KivaError {
  /// Whether Kiva does not know the team or the lender that it was asked for.
  var isUnknownPortfolio: Bool {
    guard case .requestFailed(let error) = self else { return false }
    return [.status(404), .status(410)].contains(error.reason)
  }
}

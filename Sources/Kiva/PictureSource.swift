package import Loans

/// How Kiva tells where a loan's picture is.
package enum PictureSource: Hashable, Sendable, CustomStringConvertible {
  /// By a number that always stands for the same picture; from 1 up.
  case id(Int)
  /// By an address alone (GraphQL); untrusted.
  case address(String)

  /// `nil` for a loan without a picture.
  package init?(of loan: Loan) {
    if let id = loan.imageID, id > 0 {
      self = .id(id)
    } else if let address = loan.imageURL {
      self = .address(address)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .id(let id): String(id)
    case .address(let text): text
    }
  }
}

package import Loans

/// Identifies the picture of a loan.
package enum PictureReference: Hashable, Sendable, CustomStringConvertible {
  /// A number of at least 1. It always stands for the same picture.
  case id(Int)
  /// An untrusted URL, for a picture without a number (GraphQL).
  case address(String)

  /// Creates the reference to the picture of a loan, or returns `nil` if the loan has none.
  package init?(of loan: Loan) {
    if let id = loan.imageID, id > 0 {
      self = .id(id)
    } else if let address = loan.imageURL {
      self = .address(address)
    } else {
      return nil
    }
  }

  /// Creates the reference that has this description.
  package init(description: String) {
    if let id = Int(description), id > 0, String(id) == description {
      self = .id(id)
    } else {
      self = .address(description)
    }
  }

  package var description: String {
    switch self {
    case .id(let id): String(id)
    case .address(let text): text
    }
  }
}

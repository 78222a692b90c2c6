package import Loans

/// Where the picture of a loan is found.
package enum PictureReference: Hashable, Sendable, CustomStringConvertible {
  /// A number, from 1, that always stands for the same picture.
  case id(Int)
  /// An untrusted URL, for a picture without a number (GraphQL).
  case address(String)

  /// Returns `nil` for a loan without a picture.
  package init?(of loan: Loan) {
    if let id = loan.imageID, id > 0 {
      self = .id(id)
    } else if let address = loan.imageURL {
      self = .address(address)
    } else {
      return nil
    }
  }

  /// Creates the source that has this description.
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

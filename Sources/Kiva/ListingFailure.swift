package import Decoding
package import Fetching

/// Why a source gave no listing.
package enum ListingFailure: Error, Equatable, Sendable, CustomStringConvertible {
  case unanswered(FetchError)
  /// An answer came, but it was none.
  case unreadable(ListingError)
  /// A listing came, but no entry is a usable loan; what is wrong with the first.
  case unusable(entryCount: Int, DataIssue?)
  /// A listing came, and it has no loans, which Kiva never lacks.
  case empty
  /// A page came without entries, although the listing has many more.
  case brokenOff(promisedCount: Int)

  package var description: String {
    switch self {
    case .unanswered(let error): "\(error)"
    case .unreadable(let error): "Kiva answered, but \(error)"
    case .unusable(let count, let issue):
      "Kiva answered, but none of \(count) entries is a usable loan"
        + (issue.map { ": \($0)" } ?? "")
    case .empty: "Kiva lists no loans at all"
    case .brokenOff(let count):
      "Kiva answered without loans, although the listing has \(count)"
    }
  }
}

extension ListingFailure {
  /// Whether it is the same fault, at another address.
  func isLike(_ other: ListingFailure) -> Bool {
    switch (self, other) {
    case (.unanswered(let one), .unanswered(let other)): one.reason == other.reason
    case (.unreadable(let one), .unreadable(let other)): one.reason == other.reason
    case (.empty, .empty), (.brokenOff, .brokenOff): true
    case (.unusable(let one, _), .unusable(let other, _)): one == other
    default: false
    }
  }
}

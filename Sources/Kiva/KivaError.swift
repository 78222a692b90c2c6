package import Decoding
package import Fetching

/// Why there are no loans to build from.
package enum KivaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The base of the API is no web address.
  case malformedAPI(String)
  /// Kiva gave no listing, and none is cached.
  case noListing(ListingFailure)

  package var description: String {
    switch self {
    case .malformedAPI(let api):
      "cannot ask the API at '\(api)': expected an address like 'https://api.kivaws.org'"
    case .noListing(.unanswered(let error)) where error.reason == .notCached:
      "no loans: no complete listing is cached, and the network was not to be asked; fetch once "
        + "without '--offline'"
    case .noListing(let failure):
      "no loans: \(failure); no earlier listing is cached; try again later, or build from a saved "
        + "listing with '--input FILE' or from invented loans with '--source sample'"
    }
  }
}

/// Why a source gave no listing.
package enum ListingFailure: Error, Equatable, Sendable, CustomStringConvertible {
  case unanswered(FetchError)
  /// An answer came, but it was none.
  case unreadable(ListingError)

  package var description: String {
    switch self {
    case .unanswered(let error): "\(error)"
    case .unreadable(let error): "Kiva answered, but \(error)"
    }
  }
}

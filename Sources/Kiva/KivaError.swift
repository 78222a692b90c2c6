package import Decoding

/// Why there are no loans to build from.
package enum KivaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The base of the API is no web address.
  case malformedAPI(String)
  /// No door gave a listing, and none is cached; empty if nobody was to be asked.
  case noListing([SourceFailure])
  /// The sample in the program cannot be read: a fault of ours.
  case brokenSample(ListingError)
  /// The task was cancelled: nothing is known of Kiva thereby.
  case interrupted

  package var description: String {
    switch self {
    case .malformedAPI(let api):
      "cannot ask the API at '\(api)': expected an address like 'https://api.kivaws.org'"
    case .noListing([]):
      "no loans: no complete listing for these settings is cached, and '--offline' forbids "
        + "fetching one; run once without '--offline'"
    case .noListing(let failures):
      "no loans: \(failures.formatted); no earlier listing for these settings is cached; try again "
        + "later, or build from a saved listing with '--input FILE' or from invented loans with "
        + "'--source sample'"
    case .interrupted: "the fetch was interrupted"
    case .brokenSample(let error): "the sample in the program cannot be read: \(error)"
    }
  }
}

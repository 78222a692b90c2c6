package import Decoding
package import Fetching
package import Loans

/// The reason why Kiva, or one of its sources, did not provide loans.
package enum KivaError: Error, Equatable, Sendable, CustomStringConvertible {
  case malformedAPI(String)
  case requestFailed(FetchError)
  /// A response does not have the expected shape.
  case unreadable(ListingError)
  /// The listing has entries, but none is a usable loan. The first of its issues is given.
  // It is indirect because Valgrind would report unused bytes of a larger enumeration as an error.
  indirect case unusable(entryCount: Int, DataIssue?)
  /// The listing has no loans at all, although Kiva's listing always has some.
  case empty
  /// A page has no entries, although the listing has many more.
  case truncated(totalCount: Int)
  /// No source provided a listing, and none is cached. The list of failures is empty if no request
  /// may be sent.
  case noListing([SourceFailure])
  /// The loans of a team or a lender cannot be listed, and none are kept. Without a cause, no
  /// request may be sent.
  indirect case noPortfolio(Portfolio, KivaError?)
  /// The sample in the program cannot be decoded, which is a bug in the program.
  case brokenSample(ListingError)
  case interrupted

  package var description: String { lines.joined(separator: "\n") }

  /// The message and, if no source gave a listing, lines with advice.
  package var lines: [String] {
    if case .noPortfolio(let portfolio, let cause?) = self {
      return [summary] + portfolio.advice(after: cause)
    }
    guard case .noListing(let failures) = self, !failures.isEmpty else { return [summary] }
    return [
      summary,
      "No earlier list of loans for these settings is in the cache.",
      "Try again later, or add '--source sample' for a site of invented loans, or '--input FILE' for "
        + "a saved list.",
    ]
  }

  private var summary: String {
    switch self {
    case .malformedAPI(let api):
      "cannot use the API at '\(api)': expected an address like 'https://api.kivaws.org'"
    case .requestFailed(let error): "\(error)"
    case .unreadable(let error): "Kiva answered, but \(error)"
    case .unusable(let count, let issue):
      "Kiva answered, but none of \(count) entries is a usable loan"
        + (issue.map { ": \($0)" } ?? "")
    case .empty: "Kiva lists no loans at all"
    case .truncated(let count): "Kiva answered without loans, although the listing has \(count)"
    case .noListing([]):
      "no loans: no complete listing for these settings is cached, and '--offline' forbids "
        + "fetching one; run once without '--offline'"
    case .noListing(let failures): "no loans: \(failures.formatted)"
    case .noPortfolio(let portfolio, let cause): portfolio.message(after: cause)
    case .brokenSample(let error): "the sample in the program cannot be read: \(error)"
    case .interrupted: "the fetch was interrupted"
    }
  }

  /// Returns whether the other error has the same cause, possibly at another address.
  func isSameFault(as other: KivaError) -> Bool {
    switch (self, other) {
    case (.requestFailed(let one), .requestFailed(let other)): one.reason == other.reason
    case (.unreadable(let one), .unreadable(let other)): one.reason == other.reason
    case (.empty, .empty), (.truncated, .truncated): true
    case (.unusable(let one, _), .unusable(let other, _)): one == other
    default: false
    }
  }
}

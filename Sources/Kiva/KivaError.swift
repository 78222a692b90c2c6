package import Decoding
package import Fetching

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
      "no loans: no complete listing for these settings is cached, and the network was not to be "
        + "asked; fetch once without '--offline'"
    case .noListing(let failures):
      "no loans: \(failures.inWords); no earlier listing for these settings is cached; try again "
        + "later, or build from a saved listing with '--input FILE' or from invented loans with "
        + "'--source sample'"
    case .interrupted: "the fetch was interrupted"
    case .brokenSample(let error): "the sample in the program cannot be read: \(error)"
    }
  }
}

/// A door that gave no listing, and why.
package struct SourceFailure: Error, Equatable, Sendable {
  package var source: ListingSource
  package var cause: ListingFailure

  package init(source: ListingSource, cause: ListingFailure) {
    self.source = source
    self.cause = cause
  }
}

extension [SourceFailure] {
  /// `newest: cannot fetch …; search: cannot fetch …`; what is the same for several is told once.
  var inWords: String {
    var groups: [(cause: ListingFailure, sources: [ListingSource])] = []
    for failure in self {
      if let same = groups.firstIndex(where: { $0.cause.isLike(failure.cause) }) {
        if groups[same].sources.contains(failure.source) { continue }
        groups[same].sources.append(failure.source)
      } else {
        groups.append((failure.cause, [failure.source]))
      }
    }
    return groups.map { group in
      let others = group.sources.dropFirst().map(\.rawValue).joined(separator: " and ")
      let first = count == 1 ? "" : "\(group.sources[0].rawValue): "
      return first + "\(group.cause)" + (others.isEmpty ? "" : "; the same from \(others)")
    }.joined(separator: "; ")
  }
}

extension ListingFailure {
  /// Whether it is the same fault, at another address.
  fileprivate func isLike(_ other: ListingFailure) -> Bool {
    switch (self, other) {
    case (.unanswered(let one), .unanswered(let other)): one.reason == other.reason
    case (.unreadable(let one), .unreadable(let other)): one.reason == other.reason
    case (.empty, .empty), (.brokenOff, .brokenOff): true
    case (.unusable(let one, _), .unusable(let other, _)): one == other
    default: false
    }
  }
}

/// Why a source gave no listing.
package enum ListingFailure: Error, Equatable, Sendable, CustomStringConvertible {
  case unanswered(FetchError)
  /// An answer came, but it was none.
  case unreadable(ListingError)
  /// A listing came, but no entry is a usable loan; what is wrong with the first.
  case unusable(entryCount: Int, Problem?)
  /// A listing came, and it has no loans, which Kiva never lacks.
  case empty
  /// A page came without entries, although the listing has many more.
  case brokenOff(promisedCount: Int)

  package var description: String {
    switch self {
    case .unanswered(let error): "\(error)"
    case .unreadable(let error): "Kiva answered, but \(error)"
    case .unusable(let count, let problem):
      "Kiva answered, but of \(count) entries not one is a usable loan"
        + (problem.map { ": \($0)" } ?? "")
    case .empty: "Kiva lists no loans at all"
    case .brokenOff(let count):
      "Kiva answered, but without loans, although the listing has \(count)"
    }
  }
}

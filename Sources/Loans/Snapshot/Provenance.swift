/// The original source of loans, no matter whether they were fetched, cached or read from a file.
/// The raw values are the values of `source` in `loans.json`.
package enum Provenance: String, CaseIterable, Sendable {
  case newest, search, graphql
  /// The loans are those of a lending team or of a lender.
  case team, lender
  /// The loans are the invented ones that are embedded in the program.
  case sample
  /// The loans come from a file that does not name their source.
  case input

  package init(_ source: ListingSource) {
    switch source {
    case .newest: self = .newest
    case .search: self = .search
    case .graphql: self = .graphql
    }
  }
}

/// The way in which this run obtained the loans of a snapshot.
package enum Retrieval: Equatable, Sendable {
  /// At least one response came over the network.
  case network
  /// Every response was in the cache.
  case cache
  /// The loans were read from files or from standard input.
  case files
  /// The loans are embedded in the program.
  case embedded
}

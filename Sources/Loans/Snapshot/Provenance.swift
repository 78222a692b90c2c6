/// Where loans come from originally, whether they were fetched, cached or read from a file.
/// The raw values are those of `source` in `loans.json`.
package enum Provenance: String, CaseIterable, Sendable {
  case newest, search, graphql
  /// The invented loans in the program.
  case sample
  /// A file that does not say where its loans come from.
  case input

  package init(_ source: ListingSource) {
    switch source {
    case .newest: self = .newest
    case .search: self = .search
    case .graphql: self = .graphql
    }
  }
}

/// How the loans of a snapshot were obtained in this run.
package enum Retrieval: Equatable, Sendable {
  /// At least one response was given over the network.
  case network
  /// Every response was in the cache.
  case cache
  /// The loans were read from files or from standard input.
  case files
  /// The loans are part of the program.
  case embedded
}

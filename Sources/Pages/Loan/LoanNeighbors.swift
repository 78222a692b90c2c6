import Site

/// The loans and pages that the page of a loan leads to; a loan that has left the list may have
/// none.
struct LoanNeighbors: Equatable, Sendable {
  /// The loan before this one in the list.
  var previous: Card?
  /// The loan after this one in the list.
  var next: Card?
  /// Loans of the same sector and country and of a similar amount; none for a loan that has left the
  /// list.
  var related: [Card] = []
  /// The page with all loans of the same country.
  var country: OutputPath?
  /// The page with all loans of the same sector.
  var sector: OutputPath?
}

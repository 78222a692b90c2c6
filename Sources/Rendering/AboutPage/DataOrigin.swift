package import Loans

/// How the loans of a site were got and chosen, for the page about the data.
///
/// Plain values: they name no server and no file.
package struct DataOrigin: Equatable, Sendable {
  /// Whether the server that is asked is Kiva's own, and not one of the same shape.
  package var isKivas = true
  /// What the loans were chosen by.
  package var filter = LoanFilter()
  /// Whether loans may be there that were wanted by their numbers, whatever else.
  package var keepsLoans = false

  package init() {}
}

package import Loans

/// How the loans of a site were fetched and chosen, for the page about the data.
///
/// A data origin names no server and no file.
package struct DataOrigin: Equatable, Sendable {
  /// Whether the loans are fetched from Kiva's own server, and not from one with the same API.
  package var usesKivaServer = true
  /// The filter that all loans had to match.
  package var filter = LoanFilter()
  /// Whether the site may have loans that were requested by their IDs, whether or not they are
  /// among the newest and match the filter.
  package var includesLoansByID = false

  package init() {}
}

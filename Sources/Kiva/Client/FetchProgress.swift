/// The progress of fetching loans.
package enum FetchProgress: Equatable, Sendable {
  /// A page of the listing is being requested. Pages count from 1. The total number is `nil` until
  /// the first page has arrived, and if it depends on the filter how many are needed.
  case pages(_ number: Int, of: Int?)
  /// This many loans out of all have their details.
  case details(_ done: Int, of: Int)
}

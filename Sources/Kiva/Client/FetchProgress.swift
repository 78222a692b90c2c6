/// How far a fetch of loans is.
package enum FetchProgress: Equatable, Sendable {
  /// A page of the listing is requested. Pages count from 1. The number of all pages is `nil` until
  /// the first page has arrived, and if the filter decides how many are needed.
  case pages(_ number: Int, of: Int?)
  /// This many loans of all have their details.
  case details(_ done: Int, of: Int)
}

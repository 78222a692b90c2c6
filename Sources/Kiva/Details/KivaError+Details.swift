internal import Fetching

/// The reasons for which requests for single loans are repeated, split or postponed.
extension KivaError {
  /// The reason why a request failed; `nil` if Kiva answered it.
  private var reason: FetchError.Reason? {
    guard case .requestFailed(let error) = self else { return nil }
    return error.reason
  }

  var isNotFound: Bool { reason == .status(404) }

  var isServerError: Bool { reason == .status(500) }

  /// Whether the fetch had no time left.
  var isTimeout: Bool {
    guard case .fetchTimedOut = reason else { return false }
    return true
  }

  /// Whether the limits on the rate of requests or on time prevented the request.
  var isOutOfTime: Bool {
    switch reason {
    case .rateLimited, .fetchTimedOut, .cancelled: true
    default: false
    }
  }

  /// Whether a request for fewer loans may succeed.
  var mayBeDueToOneLoan: Bool {
    if case .unreadable = self { return true }
    return switch reason {
    case .status(let status): [400, 404, 410, 414, 422, 500].contains(status)
    case .bodyTooLarge: true
    default: false
    }
  }
}

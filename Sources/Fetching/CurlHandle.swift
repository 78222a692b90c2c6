internal import Ccurl
internal import Synchronization

/// One easy handle of libcurl: a transfer at a time, its connection kept for the next.
///
/// Source: https://curl.se/libcurl/c/curl_easy_setopt.html, libcurl 7.85 or later.
final class CurlHandle: Sendable {
  /// libcurl wants this once, before any other thread calls it.
  private static let isStarted = kivagen_curl_global_init() == CURLE_OK

  private let handle: Mutex<EasyHandle>

  /// `nil` if libcurl cannot start, for want of memory.
  init?() {
    guard Self.isStarted, let easy = EasyHandle() else { return nil }
    handle = Mutex(easy)
  }

  /// Blocks the calling thread until the answer is complete or a limit is reached; about a second
  /// more once `stop` is set.
  func send(
    _ request: Request, userAgent: String, stop: CancellationFlag
  ) throws(FetchError) -> Response {
    if let reason = refusal(of: request) { throw FetchError(url: request.url, reason: reason) }
    let outcome = handle.withLock { $0.perform(request, userAgent: userAgent, stop: stop) }
    if let reason = outcome.failure(of: request) {
      throw FetchError(url: request.url, reason: reason)
    }
    return outcome.response
  }

  /// Why a request is not sent at all.
  private func refusal(of request: Request) -> FetchError.Reason? {
    if WebScheme(of: request.url) == nil {
      return request.url.contains("://") ? .unsupportedScheme : .malformedURL
    }
    // To libcurl a limit of zero is none.
    return request.timeLimit < .milliseconds(1) ? .timedOut(after: request.timeLimit) : nil
  }
}

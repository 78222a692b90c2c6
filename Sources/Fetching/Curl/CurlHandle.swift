internal import Ccurl
internal import Synchronization

/// An easy handle of libcurl, which performs one transfer at a time and keeps its connection open.
/// Source: https://curl.se/libcurl/c/curl_easy_setopt.html, libcurl 7.85 or later.
final class CurlHandle: Sendable {
  /// libcurl requires this call once, before any other thread uses it.
  private static let isInitialized = kivagen_curl_global_init() == CURLE_OK

  private let handle: Mutex<EasyHandle>

  /// Creates a handle, or returns `nil` if libcurl cannot be initialized for lack of memory.
  init?() {
    guard Self.isInitialized, let easy = EasyHandle() else { return nil }
    handle = Mutex(easy)
  }

  /// Sends a request and blocks the calling thread until the response is complete or a limit is
  /// reached, or for about a second after `cancellation` is set.
  func send(
    _ request: Request, userAgent: String, certificates: CertificateSource,
    cancellation: CancellationFlag
  ) throws(FetchError) -> Response {
    if let reason = invalidity(of: request) { throw FetchError(url: request.url, reason: reason) }
    let outcome = handle.withLock {
      $0.perform(
        request, userAgent: userAgent, certificates: certificates, cancellation: cancellation)
    }
    if let reason = outcome.failure(of: request, trusting: certificates) {
      throw FetchError(url: request.url, reason: reason)
    }
    return outcome.response
  }

  private func invalidity(of request: Request) -> FetchError.Reason? {
    if WebScheme(of: request.url) == nil {
      return request.url.contains("://") ? .unsupportedScheme : .malformedURL
    }
    // For libcurl, a limit of zero means no limit.
    return request.timeLimit < .milliseconds(1) ? .timedOut(after: request.timeLimit) : nil
  }
}

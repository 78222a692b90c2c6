internal import Ccurl
internal import Synchronization

/// One easy handle of libcurl: a transfer at a time, its connection kept for the next.
///
/// Source: https://curl.se/libcurl/c/curl_easy_setopt.html, libcurl 7.85 or later.
final class CurlHandle: Sendable {
  private static let maximumRedirects = 5
  /// libcurl wants this once, before any other thread calls it.
  private static let isStarted = kivagen_curl_global_init() == CURLE_OK

  private let handle: Mutex<EasyHandle>

  /// `nil` if libcurl cannot start, for want of memory.
  init?() {
    guard Self.isStarted, let easy = EasyHandle() else { return nil }
    handle = Mutex(easy)
  }

  /// Blocks the calling thread until the answer is complete or a limit is reached.
  ///
  /// Redirects are followed here and not by libcurl, which cannot forbid the way from `https` to
  /// `http` alone.
  func send(_ request: Request, userAgent: String) throws(FetchError) -> Response {
    let start = ContinuousClock.now
    var hop = request
    try checkScheme(of: request.url)
    for _ in 0...Self.maximumRedirects {
      hop.timeLimit = request.timeLimit - (ContinuousClock.now - start)
      let (response, next) = try transfer(hop, userAgent: userAgent, for: request)
      guard let next else { return response }
      guard Transport.mayRedirect(from: hop.url, to: next) else {
        throw FetchError(url: request.url, reason: .unsafeRedirect(to: next))
      }
      hop.url = next
    }
    throw FetchError(
      url: request.url, reason: .tooManyRedirects(limit: Self.maximumRedirects))
  }

  /// One request without redirects, and where it redirects to.
  private func transfer(
    _ hop: Request, userAgent: String, for request: Request
  ) throws(FetchError) -> (Response, redirect: String?) {
    guard hop.timeLimit >= .milliseconds(1) else {
      throw FetchError(url: request.url, reason: .timedOut(after: request.timeLimit))
    }
    let outcome = handle.withLock { $0.perform(hop, userAgent: userAgent) }
    if let reason = outcome.failure(of: hop, within: request.timeLimit) {
      throw FetchError(url: request.url, reason: reason)
    }
    return (outcome.response, outcome.redirect)
  }

  private func checkScheme(of url: String) throws(FetchError) {
    guard scheme(of: url) == nil else { return }
    throw FetchError(
      url: url, reason: url.contains("://") ? .unsupportedScheme : .malformedURL)
  }
}

extension Transport {
  /// Whether a redirect is followed: to `http` and `https` only, and never from `https` to `http`.
  package static func mayRedirect(from url: String, to next: String) -> Bool {
    guard let target = scheme(of: next) else { return false }
    return target == .https || scheme(of: url) == .http
  }
}

private enum Scheme {
  case http, https
}

/// `nil` for any other scheme.
private func scheme(of url: String) -> Scheme? {
  let start = url.prefix(8).lowercased()
  if start == "https://" { return .https }
  return start.hasPrefix("http://") ? .http : nil
}

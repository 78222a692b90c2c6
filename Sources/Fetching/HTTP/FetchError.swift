internal import Diagnostics

/// An error that says which URL could not be fetched, and why.
package struct FetchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The URL that was requested, not one that it was redirected to.
  package var url: String
  package var reason: Reason
  package var attempts: Int
  /// The delay that the server asked for in its last response, or `nil` if it did not.
  package var retryAfter: Duration?
  /// The body of the response if JSON was posted and the status is 400, because the body may
  /// explain the error in the JSON. It is empty for any other response.
  package var responseBody: [UInt8] = []

  package enum Reason: Equatable, Sendable {
    case malformedURL
    case unsupportedScheme
    case couldNotResolveHost
    case couldNotConnect
    case couldNotResolveProxy
    case couldNotConnectToProxy
    /// The proxy from the environment answered CONNECT with this status, and did not connect.
    case proxyRefused(status: Int)
    /// The TLS handshake failed for a reason other than the certificate. The text is libcurl's
    /// description.
    case tlsHandshakeFailed(String)
    /// A request, including its redirects, took longer than this.
    case timedOut(after: Duration)
    /// All requests of the fetch together took longer than this.
    case fetchTimedOut(after: Duration)
    /// The rate limit does not allow another request before the fetch has taken this long.
    case rateLimited(within: Duration)
    case bodyTooLarge(limit: Int)
    case headersTooLarge
    case connectionLost
    /// The compressed stream in the response is incomplete.
    case truncated
    /// The compressed stream in the response is invalid. The text describes how.
    case damaged(String)
    /// The response has this `Content-Encoding`, which was not requested.
    case unsupportedEncoding(String)
    case tooManyRedirects(limit: Int)
    /// The server redirects from `https` to `http`, or to another scheme.
    case unsafeRedirect(to: String)
    /// The server answered with this status, which is not 200.
    case status(Int)
    /// The cache policy is `.cacheOnly`, and the cache has no response.
    case notCached
    case cancelled
    /// Any other failure (certificates, SOCKS proxies, protocol errors), with libcurl's
    /// description.
    case other(String)
  }

  package init(url: String, reason: Reason, attempts: Int = 1, retryAfter: Duration? = nil) {
    self.url = url
    self.reason = reason
    self.attempts = attempts
    self.retryAfter = retryAfter
  }

  /// The error as a message: `cannot fetch 'https://api.kivaws.org/v1/loans/1,2.json': could not
  /// connect to the server`. A long URL, such as one with the numbers of fifty loans, is shortened.
  package var description: String {
    let shown = url.count > 120 ? "\(url.prefix(100))…" : url
    let tries = attempts > 1 ? "; tried \(attempts) times" : ""
    let delay = retryAfter.map { "; the server asks to wait \($0.formatted)" } ?? ""
    return "cannot fetch '\(shown)': \(reason)\(delay)\(tries)"
  }
}

extension FetchError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedURL: "the URL is malformed"
    case .unsupportedScheme: "only http and https URLs are supported"
    case .couldNotResolveHost:
      "the server's name could not be resolved; check the network connection"
    case .couldNotConnect: "could not connect to the server"
    case .couldNotResolveProxy: "the name of the proxy set in the environment could not be resolved"
    case .couldNotConnectToProxy: "could not connect to the proxy set in the environment"
    case .proxyRefused(let status):
      "the proxy set in the environment answered \(status)\(Self.statusNames[status] ?? "")"
    case .tlsHandshakeFailed(let text): "the TLS handshake failed: \(text.excerpt(200))"
    case .timedOut(let limit): "the response was not complete after \(limit.formatted)"
    case .fetchTimedOut(let limit):
      "the fetch took longer than \(limit.formatted) in all; allow more with '--timeout'"
    case .rateLimited(let limit):
      "the rate limit allows no further request within the \(limit.formatted) that the fetch may take; "
        + "allow more with '--timeout'"
    case .bodyTooLarge(let limit):
      "the response is larger than \(limit.formattedAsBytes); allow more with '--max-body'"
    case .headersTooLarge: "the response headers are too large"
    case .connectionLost: "the connection closed before the response was complete"
    case .truncated: "the compressed response is truncated"
    case .damaged(let detail): "the compressed response is damaged: \(detail)"
    case .unsupportedEncoding(let name):
      "the response has the content encoding '\(name.excerpt(200))', which was not requested"
    case .tooManyRedirects(let limit): "the server redirects more than \(limit) times"
    case .unsafeRedirect(let target):
      "the server redirects to '\(target.excerpt(200))', which is not followed"
    case .status(304): "the server answered 304 (not modified), but nothing is cached"
    case .status(let status) where indicatesBlocking:
      "the server answered \(status)\(Self.statusNames[status] ?? ""): it may be blocking kivagen "
        + "or limiting its requests; wait ten minutes, or say who you are with '--user-agent'"
    case .status(let status): "the server answered \(status)\(Self.statusNames[status] ?? "")"
    case .notCached: "nothing is cached, and the network may not be used"
    case .cancelled: "the fetch was interrupted"
    case .other(let text): text.excerpt(200)
    }
  }

  /// The names of status codes, which follow the codes in messages. Source: RFC 9110 §15.
  private static let statusNames = [
    400: " (bad request)", 401: " (unauthorized)", 403: " (forbidden)", 404: " (not found)",
    406: " (not acceptable)", 407: " (proxy authentication required)", 408: " (request timeout)",
    410: " (gone)",
    429: " (too many requests)", 500: " (internal server error)", 501: " (not implemented)",
    502: " (bad gateway)", 503: " (service unavailable)", 504: " (gateway timeout)",
  ]
}

extension Int {
  /// The number of bytes in a form that `--max-body` accepts: `64 MB` (of 1024 kB each), or `1000
  /// bytes` if it is not a multiple of a unit.
  fileprivate var formattedAsBytes: String {
    for (unit, bytes) in [("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10)]
    where self % bytes == 0 {
      return "\(self / bytes) \(unit)"
    }
    return "\(self) bytes"
  }
}

extension Duration {
  /// The duration in messages: `20 s`, `12.5 s` or, below a second, in hundredths, `0.25 s`.
  package var formatted: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let step: Int64 = milliseconds < 1000 ? 10 : 100
    let rounded = (milliseconds + step / 2) / step * step
    if rounded % 1000 == 0, rounded > 0 || milliseconds == 0 { return "\(rounded / 1000) s" }
    return rounded == 0 ? "\(milliseconds) ms" : "\(Double(rounded) / 1000) s"
  }
}

internal import Diagnostics

/// A URL that could not be fetched, and why.
package struct FetchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The URL that was asked for, not the one it was redirected to.
  package var url: String
  package var reason: Reason
  /// How often it was asked for.
  package var attempts: Int
  /// How long the server last asked us to wait.
  package var retryAfter: Duration?

  package enum Reason: Equatable, Sendable {
    case malformedURL
    /// Neither `http` nor `https`.
    case unsupportedScheme
    case couldNotResolve
    case couldNotConnect
    /// Likewise of the proxy that the environment names.
    case couldNotResolveProxy
    case couldNotConnectToProxy
    /// It did not connect us to the server (CONNECT), and answered with this status.
    case proxyRefused(status: Int)
    /// The handshake of TLS did not come to its end, in libcurl's words; the certificate was not
    /// what was wrong.
    case handshakeFailed(String)
    /// The request took longer than this.
    case timedOut(after: Duration)
    /// All requests of the fetch together took longer than this.
    case outOfTime(after: Duration)
    /// The next request would be one too many in its minute until all requests of the fetch
    /// together have taken this long.
    case noTurn(within: Duration)
    case bodyTooLarge(limit: Int)
    case headersTooLarge
    /// The connection ended before the answer did.
    case interrupted
    /// The compressed answer ended before its stream did.
    case truncated
    /// What is wrong with the compressed answer.
    case damaged(String)
    /// `Content-Encoding` of the answer, which we did not ask for.
    case unknownEncoding(String)
    case tooManyRedirects(limit: Int)
    /// Away from `https`, or to something that is no web address.
    case unsafeRedirect(to: String)
    /// Any status but 200.
    case status(Int)
    /// Only the cache was to be asked, and it has no answer.
    case notCached
    /// The task was cancelled meanwhile.
    case cancelled
    /// What libcurl says of anything else (certificates, SOCKS proxies, protocol errors).
    case other(String)
  }

  package init(url: String, reason: Reason, attempts: Int = 1, retryAfter: Duration? = nil) {
    self.url = url
    self.reason = reason
    self.attempts = attempts
    self.retryAfter = retryAfter
  }

  /// `cannot fetch 'https://api.kivaws.org/v1/…': could not connect to the server`.
  /// Only the beginning of a long URL, such as one that names fifty loans.
  package var description: String {
    let shown = url.count > 120 ? "\(url.prefix(100))…" : url
    let tries = attempts > 1 ? "; tried \(attempts) times" : ""
    let wish = retryAfter.map { "; the server asks to wait \($0.formatted)" } ?? ""
    return "cannot fetch '\(shown)': \(reason)\(wish)\(tries)"
  }
}

extension FetchError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedURL: "the URL is malformed"
    case .unsupportedScheme: "only http and https URLs are supported"
    case .couldNotResolve: "the server's name could not be resolved; check the network connection"
    case .couldNotConnect: "could not connect to the server"
    case .couldNotResolveProxy: "the name of the proxy set in the environment could not be resolved"
    case .couldNotConnectToProxy: "could not connect to the proxy set in the environment"
    case .proxyRefused(let status):
      "the proxy set in the environment answered \(status)\(Self.names[status] ?? "")"
    case .handshakeFailed(let text): "the TLS handshake failed: \(text.excerpt(200))"
    case .timedOut(let limit): "the response was not complete after \(limit.formatted)"
    case .outOfTime(let limit):
      "the fetch took longer than \(limit.formatted) in all; allow more with '--timeout'"
    case .noTurn(let limit):
      "the rate limit allows no further request within the \(limit.formatted) that the fetch may take; "
        + "allow more with '--timeout'"
    case .bodyTooLarge(let limit):
      "the response is larger than \(limit.bytesInWords); allow more with '--max-body'"
    case .headersTooLarge: "the response headers are too large"
    case .interrupted: "the connection closed before the response was complete"
    case .truncated: "the compressed response is truncated"
    case .damaged(let what): "the compressed response is damaged: \(what)"
    case .unknownEncoding(let name):
      "the response has the content encoding '\(name.excerpt(200))', which was not requested"
    case .tooManyRedirects(let limit): "the server redirects more than \(limit) times"
    case .unsafeRedirect(let target):
      "the server redirects to '\(target.excerpt(200))', which is not followed"
    case .status(304): "the server answered 304 (not modified), but nothing is cached"
    case .status(let status) where isRefusal:
      "the server answered \(status)\(Self.names[status] ?? ""): it may be blocking kivagen or "
        + "limiting its requests; wait ten minutes, or say who you are with '--user-agent'"
    case .status(let status): "the server answered \(status)\(Self.names[status] ?? "")"
    case .notCached: "nothing is cached, and the network may not be used"
    case .cancelled: "the fetch was interrupted"
    case .other(let text): text.excerpt(200)
    }
  }

  /// Source: RFC 9110 §15.
  private static let names = [
    400: " (bad request)", 401: " (unauthorized)", 403: " (forbidden)", 404: " (not found)",
    406: " (not acceptable)", 407: " (proxy authentication required)", 408: " (request timeout)",
    410: " (gone)",
    429: " (too many requests)", 500: " (internal server error)", 501: " (not implemented)",
    502: " (bad gateway)", 503: " (service unavailable)", 504: " (gateway timeout)",
  ]
}

extension Int {
  /// As `--max-body` takes it: `64 MB` (of 1024 kB), or `1000 bytes` where there is a rest.
  fileprivate var bytesInWords: String {
    for (unit, bytes) in [("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10)]
    where self % bytes == 0 {
      return "\(self / bytes) \(unit)"
    }
    return "\(self) bytes"
  }
}

extension Duration {
  /// `20 s`, `12.5 s` or, below a second, `0.25 s`: rounded to what a person wants to know.
  package var formatted: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let step: Int64 = milliseconds < 1000 ? 10 : 100
    let rounded = (milliseconds + step / 2) / step * step
    if rounded % 1000 == 0, rounded > 0 || milliseconds == 0 { return "\(rounded / 1000) s" }
    return rounded == 0 ? "\(milliseconds) ms" : "\(Double(rounded) / 1000) s"
  }
}

internal import Ccurl

extension EasyHandle.Outcome {
  /// Why there is no complete answer; `nil` if there is one.
  func failure(of request: Request) -> FetchError.Reason? {
    // libcurl, too, limits a header line (100 kB in 7.88), and calls that a want of memory.
    if areHeadersTooLong || (code == CURLE_OUT_OF_MEMORY && !areHeadersWhole) {
      return .headersTooLarge
    }
    // To libcurl an answer is whole that ends in the middle of its headers.
    if code == CURLE_OK, !areHeadersWhole { return .interrupted }
    if let bodyFailure {
      // Any other status says more than what is wrong with the page that came with it.
      return (200..<300).contains(response.status) ? bodyFailure : nil
    }
    if code != CURLE_OK, proxyStatus >= 300 { return .proxyRefused(status: proxyStatus) }
    let reason = FetchError.Reason(
      curlCode: code.rawValue, message: message, within: request.timeLimit)
    switch reason {
    case .couldNotConnect where isThroughProxy: return .couldNotConnectToProxy
    // What the status says does not hang on its page.
    case .interrupted, .timedOut: return isFailureTold ? nil : reason
    default: return reason
    }
  }

  private var isFailureTold: Bool { areHeadersWhole && response.status >= 400 }
}

extension FetchError.Reason {
  /// What a `CURLcode` stands for; `nil` for success. What has no case of its own is told in
  /// `message`, libcurl's words on this failure, or else in its words on the code.
  ///
  /// Source: https://curl.se/libcurl/c/libcurl-errors.html
  package init?(curlCode: UInt32, message: String, within limit: Duration) {
    let code = CURLcode(rawValue: curlCode)
    // That on a handshake ends with a blank (7.88).
    let message = message[...].trimmed
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: self = .malformedURL
    // Of the answer: the scheme was looked at before.
    case CURLE_UNSUPPORTED_PROTOCOL: self = .other("the server does not speak HTTP: \(message)")
    case CURLE_COULDNT_RESOLVE_PROXY: self = .couldNotResolveProxy
    case CURLE_COULDNT_RESOLVE_HOST: self = .couldNotResolve
    case CURLE_COULDNT_CONNECT: self = .couldNotConnect
    // Only `Transfer.isCancelled` makes a callback do that.
    case CURLE_ABORTED_BY_CALLBACK: self = .cancelled
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(after: limit)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self = .interrupted
    case CURLE_SSL_CONNECT_ERROR: self = .handshakeFailed(Self.words(message, of: code))
    default: self = .other(Self.words(message, of: code))
    }
  }

  private static func words(_ message: String, of code: CURLcode) -> String {
    message.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : message
  }
}

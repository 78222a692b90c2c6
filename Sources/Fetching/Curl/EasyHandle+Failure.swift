internal import Ccurl

extension EasyHandle.Outcome {
  /// Returns why there is no complete response, or `nil` if there is one.
  func failure(
    of request: Request, trusting certificates: CertificateSource
  ) -> FetchError.Reason? {
    // libcurl reports a header line that exceeds its own limit (100 kB in 7.88) as a lack of
    // memory.
    if areHeadersTooLarge || (code == CURLE_OUT_OF_MEMORY && !areHeadersComplete) {
      return .headersTooLarge
    }
    // libcurl treats a response that ends in the middle of its headers as complete.
    if code == CURLE_OK, !areHeadersComplete { return .connectionLost }
    if let bodyFailure {
      // An error status is more informative than a fault in the page that came with it.
      return (200..<300).contains(response.status) ? bodyFailure : nil
    }
    if code != CURLE_OK, proxyStatus >= 300 { return .proxyRefused(status: proxyStatus) }
    let reason = FetchError.Reason(
      curlCode: code.rawValue, message: message, within: request.timeLimit, trusting: certificates)
    switch reason {
    case .couldNotConnect where usesProxy: return .couldNotConnectToProxy
    // An error status is known even if its page did not arrive.
    case .connectionLost, .timedOut: return hasErrorStatus ? nil : reason
    default: return reason
    }
  }

  private var hasErrorStatus: Bool { areHeadersComplete && response.status >= 400 }
}

extension FetchError.Reason {
  /// Returns the reason that a raw `CURLcode` stands for, or `nil` for success. A reason without
  /// its own case gets libcurl's message or, if that is empty, libcurl's general description of the
  /// code. Source: https://curl.se/libcurl/c/libcurl-errors.html
  package init?(
    curlCode: UInt32, message: String, within limit: Duration,
    trusting certificates: CertificateSource = CertificateSource()
  ) {
    let code = CURLcode(rawValue: curlCode)
    // The message about a failed handshake ends with a space (7.88).
    let message = message[...].trimmed
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: self = .malformedURL
    // This concerns the protocol of the response, because the scheme of the URL has been checked
    // before.
    case CURLE_UNSUPPORTED_PROTOCOL: self = .other("the server does not speak HTTP: \(message)")
    case CURLE_COULDNT_RESOLVE_PROXY: self = .couldNotResolveProxy
    case CURLE_COULDNT_RESOLVE_HOST: self = .couldNotResolveHost
    case CURLE_COULDNT_CONNECT: self = .couldNotConnect
    // Callbacks abort a transfer only if `Transfer.isCancelled` is set.
    case CURLE_ABORTED_BY_CALLBACK: self = .cancelled
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(after: limit)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self = .connectionLost
    case CURLE_SSL_CONNECT_ERROR: self = .tlsHandshakeFailed(Self.description(of: code, message))
    case CURLE_SSL_CACERT_BADFILE:
      self = .other(Self.sentence(onUnusable: certificates, Self.description(of: code, message)))
    case CURLE_PEER_FAILED_VERIFICATION where Self.isUnknownAuthority(message):
      self = .other(
        "\(message); if an authority of your own has signed the certificate, set "
          + "\(certificates.variableOfFile) to the file with the authority's certificate")
    default: self = .other(Self.description(of: code, message))
    }
  }

  private static func sentence(
    onUnusable certificates: CertificateSource, _ cause: String
  ) -> String {
    if let variables = certificates.variables {
      return "the certificates that \(variables) names cannot be used: \(cause)"
    }
    return "the certificates of the system cannot be used: \(cause); install them (package "
      + "ca-certificates), or set \(certificates.variableOfFile) to a file with certificates"
  }

  /// Returns whether a certificate is not trusted because its authority is unknown, according to
  /// OpenSSL's message: `unable to get local issuer certificate`, `self-signed certificate`.
  private static func isUnknownAuthority(_ message: String) -> Bool {
    ["issuer certificate", "self-signed", "self signed"].contains(where: message.contains)
  }

  private static func description(of code: CURLcode, _ message: String) -> String {
    message.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : message
  }
}

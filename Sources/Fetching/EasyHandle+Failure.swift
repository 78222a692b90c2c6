internal import Ccurl

extension EasyHandle.Outcome {
  /// Why there is no complete answer; `nil` if there is one.
  ///
  /// Source: https://curl.se/libcurl/c/libcurl-errors.html
  func failure(of request: Request, within limit: Duration) -> FetchError.Reason? {
    if isTooLarge { return .bodyTooLarge(limit: request.maximumBodyBytes) }
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: return .malformedURL
    case CURLE_UNSUPPORTED_PROTOCOL: return .unsupportedScheme
    case CURLE_COULDNT_RESOLVE_HOST: return .couldNotResolve
    case CURLE_COULDNT_CONNECT: return .couldNotConnect
    case CURLE_OPERATION_TIMEDOUT: return .timedOut(after: limit)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      return .interrupted
    default:
      if !message.isEmpty { return .other(message) }
      return .other(unsafe String(cString: curl_easy_strerror(code)))
    }
  }
}

internal import Ccurl

/// Owns a `CURL *`.
@safe struct EasyHandle: ~Copyable {
  private let curl: UnsafeMutableRawPointer

  /// `nil` if there is no memory for it.
  init?() {
    guard let curl = unsafe curl_easy_init() else { return nil }
    unsafe self.curl = curl
  }

  deinit { unsafe curl_easy_cleanup(curl) }

  /// How a transfer ended.
  struct Outcome {
    var code: CURLcode
    /// libcurl's own words on a failure; may be empty.
    var message: String
    var areHeadersTooLong: Bool
    var areHeadersWhole: Bool
    /// Why the body of the response is left out.
    var bodyFailure: FetchError.Reason?
    /// What a proxy answered to CONNECT; 0 if none was asked.
    var proxyStatus: Int
    /// Whether a connection was begun to another port than the server's: to a proxy.
    var isThroughProxy: Bool
    var response: Response
  }

  /// Blocks until the transfer has ended, which `stop` makes it do within about a second.
  func perform(_ request: Request, userAgent: String, stop: CancellationFlag) -> Outcome {
    // Options go with what they point to; connections and the TLS session stay.
    defer { unsafe curl_easy_reset(curl) }
    let transfer = Transfer(maximumBodyBytes: request.maximumBodyBytes, stop: stop)
    let lines = HeaderLines(request)
    var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    return unsafe message.withUnsafeMutableBufferPointer { buffer in
      unsafe set(CURLOPT_ERRORBUFFER, pointer: UnsafeMutableRawPointer(buffer.baseAddress))
      setPolicy(of: request)
      set(CURLOPT_URL, request.url)
      if let body = request.body { post(body) }
      set(CURLOPT_USERAGENT, userAgent)
      unsafe set(CURLOPT_HTTPHEADER, pointer: UnsafeMutableRawPointer(lines.list))
      receive(into: transfer)
      let code = withExtendedLifetime((transfer, lines)) { unsafe curl_easy_perform(curl) }
      let status = unsafe kivagen_curl_status(curl)
      if code == CURLE_OK { transfer.end(status: status) }
      return Outcome(
        code: code, message: unsafe text(buffer.baseAddress) ?? "",
        areHeadersTooLong: transfer.areHeadersTooLong,
        areHeadersWhole: transfer.areHeadersWhole,
        bodyFailure: transfer.bodyFailure, proxyStatus: unsafe kivagen_curl_proxy_status(curl),
        isThroughProxy: isThroughProxy(transfer, to: request.url),
        response: response(of: transfer, status: status, isWhole: code == CURLE_OK))
    }
  }

  /// libcurl tells it only from 8.7 on (`CURLINFO_USED_PROXY`).
  private func isThroughProxy(_ transfer: Transfer, to url: String) -> Bool {
    guard let port = transfer.port else { return false }
    return unsafe kivagen_curl_port(url) != port
  }

  private func response(of transfer: Transfer, status: Int, isWhole: Bool) -> Response {
    // libcurl names a target for any 3xx with a Location, and does not take one with a space.
    let isRedirect = [301, 302, 303, 307, 308].contains(status)
    let target = isRedirect ? unsafe text(kivagen_curl_redirect(curl)) : nil
    return Response(
      status: status, headers: transfer.headers, body: isWhole ? transfer.body : [],
      redirect: target?.replacing(" ", with: "%20"))
  }

  private func post(_ body: [UInt8]) {
    unsafe body.withUnsafeBytes { bytes in
      _ = unsafe kivagen_curl_post(curl, bytes.baseAddress, bytes.count)
    }
  }

  private func setPolicy(of request: Request) {
    let milliseconds = request.timeLimit / .milliseconds(1)
    set(CURLOPT_TIMEOUT_MS, Int(min(max(milliseconds, 1), 86_400_000)))
    // Signals would end name look-ups in any thread of the program.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_FAILONERROR, 0)
    set(CURLOPT_HTTP09_ALLOWED, 0)
    // Those of a proxy are not those of the answer.
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func receive(into transfer: Transfer) {
    let pointer = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    unsafe set(CURLOPT_WRITEDATA, pointer: pointer)
    unsafe kivagen_curl_set_callback(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      unsafe Transfer.at(context)?.take(
        body: UnsafeRawBufferPointer(start: bytes, count: size * count))
        ?? 0
    }
    unsafe set(CURLOPT_HEADERDATA, pointer: pointer)
    unsafe kivagen_curl_set_callback(curl, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      unsafe Transfer.at(context)?.take(
        header: UnsafeRawBufferPointer(start: bytes, count: size * count))
        ?? 0
    }
    // Called once a second, and oftener while something arrives.
    set(CURLOPT_NOPROGRESS, 0)
    unsafe set(CURLOPT_XFERINFODATA, pointer: pointer)
    unsafe kivagen_curl_set_progress(curl) { context, _, _, _, _ in
      unsafe Transfer.at(context)?.isCancelled == true ? 1 : 0
    }
    unsafe set(CURLOPT_OPENSOCKETDATA, pointer: pointer)
    unsafe kivagen_curl_set_opener(curl) { context, _, address in
      guard let address = unsafe address else { return CURL_SOCKET_BAD }
      unsafe Transfer.at(context)?.port = unsafe kivagen_curl_port_of_address(address)
      return unsafe kivagen_curl_open(address)
    }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    unsafe kivagen_curl_set_long(curl, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    unsafe kivagen_curl_set_text(curl, option, value)
  }

  private func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
    unsafe kivagen_curl_set_pointer(curl, option, pointer)
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}

/// Owns a list of header lines.
@safe private final class HeaderLines {
  private(set) var list: UnsafeMutablePointer<curl_slist>?

  init(_ request: Request) {
    for field in request.headers.fields { append("\(field.name): \(field.value)") }
    // libcurl is not told to decompress: it takes a truncated stream for a whole one.
    append("Accept-Encoding: gzip")
    if request.body != nil {
      append("Content-Type: application/json")
      // libcurl would ask first whether a long body is welcome, and wait a second for the answer.
      append("Expect:")
    }
  }

  private func append(_ line: String) {
    // The old list is still whole if there was no memory.
    let longer = unsafe curl_slist_append(list, line)
    if let longer = unsafe longer { unsafe list = longer }
  }

  deinit { unsafe curl_slist_free_all(list) }
}

internal import Ccurl
internal import Site

/// Owns a `CURL *` and frees it.
@safe struct EasyHandle: ~Copyable {
  private let curl: UnsafeMutableRawPointer

  /// Creates a handle, or returns `nil` if there is not enough memory.
  init?() {
    guard let curl = unsafe curl_easy_init() else { return nil }
    unsafe self.curl = curl
  }

  deinit { unsafe curl_easy_cleanup(curl) }

  /// The outcome of a transfer.
  struct Outcome {
    var code: CURLcode
    /// libcurl's message about a failure. It may be empty.
    var message: String
    var areHeadersTooLarge: Bool
    var areHeadersComplete: Bool
    /// Why the response has no body, although the server sent one.
    var bodyFailure: FetchError.Reason?
    /// The status of a proxy's response to CONNECT, or 0 if there was none.
    var proxyStatus: Int
    /// Whether a connection was opened to a port other than the server's, and thus to a proxy.
    var usesProxy: Bool
    var response: Response
  }

  /// Performs a transfer and blocks until its end, or about a second after `cancellation` is set.
  func perform(
    _ request: Request, userAgent: String, certificates: CertificateSource,
    cancellation: CancellationFlag
  ) -> Outcome {
    // Options must not outlive what they point to. Resetting keeps connections and TLS sessions.
    defer { unsafe curl_easy_reset(curl) }
    let transfer = Transfer(
      maximumBodyBytes: request.maximumBodyBytes, wantsHeadersOnly: request.wantsHeadersOnly,
      cancellation: cancellation)
    let lines = HeaderLines(request)
    var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    return unsafe message.withUnsafeMutableBufferPointer { buffer in
      unsafe set(CURLOPT_ERRORBUFFER, pointer: UnsafeMutableRawPointer(buffer.baseAddress))
      setPolicy(of: request)
      trust(certificates)
      set(CURLOPT_URL, request.url)
      if let body = request.body {
        unsafe body.withUnsafeBytes { _ = unsafe kivagen_curl_post(curl, $0.baseAddress, $0.count) }
      }
      if request.wantsHeadersOnly { set(CURLOPT_NOBODY, 1) }
      set(CURLOPT_USERAGENT, userAgent)
      unsafe set(CURLOPT_HTTPHEADER, pointer: UnsafeMutableRawPointer(lines.list))
      receive(into: transfer)
      let code = withExtendedLifetime((transfer, lines)) { unsafe curl_easy_perform(curl) }
      let status = unsafe kivagen_curl_status(curl)
      if code == CURLE_OK { transfer.finish(status: status) }
      return Outcome(
        code: code, message: unsafe text(buffer.baseAddress) ?? "",
        areHeadersTooLarge: transfer.areHeadersTooLarge,
        areHeadersComplete: transfer.areHeadersComplete,
        bodyFailure: transfer.bodyFailure, proxyStatus: unsafe kivagen_curl_proxy_status(curl),
        usesProxy: usesProxy(transfer, to: request.url),
        response: response(of: transfer, status: status, isComplete: code == CURLE_OK))
    }
  }

  /// Returns whether a proxy was used. Ports are compared because libcurl reports the use of a
  /// proxy only since 8.7 (`CURLINFO_USED_PROXY`).
  private func usesProxy(_ transfer: Transfer, to url: String) -> Bool {
    guard let port = transfer.port else { return false }
    return unsafe kivagen_curl_port(url) != port
  }

  private func response(of transfer: Transfer, status: Int, isComplete: Bool) -> Response {
    // libcurl reports a target for any 3xx status with a Location, but does not accept a target
    // with a space. It encodes international host names only if the locale uses UTF-8.
    let isRedirect = [301, 302, 303, 307, 308].contains(status)
    let target = isRedirect ? unsafe text(kivagen_curl_redirect(curl)) : nil
    return Response(
      status: status, headers: transfer.headers, body: isComplete ? transfer.body : [],
      redirect: target?.asWebAddress)
  }

  private func setPolicy(of request: Request) {
    let milliseconds = request.timeLimit / .milliseconds(1)
    set(CURLOPT_TIMEOUT_MS, Int(min(max(milliseconds, 1), 86_400_000)))
    // Without this, libcurl would end name lookups with a signal, which any thread may receive.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_FAILONERROR, 0)
    set(CURLOPT_HTTP09_ALLOWED, 0)
    // The headers of a proxy are not headers of the response.
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func trust(_ certificates: CertificateSource) {
    if let file = certificates.file {
      set(CURLOPT_CAINFO, file)
      set(CURLOPT_PROXY_CAINFO, file)
    }
    if let folder = certificates.folder {
      set(CURLOPT_CAPATH, folder)
      set(CURLOPT_PROXY_CAPATH, folder)
    }
  }

  private func receive(into transfer: Transfer) {
    let pointer = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    unsafe set(CURLOPT_WRITEDATA, pointer: pointer)
    unsafe kivagen_curl_set_callback(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      unsafe Transfer.from(context)?.receive(
        body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    unsafe set(CURLOPT_HEADERDATA, pointer: pointer)
    unsafe kivagen_curl_set_callback(curl, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      unsafe Transfer.from(context)?.receive(
        header: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    // libcurl calls this once a second, and more often while data arrives.
    set(CURLOPT_NOPROGRESS, 0)
    unsafe set(CURLOPT_XFERINFODATA, pointer: pointer)
    unsafe kivagen_curl_set_progress(curl) { context, _, _, _, _ in
      unsafe Transfer.from(context)?.isCancelled == true ? 1 : 0
    }
    unsafe set(CURLOPT_OPENSOCKETDATA, pointer: pointer)
    unsafe kivagen_curl_set_opener(curl) { context, _, address in
      guard let address = unsafe address else { return CURL_SOCKET_BAD }
      unsafe Transfer.from(context)?.port = unsafe kivagen_curl_port_of_address(address)
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

/// Owns a list of header lines and frees it.
@safe private final class HeaderLines {
  private(set) var list: UnsafeMutablePointer<curl_slist>?

  init(_ request: Request) {
    for field in request.headers.fields { append("\(field.name): \(field.value)") }
    // libcurl must not decompress the body, because it treats a truncated stream as complete.
    append("Accept-Encoding: gzip")
    if request.body != nil {
      append("Content-Type: application/json")
      // Without this, libcurl would first ask the server whether it accepts a long body, and wait a
      // second for the answer.
      append("Expect:")
    }
  }

  private func append(_ line: String) {
    // The old list remains valid if there is not enough memory.
    let longer = unsafe curl_slist_append(list, line)
    if let longer = unsafe longer { unsafe list = longer }
  }

  deinit { unsafe curl_slist_free_all(list) }
}

internal import Cmicrohttpd
internal import Serving

/// The object that is passed to the C callbacks as their context. It has the handler.
final class HandlerContext: Sendable {
  let handler: LoopbackServer.Handler

  init(handler: @escaping LoopbackServer.Handler) {
    self.handler = handler
  }
}

/// Handles a request. The daemon calls it once after the headers, once for each piece of the body,
/// and once at its end.
///
/// Source: `MHD_AccessHandlerCallback`, microhttpd.h.
let handleRequest: MHD_AccessHandlerCallback = {
  context, connection, path, method, _, bytes, byteCount, state in
  guard let context = unsafe context, let path = unsafe path, let method = unsafe method,
    let byteCount = unsafe byteCount, let state = unsafe state
  else { return kivagen_mhd_no }
  guard let requestBody = unsafe state.pointee else {
    unsafe state.pointee = Unmanaged.passRetained(RequestBody()).toOpaque()
    return kivagen_mhd_yes
  }
  let body = unsafe Unmanaged<RequestBody>.fromOpaque(requestBody).takeUnretainedValue()
  if unsafe byteCount.pointee != 0 {
    unsafe body.append(UnsafeRawBufferPointer(start: bytes, count: byteCount.pointee))
    unsafe byteCount.pointee = 0
    return kivagen_mhd_yes
  }
  guard !body.isTooLarge else { return unsafe queue(ServedResponse(status: 413), on: connection) }
  let handlerContext = unsafe Unmanaged<HandlerContext>.fromOpaque(context).takeUnretainedValue()
  let request = ServedRequest(
    method: unsafe String(cString: method), path: unsafe String(cString: path),
    query: unsafe values(of: connection, kivagen_mhd_query) { $0 },
    headers: unsafe values(of: connection, kivagen_mhd_headers) { $0.lowercased() },
    body: body.bytes)
  return unsafe queue(handlerContext.handler(request), on: connection)
}

/// Releases the body of a request. The daemon calls it after each request, even an incomplete one.
let releaseRequestBody: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let state = unsafe state, let requestBody = unsafe state.pointee else { return }
  unsafe Unmanaged<RequestBody>.fromOpaque(requestBody).release()
  unsafe state.pointee = nil
}

/// The body of a request that is being received, which only the thread of its connection accesses.
private final class RequestBody {
  private static let maximumBytes = 1_000_000

  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false

  /// Appends a piece. Pieces beyond the limit are read as well, because the client does not read
  /// the response before it has sent its request.
  func append(_ piece: UnsafeRawBufferPointer) {
    isTooLarge = isTooLarge || piece.count > Self.maximumBytes - bytes.count
    if isTooLarge { bytes = [] } else { unsafe bytes.append(contentsOf: piece) }
  }
}

/// Returns the values of a request by their names. The last of several with the same name is used.
private func values(
  of connection: OpaquePointer?, _ kind: MHD_ValueKind, name: (String) -> String
) -> [String: String] {
  let pairs = unsafe namesAndValues(of: connection, kind)
  return Dictionary(pairs.map { (name($0.name), $0.value) }) { _, last in last }
}

private func queue(_ servedResponse: ServedResponse, on connection: OpaquePointer?) -> MHD_Result {
  guard let response = unsafe makeResponse(servedResponse.body) else { return kivagen_mhd_no }
  // The daemon has its own reference while it sends the response.
  defer { unsafe MHD_destroy_response(response) }
  for header in servedResponse.headers {
    unsafe MHD_add_response_header(response, header.name, header.value)
  }
  return unsafe MHD_queue_response(connection, UInt32(servedResponse.status), response)
}

private func makeResponse(_ body: ServedResponse.Body) -> OpaquePointer? {
  switch body {
  case .bytes(let bytes):
    var bytes = bytes
    return unsafe MHD_create_response_from_buffer(bytes.count, &bytes, kivagen_mhd_copy)
  case .pieces(let byteCount, let next):
    let body = unsafe Unmanaged.passRetained(StreamedBody(next: next)).toOpaque()
    let size = byteCount.map { UInt64($0) } ?? kivagen_mhd_size_unknown
    return unsafe MHD_create_response_from_callback(
      size, 1 << 16, readStreamedBody, body,
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<StreamedBody>.fromOpaque(context).release()
      })
  }
}

/// A body that is being sent in pieces, which only the thread of its connection accesses.
private final class StreamedBody {
  private let next: @Sendable () -> [UInt8]?
  private var rest: ArraySlice<UInt8> = []

  init(next: @escaping @Sendable () -> [UInt8]?) {
    self.next = next
  }

  /// Fills as much of the buffer as possible, and returns the number of bytes, or 0 at the end of
  /// the body.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while rest.isEmpty {
      guard let piece = next() else { return 0 }
      rest = piece[...]
    }
    let count = min(rest.count, buffer.count)
    unsafe buffer.copyBytes(from: rest.prefix(count))
    rest.removeFirst(count)
    return count
  }
}

private let readStreamedBody: MHD_ContentReaderCallback = { context, _, bytes, size in
  guard let context = unsafe context else { return kivagen_mhd_end_with_error }
  let body = unsafe Unmanaged<StreamedBody>.fromOpaque(context).takeUnretainedValue()
  let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: size)
  let count = unsafe body.read(into: buffer)
  return count == 0 ? kivagen_mhd_end : count
}

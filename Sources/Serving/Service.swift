internal import Cmicrohttpd

/// What the C callback reaches through its context: the handler.
final class Service: Sendable {
  let handler: LoopbackServer.Handler

  init(handler: @escaping LoopbackServer.Handler) {
    self.handler = handler
  }
}

/// Called once when the headers are there, once for each piece of a body, and once at its end.
///
/// Source: `MHD_AccessHandlerCallback`, microhttpd.h.
let answerConnection: MHD_AccessHandlerCallback = {
  context, connection, path, method, _, bytes, byteCount, state in
  guard let context = unsafe context, let path = unsafe path, let method = unsafe method,
    let byteCount = unsafe byteCount, let state = unsafe state
  else { return kivagen_mhd_no }
  guard let upload = unsafe state.pointee else {
    unsafe state.pointee = Unmanaged.passRetained(Upload()).toOpaque()
    return kivagen_mhd_yes
  }
  let body = unsafe Unmanaged<Upload>.fromOpaque(upload).takeUnretainedValue()
  if unsafe byteCount.pointee != 0 {
    unsafe body.take(UnsafeRawBufferPointer(start: bytes, count: byteCount.pointee))
    unsafe byteCount.pointee = 0
    return kivagen_mhd_yes
  }
  guard !body.isTooLarge else { return unsafe queue(ServedResponse(status: 413), on: connection) }
  let service = unsafe Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
  let request = ServedRequest(
    method: unsafe String(cString: method), path: unsafe String(cString: path),
    query: unsafe values(of: connection, kivagen_mhd_query) { $0 },
    headers: unsafe values(of: connection, kivagen_mhd_headers) { $0.lowercased() },
    body: body.bytes)
  return unsafe queue(service.handler(request), on: connection)
}

/// Called after each request, and after one that was cut off.
let forgetUpload: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let state = unsafe state, let upload = unsafe state.pointee else { return }
  unsafe Unmanaged<Upload>.fromOpaque(upload).release()
  unsafe state.pointee = nil
}

/// The body of a request on its way, touched by the thread of its connection alone.
private final class Upload {
  private static let maximumBytes = 1_000_000

  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false

  /// What is too much is read all the same: only then does the client read the answer.
  func take(_ piece: UnsafeRawBufferPointer) {
    isTooLarge = isTooLarge || piece.count > Self.maximumBytes - bytes.count
    if isTooLarge { bytes = [] } else { unsafe bytes.append(contentsOf: piece) }
  }
}

/// Names and values of a request, of equal names the last.
private func values(
  of connection: OpaquePointer?, _ kind: MHD_ValueKind, name: @escaping (String) -> String
) -> [String: String] {
  let pairs = Pairs()
  unsafe MHD_get_connection_values(
    connection, kind,
    { context, _, key, value in
      guard let context = unsafe context, let key = unsafe key else { return kivagen_mhd_yes }
      let pairs = unsafe Unmanaged<Pairs>.fromOpaque(context).takeUnretainedValue()
      let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
      unsafe pairs.list.append((String(cString: key), text))
      return kivagen_mhd_yes
    }, Unmanaged.passUnretained(pairs).toOpaque())
  return withExtendedLifetime(pairs) {
    Dictionary(pairs.list.map { (name($0.0), $0.1) }) { _, last in last }
  }
}

private final class Pairs {
  var list: [(String, String)] = []
}

private func queue(_ answer: ServedResponse, on connection: OpaquePointer?) -> MHD_Result {
  guard let response = unsafe makeResponse(answer.body) else { return kivagen_mhd_no }
  // The daemon holds its own reference while it sends.
  defer { unsafe MHD_destroy_response(response) }
  for header in answer.headers {
    unsafe MHD_add_response_header(response, header.name, header.value)
  }
  return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
}

private func makeResponse(_ body: ServedResponse.Body) -> OpaquePointer? {
  switch body {
  case .bytes(let bytes):
    var bytes = bytes
    return unsafe MHD_create_response_from_buffer(bytes.count, &bytes, kivagen_mhd_copy)
  case .pieces(let byteCount, let next):
    let pieces = unsafe Unmanaged.passRetained(Pieces(next: next)).toOpaque()
    let size = byteCount.map { UInt64($0) } ?? kivagen_mhd_size_unknown
    return unsafe MHD_create_response_from_callback(
      size, 1 << 16, readPiece, pieces,
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Pieces>.fromOpaque(context).release()
      })
  }
}

/// A body on its way, touched by the thread of its connection alone.
private final class Pieces {
  private let next: @Sendable () -> [UInt8]?
  private var rest: ArraySlice<UInt8> = []

  init(next: @escaping @Sendable () -> [UInt8]?) {
    self.next = next
  }

  /// Fills what it can of the buffer; 0 at the end of the body.
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

private let readPiece: MHD_ContentReaderCallback = { context, _, bytes, size in
  guard let context = unsafe context else { return kivagen_mhd_end_with_error }
  let pieces = unsafe Unmanaged<Pieces>.fromOpaque(context).takeUnretainedValue()
  let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: size)
  let count = unsafe pieces.read(into: buffer)
  return count == 0 ? kivagen_mhd_end : count
}

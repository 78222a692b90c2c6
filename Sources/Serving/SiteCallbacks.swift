package import Cmicrohttpd

/// Handles a request after its headers, and again at its end (`MHD_AccessHandlerCallback`).
let handleSiteRequest: MHD_AccessHandlerCallback = {
  context, connection, path, method, _, _, byteCount, state in
  guard let server = unsafe context.map(siteServer), let path = unsafe path,
    let method = unsafe method, let byteCount = unsafe byteCount, let state = unsafe state
  else { return kivagen_mhd_no }
  let request = SiteRequest(
    method: unsafe String(cString: method), target: unsafe String(cString: path),
    headers: unsafe namesAndValues(of: connection, kivagen_mhd_headers).map {
      ($0.name.lowercased(), $0.value)
    })
  if unsafe state.pointee == nil {
    unsafe state.pointee = UnsafeMutableRawPointer(bitPattern: 1)
    server.connections.beginRequest(UInt(bitPattern: connection))
    // A response at this point, before the end of the request, makes the daemon close the
    // connection.
    let hasBody =
      request.header("content-length") != nil || request.header("transfer-encoding") != nil
    if !hasBody { return kivagen_mhd_yes }
  }
  unsafe byteCount.pointee = 0
  return unsafe queue(server.handler.response(to: request), on: connection, server.events)
}

let completeSiteRequest: MHD_RequestCompletedCallback = { context, connection, state, _ in
  guard let server = unsafe context.map(siteServer) else { return }
  server.connections.endRequest(UInt(bitPattern: connection))
  if let state = unsafe state { unsafe state.pointee = nil }
}

let recordSiteConnection: MHD_NotifyConnectionCallback = { context, connection, _, change in
  guard let server = unsafe context.map(siteServer) else { return }
  let number = UInt(bitPattern: connection)
  if change == kivagen_mhd_connection_started {
    server.connections.open(number, socket: unsafe kivagen_mhd_socket(connection))
  } else {
    server.connections.close(number)
  }
}

private func siteServer(_ context: UnsafeMutableRawPointer) -> SiteServerContext {
  unsafe Unmanaged<SiteServerContext>.fromOpaque(context).takeUnretainedValue()
}

private func queue(
  _ siteResponse: consuming SiteResponse, on connection: OpaquePointer?, _ events: EventStreams
) -> MHD_Result {
  let (status, headers) = (siteResponse.status, siteResponse.headers)
  guard let response = unsafe makeResponse(siteResponse.body, connection, events) else {
    return kivagen_mhd_no
  }
  // The daemon has its own reference while it sends the response.
  defer { unsafe MHD_destroy_response(response) }
  for header in headers { unsafe MHD_add_response_header(response, header.name, header.value) }
  return unsafe MHD_queue_response(connection, UInt32(status), response)
}

private func makeResponse(
  _ body: consuming SiteResponse.Body, _ connection: OpaquePointer?, _ events: EventStreams
) -> OpaquePointer? {
  switch consume body {
  case .bytes(var bytes):
    return unsafe MHD_create_response_from_buffer(bytes.count, &bytes, kivagen_mhd_copy)
  case .file(let file, let offset, let byteCount):
    // The response closes the descriptor.
    return unsafe MHD_create_response_from_fd_at_offset64(
      UInt64(byteCount), file.relinquishDescriptor(), UInt64(offset))
  case .events:
    let stream = EventStream(number: unsafe events.add(connection), of: events)
    return unsafe MHD_create_response_from_callback(
      kivagen_mhd_size_unknown, 1 << 12, readEventStream, Unmanaged.passRetained(stream).toOpaque(),
      { context in
        guard let context = unsafe context else { return }
        let stream = unsafe Unmanaged<EventStream>.fromOpaque(context).takeRetainedValue()
        stream.events.remove(stream.number)
      })
  }
}

/// One stream of events, as the daemon refers to it.
private final class EventStream: Sendable {
  let number: Int
  let events: EventStreams

  init(number: Int, of events: EventStreams) {
    self.number = number
    self.events = events
  }
}

private let readEventStream: MHD_ContentReaderCallback = { context, _, bytes, size in
  guard let context = unsafe context else { return kivagen_mhd_end_with_error }
  let stream = unsafe Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
  let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: size)
  return unsafe stream.events.read(stream.number, into: buffer)
}

/// Returns the names and values of a part of a request, such as its headers, in order.
package func namesAndValues(
  of connection: OpaquePointer?, _ kind: MHD_ValueKind
) -> [(name: String, value: String)] {
  let pairs = NameValueList()
  unsafe MHD_get_connection_values(
    connection, kind,
    { context, _, key, value in
      guard let context = unsafe context, let key = unsafe key else { return kivagen_mhd_yes }
      let pairs = unsafe Unmanaged<NameValueList>.fromOpaque(context).takeUnretainedValue()
      let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
      unsafe pairs.elements.append((String(cString: key), text))
      return kivagen_mhd_yes
    }, Unmanaged.passUnretained(pairs).toOpaque())
  return withExtendedLifetime(pairs) { pairs.elements }
}

private final class NameValueList { var elements: [(name: String, value: String)] = [] }

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A connection of a `RawServer`, which is used by a single thread.
final class RawConnection {
  private static let maximumRequestBytes = 4 << 20

  private let descriptor: Int32
  private let signal: StopSignal
  /// The bytes that were read but not used yet.
  private var buffer: [UInt8] = []

  /// Takes ownership of the descriptor.
  init(_ descriptor: Int32, signal: StopSignal) {
    self.descriptor = descriptor
    self.signal = signal
    closeInChildren(descriptor)
    // Otherwise, pieces of a response would wait up to 40 ms for the client's acknowledgement.
    var isPrompt: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isPrompt,
      socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// Returns a request with its headers and, with a `Content-Length`, its body, or `nil` if the
  /// client closes the connection before that.
  func readRequest() -> RawRequest? {
    let end = Array("\r\n\r\n".utf8)
    var length = buffer.firstRange(of: end)?.upperBound
    while length == nil {
      guard read() else { return nil }
      length = buffer.firstRange(of: end)?.upperBound
    }
    guard let length,
      var request = RawRequest(head: String(decoding: buffer[..<length], as: UTF8.self))
    else { return nil }
    let bodyLength = request.headers["content-length"].flatMap { Int($0) } ?? 0
    guard (0...Self.maximumRequestBytes).contains(bodyLength) else { return nil }
    while buffer.count < length + bodyLength {
      guard read() else { return nil }
    }
    request.body = Array(buffer[length..<length + bodyLength])
    buffer.removeFirst(length + bodyLength)
    return request
  }

  /// Returns the first bytes as the body of a request, or `nil` if the client closes the connection
  /// without sending any.
  func readAnything() -> RawRequest? {
    guard !buffer.isEmpty || read() else { return nil }
    defer { buffer = [] }
    return RawRequest(bytes: buffer)
  }

  /// Performs a step, and returns `false` if the connection ends with it.
  func perform(_ step: RawServer.Step) -> Bool {
    switch step {
    case .send(let bytes): return write(bytes[...])
    case .drip(let bytes, let pause):
      return bytes.indices.allSatisfy { signal.pause(pause) && write(bytes[$0...$0]) }
    case .stall:
      // Data from the client is ignored, but the end of the connection is not.
      while read() { buffer = [] }
      return false
    case .close: return false
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      return false
    }
  }

  /// Reads what the client sends, and returns `false` at its end and when the server stops.
  private func read() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    guard buffer.count <= Self.maximumRequestBytes, signal.wait(for: descriptor) else {
      return false
    }
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count > 0 else { return false }
    buffer += piece[..<count]
    return true
  }

  /// Sends bytes, and returns `false` if the client has closed the connection or the server stops.
  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    #else
      let flags = MSG_DONTWAIT
    #endif
    var rest = bytes
    while !rest.isEmpty {
      guard signal.wait(for: descriptor, toWrite: true) else { return false }
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0, errno != EAGAIN, errno != EINTR { return false }
      rest = rest.dropFirst(max(count, 0))
    }
    return true
  }
}

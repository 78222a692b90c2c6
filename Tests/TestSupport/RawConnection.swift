#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One connection of a `RawServer`, used by one thread.
final class RawConnection {
  private static let maximumRequestBytes = 4 << 20

  private let descriptor: Int32
  private let signal: StopSignal
  /// What was read and not used yet.
  private var buffer: [UInt8] = []

  /// Takes the descriptor over.
  init(_ descriptor: Int32, signal: StopSignal) {
    self.descriptor = descriptor
    self.signal = signal
    closeInChildren(descriptor)
    // What is sent in pieces would wait for the client's acknowledgement, 40 ms.
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

  /// Headers and, with a `Content-Length`, the body; `nil` if the client goes before that.
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

  /// What comes first, as the body of a request; `nil` if the client goes before that.
  func readAnything() -> RawRequest? {
    guard !buffer.isEmpty || read() else { return nil }
    defer { buffer = [] }
    return RawRequest(bytes: buffer)
  }

  /// `false` if the connection ends with this step.
  func take(_ step: RawServer.Step) -> Bool {
    switch step {
    case .send(let bytes): return write(bytes[...])
    case .drip(let bytes, let pause):
      return bytes.indices.allSatisfy { signal.pause(pause) && write(bytes[$0...$0]) }
    case .stall:
      // What the client still sends does not count; its end does.
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

  /// `false` at the end of what the client sends, and when the server stops.
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

  /// `false` if the client does not read any more, and when the server stops.
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

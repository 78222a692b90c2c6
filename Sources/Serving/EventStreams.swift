internal import Cmicrohttpd
internal import Synchronization

/// The open connections that receive the events of a site. A stream receives only the latest event:
/// when it begins, and on each change. Between events its connection is suspended, and takes no
/// processor time.
final class EventStreams: Sendable {
  /// The maximum number of streams. Beyond it, a new stream ends the oldest one.
  private static let maximumCount = 64

  /// A stream and its connection, as a number because pointers cannot be passed between threads.
  private struct Stream {
    let connection: UInt
    /// The number of the last event that was sent to the stream.
    var sentEvent = 0
    var sentHeartbeat = 0
    /// The bytes that are still to be sent.
    var rest: ArraySlice<UInt8> = []
    var isSuspended = false
    var isEnding = false
  }

  private struct Channel {
    var streams: [Int: Stream] = [:]
    var lastStream = 0
    var event: [UInt8] = []
    var eventNumber = 0
    var heartbeat = 0
    var isClosed = false
  }

  private let channel = Mutex(Channel())

  var count: Int { channel.withLock(\.streams.count) }

  /// Begins a stream, and returns its number.
  func add(_ connection: OpaquePointer?) -> Int {
    channel.withLock { channel in
      let open = channel.streams.filter { !$0.value.isEnding }
      if open.count >= Self.maximumCount, let oldest = open.keys.min() {
        channel.streams[oldest]?.isEnding = true
        Self.resume(&channel, oldest)
      }
      channel.lastStream += 1
      channel.streams[channel.lastStream] = Stream(
        connection: UInt(bitPattern: connection), sentHeartbeat: channel.heartbeat)
      return channel.lastStream
    }
  }

  func remove(_ number: Int) { channel.withLock { _ = $0.streams.removeValue(forKey: number) } }

  /// Sends an event to all streams, and to all that begin before the next event.
  func send(_ event: [UInt8]) {
    update { channel in
      channel.event = event
      channel.eventNumber += 1
    }
  }

  /// Sends a comment to all streams, so that streams without a client are detected.
  func sendHeartbeat() { update { $0.heartbeat += 1 } }

  /// Ends all streams, including those that begin later.
  func close() { update { $0.isClosed = true } }

  private func update(_ change: (inout Channel) -> Void) {
    channel.withLock { channel in
      change(&channel)
      for number in channel.streams.keys { Self.resume(&channel, number) }
    }
  }

  /// Fills a buffer with the bytes that a stream has to send, and returns their number. Returns 0
  /// after suspending the connection if there are none, or the code for the end of the stream.
  func read(_ number: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    channel.withLock { channel in
      guard var stream = channel.streams[number], !channel.isClosed, !stream.isEnding else {
        return kivagen_mhd_end
      }
      defer { channel.streams[number] = stream }
      if stream.rest.isEmpty, stream.sentEvent < channel.eventNumber {
        stream.rest = channel.event[...]
        (stream.sentEvent, stream.sentHeartbeat) = (channel.eventNumber, channel.heartbeat)
      } else if stream.rest.isEmpty, stream.sentHeartbeat < channel.heartbeat {
        stream.rest = Array(":\n\n".utf8)[...]
        stream.sentHeartbeat = channel.heartbeat
      }
      if stream.rest.isEmpty {
        stream.isSuspended = true
        unsafe MHD_suspend_connection(OpaquePointer(bitPattern: stream.connection))
        return 0
      }
      let count = min(stream.rest.count, buffer.count)
      unsafe buffer.copyBytes(from: stream.rest.prefix(count))
      stream.rest.removeFirst(count)
      return count
    }
  }

  private static func resume(_ channel: inout Channel, _ number: Int) {
    guard let stream = channel.streams[number], stream.isSuspended else { return }
    channel.streams[number]?.isSuspended = false
    unsafe MHD_resume_connection(OpaquePointer(bitPattern: stream.connection))
  }
}

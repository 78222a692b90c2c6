internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The open connections of a server. When there are too many connections without a request, the
/// oldest ones are closed, so that clients that send nothing cannot keep others out.
final class ConnectionTable: Sendable {
  static let maximumCount = 256
  /// The maximum number of connections without a request.
  private static let maximumIdleCount = 128

  private struct Connection {
    let socket: Int32
    /// The number of the connection in the order in which connections became idle; `nil` during a
    /// request.
    var idleSince: Int?
  }

  private struct Table {
    var connections: [UInt: Connection] = [:]
    var time = 0

    mutating func next() -> Int {
      time += 1
      return time
    }
  }

  private let table = Mutex(Table())

  func open(_ connection: UInt, socket: Int32) {
    table.withLock { table in
      table.connections[connection] = Connection(socket: socket, idleSince: table.next())
      let idle = table.connections.filter { $0.value.idleSince != nil }
      guard idle.count > Self.maximumIdleCount,
        let oldest = idle.min(by: { ($0.value.idleSince ?? 0) < ($1.value.idleSince ?? 0) })
      else { return }
      // The server then notices that the connection has ended, and closes the socket.
      shutdown(oldest.value.socket, Int32(SHUT_RDWR))
      table.connections[oldest.key] = nil
    }
  }

  func close(_ connection: UInt) { table.withLock { $0.connections[connection] = nil } }

  func beginRequest(_ connection: UInt) {
    table.withLock { $0.connections[connection]?.idleSince = nil }
  }

  func endRequest(_ connection: UInt) {
    table.withLock { table in
      let time = table.next()
      table.connections[connection]?.idleSince = time
    }
  }
}

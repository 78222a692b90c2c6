internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A TCP server on 127.0.0.1 that does what no proper HTTP server does: it reads a request and then
/// performs the steps that its handler returns.
///
/// Each connection has a thread of its own, so the handler may be called concurrently.
package final class RawServer: Sendable {
  package typealias Handler = @Sendable (RawRequest) -> [Step]

  /// A step in answering a request.
  package enum Step: Equatable, Sendable, CustomStringConvertible {
    case send([UInt8])
    /// Sends the bytes one by one, with a pause before each.
    case drip([UInt8], every: Duration)
    /// Sends nothing until the client closes the connection or the server stops.
    case stall
    /// Closes the connection properly.
    case close
    /// Resets the connection (RST), as if it broke.
    case reset

    /// A description of the step without the bytes, which may be many.
    package var description: String {
      switch self {
      case .send(let bytes): "send \(bytes.count) bytes"
      case .drip(let bytes, let pause): "send \(bytes.count) bytes, one every \(pause)"
      case .stall: "stall"
      case .close: "close"
      case .reset: "reset"
      }
    }
  }

  package let port: Int
  private let listener: Listener

  package var url: String { "http://127.0.0.1:\(port)" }

  /// The number of requests that were read so far.
  package var requestCount: Int { listener.requestCount.withLock { $0 } }

  /// Starts a server on a port that the system chooses.
  ///
  /// - Parameters:
  ///   - keepsAlive: Whether the server reads the next request from a connection after the steps,
  ///     instead of closing the connection.
  ///   - speaksHTTP: Whether the server parses requests. Otherwise the body of a request is whatever
  ///     the client sends first, such as the beginning of a TLS handshake.
  ///   - handler: Returns the steps for a request.
  /// - Throws: `PortInUse` if the server cannot listen.
  package init(
    keepsAlive: Bool = false, speaksHTTP: Bool = true, handler: @escaping Handler
  ) throws(PortInUse) {
    let socket = try ClosedPort()
    guard let signal = StopSignal(), listen(socket.descriptor, 64) == 0 else {
      throw PortInUse(port: socket.port)
    }
    port = socket.port
    listener = Listener(
      socket: socket, signal: signal, keepsAlive: keepsAlive, speaksHTTP: speaksHTTP,
      handler: handler)
    listener.start()
  }

  deinit { stop() }

  /// Ends all connections and their threads at once. As long as the server lives, its port then
  /// refuses connections.
  ///
  /// A handler must not call this function, because it would wait for itself.
  package func stop() { listener.stop() }
}

/// The state that the threads of a `RawServer` share. The threads end before the server is
/// released.
private final class Listener: Sendable {
  let requestCount = Mutex(0)
  private let socket: ClosedPort
  private let descriptor: Int32
  private let signal: StopSignal
  private let keepsAlive: Bool
  private let speaksHTTP: Bool
  private let handler: RawServer.Handler
  private let threads = DispatchGroup()

  init(
    socket: ClosedPort, signal: StopSignal, keepsAlive: Bool, speaksHTTP: Bool,
    handler: @escaping RawServer.Handler
  ) {
    self.socket = socket
    descriptor = socket.descriptor
    self.signal = signal
    self.keepsAlive = keepsAlive
    self.speaksHTTP = speaksHTTP
    self.handler = handler
  }

  func start() {
    inThread {
      while self.signal.wait(for: self.descriptor) {
        let connection = accept(self.descriptor, nil, nil)
        guard connection >= 0 else { continue }
        self.inThread { self.serve(RawConnection(connection, signal: self.signal)) }
      }
    }
  }

  func stop() {
    signal.raise()
    threads.wait()
    // The socket no longer listens, but stays bound, so that nobody else gets its port.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func serve(_ connection: RawConnection) {
    repeat {
      let request = speaksHTTP ? connection.readRequest() : connection.readAnything()
      guard let request else { return }
      requestCount.withLock { $0 += 1 }
      for step in handler(request) {
        guard connection.perform(step) else { return }
      }
    } while keepsAlive
  }

  private func inThread(_ work: @escaping @Sendable () -> Void) {
    threads.enter()
    let thread = Thread {
      work()
      self.threads.leave()
    }
    thread.start()
  }
}

internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A TCP server on 127.0.0.1 for what a proper HTTP server cannot do: it reads a request and then
/// takes the steps that its handler chose.
///
/// Each connection has a thread of its own, so the handler may be called by several at once.
package final class RawServer: Sendable {
  package typealias Handler = @Sendable (RawRequest) -> [Step]

  package enum Step: Equatable, Sendable, CustomStringConvertible {
    case send([UInt8])
    /// One byte after another, a pause before each.
    case drip([UInt8], every: Duration)
    /// Nothing until the client goes or the server stops.
    case stall
    /// Ends the connection in order.
    case close
    /// Ends the connection as one that broke (RST).
    case reset

    /// Without the bytes, which may be many.
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

  /// How many requests were read so far.
  package var requestCount: Int { listener.requestCount.withLock { $0 } }

  /// Listens on a port that the system chooses. After the steps it closes the connection, or reads
  /// the next request from it.
  ///
  /// A server without HTTP takes what comes first for a request, as its body: the beginning of a
  /// TLS handshake.
  package init(
    keepsAlive: Bool = false, speaksHTTP: Bool = true, handler: @escaping Handler
  ) throws(PortTaken) {
    let socket = try ClosedPort()
    guard let signal = StopSignal(), listen(socket.descriptor, 64) == 0 else {
      throw PortTaken(port: socket.port)
    }
    port = socket.port
    listener = Listener(
      socket: socket, signal: signal, keepsAlive: keepsAlive, speaksHTTP: speaksHTTP,
      handler: handler)
    listener.start()
  }

  deinit { stop() }

  /// Ends all connections and their threads at once; from then on the port refuses.
  ///
  /// Not to be called from a handler, which would wait for itself.
  package func stop() { listener.stop() }
}

/// What the threads of a `RawServer` share; they end before it does.
private final class Listener: Sendable {
  let requestCount = Mutex(0)
  private let socket: Mutex<ClosedPort?>
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
    self.socket = Mutex(socket)
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
    socket.withLock { $0 = nil }
  }

  private func serve(_ connection: RawConnection) {
    repeat {
      let request = speaksHTTP ? connection.readRequest() : connection.readAnything()
      guard let request else { return }
      requestCount.withLock { $0 += 1 }
      for step in handler(request) {
        guard connection.take(step) else { return }
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

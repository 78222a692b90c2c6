internal import Cmicrohttpd
internal import Synchronization

/// An HTTP server on 127.0.0.1, which only this machine can reach.
///
/// Each connection has its own thread, so the handler may block, and several threads may call it at
/// the same time. It is called when a request is complete.
package final class LoopbackServer: Sendable {
  package typealias Handler = @Sendable (ServedRequest) -> ServedResponse

  package let port: Int
  private let handlerContext: HandlerContext
  private let daemon: Mutex<Daemon?>

  /// The URL of the server without a slash at the end: `http://127.0.0.1:PORT`.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// Starts to listen on a port, which the system chooses if it is 0.
  ///
  /// Throws `ServingError` if the port is in use or not allowed.
  package init(port: Int = 0, handler: @escaping Handler) throws(ServingError) {
    let handlerContext = HandlerContext(handler: handler)
    guard let number = UInt16(exactly: port),
      let daemon = Daemon(port: number, handlerContext: handlerContext)
    else { throw ServingError(port: port) }
    self.handlerContext = handlerContext
    self.port = daemon.port
    self.daemon = Mutex(daemon)
  }

  // The daemon must end before the handler context that its callbacks use.
  deinit { stop() }

  /// Ends all connections, waits for their handlers, and refuses further connections.
  ///
  /// It must not be called by a handler, which would wait for itself.
  package func stop() {
    daemon.withLock { $0 = nil }
  }
}

/// An error for a server that cannot listen on a port.
package struct ServingError: Error, Equatable, Sendable, CustomStringConvertible {
  package var port: Int

  package init(port: Int) {
    self.port = port
  }

  package var description: String {
    "cannot serve on port \(port) of 127.0.0.1; another program may be using it"
  }
}

/// Owns a `struct MHD_Daemon *`.
@safe private struct Daemon: ~Copyable {
  private let daemon: OpaquePointer
  let port: Int

  /// Starts a daemon, or returns `nil` if it cannot be started. `handlerContext` must outlive it.
  init?(port: UInt16, handlerContext: HandlerContext) {
    let context = unsafe Unmanaged.passUnretained(handlerContext).toOpaque()
    guard let daemon = unsafe kivagen_mhd_start(port, handleRequest, releaseRequestBody, context)
    else {
      return nil
    }
    unsafe self.daemon = daemon
    self.port = Int(unsafe kivagen_mhd_port(daemon))
  }

  deinit { unsafe MHD_stop_daemon(daemon) }
}

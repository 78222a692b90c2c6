internal import Cmicrohttpd
internal import Synchronization

/// An HTTP server on 127.0.0.1, seen by this machine alone.
///
/// Each connection has a thread of its own, so the handler may be called by several at once, and
/// may block. It is called when the whole request is there.
package final class LoopbackServer: Sendable {
  package typealias Handler = @Sendable (ServedRequest) -> ServedResponse

  package let port: Int
  private let service: Service
  private let daemon: Mutex<Daemon?>

  /// `http://127.0.0.1:PORT`, without a slash at the end.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// Starts to listen; port 0 lets the system choose one.
  ///
  /// Throws `ServingError` if the port is taken or not allowed.
  package init(port: Int = 0, handler: @escaping Handler) throws(ServingError) {
    let service = Service(handler: handler)
    guard let number = UInt16(exactly: port), let daemon = Daemon(port: number, service: service)
    else { throw ServingError(port: port) }
    self.service = service
    self.port = daemon.port
    self.daemon = Mutex(daemon)
  }

  // The daemon must end before the service that it calls.
  deinit { stop() }

  /// Ends all connections and waits for their handlers; from then on the port refuses.
  ///
  /// Not to be called from a handler, which would wait for itself.
  package func stop() {
    daemon.withLock { $0 = nil }
  }
}

/// A port that cannot be listened on.
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

  /// `service` must live as long as this.
  init?(port: UInt16, service: Service) {
    let context = unsafe Unmanaged.passUnretained(service).toOpaque()
    guard let daemon = unsafe kivagen_mhd_start(port, answerConnection, forgetUpload, context)
    else {
      return nil
    }
    unsafe self.daemon = daemon
    self.port = Int(unsafe kivagen_mhd_port(daemon))
  }

  deinit { unsafe MHD_stop_daemon(daemon) }
}

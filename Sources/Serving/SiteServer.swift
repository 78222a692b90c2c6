internal import Cmicrohttpd
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A read-only HTTP server for the files of a folder. One thread serves all connections and never
/// waits for a client. Connections that neither send nor receive anything are closed.
package final class SiteServer: Sendable {
  /// The pages that are served instead of those in the folder.
  package struct Pages: Sendable {
    /// Returns the bytes to serve instead of a page's own.
    package var page: @Sendable ([UInt8]) -> [UInt8]
    /// Returns the page that is served if a page does not exist and there is no `404.html`.
    package var missing: @Sendable () -> [UInt8]?

    package init(
      page: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 },
      missing: @escaping @Sendable () -> [UInt8]? = { nil }
    ) {
      self.page = page
      self.missing = missing
    }
  }

  /// The path of the stream of events (`text/event-stream`).
  package static let eventsPath = "/.kivagen/events"

  /// The time after which a connection that neither sends nor receives anything is closed.
  private static let timeoutSeconds: UInt32 = 10

  package let host: String
  package let port: Int
  private let context: SiteServerContext
  private let daemon: Mutex<SiteDaemon?>

  /// The URL of the server on this machine, without a slash at the end: `http://127.0.0.1:4141`.
  package var url: String {
    // A server that listens on all addresses is reached by that of the loopback interface.
    let name = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }

  /// Starts to serve a folder, which need not exist yet. The system chooses the port if it is 0.
  /// `allowedHosts` are further names of this machine that requests may use. `pages` is called once
  /// for each request, before a file is read. Throws `ListenError` if the server cannot listen
  /// there.
  package init(
    folder: String, host: String = "127.0.0.1", allowedHosts: [String] = [], port: Int = 0,
    pages: @escaping @Sendable () -> Pages = { Pages() }
  ) throws(ListenError) {
    let socket = try Self.listen(host: host, port: port)
    let context = SiteServerContext(
      handler: SiteHandler(
        folder: ServedFolder(path: folder),
        hosts: AllowedHosts(servedOn: host, others: allowedHosts), pages: pages))
    self.context = context
    self.host = host
    self.port = Int(kivagen_port(socket))
    guard let daemon = SiteDaemon(socket, Self.timeoutSeconds, context) else {
      close(socket)
      throw ListenError(
        host: host, port: port, reason: .other("the system has too few threads or files"))
    }
    self.daemon = Mutex(daemon)
  }

  // The daemon must end before the context that its callbacks use.
  deinit { stop() }

  /// Sends an event with one line of data to all clients that listen now, and to those that begin
  /// before the next event.
  package func send(event name: String, data: String) {
    context.events.send(Array("event: \(name)\ndata: \(data)\n\n".utf8))
  }

  /// Sends a comment to all clients, in order to detect and close dead connections. Should be
  /// called every few seconds.
  package func sendHeartbeat() { context.events.sendHeartbeat() }

  /// The number of clients that wait for events.
  package var streamCount: Int { context.events.count }

  /// Ends all connections and refuses new ones.
  package func stop() {
    context.events.close()
    daemon.withLock { $0 = nil }
  }

  private static func listen(host: String, port: Int) throws(ListenError) -> Int32 {
    guard let number = UInt16(exactly: port) else {
      throw ListenError(host: host, port: port, reason: .portNotAllowed)
    }
    var code: Int32 = 0
    let socket = unsafe kivagen_listen(host, number, &code)
    if socket >= 0 { return socket }
    let reason: ListenError.Reason =
      switch code {
      case EADDRINUSE: .portInUse
      case EACCES, EPERM: .portNotAllowed
      case EADDRNOTAVAIL, ..<0: .unknownHost
      default: .other(unsafe String(cString: strerror(code)))
      }
    throw ListenError(host: host, port: port, reason: reason)
  }
}

/// The object that is passed to the C callbacks as their context.
final class SiteServerContext: Sendable {
  let handler: SiteHandler
  let events = EventStreams()
  let connections = ConnectionTable()

  init(handler: SiteHandler) { self.handler = handler }
}

/// Owns a `struct MHD_Daemon *`.
@safe private struct SiteDaemon: ~Copyable {
  private let daemon: OpaquePointer

  /// Starts a daemon, or returns `nil` if it cannot be started. `context` must outlive it.
  init?(_ socket: Int32, _ timeoutSeconds: UInt32, _ context: SiteServerContext) {
    let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
    guard
      let daemon = unsafe kivagen_mhd_serve(
        socket, UInt32(ConnectionTable.maximumCount), timeoutSeconds, handleSiteRequest,
        completeSiteRequest, recordSiteConnection, pointer)
    else { return nil }
    unsafe self.daemon = daemon
  }

  deinit { unsafe MHD_stop_daemon(daemon) }
}

/// An error for a server that cannot listen on a port of a host.
package struct ListenError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    case portInUse
    case portNotAllowed
    /// The host does not have this address, or no host of this name is known.
    case unknownHost
    /// Any other reason, with the system's message.
    case other(String)
  }

  package var host: String
  package var port: Int
  package var reason: Reason

  package init(host: String, port: Int, reason: Reason) {
    self.host = host
    self.port = port
    self.reason = reason
  }

  package var description: String {
    let head = "cannot serve on port \(port) of '\(host)': "
    return switch reason {
    case .portInUse: head + "another program uses the port; choose another one with --port"
    case .portNotAllowed:
      head + "the system does not allow it; choose a port from 1024 on with --port"
    case .unknownHost: head + "this machine has no such address; choose another one with --host"
    case .other(let reason): head + reason
    }
  }
}

/// The error that a server cannot listen on a port of a host.
package struct ListenError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    case portInUse
    case portNotAllowed
    /// The host has no such address, or no host of this name is known.
    case unknownHost
    /// Anything else, with the message of the system.
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
    case .unknownHost:
      head + "this machine has no such address; choose another one with --host"
    case .other(let reason): head + reason
    }
  }
}

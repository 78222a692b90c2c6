#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A port of 127.0.0.1 that refuses connections.
///
/// The port is bound but does not listen, so that no other test gets it as long as this object
/// exists.
package final class ClosedPort: Sendable {
  let descriptor: Int32
  package let port: Int

  package var url: String { "http://127.0.0.1:\(port)" }

  /// Binds a port.
  ///
  /// - Parameter port: The number of the port, or 0 to let the system choose one.
  /// - Throws: `PortInUse` if the port is in use.
  package init(_ port: Int = 0) throws(PortInUse) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    _ = OpenFiles.limit
    let descriptor = socket(AF_INET, stream, 0)
    self.descriptor = descriptor
    closeInChildren(descriptor)
    // Connections of a server that was stopped may still linger on the port.
    var reuse: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        let result = bind(descriptor, pointer, length)
        return result == 0 ? getsockname(descriptor, pointer, &length) : result
      }
    }
    self.port = Int(in_port_t(bigEndian: address.sin_port))
    if result != 0 { throw PortInUse(port: port) }
  }

  deinit { close(descriptor) }
}

/// The error for a port that cannot be bound because another socket uses it.
package struct PortInUse: Error, Equatable {
  package let port: Int

  package init(port: Int) {
    self.port = port
  }
}

/// Makes every process that is started, such as that of an exit test, close the descriptor.
func closeInChildren(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

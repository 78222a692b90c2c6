internal import FoundationEssentials

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The hosts that a request may name in its header `Host`.
///
/// Another web site could let its name lead to this machine, and so let its scripts read what is
/// served here as if it were its own (DNS rebinding). Such a request names that site.
struct AllowedHosts {
  private let names: Set<String>
  /// Whether any numeric address may be named, which no name leads to.
  private let allowsAddresses: Bool

  /// Allows the names of the loopback interface and the host on which the server listens. If that
  /// is not the loopback interface, the machine is reached by its name and its addresses, too.
  init(servedOn host: String, machine: String = ProcessInfo.processInfo.hostName) {
    let host = host.lowercased()
    let isLoopback = host == "localhost" || host.hasPrefix("127.") || host == "::1"
    let own = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
    names = Set(own + (isLoopback ? [] : [machine.lowercased()]))
    allowsAddresses = !isLoopback
  }

  /// Returns whether the value of the header names an allowed host, with any port or without one.
  func contains(_ header: String) -> Bool {
    guard let name = Self.name(in: header.lowercased()) else { return false }
    return names.contains(name) || name.hasSuffix(".localhost")
      || (allowsAddresses && Self.isAddress(name))
  }

  /// Returns the host without its port, or `nil` if the header is malformed.
  private static func name(in header: String) -> String? {
    let end =
      header.hasPrefix("[")
      ? header.firstIndex(of: "]").map(header.index(after:)) : header.firstIndex(of: ":")
    let name = header[..<(end ?? header.endIndex)]
    let port = header[name.endIndex...]
    if name.isEmpty || (header.hasPrefix("[") && end == nil) { return nil }
    if !port.isEmpty {
      let digits = port.dropFirst().utf8
      guard port.first == ":", digits.count <= 5,
        digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
    }
    return String(name)
  }

  private static func isAddress(_ name: String) -> Bool {
    var address = in6_addr()
    return name.hasPrefix("[")
      ? unsafe inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1
      : unsafe inet_pton(AF_INET, name, &address) == 1
  }
}

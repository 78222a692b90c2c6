internal import FoundationEssentials

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The hosts that a request may name in its header `Host`.
///
/// Another web site could make its own host name resolve to this server, so that its scripts could
/// read the pages (DNS rebinding). The header of such a request contains the name of that site, so
/// the request is refused.
struct AllowedHosts {
  private let names: Set<String>
  /// Whether the header may contain any IP address. A web site cannot use that for DNS rebinding,
  /// which needs a name.
  private let allowsAddresses: Bool

  /// The suffixes that routers and multicast DNS append to the name of a machine. No public name
  /// ends with one of these. Source: RFC 6762 with its appendix G, and RFC 8375 (`home.arpa`).
  private static let localSuffixes = [
    "local", "lan", "home", "home.arpa", "internal", "intranet", "private", "corp", "localdomain",
  ]

  /// Allows the names of the loopback interface, the host on which the server listens, and
  /// `others`. If that host is not a loopback address, the names and addresses of the machine are
  /// allowed, too. None of the names has a port.
  init(servedOn host: String, others: [String]) {
    let host = Self.plain(host)
    let isLoopback = host == "localhost" || host.hasPrefix("127.") || host == "[::1]"
    names = Set(
      ["localhost", "127.0.0.1", "[::1]", host] + others.map(Self.plain)
        + (isLoopback ? [] : Self.names(of: ProcessInfo.processInfo.hostName)))
    allowsAddresses = !isLoopback
  }

  /// Returns whether the header has an allowed host, with or without a port.
  func contains(_ header: String) -> Bool {
    guard let name = Self.name(in: header).map(Self.plain) else { return false }
    return names.contains(name) || name.hasSuffix(".localhost")
      || (allowsAddresses && Self.isAddress(name))
  }

  /// Returns the names by which other machines reach this one: its name, with and without the
  /// domain in it, and the name with each of the local suffixes.
  private static func names(of machine: String) -> [String] {
    let whole = plain(machine)
    let name = whole.prefix { $0 != "." }
    if name.isEmpty { return [] }
    return [whole, String(name)] + localSuffixes.map { "\(name).\($0)" }
  }

  /// Returns a host in the form used for comparisons: in lower case, without the final dot of a
  /// fully qualified name, and with brackets around an IPv6 address.
  private static func plain(_ host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("[") { return host }
    if host.contains(":") { return "[\(host)]" }
    return host.hasSuffix(".") ? String(host.dropLast()) : host
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

internal import Site

/// The target of a link.
package enum LinkTarget: Hashable, Sendable {
  /// A file of the site, or an element in it.
  case file(String, fragment: String?)
  /// An address on another server, without the fragment.
  case external(String)
  /// An address on the site's server that is not below the path of the site, without the fragment.
  case besideSite(String)
  /// Something that is not checked, such as a mail address.
  case unchecked
  case fault(Fault)

  /// The reason why a link is broken, regardless of the files of the site.
  package enum Fault: Hashable, Sendable {
    case empty
    /// The address leads above the folder of the site.
    case outside
    /// The address leads to a file on a single computer.
    case ofOneComputer
  }
}

/// Determines the targets of the links of a site.
package struct LinkResolver: Sendable {
  /// The address of the site with a slash at its end, or `nil` if it is unknown.
  package let base: String?
  /// The server in the address of the site, such as `https://example.org`.
  private let server: String?

  /// Creates a resolver for a site with an address such as `https://example.org/loans`.
  package init(base: String?) {
    guard let base, base.contains("://") else {
      (self.base, server) = (nil, nil)
      return
    }
    let full = (base.hasSuffix("/") ? base : "\(base)/").asWebAddress
    let start = full.firstRange(of: "://")?.upperBound ?? full.startIndex
    let path = full[start...].firstIndex(of: "/") ?? full.endIndex
    self.base = full
    server = String(full[..<path])
  }

  /// Returns the target of a link (RFC 3986 §5.2), which need not exist. A path that ends with a
  /// slash leads to `index.html`. `elementBase` is the address in the `base` element of the file.
  package func target(
    of address: String, in file: String, elementBase: String? = nil
  ) -> LinkTarget {
    let address = Self.normalizedAsInBrowsers(address)
    if let elementBase, !address.hasPrefix("#") {
      switch target(of: elementBase, in: file) {
      case .file(let path, _): return target(of: address, in: path)
      default: return .unchecked
      }
    }
    if address.isEmpty { return .fault(.empty) }
    if let scheme = Self.scheme(of: address) {
      // A single letter is a Windows drive.
      if scheme == "file" || scheme.utf8.count == 1 { return .fault(.ofOneComputer) }
      return ["http", "https"].contains(scheme) ? webTarget(of: address) : .unchecked
    }
    if address.hasPrefix("//") { return webTarget(of: "https:\(address)") }
    if address.hasPrefix("/") { return hostTarget(of: address) }
    return fileTarget(of: address, from: file)
  }

  /// Returns an address without tabs and line breaks, and with a slash for each backslash before a
  /// query and a fragment, as browsers read it. Source: the URL Standard, "basic URL parser".
  private static func normalizedAsInBrowsers(_ address: String) -> String {
    let isOdd = address.utf8.contains { [0x09, 0x0A, 0x0D, 0x5C].contains($0) }
    guard isOdd else { return address }
    let text = address.filter { !$0.isNewline && $0 != "\t" }
    let scheme = scheme(of: text)
    if let scheme, !["http", "https"].contains(scheme) { return text }
    let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    return String(text[..<end]).replacing("\\", with: "/") + text[end...]
  }

  /// Returns the scheme of an address in lower case, or `nil` if it is relative.
  private static func scheme(of address: String) -> String? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = address[..<colon].lowercased()
    let isScheme = scheme.utf8.enumerated().allSatisfy { index, byte in
      (0x61...0x7A).contains(byte)
        || index > 0 && ((0x30...0x39).contains(byte) || "+-.".utf8.contains(byte))
    }
    return isScheme && !scheme.isEmpty ? scheme : nil
  }

  private func webTarget(of address: String) -> LinkTarget {
    let full = address.asWebAddress
    if let base {
      if full.hasPrefix(base) {
        return fileTarget(of: String(full.dropFirst(base.count)), from: "")
      }
      if full == base.dropLast() { return .file("index.html", fragment: nil) }
    }
    return .external(String(full.prefix { $0 != "#" }))
  }

  /// Returns the target of an absolute path. If the address of the site is unknown, the site is
  /// assumed to be at the server's root.
  private func hostTarget(of address: String) -> LinkTarget {
    guard let server else { return fileTarget(of: String(address.dropFirst()), from: "") }
    switch webTarget(of: server + address) {
    case .external(let address): return .besideSite(address)
    case let target: return target
    }
  }

  /// Returns the target of a relative address. An empty `file` stands for the site's folder.
  private func fileTarget(of address: String, from file: String) -> LinkTarget {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count == 2 ? Self.name(inFragment: String(parts[1])) : nil
    let path = parts[0].prefix { $0 != "?" }
    if path.isEmpty, !file.isEmpty { return .file(file, fragment: fragment) }
    var folders = file.split(separator: "/").dropLast().map(String.init)
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    for component in components.dropLast() where Self.dots(in: component) != "." {
      guard Self.dots(in: component) == ".." else {
        folders.append(String(component).withEscapesDecoded)
        continue
      }
      if folders.popLast() == nil { return .fault(.outside) }
    }
    let last = components.last.map(String.init) ?? ""
    switch Self.dots(in: last) {
    case "", ".": folders.append("index.html")
    case "..":
      if folders.popLast() == nil { return .fault(.outside) }
      folders.append("index.html")
    default: folders.append(last.withEscapesDecoded)
    }
    return .file(folders.joined(separator: "/"), fragment: fragment)
  }

  /// Returns a path component with escaped dots decoded, because `%2e%2e` leads to the folder above
  /// as `..` does.
  private static func dots(in component: some StringProtocol) -> String {
    if component.utf8.count > "%2e%2e".utf8.count { return String(component) }
    return component.lowercased().replacing("%2e", with: ".")
  }

  /// Returns the name of the anchor that a fragment refers to, or `nil` for the top of the page.
  /// Source: HTML, "find a potential indicated element"; a directive such as `:~:text=` is not a
  /// part of the name.
  private static func name(inFragment fragment: String) -> String? {
    let end = fragment.firstRange(of: ":~:")?.lowerBound ?? fragment.endIndex
    let name = String(fragment[..<end]).withEscapesDecoded
    return name.isEmpty || name.lowercased() == "top" ? nil : name
  }
}

internal import Diagnostics
internal import Fetching

extension Settings {
  /// Sets the address of the site, which may be given as that of its first page.
  mutating func setBaseURL(_ address: WebAddress) throws(Setting.Expected) {
    let text = Self.withoutDots(address.text)
    if Self.isPage(text), Self.folder(ofIndex: text) == nil {
      throw Setting.Expected(text: "the address of a folder, such as https://example.org/loans")
    }
    baseURL = text
  }

  /// Cuts `/index.html` off the base URL, because that must be the address of a folder. Returns a
  /// warning if it did.
  mutating func removeIndexFromBaseURL() -> Warning? {
    guard let address = baseURL, let folder = Self.folder(ofIndex: address) else { return nil }
    baseURL = folder
    return Warning(
      .settings,
      "the base URL '\(address)' is the address of a page, so the address of its folder is used; "
        + "write '\(folder)'")
  }

  /// Returns the address of the folder, if this is the address of its first page; otherwise, `nil`.
  private static func folder(ofIndex address: String) -> String? {
    guard let name = name(in: address), ["index.html", "index.htm"].contains(name.lowercased())
    else { return nil }
    let folder = String(address[..<name.startIndex].dropLast())
    return Self.folder(ofIndex: folder) ?? folder
  }

  /// Returns an address without the path components `.` and `..`, which browsers resolve. Source:
  /// the URL Standard, "path state".
  private static func withoutDots(_ address: String) -> String {
    let server = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    guard let start = address[server...].firstIndex(of: "/") else { return address }
    let components = address[start...].dropFirst().split(
      separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      switch component.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(component)
      }
    }
    return "\(address[..<start])/\(kept.joined(separator: "/"))"
  }

  private static func isPage(_ address: String) -> Bool {
    let name = name(in: address)?.lowercased() ?? ""
    return name.hasSuffix(".html") || name.hasSuffix(".htm")
  }

  /// Returns the last path component of an address, if it has a path.
  private static func name(in address: String) -> Substring? {
    let server = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    let path = address[server...].drop { $0 != "/" }
    return path.split(separator: "/").last
  }
}

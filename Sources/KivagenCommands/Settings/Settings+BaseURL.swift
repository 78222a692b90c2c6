internal import Diagnostics
internal import Fetching

extension Settings {
  /// Sets the address where the site will be, which may be that of the first page of a folder.
  mutating func setBaseURL(_ address: WebAddress) throws(Setting.Expected) {
    if Self.isPage(address.text), Self.folder(ofIndex: address.text) == nil {
      throw Setting.Expected(text: "the address of a folder, such as https://example.org/loans")
    }
    baseURL = address.text
  }

  /// Cuts `/index.html` off the base URL, which is the address of a folder.
  ///
  /// - Returns: A warning if there was something to cut off.
  mutating func cutIndexOffBaseURL() -> Warning? {
    guard let address = baseURL, let folder = Self.folder(ofIndex: address) else { return nil }
    baseURL = folder
    return Warning(
      .settings,
      "the base URL '\(address)' is the address of a page, so that of its folder is used; "
        + "write '\(folder)'")
  }

  /// Returns the address of the folder whose first page has this address; `nil` for another
  /// address.
  private static func folder(ofIndex address: String) -> String? {
    guard let name = name(in: address), ["index.html", "index.htm"].contains(name.lowercased())
    else { return nil }
    return String(address[..<name.startIndex].dropLast())
  }

  private static func isPage(_ address: String) -> Bool {
    let name = name(in: address)?.lowercased() ?? ""
    return name.hasSuffix(".html") || name.hasSuffix(".htm")
  }

  /// Returns the last part of the path in an address, or `nil` if it has no path.
  private static func name(in address: String) -> Substring? {
    let server = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    let path = address[server...].drop { $0 != "/" }
    return path.split(separator: "/").last
  }
}

/// The rule for names of files on Windows, where people build or unpack sites.
/// Source: Microsoft's "Naming Files, Paths, and Namespaces".
package enum WindowsName {
  /// The names of devices, which stay names of devices if a dot and anything else follow.
  private static let devices = Set(
    ["aux", "con", "conin$", "conout$", "nul", "prn"]
      + ["com", "lpt"].flatMap { port in "0123456789¹²³".map { "\(port)\($0)" } })

  /// Returns whether a name is one of a device, as `con`, `AUX.html` and `nul.tar.gz` are.
  package static func isDevice(_ name: some StringProtocol) -> Bool {
    var stem = name.prefix { $0 != "." }
    while stem.last == " " { stem.removeLast() }
    return devices.contains(stem.lowercased())
  }

  /// Returns why Windows has no file or folder of a name, without a full stop, or `nil`.
  package static func refusal(of name: some StringProtocol) -> String? {
    if isDevice(name) { return "Windows cannot have files named '\(name)'" }
    if let character = name.first(where: { "<>:\"|?*\\".contains($0) }) {
      return "Windows cannot have files with '\(character)' in their names"
    }
    guard let last = name.last, last == "." || last == " " else { return nil }
    return "Windows cannot have files whose names end in \(last == "." ? "a dot" : "a space")"
  }
}

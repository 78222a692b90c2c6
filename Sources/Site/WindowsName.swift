/// The rules for file names on Windows, where people may build or unpack sites.
/// Source: Microsoft's "Naming Files, Paths, and Namespaces".
package enum WindowsName {
  /// The reserved names of devices. They are also reserved with any extension.
  private static let devices = Set(
    ["aux", "con", "conin$", "conout$", "nul", "prn"]
      + ["com", "lpt"].flatMap { port in "0123456789¹²³".map { "\(port)\($0)" } })

  /// Returns whether a name is reserved for a device, such as `con`, `AUX.html` or `nul.tar.gz`.
  package static func isDevice(_ name: some StringProtocol) -> Bool {
    var stem = name.prefix { $0 != "." }
    while stem.last == " " { stem.removeLast() }
    return devices.contains(stem.lowercased())
  }

  /// Returns why Windows does not allow a name for a file or folder, without a full stop, or `nil`
  /// if it does.
  package static func refusal(of name: some StringProtocol) -> String? {
    if isDevice(name) { return "Windows cannot have files named '\(name)'" }
    if let character = name.first(where: { "<>:\"|?*\\".contains($0) }) {
      return "Windows cannot have files with '\(character)' in their names"
    }
    guard let last = name.last, last == "." || last == " " else { return nil }
    return "Windows cannot have files whose names end in \(last == "." ? "a dot" : "a space")"
  }
}

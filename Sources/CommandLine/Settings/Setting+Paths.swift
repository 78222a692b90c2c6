internal import Diagnostics
internal import Site

/// Expands paths below the home folder, which begin with `~/`. This is needed because shells expand
/// `~` only at the beginning of a word, and neither in quotes nor in `kivagen.yml`.
extension Setting {
  /// Returns the expanded path for one below the home folder, and any other text unchanged. Throws
  /// the description of the expected path.
  func value(
    of text: String, in place: SettingPlace, _ environment: [String: String]
  ) throws(Expected) -> String {
    guard completedValues == .files || completedValues == .folders else { return text }
    if let refusal = refusal(ofAddress: text, in: place) { throw Expected(refusal: refusal) }
    return try Self.path(of: text, in: environment)
  }

  /// Returns a path with a leading `~` replaced by the home folder. Throws the description of the
  /// expected path for another person's home folder, a variable, or an unknown home folder.
  static func path(of text: String, in environment: [String: String]) throws(Expected) -> String {
    if text.prefixMatch(of: /\$\{?[A-Za-z_]|%[A-Za-z_]+%/) != nil {
      throw Expected(
        refusal: "expected a path such as ~/www or /srv/www, got '\(text)'; variables are not "
          + "replaced here, so write the path itself, or './\(text)' for a file with that name")
    }
    guard text.hasPrefix("~") else { return text }
    if text != "~", !text.hasPrefix("~/") {
      throw Expected(
        refusal: "expected a path such as ~/www or /srv/www, got '\(text)'; write the home folder "
          + "of another person in full, and './\(text)' for a file whose name begins with '~'")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw Expected(text: "a path without '~', since the variable HOME names no folder")
    }
    let rest = text.dropFirst().drop { $0 == "/" }
    return rest.isEmpty ? home : joinedPath(String(rest), below: home)
  }
}

extension Machine {
  /// Returns the path of an argument, with a leading `~` replaced by the home folder. Throws
  /// `CommandError` with the exit code 64 for the home folder of another person.
  package func path(of argument: String) throws(CommandError) -> String {
    do throws(Setting.Expected) { return try Setting.path(of: argument, in: environment) } catch {
      throw CommandError(error.sentence(about: argument), exit: .usage)
    }
  }
}

/// An address such as `https://example.org/loans.json` in place of a local path.
package struct AddressInPlaceOfPath {
  private let address: String
  private let isFetchable: Bool
  /// The path of an address such as `file:///tmp/loans.json`.
  private let localPath: String?

  /// Recognizes an address, or returns `nil` unless the text begins with a scheme and `://`, or
  /// with `http:/` or `https:/`, which browsers correct.
  package init?(_ text: String) {
    let text = text.trimmingBlanks
    guard
      let match = text.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*):\/\//)
        ?? text.prefixMatch(of: /(https?):\//.ignoresCase())
    else { return nil }
    address = text
    let rest = text[match.range.upperBound...].drop { $0 != "/" }
    let scheme = match.1.lowercased()
    isFetchable = ["http", "https", "ftp", "ftps", "sftp"].contains(scheme)
    localPath = scheme == "file" ? String(rest).percentDecoded : nil
  }

  /// Returns the error about an address in place of a file to read. `name` is used if the address
  /// contains no file name, and `advice` returns the advice for a path, such as `use --input
  /// loans.json`.
  package func refusal(asFileSavedAs name: String, advice: (String) -> String) -> String {
    if let localPath { return "\(refusal(for: "a file")); \(advice(localPath))" }
    guard isFetchable else {
      return "\(refusal(for: "a file")); save it first, and then \(advice(name))"
    }
    let last = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2).last
    let isName = last?.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*\.[A-Za-z0-9]+/) != nil
    let file = isName ? last.map(String.init) ?? name : name
    return "\(refusal(for: "a file")); save it first, with "
      + "curl -fLo \(file) \(address.inQuotesForShell), and then \(advice(file))"
  }

  /// Returns the error about an address in place of a file or a folder.
  package func refusal(for kind: String) -> String {
    "expected \(kind) on this machine, got the address '\(address.excerpt(500))'"
  }
}

extension Setting {
  /// Returns the correction of an address in place of a path, or `nil` for any other text.
  func refusal(ofAddress text: String, in place: SettingPlace) -> String? {
    guard let address = AddressInPlaceOfPath(text) else { return nil }
    let savedName: String
    switch name {
    case "input", "data": savedName = "loans.json"
    case "import": savedName = "history.ndjson"
    case "config": savedName = "kivagen.yml"
    default: return address.refusal(for: completedValues == .folders ? "a folder" : "a file")
    }
    return address.refusal(asFileSavedAs: savedName) { advice(toGive: $0, in: place) }
  }
}

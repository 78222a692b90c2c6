internal import Diagnostics
internal import Host
internal import YAML

/// `kivagen.yml`, read: a key, its values, and where it stands.
struct SettingsFile: Sendable {
  struct Entry: Sendable {
    fileprivate let entry: YAMLEntry
    fileprivate let document: YAMLDocument
    let values: [String]

    var key: String { entry.key }

    func mistakeInKey(_ message: String) -> Diagnostic {
      document.diagnostic(at: entry.offset, message)
    }

    func mistake(_ message: String) -> Diagnostic {
      document.diagnostic(at: entry.value.offset, message)
    }
  }

  static let defaultName = "kivagen.yml"

  var entries: [Entry] = []

  /// Reads `kivagen.yml` in the site root if there is one, or the file that `--config` names, from
  /// the working folder or else from the site root.
  ///
  /// Throws `CommandError` (78) for a file that is named but not there, and for one that is no YAML
  /// mapping of keys to texts or lists of texts.
  init(named name: String?, root: String, machine: Machine) throws(CommandError) {
    do {
      guard let path = try Self.path(of: name, root: root, machine: machine) else { return }
      let bytes = try machine.files.read(path)
      let document = try YAMLDocument.parse(bytes, file: name ?? Self.defaultName)
      entries = try document.entries().compactMap { try Self.entry($0, of: document) }
    } catch {
      throw CommandError("\(error)", exit: .badSettings)
    }
  }

  private static func path(
    of name: String?, root: String, machine: Machine
  ) throws(FileError) -> String? {
    guard let name else {
      let path = KivagenCommands.path(defaultName, below: root)
      return try machine.files.status(path) == nil ? nil : path
    }
    return try machine.existingPath(of: name, root: root)
  }

  /// `nil` for a key without a value: it says nothing.
  private static func entry(
    _ entry: YAMLEntry, of document: YAMLDocument
  ) throws(Diagnostic) -> Entry? {
    let value = entry.value
    if value.isNull { return nil }
    let isSingle = settingsTable.contains { $0.name == entry.key && $0.shape == .single }
    if let text = value.text {
      let values = isSingle ? [text] : splitAtCommas(text)
      return Entry(entry: entry, document: document, values: values)
    }
    let texts = value.sequence?.compactMap(\.text)
    guard !isSingle, let texts, texts.count == value.sequence?.count else {
      let expected = isSingle ? "one value" : "a text or a list of texts"
      throw document.diagnostic(at: value.offset, "'\(entry.key)': expected \(expected)")
    }
    return Entry(entry: entry, document: document, values: texts)
  }
}

extension Machine {
  /// A file that an option names: below the working folder if it is there, else below the root.
  func existingPath(of name: String, root: String) throws(FileError) -> String {
    try files.status(name) == nil ? path(name, below: root) : name
  }
}

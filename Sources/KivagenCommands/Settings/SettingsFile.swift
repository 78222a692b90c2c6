internal import Diagnostics
internal import Host
internal import YAML

/// `kivagen.yml`, read: a key, its values, and where it stands.
struct SettingsFile: Sendable {
  /// One key of the file.
  struct Entry: Sendable {
    fileprivate let entry: YAMLEntry
    fileprivate let document: YAMLDocument
    /// `nil` if the file has a list or a mapping where the key takes none.
    let values: [String]?

    var key: String { entry.key }

    /// The path of the settings file as the person knows it.
    var file: String { document.file }

    func mistakeInKey(_ message: String) -> Diagnostic {
      document.diagnostic(at: entry.offset, message)
    }

    func mistake(_ message: String) -> Diagnostic {
      document.diagnostic(at: entry.value.offset, message)
    }
  }

  static let defaultName = "kivagen.yml"

  /// The entries in the order of the file. If the file is broken, they end above the broken line.
  private(set) var entries: [Entry] = []
  /// Why the file cannot be used: `CommandError` (78) for one that is named but not there, and for
  /// one that is no YAML mapping.
  private(set) var mistake: CommandError?

  /// Reads `kivagen.yml` in the site root if there is one, or the file that `--config` names, from
  /// the working folder or else from the site root.
  ///
  /// A key without a value says nothing.
  init(named name: String?, root: String, machine: Machine) {
    do throws(CommandError) {
      guard let bytes = try Self.read(name, root: root, machine: machine) else { return }
      parse(bytes, file: name ?? Self.defaultName)
    } catch {
      mistake = error
    }
  }

  private static func read(
    _ name: String?, root: String, machine: Machine
  ) throws(CommandError) -> [UInt8]? {
    do throws(FileError) {
      guard let path = try path(of: name, root: root, machine: machine) else { return nil }
      return try machine.files.read(path, FileLimit.settings)
    } catch {
      if error.isTooLarge {
        let mistake = Diagnostic.tooLarge(name ?? Self.defaultName, FileLimit.settings)
        throw CommandError([mistake], exit: .badSettings)
      }
      throw CommandError(error, exit: .badSettings)
    }
  }

  /// Parses the file; if it is broken, what stands above the broken line, until that can be read.
  private mutating func parse(_ bytes: [UInt8], file: String) {
    var text: ArraySlice<UInt8> = []
    var isRead = false
    while mistake == nil || !text.isEmpty {
      do throws(Diagnostic) {
        if !isRead { text = try SourceText(bytes, file: file).bytes[...] }
        isRead = true
        let document = try YAMLDocument.parse(Array(text), file: file)
        entries = try document.entries().filter { !$0.value.isNull }.map {
          Entry(entry: $0, document: document, values: Self.values(of: $0))
        }
        return
      } catch {
        mistake = mistake ?? CommandError([error], exit: .badSettings)
        text = Self.lines(of: text, above: error.position?.line ?? 1)
      }
    }
  }

  /// The lines above the one of this number, from 1; always fewer than there are.
  private static func lines(
    of text: ArraySlice<UInt8>, above number: Int
  ) -> ArraySlice<UInt8> {
    let newline = UInt8(ascii: "\n")
    let ends = text.dropLast().indices.filter { text[$0] == newline }.prefix(number - 1)
    return ends.last.map { text[...$0] } ?? []
  }

  private static func path(
    of name: String?, root: String, machine: Machine
  ) throws(FileError) -> String? {
    guard let name else {
      let path = joinedPath(defaultName, below: root)
      return try machine.files.status(path) == nil ? nil : path
    }
    return try machine.existingPath(of: name, root: root)
  }

  private static func values(of entry: YAMLEntry) -> [String]? {
    let isSingle = settingsTable.contains { $0.name == entry.key && $0.shape == .single }
    if let text = entry.value.text { return isSingle ? [text] : splitAtCommas(text) }
    let texts = entry.value.sequence?.compactMap(\.text)
    return isSingle || texts?.count != entry.value.sequence?.count ? nil : texts
  }
}

extension Machine {
  /// A file that an option names: below the working folder if it is there, else below the root.
  func existingPath(of name: String, root: String) throws(FileError) -> String {
    try files.status(name) == nil ? joinedPath(name, below: root) : name
  }
}

package import Diagnostics
package import Host
internal import YAML

/// The contents of `kivagen.yml`.
package struct SettingsFile: Sendable {
  /// A key of the file, with its values.
  package struct SettingsEntry: Sendable {
    let entry: YAMLEntry
    let document: YAMLDocument
    /// The values; `nil` for a list or a mapping that the key does not allow.
    let values: [String]?
    /// Whether the value may continue below a syntax error in the file.
    fileprivate var isIncomplete = false

    package var key: String { entry.key }

    /// The path of the settings file, as displayed.
    var file: String { document.file }
    var setting: Setting? { settingsTable.first { $0.name == key } }

    /// The searches, if this is the key of a list that has them. Names of presets alone are values
    /// like those of other keys, but an empty list is read as one of searches.
    package var searches: SearchSettings? {
      let hasValues = values?.isEmpty == false
      guard let key = SearchSettings.Key(rawValue: key), key == .views || !hasValues else {
        return nil
      }
      return SearchSettings(key, entry, in: document, isIncomplete: isIncomplete)
    }

    /// The named searches, if this is their key.
    package var views: SearchSettings? { key == "views" ? searches : nil }

    /// Returns the texts in several languages, and reports errors. Returns `nil` if the value is
    /// not a mapping.
    func translations(report: (Diagnostic) -> Void = { _ in }) -> Translations? {
      Translations(entry.value, in: document) {
        report(document.diagnostic(at: $0, "'\(key)': \($1)"))
      }
    }

    /// All keys of a settings file.
    static var allKeys: [String] { settingsTable.filter(\.isKey).map(\.name) + ["views"] }

    /// Whether this setting, which may be misspelled, determines which files a site always has.
    var affectsFiles: Bool {
      if let views { return views.lacksElements }
      let names = Self.allKeys
      let name = names.contains(key) ? key : nearestName(to: key, among: names)
      return ["images", "static", "templates", "views"].contains { $0 == name }
    }

    var isEmpty: Bool { entry.value.isNull }

    /// The comments in place of the value or of list values.
    var commentsInPlaceOfValues: [YAMLDocument.Comment] {
      if let comment = document.comment(inPlaceOfValueOf: entry) { return [comment] }
      return isList ? document.comments(inPlaceOfElementsOf: entry.value) : []
    }

    /// The comments up to the next key, and the indices of those that may be about that key.
    var comments: (all: [YAMLDocument.Comment], aboveNextKey: Range<Int>) {
      document.comments(from: entry)
    }

    var isList: Bool { setting.map { $0.shape != .single } ?? false }

    var cutTexts: [CutText] {
      if let searches { return searches.cutTexts }
      return setting?.isText == true ? CutText.all(of: entry, "'\(key)'", in: document) : []
    }

    func diagnostic(on comment: YAMLDocument.Comment, _ message: String) -> Diagnostic {
      document.diagnostic(at: comment.offset, message)
    }

    func keyDiagnostic(_ message: String) -> Diagnostic {
      document.diagnostic(at: entry.offset, message)
    }

    func valueDiagnostic(_ message: String) -> Diagnostic {
      document.diagnostic(at: entry.value.offset, message)
    }

    /// Returns an error at the position of one of the values.
    package func diagnostic(onValue text: String, _ message: String) -> Diagnostic {
      guard let index = values?.firstIndex(of: text) else { return valueDiagnostic(message) }
      return diagnostic(onValueAt: index, message)
    }

    /// Returns an error at the position of the value with this index.
    func diagnostic(onValueAt index: Int, _ message: String) -> Diagnostic {
      guard isList, let value = values?[index] else { return valueDiagnostic(message) }
      if let elements = entry.value.sequence {
        let offset = elements.filter { !$0.isNull }[index].offset
        return document.diagnostic(at: offset, message)
      }
      let list = entry.value.text ?? ""
      let part = commaSeparatedParts(of: list)[index]
      let distance = list.utf8.distance(from: list.startIndex, to: part.startIndex)
      return document.diagnostic(
        at: document.offset(of: value, at: distance, in: entry.value), message)
    }

    /// Returns an error at the first element that is not a text, or at a value that is not a list.
    /// If quotes make the element valid, the error says to add them.
    func diagnosticOnElement(_ message: String, _ isValid: (String) -> Bool) -> Diagnostic {
      let element = entry.value.sequence?.first { $0.text == nil }
      let advice = element.flatMap {
        document.adviceOnColon(in: $0, of: entry.value, ifValid: isValid)
      }
      return document.diagnostic(
        at: (element ?? entry.value).offset, message + (advice.map { "; \($0)" } ?? ""))
    }
  }

  package static let defaultName = Settings.defaultConfig

  /// The entries in the order of the file, up to a syntax error.
  private(set) var entries: [SettingsEntry] = []
  /// The entries without a value, which may have a comment in its place.
  private(set) var emptiedEntries: [SettingsEntry] = []
  /// The error, with the exit code 78, if a named file is missing or the file is not a YAML
  /// mapping.
  private(set) var error: CommandError?
  /// The path of the file, as displayed, if it exists.
  private(set) var name: String?
  private(set) var bytes: [UInt8] = []

  /// Reads the file of `--config`, in the working folder or the site root. Without that option,
  /// reads `kivagen.yml` in the site root, if it exists. Keys without a value are ignored.
  init(_ named: String?, root: String, machine: Machine) {
    let name = named ?? Self.defaultName
    do throws(FileError) {
      var path = joinedPath(name, below: root)
      if named != nil {
        path = try machine.existingPath(of: name, root: root)
      } else if try machine.files.status(path) == nil {
        return
      }
      bytes = try machine.files.read(path, FileLimit.settings)
      self.name = name
      parse(bytes, file: name)
    } catch {
      self.error =
        error.isTooLarge
        ? CommandError([.tooLarge(name, FileLimit.settings)], exit: .badSettings)
        : CommandError(unreadable: error)
    }
  }

  /// Parses the file. After a syntax error, parses only the lines above it, and repeats that until
  /// there is no error.
  private mutating func parse(_ bytes: [UInt8], file: String) {
    var text: ArraySlice<UInt8> = []
    var isRead = false
    // Whether the omitted lines may belong to the last entry.
    var isCutOff = false
    while error == nil || !text.isEmpty {
      do throws(Diagnostic) {
        if !isRead { text = try SourceText(bytes, file: file).bytes[...] }
        isRead = true
        let document = try YAMLDocument.parse(Array(text), file: file)
        var all = try document.entries().map {
          SettingsEntry(entry: $0, document: document, values: Self.values(of: $0))
        }
        if isCutOff, let last = all.indices.last { all[last].isIncomplete = true }
        entries = all.filter { !$0.isEmpty }
        emptiedEntries = all.filter(\.isEmpty)
        return
      } catch {
        self.error = self.error ?? CommandError([error], exit: .badSettings)
        let lines = Self.lines(of: text, above: error.position?.line ?? 1)
        // The value above is complete if a key follows at the beginning of a line.
        isCutOff = text.dropFirst(lines.count).first.map { " \t-".utf8.contains($0) } ?? false
        text = lines
      }
    }
  }

  /// Returns the lines above a line, which is counted from 1. There are always fewer than all
  /// lines.
  private static func lines(of text: ArraySlice<UInt8>, above number: Int) -> ArraySlice<UInt8> {
    let newline = UInt8(ascii: "\n")
    let ends = text.dropLast().indices.filter { text[$0] == newline }.prefix(number - 1)
    return ends.last.map { text[...$0] } ?? []
  }

  private static func values(of entry: YAMLEntry) -> [String]? {
    let isSingle = settingsTable.contains { $0.id == entry.key && $0.shape == .single }
    if let text = entry.value.text { return isSingle ? [text] : commaSeparatedValues(of: text) }
    let elements = entry.value.sequence?.filter { !$0.isNull }
    let texts = elements?.compactMap(\.text)
    return isSingle || texts?.count != elements?.count ? nil : texts
  }
}

extension Machine {
  /// Returns the path of a file in the working folder if it exists there; otherwise, its path in
  /// the site root.
  package func existingPath(of name: String, root: String) throws(FileError) -> String {
    try files.status(name) == nil ? joinedPath(name, below: root) : name
  }
}

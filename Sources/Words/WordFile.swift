internal import Diagnostics
internal import YAML

/// The groups and words of a file, and the errors in it.
struct WordFile {
  /// A word of the file that has not been parsed yet.
  struct UnparsedWord {
    /// The group and the key within it: `card.to-go`.
    let key: String
    let offset: Int
    let value: YAMLValue
  }

  /// A group of words, such as `card`.
  struct Group {
    let name: String
    let offset: Int
    let words: [UnparsedWord]
  }

  private let document: YAMLDocument
  private(set) var groups: [Group] = []
  private var errors: [(offset: Int, message: String)] = []

  init(_ bytes: [UInt8], file: String) throws(CatalogueErrors) {
    do {
      document = try YAMLDocument.parse(bytes, file: file)
      for entry in try document.entries() { add(entry) }
    } catch {
      throw CatalogueErrors([error])
    }
  }

  private mutating func add(_ entry: YAMLEntry) {
    guard let words = entry.value.mapping else {
      return report(
        """
        '\(entry.key)': expected a group of words: a line such as 'language:', and below it, \
        indented, lines of the form 'key: "text"'
        """,
        at: entry.value.offset)
    }
    let group = entry.key + "."
    let unparsed = words.map {
      UnparsedWord(key: group + $0.key, offset: $0.offset, value: $0.value)
    }
    groups.append(Group(name: entry.key, offset: entry.offset, words: unparsed))
  }

  /// Whether the file has more errors than are reported, so that there is no use in finding near
  /// names.
  var isFull: Bool { errors.count > Diagnostic.maximumCount }

  mutating func report(_ message: String, at offset: Int) { errors.append((offset, message)) }

  /// Parses the message of an entry with `read`, and reports the error that it throws.
  mutating func message(
    of entry: UnparsedWord, _ read: (YAMLValue) throws(MessageError) -> Message
  ) -> Message? {
    do throws(MessageError) {
      return try read(entry.value)
    } catch {
      report("'\(entry.key)': \(error.message)", at: error.offset)
      return nil
    }
  }

  func throwErrors() throws(CatalogueErrors) {
    let diagnostics = errors.sorted { $0.offset < $1.offset }.diagnostics(in: document.file) {
      document.diagnostic(at: $0.offset, $0.message)
    }
    if !diagnostics.isEmpty { throw CatalogueErrors(diagnostics) }
  }
}

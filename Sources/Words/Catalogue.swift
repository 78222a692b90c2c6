internal import Diagnostics
private import YAML

/// The words of a language by their keys, such as `card.to-go`.
///
/// Looking up a word hashes its key, so it is done once, when a site is prepared.
package struct Catalogue: Sendable {
  /// The file with all words, as messages name it.
  let file: String
  private var messages: [String: Message] = [:]
  /// The files with the words that were replaced, by their keys.
  private var ownFiles: [String: String] = [:]
  /// The names of the groups, such as `card`, in the order of the file.
  package let groups: [String]

  /// Reads a file that has all words of a language.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file, in YAML.
  ///   - file: The path of the file as the user knows it.
  /// - Throws: Every error in the file.
  package init(reading bytes: [UInt8], file: String) throws(CatalogueErrors) {
    var words = try WordFile(bytes, file: file)
    let groups = words.groups
    let language = groups.lazy.flatMap(\.entries).first { $0.key == Self.languageKey }
    let rule = language?.value.text.flatMap(PluralRule.init(language:))
    if rule == nil {
      words.report(
        "'\(Self.languageKey)': expected the tag of a language whose plural forms are known",
        at: language?.value.offset ?? 0)
    }
    messages.reserveCapacity(groups.reduce(0) { $0 + $1.entries.count })
    for group in groups {
      for entry in group.entries {
        messages[entry.key] = words.message(of: entry) { value throws(MessageError) in
          try Message(value, rule: rule ?? .oneAndOther)
        }
      }
    }
    try words.throwErrors()
    self.file = file
    self.groups = groups.map(\.name)
  }

  /// A catalogue without any words.
  package static let empty = Catalogue()

  private init() {
    file = ""
    groups = []
  }

  private static let languageKey = "language.tag"

  /// Returns the catalogue with some words replaced by those of another file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file, with the groups and keys that it replaces.
  ///   - file: The path of the file as the user knows it.
  /// - Returns: The catalogue with the same keys.
  /// - Throws: Every error in the file: keys and places that do not exist, plural forms that are
  ///   missing, and values of another kind.
  package func replacingWords(
    with bytes: [UInt8], file: String
  ) throws(CatalogueErrors) -> Catalogue {
    var words = try WordFile(bytes, file: file)
    var catalogue = self
    for group in words.groups {
      guard hasGroup(group.name) else {
        words.report(
          unknown("group", group.name, among: words.isFull ? [] : groups), at: group.offset)
        continue
      }
      for entry in group.entries {
        guard let message = messages[entry.key] else {
          words.report(
            unknown("word", entry.key, among: words.isFull ? [] : keys), at: entry.offset)
          continue
        }
        if let expected = Self.expectation(of: entry, in: group.name) {
          words.report("'\(entry.key)': expected \(expected)", at: entry.value.offset)
        }
        catalogue.messages[entry.key] = words.message(of: entry) { value throws(MessageError) in
          try Message(value, replacing: message)
        }
        catalogue.ownFiles[entry.key] = file
      }
    }
    try words.throwErrors()
    return catalogue
  }

  /// Returns what is expected of a word that programs read, if it is something else.
  private static func expectation(of entry: WordFile.Entry, in group: String) -> String? {
    guard let text = entry.value.text else {
      let isPattern = ["language", "number", "date", "month"].contains(group)
      return isPattern || group.hasPrefix("list-") ? "a text, which has no plural forms" : nil
    }
    if let place = requiredPlaces[entry.key], !text.contains("{\(place)}") {
      return "a text with the place '{\(place)}'"
    }
    return switch entry.key {
    case languageKey where text.wholeMatch(of: languageTag) == nil:
      "the tag of a language, such as 'en' or 'en-GB'"
    case "language.direction" where !["ltr", "rtl"].contains(text): "'ltr' or 'rtl'"
    case "number.decimal" where text.isEmpty: "a text such as '.'"
    default: nil
    }
  }

  /// The places that cannot be left out, since they hold numbers or what scripts look for.
  private static let requiredPlaces = [
    "number.money": "amount", "number.percent": "number", "number.negative": "number",
    "slider.field-least": "field", "slider.field-most": "field", "header.saved": "count",
  ]

  /// A language with a script and a region.
  ///
  /// Source: RFC 5646, §2.1.
  private static var languageTag: Regex<Substring> {
    /[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?/
  }

  private func unknown(_ noun: String, _ name: String, among known: [String]) -> String {
    let nearest = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" }
    return "unknown \(noun) '\(name)'" + (nearest ?? "")
  }

  /// Returns whether there is a group of this name, the part of a key before the dot.
  package func hasGroup(_ name: some StringProtocol) -> Bool { groups.contains { $0 == name } }

  /// Returns the keys of the words of a group, sorted and without the name of the group.
  func keys(inGroup name: String) -> [Substring] {
    let prefix = name + "."
    return keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
  }

  /// Returns the end of an error in the use of a word: the file of the site that has the word, or
  /// nothing if the word was not replaced.
  package func hint(onReplaced key: String) -> String {
    ownFiles[key].map { "; the word was replaced in '\($0)'" } ?? ""
  }

  /// The keys of all words, sorted.
  package var keys: [String] { messages.keys.sorted() }

  /// Returns the message of a key with its places in the order of its texts, or `nil` if there is
  /// no such key.
  package subscript(key: String) -> Message? { messages[key] }
}

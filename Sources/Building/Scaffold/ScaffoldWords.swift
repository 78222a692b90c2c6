package import Words
internal import YAML

/// The texts that kivagen writes into the settings of a new site and into new notes, in one
/// language.
package struct ScaffoldWords: Sendable {
  package let language: LanguageTag
  /// The texts by group and key, `note.pinned`.
  private let texts: [String: String]

  /// Finds the texts in a language or in the nearest one that has them; failing that, in English.
  package init(nearestTo language: LanguageTag) {
    let known = Self.languages
    self.init(language.fallbackChain.first(where: known.contains) ?? .english)
  }

  /// The languages that have texts, sorted by tag.
  package static let languages = EmbeddedScaffold.files.filter { $0.group == folder }.compactMap {
    LanguageTag(String($0.path.dropLast(suffix.count)))
  }

  private static let folder = "words"
  private static let suffix = ".yml"

  private init(_ language: LanguageTag) {
    self.language = language
    let name = language.text + Self.suffix
    guard
      let file = EmbeddedScaffold.files.first(where: { $0.group == Self.folder && $0.path == name })
    else { preconditionFailure("there are no texts for new sites in '\(language.text)'") }
    do {
      let entries = try YAMLDocument.parse(Array(file.text.utf8), file: name).entries()
      let texts = entries.flatMap { group in
        (group.value.mapping ?? []).compactMap { entry in
          entry.value.text.map { ("\(group.key).\(entry.key)", $0) }
        }
      }
      self.texts = Dictionary(uniqueKeysWithValues: texts)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Returns a text with its group and key, `note.pinned`; `nil` if the language has none.
  package subscript(key: String) -> String? { texts[key] }

  /// Returns a text, which must exist, with values at its placeholders, in order.
  package func text(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    guard let text = texts[key] else { preconditionFailure("there is no text '\(key)'") }
    return values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  package var keys: [String] { texts.keys.sorted() }

  /// The texts of new notes, which their authors are to replace.
  var placeholders: [String] { texts.filter { $0.key.hasPrefix("text.") }.map(\.value) }
}

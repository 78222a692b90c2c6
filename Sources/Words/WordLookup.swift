/// Looks up the words that the program uses.
///
/// A group of words is a type with one line for each word, a property whose initial value is
/// `word("group.key", "place")`. So all words are looked up when the groups are made, within
/// `find(_:)`, and a test can compare them with the catalogue.
package final class WordLookup: Sendable {
  @TaskLocal fileprivate static var current: WordLookup?

  /// How the language writes numbers, dates and lists.
  package let formats: Formats
  private let messages: RecordedMessages

  package init(in catalogue: Catalogue) {
    messages = RecordedMessages(catalogue)
    formats = Formats(messages)
  }

  /// The language of the words.
  package var language: LanguageTag { messages.catalogue.language }
  /// The names of countries, sectors and activities in the language.
  package var names: NameTable { messages.catalogue.names }
  /// The keys that were looked up.
  package var usedWordKeys: [String] { messages.keys }
  /// The keys that do not exist, the places that a word does not have, and those that nothing is
  /// filled in at.
  package var mistakes: [String] { messages.mistakes }

  /// Runs what calls `word`, and returns its result.
  package func find<Words>(_ words: () -> Words) -> Words {
    Self.$current.withValue(self, operation: words)
  }

  /// Returns all words of a group, none of which has places, by their keys without the group.
  package func texts(inGroup group: String) -> [String: String] {
    let keys = messages.catalogue.keys.filter { $0.hasPrefix(group + ".") }
    return Dictionary(
      uniqueKeysWithValues: keys.map { (String($0.dropFirst(group.count + 1)), messages.text($0)) })
  }

  fileprivate static func text(_ key: String) -> String {
    found.messages.text(key)
  }

  fileprivate static func message(_ key: String, _ places: String...) -> CompiledMessage {
    CompiledMessage(found.messages.message(key, places), found.formats)
  }

  private static var found: WordLookup {
    guard let current else { preconditionFailure("words are looked up within 'find'") }
    return current
  }
}

/// Returns a word that has no places, from the lookup that runs.
package func word(_ key: String) -> String { WordLookup.text(key) }

/// Returns a word with one place, from the lookup that runs.
package func word(_ key: String, _ place: String) -> Phrase<1> {
  Phrase(WordLookup.message(key, place), [place])
}

/// Returns a word with two places, from the lookup that runs.
package func word(_ key: String, _ first: String, _ second: String) -> Phrase<2> {
  Phrase(WordLookup.message(key, first, second), [first, second])
}

/// Returns a word with three places, from the lookup that runs.
package func word(
  _ key: String, _ first: String, _ second: String, _ third: String
) -> Phrase<3> {
  Phrase(WordLookup.message(key, first, second, third), [first, second, third])
}

/// Returns a word with four places, from the lookup that runs.
package func word(
  _ key: String, _ first: String, _ second: String, _ third: String, _ fourth: String
) -> Phrase<4> {
  Phrase(WordLookup.message(key, first, second, third, fourth), [first, second, third, fourth])
}

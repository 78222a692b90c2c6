/// Looks up the words that the program uses.
///
/// A group of words is a type with a property for each word. The initial value of a property is
/// `word("group.key", ["placeholder"])`. All words are looked up when the groups are created in
/// `find(_:)`, so that a test can compare them with the catalogue. The current lookup is task-local
/// because an initial value cannot take an argument.
package final class WordLookup: Sendable {
  @TaskLocal private static var running: WordLookup?

  /// The lookup whose `find(_:)` is running.
  fileprivate static var current: WordLookup {
    guard let running else { preconditionFailure("a word is looked up outside of 'find(_:)'") }
    return running
  }

  /// The formats of numbers, dates and lists in the language.
  package let formats: Formats
  fileprivate let messages: RecordedMessages

  package init(in catalogue: Catalogue) {
    messages = RecordedMessages(catalogue)
    formats = Formats(messages)
  }

  package var language: LanguageTag { messages.catalogue.language }
  /// The names of countries, sectors and activities in the language.
  package var names: NameTable { messages.catalogue.names }
  /// The keys that were looked up.
  package var usedWordKeys: [String] { messages.keys }
  /// The unknown keys, the missing placeholders, and the placeholders that are not filled in.
  package var mistakes: [String] { messages.mistakes }

  /// Calls a function that looks up words with `word`.
  package func find<Words>(_ words: () -> Words) -> Words {
    Self.$running.withValue(self, operation: words)
  }

  /// Returns the words of a group by their keys without the group. They must not have placeholders.
  package func texts(inGroup group: String) -> [String: String] {
    let keys = messages.catalogue.keys.filter { $0.hasPrefix(group + ".") }
    return Dictionary(
      uniqueKeysWithValues: keys.map { (String($0.dropFirst(group.count + 1)), messages.text($0)) })
  }

  fileprivate func message(_ key: String, _ placeholders: [String]) -> CompiledMessage {
    CompiledMessage(messages.message(key, placeholders), formats)
  }
}

/// Looks up a word without placeholders, and returns its text.
package func word(_ key: String) -> String { WordLookup.current.messages.text(key) }

/// Looks up a word, and returns a phrase with placeholders for values in this order.
package func word<let count: Int>(
  _ key: String, _ placeholders: InlineArray<count, String>
) -> Phrase<count> {
  let names = placeholders.indices.map { placeholders[$0] }
  return Phrase(WordLookup.current.message(key, names), placeholders)
}

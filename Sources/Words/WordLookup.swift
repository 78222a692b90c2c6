/// Looks up the words that the program uses.
///
/// A group of words is a type with one line for each word, a property whose initial value is
/// `word("group.key", ["place"])`. So all words are looked up when the groups are made, within
/// `find(_:)`, and a test can compare them with the catalogue. An initial value cannot take an
/// argument, so that the lookup that runs is a value of the task.
package final class WordLookup: Sendable {
  @TaskLocal private static var running: WordLookup?

  /// The lookup within whose `find(_:)` this is.
  fileprivate static var current: WordLookup {
    guard let running else { preconditionFailure("a word is looked up outside of 'find(_:)'") }
    return running
  }

  /// How the language writes numbers, dates and lists.
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
  /// The unknown keys, and the places that a word lacks, or that nothing is filled in at.
  package var mistakes: [String] { messages.mistakes }

  /// Runs what calls `word`, and returns its result.
  package func find<Words>(_ words: () -> Words) -> Words {
    Self.$running.withValue(self, operation: words)
  }

  /// Returns all words of a group by their keys, from which the name of the group is left out. The
  /// words of the group must have no places.
  package func texts(inGroup group: String) -> [String: String] {
    let keys = messages.catalogue.keys.filter { $0.hasPrefix(group + ".") }
    return Dictionary(
      uniqueKeysWithValues: keys.map { (String($0.dropFirst(group.count + 1)), messages.text($0)) })
  }

  fileprivate func message(_ key: String, _ places: [String]) -> CompiledMessage {
    CompiledMessage(messages.message(key, places), formats)
  }
}

/// Returns a word that has no places, from the lookup that runs.
package func word(_ key: String) -> String { WordLookup.current.messages.text(key) }

/// Returns a word with places, which takes its values in their order, from the lookup that runs.
package func word<let count: Int>(
  _ key: String, _ places: InlineArray<count, String>
) -> Phrase<count> {
  let names = places.indices.map { places[$0] }
  return Phrase(WordLookup.current.message(key, names), places)
}

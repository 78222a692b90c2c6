/// The words of a site by their keys, compiled once, so that looking one up is no more than to find
/// its key.
///
/// A key or a place that does not exist is a mistake in the program, which stops it. A test finds it
/// earlier, as it compares all keys and places in the source with those of the English catalogue,
/// which every other catalogue has, too.
package final class WordTable: Sendable {
  /// The language of the words.
  package let language: LanguageTag
  /// The names of countries, sectors and activities in the language.
  package let names: NameTable
  /// How the language writes numbers, dates and lists.
  package let formats: Formats
  private let messages: [String: CompiledMessage]

  package init(_ catalogue: Catalogue) {
    let formats = Formats(catalogue)
    language = catalogue.language
    names = catalogue.names
    self.formats = formats
    messages = catalogue.messages.mapValues { CompiledMessage($0, formats) }
  }

  /// A word that has no places.
  package subscript(key: String) -> String { message(key).text }

  /// A word that has no places; `nil` if there is no such word.
  package subscript(ifAny key: String) -> String? { messages[key]?.text }

  /// A phrase with one place.
  package subscript(key: String, place: String) -> Phrase<1> { Phrase(message(key), [place]) }

  /// A phrase with two places.
  package subscript(key: String, first: String, second: String) -> Phrase<2> {
    Phrase(message(key), [first, second])
  }

  /// A phrase with three places.
  package subscript(key: String, first: String, second: String, third: String) -> Phrase<3> {
    Phrase(message(key), [first, second, third])
  }

  /// A phrase with four places.
  package subscript(
    key: String, first: String, second: String, third: String, fourth: String
  ) -> Phrase<4> {
    Phrase(message(key), [first, second, third, fourth])
  }

  private func message(_ key: String) -> CompiledMessage {
    guard let message = messages[key] else { preconditionFailure("there is no word '\(key)'") }
    return message
  }
}

internal import Diagnostics

/// Looks up the words that the program uses, and collects the mistakes in doing so.
///
/// A type that holds words looks up each of them by its key when it is created, so that a key that
/// does not exist, and a place that a message does not have, is found before anything is rendered.
package struct WordLookup {
  private let catalogue: Catalogue
  private var boundFormats: Formats?
  /// The keys that were looked up.
  package private(set) var usedWordKeys: [String] = []
  private var errors: [Diagnostic] = []

  package init(in catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// The language of the words.
  package var language: LanguageTag { catalogue.language }

  /// The names of countries, sectors and activities in the language.
  package var names: NameTable { catalogue.names }

  /// How the language writes numbers, dates and lists.
  package var formats: Formats {
    mutating get {
      if let boundFormats { return boundFormats }
      let formats = Formats(&self)
      boundFormats = formats
      return formats
    }
  }

  /// Returns a word that has no places.
  package mutating func text(_ key: String) -> String {
    message(key, places: []).pattern { _ in nil }.text { _ in "" }
  }

  /// Returns all words of a group, none of which has places, by their keys without the group.
  package mutating func texts(inGroup group: String) -> [String: String] {
    var texts: [String: String] = [:]
    for key in catalogue.keys(inGroup: group) { texts[String(key)] = text("\(group).\(key)") }
    return texts
  }

  /// Returns a phrase with one place.
  package mutating func phrase(_ key: String, _ place: String) -> Phrase<OnePlace> {
    Phrase(message(key, places: [place]), formats)
  }

  /// Returns a phrase with two places.
  package mutating func phrase(
    _ key: String, _ first: String, _ second: String
  ) -> Phrase<TwoPlaces> {
    Phrase(message(key, places: [first, second]), formats)
  }

  /// Returns a phrase with three places.
  package mutating func phrase(
    _ key: String, _ first: String, _ second: String, _ third: String
  ) -> Phrase<ThreePlaces> {
    Phrase(message(key, places: [first, second, third]), formats)
  }

  /// Returns a phrase with four places.
  package mutating func phrase(
    _ key: String, _ first: String, _ second: String, _ third: String, _ fourth: String
  ) -> Phrase<FourPlaces> {
    Phrase(message(key, places: [first, second, third, fourth]), formats)
  }

  /// Returns the pattern of a word with these places, in this order.
  mutating func pattern(_ key: String, _ places: String...) -> Pattern {
    message(key, places: places).pattern { _ in nil }
  }

  /// Returns the pattern of a word that has some of these places, numbered in this order.
  mutating func pattern(_ key: String, among places: [String]) -> Pattern {
    message(key, among: places).pattern { _ in nil }
  }

  /// Throws the mistakes that were made, if there were any.
  package func throwErrors() throws(CatalogueErrors) {
    if !errors.isEmpty { throw CatalogueErrors(errors) }
  }

  private mutating func message(_ key: String, places: [String]) -> Message {
    let found = catalogue[key]
    if let known = found?.places, !known.elementsEqual(places, by: { $0.name == $1 }) {
      let missing = places.filter { place in !known.contains { $0.name == place } }
      if !missing.isEmpty { report("'\(key)' lacks \(Self.list(missing))") }
    }
    return message(found, key, among: places)
  }

  private mutating func message(_ key: String, among places: [String]) -> Message {
    message(catalogue[key], key, among: places)
  }

  /// Returns the message that was found for a key, with its places in the given order.
  private mutating func message(
    _ found: Message?, _ key: String, among places: [String]
  ) -> Message {
    usedWordKeys.append(key)
    guard let message = found else {
      let nearest = nearestName(to: key, among: catalogue.keys).map { "; did you mean '\($0)'?" }
      report("there is no word '\(key)'" + (nearest ?? ""))
      return Message(literal: key)
    }
    guard let ordered = message.reordered(places) else {
      let others = message.places.map(\.name).filter { !places.contains($0) }
      report("nothing is filled in at \(Self.list(others)) of '\(key)'")
      return Message(literal: key)
    }
    return ordered
  }

  private static func list(_ places: [String]) -> String {
    places.map { "'{\($0)}'" }.joined(separator: ", ")
  }

  private mutating func report(_ message: String) {
    errors.append(Diagnostic(file: catalogue.file, message: message))
  }
}

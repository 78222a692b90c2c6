internal import Diagnostics
private import Synchronization

/// The messages of a catalogue, with a record of lookups and of mistakes in them.
final class RecordedMessages: Sendable {
  let catalogue: Catalogue
  private let record = Mutex<(keys: [String], mistakes: [String])>(([], []))

  init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  var keys: [String] { record.withLock(\.keys) }
  var mistakes: [String] { record.withLock(\.mistakes) }

  /// Returns the message for a key, which must have these placeholders. After a mistake, it
  /// consists of the key itself.
  func message(_ key: String, _ placeholders: [String], mayLackSome: Bool = false) -> Message {
    let message = catalogue[key]
    let known = message?.placeholders.map(\.name) ?? placeholders
    let lacking = mayLackSome ? [] : placeholders.filter { !known.contains($0) }
    let empty = known.filter { !placeholders.contains($0) }
    record.withLock { record in
      record.keys.append(key)
      if message == nil {
        let suggestion = suggestion(for: key, among: catalogue.keys)
        record.mistakes.append("there is no word '\(key)'\(suggestion)")
      }
      record.mistakes += lacking.map { "'\(key)' lacks '{\($0)}'" }
      record.mistakes += empty.map { "nothing is filled in at '{\($0)}' of '\(key)'" }
    }
    return empty.isEmpty ? message ?? Message(literal: key) : Message(literal: key)
  }

  /// Returns the text of a word without placeholders.
  func text(_ key: String) -> String { message(key, []).text ?? key }

  /// Returns the pattern of a word that has some of these placeholders, which are numbered in this
  /// order.
  func pattern(_ key: String, _ placeholders: [String]) -> Pattern {
    let message = message(key, placeholders, mayLackSome: true)
    return message.form.pattern.renumberingPlaceholders(
      message.placeholders.map { placeholder in placeholders.firstIndex(of: placeholder.name) ?? 0 }
    )
  }
}

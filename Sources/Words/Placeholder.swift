internal import Diagnostics

/// A placeholder of a message.
package struct Placeholder: Equatable, Sendable {
  /// The name in braces, `count` for `{count}`.
  package let name: String
  /// Whether the placeholder follows a text in brackets: `[its terms]{terms}`.
  package let hasText: Bool
}

/// The placeholders of one message.
struct Placeholders: Equatable, Sendable {
  private(set) var all: [Placeholder]
  /// Whether no more placeholders can be added, because they would not be filled in.
  var areComplete = false

  init(_ all: [Placeholder] = []) { self.all = all }

  /// Returns the index of a placeholder, which is added unless `areComplete` is set.
  mutating func index(of name: String, hasText: Bool = false) throws(WordError) -> Int {
    if let index = all.firstIndex(where: { $0.name == name }) {
      if all[index].hasText == hasText { return index }
      throw WordError(
        all[index].hasText
          ? "the place '{\(name)}' needs a text in brackets before it: '[text]{\(name)}'"
          : "the place '{\(name)}' is filled in and can have no text in brackets before it")
    }
    if areComplete { throw WordError("unknown place '{\(name)}'\(hint(on: name))") }
    all.append(Placeholder(name: name, hasText: hasText))
    return all.count - 1
  }

  private func hint(on name: String) -> String {
    let names = all.map(\.name)
    if let nearest = nearestName(to: name, among: names) { return "; did you mean '{\(nearest)}'?" }
    if names.isEmpty { return "; this text has no places" }
    let list = names.map { "'{\($0)}'" }.joined(separator: ", ")
    return names.count == 1 ? "; the only place is \(list)" : "; the places are \(list)"
  }
}

/// An error in a word: one sentence without a full stop.
struct WordError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}

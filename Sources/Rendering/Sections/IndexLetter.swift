/// What a name stands under in an alphabetical index.
package struct IndexLetter: Hashable, Sendable {
  /// `A` to `Z`, or `#`.
  package let text: String

  /// `A` to `Z`.
  package static let latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { IndexLetter(text: String($0)) }

  /// For names that begin with anything but a Latin letter.
  package static let other = IndexLetter(text: "#")

  /// The first letter of the name without its accents, ligatures taken apart: `E` for `Éclairs`, `A`
  /// for `Æbler`.
  package init(of name: String) {
    let letter = name.first.map { Slugs.fold(String($0)) }?.first
    self = IndexLetter.latin.first { $0.text.lowercased() == letter.map(String.init) } ?? .other
  }

  /// What it is called in the page's addresses.
  package var id: String { self == .other ? "other" : text }

  /// What is read out in place of a sign; `nil` for a letter.
  var words: String? { self == .other ? "Other names" : nil }

  private init(text: String) {
    self.text = text
  }
}

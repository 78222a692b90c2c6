/// The letter under which an alphabetical index lists a name.
package struct IndexLetter: Hashable, Sendable {
  /// The letter, `A` to `Z`, or `#` for all other names.
  package let text: String

  /// The letters `A` to `Z`.
  package static let latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { IndexLetter(text: String($0)) }

  /// The letter for names that begin with anything but a Latin letter.
  package static let other = IndexLetter(text: "#")

  /// Creates the letter of a name, `E` for `Éclairs`, `A` for `Æbler`. If the name does not begin
  /// with a Latin letter, the first letter of its sort key counts: `K` for `肯尼亚`, whose key begins
  /// with its pinyin.
  package init(of name: String, key: String = "") {
    self = [name, key].lazy.compactMap(Self.latin(beginning:)).first ?? .other
  }

  private static func latin(beginning name: String) -> IndexLetter? {
    let letter = name.first.map { String($0).slug }?.first
    return latin.first { $0.text.lowercased() == letter.map(String.init) }
  }

  /// The ID of the letter's heading in the page.
  package var id: String { self == .other ? "other" : text }

  /// Returns the text that a screen reader says instead of `#`; `nil` for `A` to `Z`.
  package func spokenText(in words: SiteWords) -> String? {
    self == .other ? words.section.otherNames : nil
  }

  private init(text: String) { self.text = text }
}

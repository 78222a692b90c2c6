internal import Diagnostics
internal import YAML

/// An error in a value of a file with words, at the offset of the value.
struct MessageError: Error {
  let offset: Int
  let message: String
}

extension Message {
  /// Reads a message. Its placeholders are those in its texts.
  init(_ value: YAMLValue, rule: PluralRule) throws(MessageError) {
    try self.init(value, placeholders: Placeholders(), rule: rule)
  }

  /// Reads a message that replaces another one. It can only have the placeholders of that message.
  init(_ value: YAMLValue, replacing other: Message, rule: PluralRule) throws(MessageError) {
    var placeholders = Placeholders(other.placeholders)
    placeholders.areComplete = true
    if other.form.isPlural, value.text != nil, rule.categories.count > 1 {
      let message = "expected the plural forms \(Self.list(rule.categories))"
      throw MessageError(offset: value.offset, message: message)
    }
    try self.init(value, placeholders: placeholders, rule: rule)
  }

  private init(_ value: YAMLValue, placeholders: Placeholders, rule: PluralRule)
    throws(MessageError)
  {
    var reader = FormReader(placeholders: placeholders, rule: rule)
    let form = try reader.form(value)
    self.init(form, placeholders: reader.placeholders.all, rule: rule)
  }

  fileprivate static func list(_ categories: [PluralCategory]) -> String {
    categories.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }
}

extension Unicode.Scalar {
  /// Whether HTML does not allow the character in any form: U+0000 or a Unicode noncharacter.
  /// Source: HTML Standard, "Preprocessing the input stream" and "Null characters".
  var isForbiddenInHTML: Bool {
    value == 0 || value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }

  /// The number of the character in at least four hexadecimal digits, `FFFE`.
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

private struct FormReader {
  var placeholders: Placeholders
  let rule: PluralRule

  /// The placeholder whose number selects the form, unless the entry specifies another one.
  private static let defaultPlaceholder = "count"
  private static let placeholderKey = "by"

  mutating func form(_ value: YAMLValue) throws(MessageError) -> Message.Form {
    if let entries = value.mapping { return try plural(entries, at: value.offset) }
    guard let text = value.text, !value.isNull
    else { throw MessageError(offset: value.offset, message: "expected a text in quotes") }
    // YAML has escapes for these characters, but HTML does not.
    if let scalar = text.unicodeScalars.first(where: \.isForbiddenInHTML) {
      let message = "U+\(scalar.hexadecimal) is a character that no page can have"
      throw MessageError(offset: value.offset, message: message)
    }
    return try located(value.offset) { () throws(WordError) in
      let pattern = try Pattern(parsing: text, placeholders: &placeholders)
      // Scripts look for the elements in some placeholders, so a page must have only one of each.
      if placeholders.areComplete, let placeholder = pattern.repeatedPlaceholder {
        throw WordError(
          "the place '{\(placeholders.all[placeholder].name)}' can occur only once in a text")
      }
      return .pattern(pattern)
    }
  }

  private mutating func plural(
    _ entries: [YAMLEntry], at offset: Int
  ) throws(MessageError) -> Message.Form {
    let placeholder = try placeholder(entries, at: offset)
    let categories = rule.categories
    var forms: [Message.Form?] = Array(repeating: nil, count: categories.count)
    for entry in entries where entry.key != Self.placeholderKey {
      forms[try index(ofCategory: entry)] = try form(entry.value)
    }
    let missing = categories.indices.filter { forms[$0] == nil }.map { categories[$0] }
    if !missing.isEmpty {
      let (noun, verb) = missing.count == 1 ? ("form", "is") : ("forms", "are")
      let message = "the plural \(noun) \(Message.list(missing)) \(verb) missing"
      throw MessageError(offset: offset, message: message)
    }
    return .plural(placeholder: placeholder, forms.compactMap { $0 })
  }

  /// Returns the index of an entry's plural form in the categories of the rule.
  private func index(ofCategory entry: YAMLEntry) throws(MessageError) -> Int {
    if let index = rule.categories.firstIndex(where: { $0.rawValue == entry.key }) { return index }
    let names = rule.categories.map(\.rawValue) + [Self.placeholderKey]
    let nearest = nearestName(to: entry.key, among: names).map { "; did you mean '\($0)'?" }
    let message = "'\(entry.key)' is not a plural form of this language"
    throw MessageError(
      offset: entry.offset,
      message: message + (nearest ?? "; it has \(Message.list(rule.categories))"))
  }

  /// Returns the placeholder whose number selects the form.
  private mutating func placeholder(_ entries: [YAMLEntry], at offset: Int) throws(MessageError)
    -> Int
  {
    guard let entry = entries.first(where: { $0.key == Self.placeholderKey }) else {
      let isKnown = placeholders.all.contains { $0.name == Self.defaultPlaceholder }
      if placeholders.areComplete, !isKnown {
        throw MessageError(
          offset: offset,
          message:
            "expected a text, as there is no place '{\(Self.defaultPlaceholder)}' that could "
            + "decide between plural forms")
      }
      let name = Self.defaultPlaceholder
      return try located(offset) { () throws(WordError) in try placeholders.index(of: name) }
    }
    guard let name = entry.value.text else {
      throw MessageError(
        offset: entry.value.offset,
        message: "'\(Self.placeholderKey)': expected the name of a place, such as 'count'")
    }
    return try located(entry.value.offset) { () throws(WordError) in
      try placeholders.index(of: name)
    }
  }
}

/// Calls `body`, and adds the offset of the value to its error.
private func located<Result>(
  _ offset: Int, _ body: () throws(WordError) -> Result
) throws(MessageError) -> Result {
  do throws(WordError) {
    return try body()
  } catch {
    throw MessageError(offset: offset, message: error.message)
  }
}

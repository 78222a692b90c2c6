package import Diagnostics
package import Words

/// Replaces the keys of words in scripts with the words of the site's language, when a site is
/// prepared.
///
/// `'%script.save name%'` becomes `'Save {0}'`, with the index of each value. Plural forms are
/// separated by `]`, which does not occur in words. The plural rule of the language replaces
/// `['%plural.form%'](value)`, and selects a form by the first value. See `fill` in
/// Templates/script/base/fill.js.
package struct ScriptWords {
  private let catalogue: Catalogue

  package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// Replaces the literals that refer to words. A literal whose group is not in the catalogue is
  /// not changed. An unknown key or placeholder is an error.
  package func filling(_ script: [UInt8], of file: String, errors: inout [Diagnostic]) -> [UInt8] {
    var filled: [UInt8] = []
    var copied = 0
    var errorCount = 0
    while let literal = WordLiteral.next(in: script, from: copied) {
      do throws(ScriptWordError) {
        if literal.key == Self.pluralKey {
          let call = try PluralCall(of: literal, in: script)
          filled += script[copied..<call.range.lowerBound]
          filled += catalogue.rule.scriptCall(for: call.number).utf8
          copied = call.range.upperBound
          continue
        }
        filled += script[copied..<literal.range.lowerBound]
        copied = literal.range.upperBound
        filled += try text(of: literal) ?? Array(script[literal.range])
      } catch {
        copied = max(copied, literal.range.upperBound)
        errorCount += 1
        if errorCount > Diagnostic.maximumCount {
          errors.append(.more(in: file))
          break
        }
        errors.append(
          Diagnostic(
            file: file, source: script, offset: literal.range.lowerBound, message: error.message))
      }
    }
    return copied == 0 ? script : filled + script[copied...]
  }

  /// The key of the literal that stands for the plural forms of the language.
  private static let pluralKey = "plural.form"

  /// Returns the new text between the quotes of a literal; `nil` if the literal does not refer to a
  /// word.
  private func text(of literal: WordLiteral) throws(ScriptWordError) -> [UInt8]? {
    guard let message = catalogue[literal.key] else {
      if catalogue.hasGroup(literal.group) { throw .noWord(literal.key, among: catalogue.keys) }
      return nil
    }
    try check(literal, names: message.placeholders)
    let values = message.placeholders.map { placeholder in
      literal.values.firstIndex(of: placeholder.name)
    }
    let forms = try patterns(of: message, for: literal, values).map { pattern in
      Self.text(of: pattern, between: literal.quote, values)
    }
    if forms.allSatisfy({ $0 == forms[0] }) { return forms[0] }
    return Array(forms.joined(separator: [UInt8(ascii: "]")]))
  }

  private func check(_ literal: WordLiteral, names placeholders: [Placeholder])
    throws(ScriptWordError)
  {
    let names = placeholders.filter { !$0.hasText }.map(\.name)
    for value in literal.values where value != "_" && !names.contains(value) {
      throw .noPlace(value, of: literal.key, among: names)
    }
    for name in names where !literal.values.contains(name) { throw .noValue(name, of: literal.key) }
  }

  /// Returns the forms of a word in the order of the plural rule, or its only form if it has no
  /// plural forms.
  private func patterns(
    of message: Message, for literal: WordLiteral, _ values: [Int?]
  ) throws(ScriptWordError) -> [Pattern] {
    if !message.form.isPlural { return [message.form.pattern] }
    var patterns: [Pattern] = []
    // A word that is missing in the language has the plural forms of English.
    for index in catalogue.rule.indices(in: message.rule) {
      var form = message.form
      while form.isPlural {
        if values[form.placeholder] != 0 {
          let hint = catalogue.hint(onReplaced: literal.key)
          throw .otherPlaceholder(
            message.placeholders[form.placeholder].name, of: literal.key, hint: hint)
        }
        form = form.forms[index]
      }
      patterns.append(form.pattern)
    }
    return patterns
  }

  /// Returns a form as the content of a JavaScript string.
  private static func text(of pattern: Pattern, between quote: UInt8, _ values: [Int?]) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pattern.pieces {
      switch piece {
      case .text(let text), .span(_, let text): bytes.append(script: text.utf8, between: quote)
      case .placeholder(let placeholder):
        // Every placeholder of the form has a value.
        bytes += "{\(values[placeholder] ?? 0)}".utf8
      }
    }
    return bytes
  }
}

/// An error in a literal that refers to a word.
struct ScriptWordError: Error {
  let message: String

  static func noWord(_ key: String, among keys: [String]) -> ScriptWordError {
    let nearest = nearestName(to: key, among: keys).map { "; did you mean '\($0)'?" }
    return ScriptWordError(message: "there is no word '\(key)'" + (nearest ?? ""))
  }

  static func noPlace(_ name: String, of key: String, among names: [String]) -> ScriptWordError {
    let nearest = nearestName(to: name, among: names).map { "; did you mean '{\($0)}'?" }
    return ScriptWordError(
      message: "the word '\(key)' has no place '{\(name)}'"
        + (nearest ?? "; remove the name from the string"))
  }

  static func noValue(_ name: String, of key: String) -> ScriptWordError {
    ScriptWordError(
      message: "nothing is filled in at '{\(name)}' of '\(key)'; write the name after the key, "
        + "as in '%\(key) \(name)%'")
  }

  static let noPluralCall = ScriptWordError(
    message: "the plural form is chosen by a call with a name or an index, as in "
      + "['%plural.form%'](count)")

  static func otherPlaceholder(_ name: String, of key: String, hint: String) -> ScriptWordError {
    ScriptWordError(
      message: "the forms of '\(key)' are chosen by '{\(name)}', but a script chooses them by its "
        + "first value; write '\(name)' first\(hint)")
  }
}

/// The call `['%plural.form%'](count)` in a script, which selects one of several plural forms.
private struct PluralCall {
  /// The range of the call, beginning with the bracket.
  let range: Range<Int>
  /// The expression in the parentheses.
  let number: String

  init(of literal: WordLiteral, in script: [UInt8]) throws(ScriptWordError) {
    // `literal.range` does not include the quotes.
    let (start, end) = (literal.range.lowerBound - 2, literal.range.upperBound + 1)
    guard start >= 0, script[start] == UInt8(ascii: "["),
      script[end...].starts(with: "](".utf8),
      let close = script[end...].firstIndex(of: UInt8(ascii: ")"))
    else { throw .noPluralCall }
    range = start..<close + 1
    number = String(decoding: script[end + 2..<close], as: UTF8.self)
    // Any other expression would need parentheses in the text that replaces the call.
    guard number.wholeMatch(of: /[\w$.\[\]]+/) != nil else { throw .noPluralCall }
  }
}

extension [UInt8] {
  /// Appends a text as the content of a JavaScript string, which can also be within HTML.
  fileprivate mutating func append(script text: String.UTF8View, between quote: UInt8) {
    for byte in text {
      switch byte {
      // The literal may be within a string with other quotes.
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "\\"):
        self += [UInt8(ascii: "\\"), byte]
      // In a template literal, `${` would begin an expression, and a placeholder may follow the
      // sign.
      case UInt8(ascii: "$") where quote == UInt8(ascii: "`"): self += "\\$".utf8
      case UInt8(ascii: "\n"): self += "\\n".utf8
      // Everything that ends a script or begins a comment in HTML starts with `<`.
      case UInt8(ascii: "<"): self += "\\x3c".utf8
      case 0..<0x10: self += "\\x0\(String(byte, radix: 16))".utf8
      case 0x10..<0x20, 0x7f: self += "\\x\(String(byte, radix: 16))".utf8
      // U+2028 and U+2029, which end a line, are E2 80 A8 and E2 80 A9 in UTF-8.
      case 0xa8...0xa9 where suffix(2).elementsEqual([0xe2, 0x80]):
        removeLast(2)
        self += "\\u202\(byte == 0xa8 ? "8" : "9")".utf8
      default: append(byte)
      }
    }
  }
}

/// A line of a YAML text of the form `key: value` or `- value`, as a person would read it.
struct YAMLLine {
  /// The text before the value, without the indentation: `title: ` or `- `.
  let lead: String
  /// The value without a comment and the white space around it.
  let value: String

  init(lead: String, value: String) {
    self.lead = lead
    self.value = value
  }

  /// Reads a line without its line break. Returns `nil` if the line has another form or no value.
  init?(_ line: String) {
    let (lead, rest) = Self.parts(of: line)
    let value = Self.withoutComment(rest)
    if lead.isEmpty || value.isEmpty { return nil }
    self.lead = lead
    self.value = value
  }

  /// Returns the byte offset of the value in a line, or of its first character if the line has
  /// another form.
  static func offsetOfValue(in line: String) -> Int {
    let value = parts(of: line).rest.drop(while: \.isWhitespace)
    return line.utf8.distance(from: line.startIndex, to: value.startIndex)
  }

  /// Returns the text before the value of a line and the rest of the line. The former is empty if
  /// the line has another form.
  private static func parts(of line: String) -> (lead: String, rest: Substring) {
    var rest = line.drop { $0 == " " || $0 == "\t" }
    var lead = ""
    while rest.hasPrefix("- ") {
      lead = "- "
      rest = rest.dropFirst(2).drop { $0 == " " }
    }
    if let colon = endOfKey(in: rest) {
      lead = "\(rest[..<colon]): "
      rest = rest[colon...].dropFirst()
    }
    return (lead, rest)
  }

  /// Returns the index of the colon after a key. A space or the end of the line must follow it.
  private static func endOfKey(in text: Substring) -> Substring.Index? {
    guard let first = text.first, !#"#[{"'@`%&*!|>"#.contains(first) else { return nil }
    return text.indices.first { index in
      guard text[index] == ":" else { return false }
      let next = text.index(after: index)
      return next == text.endIndex || text[next] == " " || text[next] == "\t"
    }
  }

  /// Returns the trimmed text before a `#` that follows white space.
  static func withoutComment(_ text: Substring) -> String {
    var end = text.startIndex
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if character == "#", previous.isWhitespace { break }
      if !character.isWhitespace { end = text.index(after: index) }
      previous = character
    }
    return String(text[..<end].drop(while: \.isWhitespace))
  }

  /// The reason why YAML does not read the value as a text, and what to type; `nil` if nothing is
  /// wrong.
  var advice: String? {
    guard let first = value.first else { return nil }
    switch first {
    case "\"", "'": return adviceOnQuotes(first)
    case "[": return adviceOnBrackets("]", of: "list")
    case "{": return adviceOnBrackets("}", of: "brace")
    case "|", ">":
      // The value is a block scalar, whose text is on the following lines.
      if value.dropFirst().allSatisfy({ "+-0123456789".contains($0) }) { return nil }
      return cannotBegin(with: String(first))
    case "@", "`", "%", "&", "*", "!", ",", "]", "}": return cannotBegin(with: String(first))
    case "-", "?", ":":
      if value.count == 1 || value.dropFirst().first?.isWhitespace == true {
        return cannotBegin(with: "\(first) ")
      }
    default: break
    }
    if value.hasSuffix(":") { return "a text without quotes cannot end with ':'; \(textToType)" }
    if value.contains(": ") || value.contains(":\t") { return cannotContain(": ") }
    return nil
  }

  /// The advice on what to type instead of the line: `put the text in quotes: title: 'Food: East
  /// Africa'`.
  var textToType: String { Self.textToType(lead, value) }

  /// Returns the advice to put a text in quotes, after the text before it on its line.
  static func textToType(_ lead: String, _ text: String) -> String {
    // A longer text would hide the error in it.
    if text.utf8.count > 200 { return "put the text in quotes" }
    return "put the text in quotes: \(lead)\(text.inQuotesForYAML)"
  }

  /// Returns the message that the text cannot begin like this, and what to type instead.
  func cannotBegin(with beginning: String) -> String {
    "a text without quotes cannot begin with '\(beginning)'; \(textToType)"
  }

  /// Returns the message that the text cannot contain a part, or cannot contain it within a
  /// `place`, and what to type instead.
  func cannotContain(_ part: String, within place: String? = nil) -> String {
    "a text without quotes cannot contain '\(part)'\(place.map { " within \($0)" } ?? ""); \(textToType)"
  }

  private func adviceOnQuotes(_ quote: Character) -> String? {
    guard let end = Array(value.utf8)[...].quotationMark(closing: 0) else {
      return "the quotation mark is never closed; "
        + Self.textToType(lead, String(value.dropFirst()))
    }
    if end + 1 == value.utf8.count { return nil }
    // For 'It's ours', the intended text is between the outer quotation marks.
    let isEnclosed = value.last == quote
    let text = isEnclosed ? String(value.dropFirst().dropLast()) : value
    return "the text continues after its closing quotation mark; \(Self.textToType(lead, text))"
  }

  private func adviceOnBrackets(_ closing: Character, of noun: String) -> String? {
    if value.last == closing { return nil }
    if value.contains(closing) { return cannotBegin(with: String(value.prefix(1))) }
    return "the \(noun) is never closed; end it with '\(closing)'"
  }
}

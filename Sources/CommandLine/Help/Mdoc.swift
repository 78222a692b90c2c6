/// Writes mdoc, the language of manual pages. Source: mdoc(7) and mandoc_char(7).
enum Mdoc {
  /// The notation of the table of commands in manual pages.
  static var notation: HelpNotation {
    HelpNotation(
      word: code, summary: sentence, meaning: sentence, placeholder: value, hasValues: false)
  }

  /// Returns a phrase, or several sentences, with each sentence on a separate line.
  static func sentence(_ phrase: String) -> String {
    lines(phrase.asSentence).joined(separator: "\n")
  }

  /// Returns the lines of a text, with macros for options and quotations.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var plain: [String] = []
    func flush() {
      if !plain.isEmpty { lines += plain.joined(separator: " ").lines(upTo: 78).map(textLine) }
      plain = []
    }
    for piece in pieces(of: text) {
      let core = piece.drop { $0 == "(" }.trimmingPunctuation
      let opening = piece.prefix { $0 == "(" }
      let closing = piece.dropFirst(opening.count + core.count)
      if opening.isEmpty, let macro = macro(for: core) {
        flush()
        lines.append(([".\(macro)"] + closing.map(String.init)).joined(separator: " "))
      } else {
        plain.append(escaped(piece.hasPrefix("-") ? piece.replacing("-", with: #"\-"#) : piece))
        // Each sentence begins on a new line.
        if let last = piece.last, ".!?".contains(last) { flush() }
      }
    }
    flush()
    return lines
  }

  static func code(_ code: String) -> String {
    words(of: code).map { word in
      let literal = word.replacing(#"\"#, with: #"\e"#).replacing("-", with: #"\-"#)
        .replacing("'", with: #"\(aq"#).replacing("`", with: #"\(ga"#)
        .replacing("\"", with: #"\(dq"#).replacing("~", with: #"\(ti"#)
        .replacing("^", with: #"\(ha"#)
      // A short word with an initial capital could be taken for a macro, and a full stop for the
      // end of its arguments.
      let isName = word == "." || word.count < 4 && word.first?.isUppercase == true
      return (isName ? #"\&"# : "") + ascii(literal)
    }.joined(separator: " ")
  }

  /// Returns the macros of a form of a command line, such as `build [OPTIONS]`.
  static func form(_ form: String) -> String {
    let spaced = form.replacing("[", with: "[ ").replacing("]", with: " ]")
    return words(of: spaced).map { word in
      switch word {
      case "[": "Oo"
      case "]": "Oc"
      case "|": "|"
      case _ where word.hasPrefix("-"): flag(word)
      case _ where word.first?.isUppercase == true: "Ar \(escaped(word))"
      default: value(of: word.split(separator: "|").map { code(String($0)) })
      }
    }.joined(separator: " ")
  }

  /// Returns the macros of an option such as `--limit` or `-o`.
  private static func flag(_ flag: String) -> String {
    let name = String(flag.drop { $0 == "-" }).replacing("-", with: #"\-"#)
    return (flag.hasPrefix("--") ? "Fl Fl " : "Fl ") + name
  }

  /// Returns the macros of a value such as `DIR` or `none|sample`.
  static func value(_ placeholder: String) -> String {
    let words = placeholder.split(separator: "|").map(String.init)
    return words.count == 1 ? "Ar \(placeholder)" : value(of: words)
  }

  private static func value(of choices: [String]) -> String {
    choices.map { "Cm \($0)" }.joined(separator: " Ns | Ns ")
  }

  private static func words(of text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Splits a text at spaces, but not within quotes.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var quote: Character?
    for word in text.split(separator: " ") {
      if quote == nil {
        let first = word.drop { $0 == "(" }.first
        quote = first.flatMap { "'`".contains($0) ? $0 : nil }
        pieces.append(String(word))
        if quote != nil, word.trimmingPunctuation.count < 2 { continue }
      } else if let last = pieces.popLast() {
        pieces.append("\(last) \(word)")
      }
      if let mark = quote, word.trimmingPunctuation.last == mark { quote = nil }
    }
    return pieces
  }

  /// Returns the macro for an option or a quotation, or `nil` for any other word.
  private static func macro(for word: Substring) -> String? {
    if word.hasPrefix("--"), word.count > 2 { return flag(String(word)) }
    guard let mark = word.first, "'`".contains(mark), word.last == mark, word.count > 2 else {
      return nil
    }
    return "Ql \(code(String(word.dropFirst().dropLast())))"
  }

  private static func textLine(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? #"\&"# + line : line
  }

  private static func escaped(_ text: String) -> String {
    let isEscaped = text.hasPrefix(#"\-"#)
    return ascii(isEscaped ? text : text.replacing(#"\"#, with: #"\e"#))
      .replacing("~", with: #"\(ti"#)
  }

  private static func ascii(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "…": "..."
      case _ where scalar.isASCII: String(scalar)
      default: #"\[u"# + String(scalar.value, radix: 16, uppercase: true).leftPadded + "]"
      }
    }.joined()
  }
}

extension StringProtocol {
  fileprivate var trimmingPunctuation: Substring {
    var text = Substring(self)
    while let last = text.last, ".,;:!?)".contains(last) { text.removeLast() }
    return text
  }

  /// The hexadecimal digits, with leading zeros up to four.
  fileprivate var leftPadded: String {
    String(repeating: "0", count: Swift.max(0, 4 - count)) + self
  }
}

extension String {
  /// The phrase as a sentence, with an initial capital and a full stop.
  fileprivate var asSentence: String {
    let start = hasPrefix("'") || hasPrefix("`") ? self : prefix(1).uppercased() + dropFirst()
    return start.hasSuffix(".") || start.hasSuffix(":") ? start : "\(start)."
  }
}

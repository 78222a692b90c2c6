import Diagnostics
import Pages
import SiteIndex

extension TemplateFolder {
  /// Returns warnings about what the Content Security Policy of pages blocks in the style sheet
  /// that a site adds, and about addresses that lead elsewhere on each page.
  static func warnings(onCustomStyleOf siteFiles: [SiteFile]) -> [Warning] {
    guard let file = siteFiles.first(where: { $0.name == SiteAssets.customStyle }),
      let text = try? SourceText(file.bytes).bytes
    else { return [] }
    return StyleLoads(in: text).found.prefix(Diagnostic.maximumCount).map { load in
      let position = SourcePosition(ofByte: load.offset, in: text)
      return Warning(
        .template, at: .file(file.displayPath, line: position.line),
        "\(file.displayPath):\(position.line):\(position.column): \(load.message)")
    }
  }
}

/// The rules and functions of a style sheet that load something.
/// Source: CSS Syntax Module Level 3, "Tokenization".
private struct StyleLoads {
  /// Something that a page does not load, or not as expected.
  struct Load {
    let offset: Int
    let message: String
  }

  private(set) var found: [Load] = []
  private let text: [UInt8]
  private var index = 0
  /// Whether the next address is that of a font.
  private var isInFontFace = false
  /// The number of open parentheses within an `image-set()`, whose strings are addresses; 0 outside
  /// of an `image-set()`.
  private var imageSetDepth = 0

  init(in text: [UInt8]) {
    self.text = text
    while index < text.count { advance() }
  }

  private mutating func advance() {
    switch text[index] {
    case UInt8(ascii: "/") where hasWord("/*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if imageSetDepth == 1 { checkAddress(from: index) } else { skipString() }
    case UInt8(ascii: "@"): readRule()
    case UInt8(ascii: "}"):
      isInFontFace = false
      imageSetDepth = 0
      index += 1
    case UInt8(ascii: "("):
      if imageSetDepth > 0 { imageSetDepth += 1 }
      index += 1
    case UInt8(ascii: ")"):
      if imageSetDepth > 0 { imageSetDepth -= 1 }
      index += 1
    default: readName()
    }
  }

  /// Reads the `@` of an at-rule, and skips the condition of a rule that loads nothing.
  private mutating func readRule() {
    isInFontFace = isRule("@font-face")
    if isRule("@import") {
      found.append(
        Load(
          offset: index,
          message:
            "'@import' is blocked by the Content-Security-Policy of the pages; put the rules "
            + "themselves here"))
    }
    let loadsNothing = ["@namespace", "@supports", "@document"].contains(where: isRule)
    index += 1
    if loadsNothing { skipCondition() }
  }

  /// Returns whether an at-rule with this name begins at the index.
  private func isRule(_ name: String) -> Bool {
    guard let end = end(of: name) else { return false }
    return end == text.count || !isPartOfName(text[end])
  }

  /// Moves the index to the block of an at-rule, or to the semicolon at its end.
  private mutating func skipCondition() {
    while index < text.count, !";{".utf8.contains(text[index]) {
      switch text[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      case UInt8(ascii: "/") where hasWord("/*"): skipComment()
      default: index += 1
      }
    }
  }

  /// Reads a `url()`, the name of an `image-set()`, or else one character.
  private mutating func readName() {
    let isWithinName = index > 0 && isPartOfName(text[index - 1])
    if !isWithinName, let end = end(of: "url(") {
      checkAddress(from: end)
    } else if imageSetDepth == 0, let end = end(of: "image-set(") {
      imageSetDepth = 1
      index = end
    } else {
      index = character(at: index)?.end ?? text.count
    }
  }

  /// Reads the address that begins at `start`, and reports it if pages do not load it. The function
  /// or the string that contains the address begins at the index.
  private mutating func checkAddress(from start: Int) {
    let place = index
    index = start
    while index < text.count, isSpace(text[index]) { index += 1 }
    let isQuoted = index < text.count && "\"'".utf8.contains(text[index])
    if isQuoted { index += 1 }
    if let message = refusal { found.append(Load(offset: place, message: message)) }
    if isQuoted {
      index -= 1
      skipString()
    } else {
      while index < text.count, text[index] != UInt8(ascii: ")") { index += 1 }
    }
    // The parenthesis that follows the address belongs to the function.
    if start > place {
      while index < text.count, isSpace(text[index]) { index += 1 }
      if index < text.count, text[index] == UInt8(ascii: ")") { index += 1 }
    }
  }

  /// The reason why pages do not load the address at the index, or not all of them do; `nil` if all
  /// pages load it.
  private var refusal: String? {
    if isInFontFace {
      return
        "fonts are blocked by the Content-Security-Policy of the pages; name installed ones in "
        + "'font-family'"
    }
    if ["http:", "https:", "//"].contains(where: hasWord) {
      return "an address on another server is blocked by the Content-Security-Policy of the pages; "
        + "put the file into the folder of static files, or write it as 'data:'"
    }
    if ["data:", "/", "#"].contains(where: hasWord) { return nil }
    // Nothing is loaded from an empty address.
    if index >= text.count || "\"')".utf8.contains(text[index]) { return nil }
    return
      "pages and the style sheet are in different folders, so that this address leads elsewhere "
      + "on some of them; begin it with '/', or write the picture as 'data:'"
  }

  private mutating func skipComment() {
    index += 2
    while index < text.count, !hasWord("*/") { index += 1 }
    index += 2
  }

  private mutating func skipString() {
    let quote = text[index]
    index += 1
    while index < text.count, text[index] != quote, text[index] != UInt8(ascii: "\n") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
  }

  /// Returns whether a word in lower case begins at the index, ignoring case.
  private func hasWord(_ word: String) -> Bool { end(of: word) != nil }

  /// Returns the end of a word in lower case that begins at the index, ignoring case; `nil` if
  /// another text is there. Letters may be escaped, as in `\75rl(`.
  private func end(of word: String) -> Int? {
    var end = index
    for wanted in word.utf8 {
      let isLetter = wanted > 0x60
      guard let (byte, next) = character(at: end), isLetter || next == end + 1,
        byte == wanted || isLetter && byte | 0x20 == wanted
      else { return nil }
      end = next
    }
    return end
  }

  /// Returns the character at an index and its end; `nil` at the end of the text. An escaped
  /// character that is not ASCII is returned as 0x80.
  private func character(at index: Int) -> (byte: UInt8, end: Int)? {
    guard index < text.count else { return nil }
    if text[index] != UInt8(ascii: "\\") { return (text[index], index + 1) }
    let rest = text[(index + 1)...]
    let digits = rest.prefix(6).prefix { Character(UnicodeScalar($0)).isHexDigit }
    guard let code = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
      return (rest.first ?? 0x80, min(index + 2, text.count))
    }
    let end = digits.endIndex
    let hasSpace = end < text.count && isSpace(text[end])
    return (code < 0x80 ? UInt8(code) : 0x80, hasSpace ? end + 1 : end)
  }

  private func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

  private func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

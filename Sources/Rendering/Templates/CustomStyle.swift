import Diagnostics
import Pages
import SiteIndex

extension TemplateFolder {
  /// Returns warnings about what the Content Security Policy of pages blocks in the style sheet that
  /// a site adds, and about addresses that lead elsewhere on each page.
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

  init(in text: [UInt8]) {
    self.text = text
    while index < text.count { advance() }
  }

  private mutating func advance() {
    switch text[index] {
    case UInt8(ascii: "/") where hasWord("/*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
    case UInt8(ascii: "\\"): index += 2
    case UInt8(ascii: "@") where hasWord("@import"):
      found.append(
        Load(
          offset: index,
          message:
            "'@import' is blocked by the Content-Security-Policy of the pages; put the rules "
            + "themselves here"))
      index += 7
    case UInt8(ascii: "@"):
      isInFontFace = hasWord("@font-face")
      index += 1
    case UInt8(ascii: "}"):
      isInFontFace = false
      index += 1
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      if hasWord("url("), index == 0 || !isPartOfName(text[index - 1]) {
        checkAddress()
      } else {
        index += 1
      }
    default: index += 1
    }
  }

  /// Reports the address of the `url()` at the index.
  private mutating func checkAddress() {
    let start = index
    index += 4
    while index < text.count, isSpace(text[index]) { index += 1 }
    let isQuoted = index < text.count && "\"'".utf8.contains(text[index])
    if isQuoted { index += 1 }
    if let message = refusal { found.append(Load(offset: start, message: message)) }
    if isQuoted {
      index -= 1
      skipString()
    } else {
      while index < text.count, text[index] != UInt8(ascii: ")") { index += 1 }
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
  private func hasWord(_ word: String) -> Bool {
    text[min(index, text.count)...].prefix(word.utf8.count).elementsEqual(word.utf8) {
      $0 == $1 || ($0 | 0x20 == $1 && $1 > 0x60)
    }
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

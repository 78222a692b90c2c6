import Diagnostics
import Loans

extension String {
  /// A text of Kiva with `\n` for all line breaks, including `<br>`, and without `<i>`. Any other
  /// markup stays as it is. Source: docs/kiva-api.md, "A loan with details".
  var normalizedProse: String {
    var out: [UInt8] = []
    out.reserveCapacity(utf8.count)
    var last: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\n") where last == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\r"): out.append(UInt8(ascii: "\n"))
      case UInt8(ascii: ">"):
        out.append(byte)
        replaceTag(endingIn: &out)
      default: out.append(byte)
      }
      last = byte
    }
    return String(decoding: out, as: UTF8.self).replacingNUL.trimmed
  }

  /// The text with U+0000 replaced by U+FFFD. JSON allows U+0000, but HTML and terminals do not.
  var replacingNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }

  /// The text; `nil` if it is blank.
  var nonEmpty: String? { isBlank ? nil : self }
}

/// Replaces a `<br>` or `<i>` at the end of `out`, even one that results from removing another tag.
private func replaceTag(endingIn out: inout [UInt8]) {
  guard let start = out.suffix(8).lastIndex(of: UInt8(ascii: "<")) else { return }
  var name = out[(start + 1)...].dropLast()
  while let last = name.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "/") {
    name.removeLast()
  }
  if name.isLetters("br") {
    out.replaceSubrange(start..., with: [UInt8(ascii: "\n")])
    return
  }
  if name.first == UInt8(ascii: "/") { name.removeFirst() }
  if name.isLetters("i") { out.removeSubrange(start...) }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes equal these lower-case ASCII letters, ignoring case.
  fileprivate func isLetters(_ letters: String) -> Bool {
    elementsEqual(letters.utf8) { byte, letter in byte | 0x20 == letter }
  }
}

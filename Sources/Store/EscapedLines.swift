extension [String] {
  /// The texts, each on a line of its own. In a text, `\n` is a line feed and `\\` a backslash.
  var lines: String {
    let escaped = map { text in
      text.utf8.flatMap { byte in
        switch byte {
        case UInt8(ascii: "\n"): [UInt8](#"\n"#.utf8)
        case UInt8(ascii: #"\"#): [UInt8](#"\\"#.utf8)
        default: [byte]
        }
      }
    }
    return String(decoding: [UInt8](escaped.joined(separator: "\n".utf8)), as: UTF8.self)
  }

  /// Reads what `lines` wrote.
  init(lines: String) {
    let parts = lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self = parts.map { line in
      var text: [UInt8] = []
      var isEscaped = false
      for byte in line {
        if isEscaped {
          text.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        } else if byte != UInt8(ascii: #"\"#) {
          text.append(byte)
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: #"\"#)
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

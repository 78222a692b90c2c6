extension [String] {
  /// The texts, one per line. In a text, `\n` stands for a line feed and `\\` for a backslash.
  var lines: String {
    var lines: [UInt8] = []
    for (index, text) in enumerated() {
      if index > 0 { lines.append(UInt8(ascii: "\n")) }
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\n"): lines += #"\n"#.utf8
        case UInt8(ascii: #"\"#): lines += #"\\"#.utf8
        default: lines.append(byte)
        }
      }
    }
    return String(decoding: lines, as: UTF8.self)
  }

  init(lines: String) {
    self = []
    var text: [UInt8] = []
    var isEscaped = false
    for byte in lines.utf8 {
      if byte == UInt8(ascii: "\n") {
        append(String(decoding: text, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
        isEscaped = false
        continue
      }
      if isEscaped {
        text.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
      } else if byte != UInt8(ascii: #"\"#) {
        text.append(byte)
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: #"\"#)
    }
    append(String(decoding: text, as: UTF8.self))
  }
}

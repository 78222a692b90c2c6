extension String {
  /// The string as a double-quoted YAML scalar on one line: `"Maria's \"shop\""`. Characters that
  /// YAML would not preserve are escaped. Source: YAML 1.1, §5.6 and §9.1.
  package var quotedForYAML: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.needsEscapeInYAML:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The string in the kind of quotes that a person would use: `'Food: East Africa'`, `"Maria's
  /// shop"`.
  package var inQuotesForYAML: String {
    let needsEscapes = unicodeScalars.contains { $0 == "'" || $0.needsEscapeInYAML }
    return needsEscapes ? quotedForYAML : "'\(self)'"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a line break, a byte-order mark, or a character that YAML considers not
  /// printable. All such scalars have at most four hexadecimal digits.
  fileprivate var needsEscapeInYAML: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029, 0xFEFF, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text with percent-escapes such as `%41` decoded (RFC 3986, §2.1); `nil` if an escape is
  /// invalid or the result is not UTF-8.
  package var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Substring(self).utf8
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension String {
  /// The text with valid percent-escapes decoded and invalid ones left unchanged.
  package var withEscapesDecoded: String {
    let bytes = Array(utf8)
    guard bytes.contains(UInt8(ascii: "%")) else { return self }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns the text with all bytes escaped but unreserved characters (RFC 3986, §2.3) and those
  /// of `allowed`, which are ASCII.
  package func percentEncoded(except allowed: String = "") -> String {
    var encoded: [UInt8] = []
    for byte in utf8 {
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": encoded.append(byte)
      default:
        if allowed.utf8.contains(byte) {
          encoded.append(byte)
        } else {
          encoded.appendPercentEscape(byte)
        }
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a byte as a percent-escape, such as `%C3`.
  package mutating func appendPercentEscape(_ byte: UInt8) {
    append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
    }
  }
}

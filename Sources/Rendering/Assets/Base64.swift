/// RFC 4648 §4, with padding.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var out: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = Array(bytes[start..<min(start + 3, bytes.count)])
    let bits = (0..<3).reduce(0) { $0 << 8 | (($1 < group.count) ? Int(group[$1]) : 0) }
    for index in 0..<4 {
      let isPadding = index > group.count
      out.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * index) & 63])
    }
  }
  return String(decoding: out, as: UTF8.self)
}

internal import Cnettle

extension [UInt8] {
  /// The bytes in base64 with padding (RFC 4648 §4).
  package var base64: String {
    var digits = [CChar](repeating: 0, count: (count + 2) / 3 * 4)
    unsafe nettle_base64_encode_raw(&digits, count, self)
    return String(decoding: digits.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

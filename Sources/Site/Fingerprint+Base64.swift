private import Cnettle

extension Fingerprint {
  /// The bytes in base64 with padding, 44 characters (RFC 4648 §4).
  package var base64: String {
    let bytes = bytes
    var digits = [CChar](repeating: 0, count: (bytes.count + 2) / 3 * 4)
    unsafe nettle_base64_encode_raw(&digits, bytes.count, bytes)
    return String(decoding: digits.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

private import Cnettle

/// The SHA-256 of some bytes: in the manifest, in the names of assets, in the page's security
/// policy.
package struct Fingerprint: Hashable, Sendable {
  /// 32 bytes.
  package let bytes: [UInt8]

  package init(of content: [UInt8]) {
    var context = sha256_ctx()
    unsafe nettle_sha256_init(&context)
    unsafe content.withUnsafeBufferPointer { buffer in
      unsafe nettle_sha256_update(&context, buffer.count, buffer.baseAddress)
    }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    unsafe nettle_sha256_digest(&context, digest.count, &digest)
    bytes = digest
  }

  /// Reads 64 hexadecimal digits; `nil` for anything else.
  package init?(hexadecimal text: Substring) {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high * 16 + low))
    }
    self.bytes = bytes
  }

  /// 64 lower-case digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var out: [UInt8] = []
    for byte in bytes {
      out.append(digits[Int(byte >> 4)])
      out.append(digits[Int(byte & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }
}

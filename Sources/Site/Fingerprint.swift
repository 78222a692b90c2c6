private import Cnettle

/// The SHA-256 of some bytes, as in the manifest, in the names of assets and in the security policy
/// of pages.
package struct Fingerprint: Hashable, Sendable {
  // An array would need an allocation for each fingerprint, and a site has several for each page.
  // The alignment of a single SIMD32 would make the tables of fingerprints a third larger.
  private let left: SIMD16<UInt8>
  private let right: SIMD16<UInt8>

  /// The 32 bytes of the hash.
  package var bytes: [UInt8] { [left, right].flatMap { half in half.indices.map { half[$0] } } }

  /// Computes the fingerprint of some bytes.
  package init(of content: [UInt8]) {
    var hash = Hash()
    hash.append(content[...])
    self = hash.fingerprint
  }

  /// Computes the fingerprint of bytes that arrive in pieces.
  package struct Hash {
    private var context = sha256_ctx()

    package init() {
      unsafe nettle_sha256_init(&context)
    }

    package mutating func append(_ piece: ArraySlice<UInt8>) {
      unsafe piece.withUnsafeBufferPointer { buffer in
        unsafe nettle_sha256_update(&context, buffer.count, buffer.baseAddress)
      }
    }

    /// The fingerprint of all the pieces that have been appended so far.
    package var fingerprint: Fingerprint {
      // nettle resets a context when it returns the digest.
      var context = context
      var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
      unsafe nettle_sha256_digest(&context, bytes.count, &bytes)
      return Fingerprint(digest: bytes)
    }
  }

  private init(digest: [UInt8]) {
    left = SIMD16(digest[..<16])
    right = SIMD16(digest[16...])
  }

  /// Parses 64 hexadecimal digits, and returns `nil` for anything else.
  package init?(hexadecimal text: Substring) {
    guard text.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.init(digest: bytes)
  }

  /// The hash as 64 hexadecimal digits in lower case.
  package var hexadecimal: String {
    var out: [UInt8] = []
    out.reserveCapacity(64)
    for byte in bytes {
      out.append(Self.digits[Int(byte >> 4)])
      out.append(Self.digits[Int(byte & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

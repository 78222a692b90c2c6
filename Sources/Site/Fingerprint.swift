private import Cnettle

/// The SHA-256 of some bytes, as in the manifest, in the names of assets and in the security policy
/// of pages.
package struct Fingerprint: Hashable, Sendable {
  // An array would need an allocation for each fingerprint, and a site has several for each page.
  // The alignment of a single SIMD32 would make the tables of fingerprints a third larger.
  private let left: SIMD16<UInt8>
  private let right: SIMD16<UInt8>

  // The elements of vectors are compared one after the other by default.
  package static func == (one: Fingerprint, other: Fingerprint) -> Bool {
    all(one.left .== other.left) && all(one.right .== other.right)
  }

  /// The 32 bytes of the hash.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    append(to: &bytes)
    return bytes
  }

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
      var digest = (SIMD16<UInt8>(), SIMD16<UInt8>())
      unsafe withUnsafeMutableBytes(of: &digest) { bytes in
        unsafe nettle_sha256_digest(
          &context, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
      }
      return Fingerprint(left: digest.0, right: digest.1)
    }
  }

  private init(left: SIMD16<UInt8>, right: SIMD16<UInt8>) {
    self.left = left
    self.right = right
  }

  /// Creates a fingerprint from the bytes of its hash, and returns `nil` unless they are 32.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Int(SHA256_DIGEST_SIZE) else { return nil }
    (left, right) = unsafe bytes.withUnsafeBytes { bytes in
      unsafe (
        bytes.loadUnaligned(fromByteOffset: 0, as: SIMD16<UInt8>.self),
        bytes.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
      )
    }
  }

  /// Appends the 32 bytes of the hash.
  package func append(to bytes: inout [UInt8]) {
    unsafe Swift.withUnsafeBytes(of: left) { unsafe bytes.append(contentsOf: $0) }
    unsafe Swift.withUnsafeBytes(of: right) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Parses 64 hexadecimal digits, and returns `nil` for anything else.
  package init?(hexadecimal text: Substring) {
    self.init(hexadecimal: Array(text.utf8).span)
  }

  /// Parses 64 hexadecimal digits, and returns `nil` for anything else.
  package init?(hexadecimal digits: Span<UInt8>) {
    guard digits.count == 64 else { return nil }
    var (left, right) = (SIMD16<UInt8>(), SIMD16<UInt8>())
    for index in 0..<32 {
      guard let high = digits[2 * index].hexadecimalValue,
        let low = digits[2 * index + 1].hexadecimalValue
      else { return nil }
      if index < 16 { left[index] = high << 4 | low } else { right[index - 16] = high << 4 | low }
    }
    (self.left, self.right) = (left, right)
  }

  /// The hash as 64 hexadecimal digits in lower case.
  package var hexadecimal: String {
    var out: [UInt8] = []
    out.reserveCapacity(64)
    appendHexadecimal(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the hash as 64 hexadecimal digits in lower case.
  package func appendHexadecimal(to text: inout [UInt8]) {
    let digits = (Self.digits(of: left), Self.digits(of: right))
    unsafe Swift.withUnsafeBytes(of: digits) { unsafe text.append(contentsOf: $0) }
  }

  private static func digits(of bytes: SIMD16<UInt8>) -> SIMD32<UInt8> {
    var values = SIMD32<UInt8>()
    values.evenHalf = bytes &>> 4
    values.oddHalf = bytes & 0x0f
    let digits = values &+ UInt8(ascii: "0")
    let letters = values &+ (UInt8(ascii: "a") - 10)
    return digits.replacing(with: letters, where: values .> 9)
  }
}

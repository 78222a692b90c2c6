private import Cnettle

/// The SHA-256 of some bytes, for the manifest, the names of assets and the Content Security Policy
/// of pages.
package struct Fingerprint: Hashable, Sendable {
  // An array would need an allocation for each fingerprint, and a site has several fingerprints for
  // each page. The alignment of a single SIMD32 would make tables of fingerprints a third larger.
  private let left: SIMD16<UInt8>
  private let right: SIMD16<UInt8>

  // By default, the elements of vectors would be compared one by one.
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

    package init() { unsafe nettle_sha256_init(&context) }

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

  /// Creates a fingerprint from the bytes of its hash, or returns `nil` unless there are 32.
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
    // The compiler makes a single copy of this, but not of appending raw bytes.
    unsafe withUnsafePointer(to: (left, right)) { halves in
      unsafe halves.withMemoryRebound(to: UInt8.self, capacity: 32) { start in
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: 32))
      }
    }
  }

  /// Parses 64 hexadecimal digits, or returns `nil` for anything else.
  package init?(hexadecimal text: Substring) { self.init(hexadecimal: Array(text.utf8).span) }

  /// Parses 64 hexadecimal digits, or returns `nil` for anything else.
  package init?(hexadecimal digits: Span<UInt8>) {
    guard digits.count == 64 else { return nil }
    // Setting the elements of a vector one by one would take several times as long.
    var words = SIMD4<UInt64>()
    for index in 0..<4 {
      var word: UInt64 = 0
      for position in 16 * index..<16 * index + 16 {
        guard let value = digits[position].hexadecimalValue else { return nil }
        word = word << 4 | UInt64(value)
      }
      words[index] = word.bigEndian
    }
    left = unsafe unsafeBitCast(words.lowHalf, to: SIMD16<UInt8>.self)
    right = unsafe unsafeBitCast(words.highHalf, to: SIMD16<UInt8>.self)
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
    let words = unsafe unsafeBitCast((left, right), to: SIMD4<UInt64>.self)
    text.append(addingCapacity: 64) { text in
      for index in 0..<4 {
        let word = words[index].bigEndian
        for shift in stride(from: 56, through: 0, by: -8) {
          text.appendHexadecimal(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
      }
    }
  }

  /// The bytes in base64 with padding, 44 characters (RFC 4648 §4).
  package var base64: String { bytes.base64 }
}

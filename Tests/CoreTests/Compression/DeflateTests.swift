import Compression
import Testing

struct DeflateTests {
  @Test(arguments: [
    ("nothing", []),
    ("one byte", [7]),
    ("a sentence", Array("a loan of $500 helps".utf8)),
    ("more than one buffer", (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }),
  ])
  func `gives back what it was given`(name: String, bytes: [UInt8]) throws {
    #expect(try gunzip(gzip(bytes), limit: bytes.count) == bytes)
  }

  @Test(arguments: [1, 2, 7, 100, 65_536, 299_999, 300_000])
  func `takes more bytes than zlib can count`(pieceBytes: Int) throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    #expect(try gunzip(gzip(bytes, pieceBytes: pieceBytes), limit: bytes.count) == bytes)
    #expect(try gunzip(gzip([], pieceBytes: pieceBytes), limit: 0) == [])
  }

  @Test func `names no time and no file`() {
    let header = gzip([1, 2, 3]).prefix(8)
    #expect(header == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }

  @Test func `makes repeated text small`() {
    #expect(gzip(Array(repeating: 0x20, count: 100_000)).count < 200)
  }

  @Test func `holds at most the limit`() throws {
    let packed = gzip([1, 2, 3, 4])
    #expect(try gunzip(packed, limit: 4) == [1, 2, 3, 4])
    #expect(throws: CompressionError.tooLarge(limit: 3)) { try gunzip(packed, limit: 3) }
  }

  @Test func `reads members one after another as one stream`() throws {
    let packed = gzip([1, 2]) + gzip([]) + gzip([3])
    #expect(try gunzip(packed, limit: 10) == [1, 2, 3])
    #expect(throws: CompressionError.tooLarge(limit: 2)) { try gunzip(packed, limit: 2) }
    #expect(throws: CompressionError.truncated) { try gunzip(packed.dropLast(), limit: 10) }
  }

  @Test func `says at every byte where it is cut that it is truncated`() {
    let packed = gzip(Array("a loan of $500 helps".utf8))
    for count in packed.indices {
      #expect(throws: CompressionError.truncated, "\(count) bytes") {
        try gunzip(Array(packed[..<count]), limit: 100)
      }
    }
  }

  @Test(arguments: Damage.all)
  func `refuses what is damaged`(damage: Damage) {
    var packed = gzip(Array("a loan of $500 helps".utf8))
    damage.apply(&packed)
    #expect(throws: CompressionError.damaged(damage.message)) { try gunzip(packed, limit: 100) }
  }

  @Test func `refuses a page of HTML`() {
    #expect(throws: CompressionError.damaged("incorrect header check")) {
      try gunzip(Array("<html>".utf8), limit: 100)
    }
  }
}

/// Damage to a gzip stream, and the error about it.
struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let message: String
  let apply: @Sendable (inout [UInt8]) -> Void

  static let all = [
    Damage("a checksum", "incorrect data check") { $0[$0.count - 5] ^= 1 },
    Damage("a length", "incorrect length check") { $0[$0.count - 1] ^= 1 },
    Damage("the method", "unknown compression method") { $0[2] = 7 },
    Damage("the first byte", "incorrect header check") { $0[0] = 0x3C },
    Damage("text after the end", "data after the end") { $0 += Array("junk".utf8) },
    Damage("a zero after the end", "data after the end") { $0.append(0) },
    Damage("half a member's mark", "incorrect header check") { $0 += [0x1F, 0] },
  ]

  init(_ name: String, _ message: String, _ apply: @escaping @Sendable (inout [UInt8]) -> Void) {
    testDescription = name
    self.message = message
    self.apply = apply
  }
}

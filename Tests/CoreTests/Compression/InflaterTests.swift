import Compression
import Testing

struct InflaterTests {
  /// `hello hello hello hello` as HTTP's "deflate": a zlib stream, RFC 1950.
  private let zlib: [UInt8] = [
    0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01,
    0x68, 0x03, 0x08, 0xB1,
  ]

  @Test func `reads a stream that arrives byte by byte`() throws {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 4) }
    let inflater = try #require(Inflater())
    var out: [UInt8] = []
    for byte in gzip(bytes) + gzip([1]) {
      try inflater.decompress([byte], into: &out, limit: 10_000)
    }
    #expect(inflater.isAtEnd)
    #expect(out == bytes + [1])
  }

  @Test func `reads zlib as well as gzip`() throws {
    let inflater = try #require(Inflater())
    var out: [UInt8] = []
    try inflater.decompress(zlib, into: &out, limit: 100)
    #expect(inflater.isAtEnd)
    #expect(String(decoding: out, as: UTF8.self) == "hello hello hello hello")
  }

  @Test func `knows no members in zlib`() {
    #expect(throws: CompressionError.damaged("data after the end")) {
      try gunzip(zlib + zlib, limit: 100)
    }
    #expect(throws: CompressionError.damaged("data after the end")) {
      try gunzip(zlib + gzip([1]), limit: 100)
    }
  }

  @Test func `is not at the end before there is one`() throws {
    let packed = gzip([1, 2, 3])
    let inflater = try #require(Inflater())
    var out: [UInt8] = []
    #expect(!inflater.isAtEnd)
    try inflater.decompress([], into: &out, limit: 10)
    try inflater.decompress(Array(packed.dropLast()), into: &out, limit: 10)
    #expect(out == [1, 2, 3])
    #expect(!inflater.isAtEnd)
    try inflater.decompress(Array(packed.suffix(1)), into: &out, limit: 10)
    #expect(inflater.isAtEnd)
  }

  @Test func `throws the same for ever after a failure`() throws {
    let inflater = try #require(Inflater())
    var out: [UInt8] = []
    try inflater.decompress(gzip([1]), into: &out, limit: 10)
    for _ in 0..<2 {
      #expect(throws: CompressionError.damaged("data after the end")) {
        try inflater.decompress([0], into: &out, limit: 10)
      }
    }
    #expect(!inflater.isAtEnd)
  }

  /// A decompression bomb: 64 kB that contain 64 MB.
  @Test func `stops at the limit, with little more than that held`() throws {
    let bomb = gzip(Array(repeating: 0, count: 64 << 20))
    #expect(bomb.count < 100_000)
    let inflater = try #require(Inflater())
    var out: [UInt8] = []
    #expect(throws: CompressionError.tooLarge(limit: 1 << 20)) {
      try inflater.decompress(bomb, into: &out, limit: 1 << 20)
    }
    #expect(out.count <= 1 << 20)
    #expect(out.capacity <= 4 << 20)
  }
}

extension Inflater {
  fileprivate func decompress(_ bytes: [UInt8], into out: inout [UInt8], limit: Int) throws {
    try unsafe bytes.withUnsafeBytes { try unsafe decompress($0, into: &out, limit: limit) }
  }
}

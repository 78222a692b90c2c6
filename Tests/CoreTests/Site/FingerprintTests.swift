import Site
import Testing

struct `A fingerprint` {
  /// The examples of NIST for SHA-256 (FIPS 180-4), and a text as long as a block.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `is the SHA-256 of the bytes`(text: String, count: Int, expected: String) {
    let bytes = Array(String(repeating: text, count: count).utf8)
    #expect(Fingerprint(of: bytes).hexadecimal == expected)
  }

  @Test func `is written in base64`() {
    #expect(
      Fingerprint(of: Array("abc".utf8)).base64 == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test(arguments: [1, 63, 64, 65, 1000])
  func `is the same for bytes that arrive in pieces`(size: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var hash = Fingerprint.Hash()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.append(bytes[start..<min(start + size, bytes.count)])
      _ = hash.fingerprint
    }
    #expect(hash.fingerprint == Fingerprint(of: bytes))
    #expect(Fingerprint.Hash().fingerprint == Fingerprint(of: []))
  }

  @Test func `has 32 bytes and needs no other memory`() {
    #expect(Fingerprint(of: []).bytes.prefix(4) == [0xe3, 0xb0, 0xc4, 0x42])
    #expect(Fingerprint(of: []).bytes.count == 32)
    #expect(MemoryLayout<Fingerprint>.size == 32)
    #expect(MemoryLayout<(OutputPath, Fingerprint)>.stride == 48)
  }

  @Test func `can be parsed from its digits`() throws {
    let fingerprint = Fingerprint(of: [1, 2, 3])
    let digits = fingerprint.hexadecimal
    #expect(digits == "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81")
    #expect(Fingerprint(hexadecimal: Substring(digits)) == fingerprint)
    #expect(Fingerprint(hexadecimal: Substring(digits.uppercased())) == fingerprint)
  }

  @Test(arguments: [
    "", "ab", String(repeating: "a", count: 63), String(repeating: "a", count: 65),
    String(repeating: "a", count: 63) + "g", String(repeating: "a", count: 62) + "é",
    " " + String(repeating: "a", count: 63), String(repeating: "+a", count: 32),
    String(repeating: "１", count: 64),
  ])
  func `cannot be parsed from anything else`(text: String) {
    #expect(Fingerprint(hexadecimal: Substring(text)) == nil)
  }
}

import Site
import Testing

struct UUIDv5Tests {
  /// The namespaces of RFC 9562 §6.6 differ in one byte.
  private func namespace(_ byte: UInt8) -> [UInt8] {
    [
      0x6b, 0xa7, 0xb8, byte, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30,
      0xc8,
    ]
  }

  // The first one is the example of RFC 9562 §A.4; the others are those of Python's uuid.uuid5.
  @Test(
    arguments: [
      (0x10, "www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
      (0x10, "python.org", "886313e1-3b8a-5372-9b90-0c9aee199e5d"),
      (0x11, "", "1b4db7eb-4057-5ddf-91e0-36dec72071f5"),
      (0x11, "é🌾", "4082ddd9-749a-55f2-866b-615bae838e57"),
    ] as [(UInt8, String, String)])
  func `is made of the name`(byte: UInt8, name: String, text: String) {
    let uuid = UUIDv5(of: name, in: namespace(byte))
    #expect(uuid.text == text)
    var bytes: [UInt8] = []
    uuid.append(to: &bytes)
    uuid.appendURN(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\(text)urn:uuid:\(text)")
  }
}

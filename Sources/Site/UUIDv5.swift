private import Cnettle

/// A UUID that is made of a name (RFC 9562 §5.5): the same name always has the same one.
package struct UUIDv5: Hashable, Sendable {
  /// The UUID in lower case, `2ed6657d-e927-568b-95e1-2665a8aea6a2`.
  package let text: String

  /// The UUID as a URI, `urn:uuid:2ed6657d-e927-568b-95e1-2665a8aea6a2`.
  package var urn: String { "urn:uuid:\(text)" }

  /// Creates the UUID of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - namespace: The 16 bytes of the UUID of the namespace of the name.
  package init(of name: String, in namespace: [UInt8]) {
    precondition(namespace.count == 16)
    let content = namespace + Array(name.utf8)
    var context = sha1_ctx()
    var bytes = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
    unsafe nettle_sha1_init(&context)
    unsafe nettle_sha1_update(&context, content.count, content)
    unsafe nettle_sha1_digest(&context, bytes.count, &bytes)
    bytes[6] = bytes[6] & 0x0f | 0x50
    bytes[8] = bytes[8] & 0x3f | 0x80
    text = Self.formatted(bytes[..<16])
  }

  private static func formatted(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      switch index {
      case 4, 6, 8, 10: text.append(UInt8(ascii: "-"))
      default: break
      }
      text.appendHexadecimal(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

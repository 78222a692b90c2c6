private import Cnettle

/// A UUID that is computed from a name (RFC 9562 §5.5). The same name always gives the same UUID.
package struct UUIDv5: Hashable, Sendable {
  private let bytes: SIMD16<UInt8>

  /// The UUID in lower case, `2ed6657d-e927-568b-95e1-2665a8aea6a2`.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the UUID as a URI, `urn:uuid:2ed6657d-e927-568b-95e1-2665a8aea6a2`.
  package func appendURN(to bytes: inout [UInt8]) {
    bytes.append("urn:uuid:" as StaticString)
    append(to: &bytes)
  }

  /// Creates the UUID of a name in a namespace, which is identified by the 16 bytes of a UUID.
  package init(of name: String, in namespace: [UInt8]) {
    precondition(namespace.count == 16)
    var context = sha1_ctx()
    unsafe nettle_sha1_init(&context)
    unsafe nettle_sha1_update(&context, namespace.count, namespace)
    unsafe name.utf8.span.withUnsafeBufferPointer { name in
      unsafe nettle_sha1_update(&context, name.count, name.baseAddress)
    }
    var bytes = SIMD16<UInt8>()
    unsafe withUnsafeMutableBytes(of: &bytes) { bytes in
      unsafe nettle_sha1_digest(
        &context, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    }
    bytes[6] = bytes[6] & 0x0f | 0x50
    bytes[8] = bytes[8] & 0x3f | 0x80
    self.bytes = bytes
  }

  /// Appends the UUID in lower case.
  package func append(to output: inout [UInt8]) {
    output.append(addingCapacity: 36) { output in
      for index in bytes.indices {
        switch index {
        case 4, 6, 8, 10: output.append(UInt8(ascii: "-"))
        default: break
        }
        output.appendHexadecimal(bytes[index])
      }
    }
  }
}

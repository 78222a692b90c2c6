/// A message with the formats of its values. It is a class because copying a structure would retain
/// its parts.
final class CompiledMessage: Sendable {
  let message: Message
  private let formats: Formats

  init(_ message: Message, _ formats: Formats) {
    self.message = message
    self.formats = formats
  }

  /// Appends the message with the value that `value` returns for each placeholder.
  @inline(__always)
  func append(to bytes: inout [UInt8], _ value: (Int) -> PhraseValue) {
    message.pattern { value($0).number }.append(to: &bytes) { placeholder, bytes in
      formats.append(value(placeholder), to: &bytes)
    }
  }
}

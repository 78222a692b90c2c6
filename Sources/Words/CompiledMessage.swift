/// A message that is prepared for writing.
///
/// It is an object because copying a message retains its parts.
final class CompiledMessage: Sendable {
  let message: Message
  private let formats: Formats
  /// The plural forms between which one number decides, or the only pattern; empty if several
  /// numbers decide.
  private let patterns: [CompiledPattern]

  init(_ message: Message, _ formats: Formats) {
    self.message = message
    self.formats = formats
    let forms = message.form.isPlural ? message.form.forms : [message.form]
    patterns = forms.contains(where: \.isPlural) ? [] : forms.map { CompiledPattern($0.pattern) }
  }

  /// Appends the message. The function `value` returns the value that is filled in at a place.
  @inline(__always)
  func append(to bytes: inout [UInt8], _ value: (Int) -> PhraseValue) {
    func append(_ pattern: CompiledPattern, to bytes: inout [UInt8]) {
      pattern.append(to: &bytes) { place, bytes in formats.append(value(place), to: &bytes) }
    }
    switch patterns.count {
    case 0: append(CompiledPattern(message.pattern { value($0).number }), to: &bytes)
    case 1: append(patterns[0], to: &bytes)
    case let count:
      let index = value(message.form.place).number.map(message.rule.index)
      append(patterns[index ?? count - 1], to: &bytes)
    }
  }
}

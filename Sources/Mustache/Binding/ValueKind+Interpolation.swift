/// Explains why a value that is no text cannot be interpolated.
extension ValueKind {
  /// Returns the message for an interpolation of a flag, a record or a list; `nil` for a value that
  /// can be written.
  ///
  /// - Parameters:
  ///   - name: The name as the tag spells it.
  ///   - context: What is being rendered, ` in a card` with its leading space.
  /// - Returns: The reason, and what to write instead.
  func interpolationError(for name: String, in context: String) -> String? {
    let subject = "'\(name)'\(context)"
    let section = "{{#\(name)}}…{{/\(name)}}"
    switch self {
    case .text, .number, .slug, .choice, .link, .html, .script, .style:
      return nil
    case .flag:
      return "\(subject) is only true or false; show or hide something with \(section)"
    case .list:
      return "\(subject) is a list and cannot be written; write its parts in \(section)"
    case .record:
      return "\(subject) is a record and cannot be written; write its parts in \(section)"
    case .texts:
      return "\(subject) is a list; write its texts with {{#\(name)}}{{.}}{{/\(name)}}"
    }
  }
}

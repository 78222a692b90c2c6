/// Decides how a template of a site may interpolate a value, and explains what it may not do.
///
/// The checker applies the rule to kinds of values and the renderer to values, so that both agree.
enum InterpolationRule {
  case text, html, flag, list, texts, record

  /// Returns whether `{{name}}` may write the value, or `{{{name}}}` if `raw`.
  func allows(raw: Bool) -> Bool {
    switch self {
    case .text: !raw
    case .html: raw
    case .flag, .list, .texts, .record: false
    }
  }

  /// Returns the message for an interpolation that is not allowed.
  ///
  /// - Parameters:
  ///   - name: The name as the tag spells it.
  ///   - context: What is being rendered, ` in a card` with its leading space; may be empty.
  /// - Returns: The reason, and what to write instead.
  func errorMessage(for name: String, in context: String = "") -> String {
    let subject = "'\(name)'\(context)"
    let section = "{{#\(name)}}…{{/\(name)}}"
    switch self {
    case .text:
      return "\(subject) is plain text and must be escaped; write {{\(name)}}"
    case .html:
      return "\(subject) is HTML and would be escaped twice; write {{{\(name)}}}"
    case .flag:
      return "\(subject) is only true or false; show or hide something with \(section)"
    case .list, .record:
      let noun = self == .list ? "a list" : "a record"
      return "\(subject) is \(noun) and cannot be written; write its parts in \(section)"
    case .texts:
      return "\(subject) is a list; write its texts with {{#\(name)}}{{.}}{{/\(name)}}"
    }
  }
}

extension ValueKind {
  var interpolationRule: InterpolationRule {
    switch self {
    case .text: .text
    case .html: .html
    case .flag: .flag
    case .record: .record
    case .list: .list
    case .texts: .texts
    }
  }
}

extension Value {
  /// The rule for the value; `nil` for an absent one, which any interpolation may name.
  var interpolationRule: InterpolationRule? {
    switch self {
    case .absent: nil
    case .flag: .flag
    case .text: .text
    case .html: .html
    case .list: .list
    case .record: .record
    }
  }
}

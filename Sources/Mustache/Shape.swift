/// What can be done with a value in a site's template, whatever it holds.
///
/// The checker asks it of kinds and the renderer of values, so both follow one rule.
enum Shape {
  case text, html, flag, list, texts, record

  /// Whether a value may be written by `{{name}}`, or by `{{{name}}}` if `raw`.
  func canBeWritten(raw: Bool) -> Bool {
    switch self {
    case .text: !raw
    case .html: raw
    case .flag, .list, .texts, .record: false
    }
  }

  /// Why a value cannot be written as it was tried, and what to do.
  ///
  /// `place` says what is being rendered, ` in a card` with its blank, or is empty.
  func objection(toWriting name: String, in place: String = "") -> String {
    let subject = "'\(name)'\(place)"
    let section = "{{#\(name)}}…{{/\(name)}}"
    switch self {
    case .text:
      return "\(subject) is plain text and must be escaped; write {{\(name)}}"
    case .html:
      return "\(subject) is HTML and would be escaped twice; write {{{\(name)}}}"
    case .flag:
      return "\(subject) is only true or false; show or hide something with \(section)"
    case .list, .record:
      let what = self == .list ? "a list" : "a record"
      return "\(subject) is \(what) and cannot be written; write its parts in \(section)"
    case .texts:
      return "\(subject) is a list; write its texts with {{#\(name)}}{{.}}{{/\(name)}}"
    }
  }
}

extension Kind {
  var shape: Shape {
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
  /// `nil` if there is nothing to write.
  var shape: Shape? {
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

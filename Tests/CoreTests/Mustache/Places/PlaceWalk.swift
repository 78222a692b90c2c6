import Mustache
import Testing

/// A walk through a template, only according to the rules of places. A value's kind is the name of
/// its tag: `{{link}}`, `{{{html}}}`.
struct PlaceWalk {
  private(set) var place = HTMLPlace.text
  private(set) var messages: [String] = []
  private var opened: [(name: String, place: HTMLPlace)] = []

  /// Walks over a template whose offsets in messages count its UTF-8 bytes.
  init(_ template: String) {
    let bytes = Array(template.utf8)
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, !Self.isDoubled("{", bytes, index) { index += 1 }
      if let error = place.advance(over: bytes[start..<index]) {
        messages.append("\(error.location): \(error.message)")
      }
      guard index < bytes.count else { break }
      let tag = index
      while !Self.isDoubled("}", bytes, index) { index += 1 }
      while index < bytes.count, bytes[index] == UInt8(ascii: "}") { index += 1 }
      walk(over: String(decoding: bytes[tag..<index], as: UTF8.self), at: tag)
    }
  }

  /// The first message; if there is none, the place in which the template ends.
  var outcome: String { messages.first ?? "\(place)" }

  private static func isDoubled(_ brace: Unicode.Scalar, _ bytes: [UInt8], _ index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index] == UInt8(ascii: brace)
      && bytes[index + 1] == UInt8(ascii: brace)
  }

  private mutating func walk(over tag: String, at position: Int) {
    let content = tag.drop { $0 == "{" }.prefix { $0 != "}" }
    let name = String(content.dropFirst())
    switch content.first {
    case "!": return
    case "#", "^":
      enter("section '\(name)'", at: position)
      opened.append((name, place))
    case "/": leaveSection(name, at: position)
    case ">": enter("partial '\(name)'", at: position)
    default: write(String(content), raw: tag.hasPrefix("{{{"), at: position)
    }
  }

  private mutating func enter(_ subject: String, at position: Int) {
    if let refusal = place.advance(overTag: subject, at: position) { messages.append(refusal) }
  }

  private mutating func leaveSection(_ name: String, at position: Int) {
    enter("section '\(name)'", at: position)
    guard let start = opened.popLast() else { return }
    if let joined = start.place.joined(with: place) {
      place = joined
    } else {
      messages.append("from \(start.place) to \(place)")
    }
  }

  private mutating func write(_ name: String, raw: Bool, at position: Int) {
    guard let kind = WrittenKind.allCases.first(where: { "\($0)" == name }) else {
      Issue.record("no kind is called \(name)")
      return
    }
    if let refusal = place.refusal(of: kind, raw: raw, name: name) { messages.append(refusal) }
    place.advance(overValueOf: kind, at: position)
  }
}

/// A template, and the first message about it; if there is none, the place in which it ends.
struct PlaceCase: Sendable, CustomTestStringConvertible {
  let template: String
  let outcome: String

  init(_ template: String, _ outcome: String) {
    self.template = template
    self.outcome = outcome
  }

  var testDescription: String { template }
}

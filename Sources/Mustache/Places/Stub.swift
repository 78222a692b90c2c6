struct HTMLPlace: Hashable, CustomStringConvertible {
  static let text = HTMLPlace()
  var description: String { "text" }
  mutating func advance(over bytes: ArraySlice<UInt8>) -> (offset: Int, message: String)? { nil }
  func refusal(of kind: WrittenKind, raw: Bool, name: String) -> String? { nil }
  var escaping: Escaping { .text }
  mutating func advance(overValueOf kind: WrittenKind) {}
  func joined(with other: HTMLPlace) -> HTMLPlace? { self }
}
extension WrittenKind {
  init?(_ kind: ValueKind) {
    switch kind {
    case .text: self = .text
    case .number: self = .number
    case .slug, .choice: self = .slug
    case .link: self = .link
    case .html: self = .html
    case .script: self = .script
    case .style: self = .style
    case .flag, .record, .list, .texts: return nil
    }
  }
}
enum WrittenKind { case text, number, slug, link, html, script, style }
enum Escaping { case none, text, attribute }
struct Indentation {
  var added: [UInt8] = []
  func write(_ source: ArraySlice<UInt8>, startsLine: Bool, into bytes: inout [UInt8]) { bytes += source }
  func adding(_ b: ArraySlice<UInt8>) -> Indentation { self }
}

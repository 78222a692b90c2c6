import Mustache
import Rendering
import Site

/// The values that a template may use of a card, by name, as the other engines get them: texts,
/// lists of texts and `true`. What is empty, absent or `false` is left out.
struct CardValues: Encodable {
  private var values: [String: Value] = [:]

  init(of card: Card) {
    let record = Card.bindings.record(of: card)
    for field in Card.bindings.fields {
      switch record[field.name] {
      case .text(""), .flag(false), .absent, nil: break
      case .list(let items):
        if !items.isEmpty {
          values[field.name] = .list(LazyList((0..<items.count).map { items[$0] }))
        }
      case let value?: values[field.name] = value
      }
    }
  }

  /// The record of the values, in which all names of a card are known.
  var record: Record {
    var values = values
    for field in Card.bindings.fields where values[field.name] == nil {
      values[field.name] = .absent
    }
    return Record(values)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in values {
      let name = Name(name)
      switch value {
      case .text(let text): try container.encode(text, forKey: name)
      case .html(let html): try container.encode(html.text, forKey: name)
      case .flag(let flag): try container.encode(flag, forKey: name)
      case .list(let items): try container.encode(CardValues.texts(of: items), forKey: name)
      case .absent, .record: break
      }
    }
  }

  private static func texts(of items: LazyList<Value>) -> [String] {
    (0..<items.count).compactMap { if case .text(let text) = items[$0] { text } else { nil } }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

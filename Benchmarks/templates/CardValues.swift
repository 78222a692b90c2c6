import Mustache
import Rendering

/// The values that a template may use of a card, in the order of the names, as the other engines
/// get them: texts, lists of texts and `true`. What is empty, absent or `false` is left out.
final class CardValues: Context, Encodable {
  private let values: [Value]

  private enum Value {
    case absent, flag
    case text(String)
    case texts([String])
  }

  init(of card: Card) {
    let context = Card.bindings.context(of: card)
    values = Card.bindings.schema.fields.map { Self.value(of: $0.accessor, in: context) }
  }

  private static func value(of accessor: Accessor, in context: Context) -> Value {
    switch accessor {
    case .flag(let flag):
      return flag(context) ? .flag : .absent
    case .texts(let texts):
      let texts = texts(context)
      return texts.isEmpty ? .absent : .texts((0..<texts.count).map { texts[$0] })
    case .write(let write, _, _):
      var output = TemplateOutput()
      write(context, &output)
      return output.bytes.isEmpty ? .absent : .text(String(decoding: output.bytes, as: UTF8.self))
    case .record, .list:
      return .absent
    }
  }

  /// The names of a card, for contexts that are the values of one.
  static let schema = Schema(
    Card.bindings.schema.title,
    Card.bindings.schema.fields.enumerated().map { index, field in
      Schema.Field(field.name, field.kind, meaning: field.meaning, accessor(for: field, at: index))
    })

  private static func accessor(for field: Schema.Field, at index: Int) -> Accessor {
    switch field.kind {
    case .flag:
      .flag { if case .flag = value(index, of: $0) { true } else { false } }
    case .texts:
      .texts { context in
        if case .texts(let texts) = value(index, of: context) {
          texts
        } else {
          []
        }
      }
    default:
      .write(
        { context, output in
          if case .text(let text) = value(index, of: context) { output.write(text) }
        },
        number: { context in
          if case .text(let text) = value(index, of: context) { Int(text) } else { nil }
        })
    }
  }

  private static func value(_ index: Int, of context: Context) -> Value {
    guard let card = context as? CardValues else { return .absent }
    return card.values[index]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (field, value) in zip(Card.bindings.schema.fields, values) {
      let name = Name(field.name)
      switch value {
      case .text(let text): try container.encode(text, forKey: name)
      case .flag: try container.encode(true, forKey: name)
      case .texts(let texts): try container.encode(texts, forKey: name)
      case .absent: break
      }
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

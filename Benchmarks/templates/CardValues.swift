import Mustache
import Rendering

/// The values that a template may use of a card, in the order of the names, as the other engines
/// get them: texts, lists of texts and `true`. What is empty, absent or `false` is left out.
final class CardValues: Context, Encodable {
  /// Where the value of a name is, if it is a text, a flag or a list of texts; otherwise empty.
  private let texts: [String]
  /// The texts that are whole numbers, by which words choose their plural forms.
  private let numbers: [Int?]
  private let flags: [Bool]
  private let lists: [[String]]

  init(of card: Card) {
    let context = Card.bindings.context(of: card)
    let accessors = Card.bindings.schema.fields.map(\.accessor)
    texts = accessors.map { accessor in
      guard case .write(let write, _, _) = accessor else { return "" }
      var output = TemplateOutput()
      write(context, &output)
      return String(decoding: output.bytes, as: UTF8.self)
    }
    numbers = texts.map { Int($0) }
    flags = accessors.map { accessor in
      if case .flag(let flag) = accessor { flag(context) } else { false }
    }
    lists = accessors.map { accessor in
      if case .texts(let texts) = accessor { texts(context) } else { [] }
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
    case .flag: .flag { values(in: $0).flags[index] }
    case .texts: .texts { values(in: $0).lists[index] }
    default:
      .write(
        { context, output in output.write(values(in: context).texts[index]) },
        isPresent: { !values(in: $0).texts[index].isEmpty },
        number: { values(in: $0).numbers[index] })
    }
  }

  /// Returns the values of a context, which has this type because the schema belongs to it alone.
  private static func values(in context: Context) -> CardValues {
    unsafeDowncast(context, to: CardValues.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (index, field) in Card.bindings.schema.fields.enumerated() {
      let name = Name(field.name)
      if !texts[index].isEmpty { try container.encode(texts[index], forKey: name) }
      if flags[index] { try container.encode(true, forKey: name) }
      if !lists[index].isEmpty { try container.encode(lists[index], forKey: name) }
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

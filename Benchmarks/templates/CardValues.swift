import Mustache
import Pages

/// The values of a card that a template may use, in the order of the names. They are in the form
/// that other engines get: texts, lists of texts and `true`. Values that are empty, absent or
/// `false` are left out.
final class CardValues: Context, Encodable {
  /// The texts in UTF-8, one after the other, and the range for each name, which is empty for a
  /// flag and for a list.
  private let bytes: [UInt8]
  private let ranges: [Range<Int>]
  /// The values of texts that are whole numbers, by which words select their plural forms.
  private let numbers: [Int?]
  private let flags: [Bool]
  private let lists: [[String]]

  init(of card: Card) {
    let context = Card.bindings.context(of: card)
    let accessors = Card.bindings.schema.fields.map(\.accessor)
    var output = TemplateOutput()
    ranges = accessors.map { accessor in
      let start = output.count
      accessor.write(context, &output)
      return start..<output.count
    }
    let bytes = Array(output.string.utf8)
    self.bytes = bytes
    numbers = ranges.map { Int(String(decoding: bytes[$0], as: UTF8.self)) }
    flags = Card.bindings.schema.fields.map { field in
      field.kind == .flag && field.accessor.isShown(context, &output)
    }
    lists = Card.bindings.schema.fields.map { field in
      guard field.kind == .texts, case .list(let text, let items) = field.accessor.content(context)
      else { return [] }
      return (0..<items.count).map { index in
        var output = TemplateOutput()
        text.field(".")?.accessor.write(items.item(index), &output)
        return output.string
      }
    }
  }

  /// The names of a card, for contexts of this type.
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
        { context, output in
          let values = values(in: context)
          let bytes = values.bytes
          output.write(utf8: bytes.span.extracting(values.ranges[index]))
        },
        isPresent: { !values(in: $0).ranges[index].isEmpty },
        number: { values(in: $0).numbers[index] })
    }
  }

  /// Returns the values of a context. It has this type because the schema is used with no other.
  private static func values(in context: Context) -> CardValues {
    unsafeDowncast(context, to: CardValues.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for (index, field) in Card.bindings.schema.fields.enumerated() {
      let name = FieldKey(field.name)
      let text = String(decoding: bytes[ranges[index]], as: UTF8.self)
      if !text.isEmpty { try container.encode(text, forKey: name) }
      if flags[index] { try container.encode(true, forKey: name) }
      if !lists[index].isEmpty { try container.encode(lists[index], forKey: name) }
    }
  }

  private struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

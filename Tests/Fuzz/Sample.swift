import Mustache

/// A value to render with, for both engines.
indirect enum Sample {
  case absent
  case flag(Bool)
  case text(String)
  case html(String)
  case texts([String])
  case record([String: Sample])
  case list([Sample])

  /// The value for templates that follow the specification.
  var value: TemplateValue {
    switch self {
    case .absent: .absent
    case .flag(let flag): .flag(flag)
    case .text(let text), .html(let text): .text(text)
    case .texts(let texts): .list(texts.map(TemplateValue.text))
    case .record(let fields): .record(fields.mapValues(\.value))
    case .list(let items): .list(items.map(\.value))
    }
  }

  /// The record for the templates of a site; `nil` if this is not a record.
  var context: SampleContext? {
    if case .record(let fields) = self { SampleContext(fields) } else { nil }
  }
}

/// An open record.
final class SampleContext: Context {
  private let fields: [String: Sample]

  init(_ fields: [String: Sample]) {
    self.fields = fields
  }

  /// Returns a field of a record that was made for a schema of samples.
  static func field(_ name: String, of context: Context) -> Sample {
    guard let context = context as? SampleContext else {
      fatalError("a context of another schema was opened")
    }
    guard let sample = context.fields[name] else {
      fatalError("a name of another schema was read: \(name)")
    }
    return sample
  }
}

extension Schema.Field {
  /// Declares a field of samples.
  static func sample(_ name: String, _ kind: ValueKind) -> Schema.Field {
    Schema.Field(name, kind, meaning: "a sample", accessor(name, kind))
  }

  private static func accessor(_ name: String, _ kind: ValueKind) -> Accessor {
    switch kind {
    case .flag:
      .flag { if case .flag(true) = SampleContext.field(name, of: $0) { true } else { false } }
    case .texts:
      .texts {
        if case .texts(let texts) = SampleContext.field(name, of: $0) {
          texts
        } else {
          []
        }
      }
    case .record(let schema):
      .record(schema) { SampleContext.field(name, of: $0).context }
    case .list(let schema):
      .list(schema) {
        guard case .list(let items) = SampleContext.field(name, of: $0) else {
          return ContextList(count: 0) { _ in Context() }
        }
        return ContextList(count: items.count) { items[$0].context ?? Context() }
      }
    case .number:
      .write(
        writer(of: name),
        number: { context in
          if case .text(let text) = SampleContext.field(name, of: context) {
            Int(text)
          } else {
            nil
          }
        })
    default:
      .write(writer(of: name))
    }
  }

  private static func writer(of name: String) -> @Sendable (Context, inout TemplateOutput) -> Void {
    { context, output in
      switch SampleContext.field(name, of: context) {
      case .text(let text), .html(let text): output.write(text)
      default: break
      }
    }
  }
}

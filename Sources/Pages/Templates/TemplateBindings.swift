package import Mustache
internal import Site
import SiteIndex

/// The names that a template may use for a model. Values are read through the bindings during
/// rendering, templates are checked against their schema, and the reference documentation lists its
/// fields.
package struct TemplateBindings<Model: Sendable>: Sendable {
  package let schema: Schema

  /// Creates bindings with fields in the order of the reference documentation. They replace fields
  /// with the same names in the embedded records. The title is what messages call the model, with
  /// an article: `a card`.
  package init(
    _ title: String, embedding embedded: [Embedded<Model>] = [], _ fields: Field<Model>...
  ) {
    self.init(title, embedding: embedded, fields: fields)
  }

  /// Creates bindings with a list of fields.
  package init(_ title: String, embedding embedded: [Embedded<Model>] = [], fields: [Field<Model>])
  {
    schema = Schema(title, embedding: embedded.map(\.record), fields.map(\.field))
  }

  /// Opens a model for a template.
  package func context(of model: consuming Model) -> Context { ModelContext(model) }
}

/// An open record of one type of model.
private final class ModelContext<Model>: Context {
  let model: Model

  init(_ model: consuming Model) { self.model = model }

  /// Casts a context to its type without a check. That is safe because a schema belongs to the
  /// bindings of one model, and is used only with their contexts. Callers read the model in place,
  /// because a copy would retain each of its parts.
  @inline(__always) static func cast(_ context: Context) -> ModelContext<Model> {
    unsafe unsafeDowncast(context, to: ModelContext<Model>.self)
  }
}

/// A record that a model holds, whose names a template may use as if they were the model's own.
package struct Embedded<Model: Sendable>: Sendable {
  fileprivate let record: Schema.EmbeddedRecord

  init<Inner>(_ bindings: TemplateBindings<Inner>, _ get: @escaping @Sendable (Model) -> Inner) {
    record = Schema.EmbeddedRecord(bindings.schema) { context in
      bindings.context(of: get(ModelContext<Model>.cast(context).model))
    }
  }
}

/// A name that a template may use.
package struct Field<Model: Sendable>: Sendable {
  fileprivate let field: Schema.Field

  typealias Getter<Value> = @Sendable (Model) -> Value

  private init(_ name: String, _ kind: ValueKind, _ meaning: String, _ accessor: Accessor) {
    field = Schema.Field(name, kind, meaning: meaning, accessor)
  }

  /// Declares a value that a function writes. The function writes nothing if the value is absent.
  static func written(
    _ name: String, _ kind: ValueKind, _ meaning: String,
    _ write: @escaping @Sendable (Model, inout TemplateOutput) -> Void
  ) -> Field {
    Field(
      name, kind, meaning,
      .write { context, output in write(ModelContext<Model>.cast(context).model, &output) })
  }

  /// Declares a value whose presence can be tested quickly. A word can select its plural form by
  /// `number`.
  static func value<Value>(
    _ name: String, _ kind: ValueKind, _ meaning: String, _ get: @escaping Getter<Value?>,
    number: Getter<Int?>? = nil,
    _ write: @escaping @Sendable (Value, Model, inout TemplateOutput) -> Void
  ) -> Field {
    var getNumber: (@Sendable (Context) -> Int?)?
    if let number { getNumber = { number(ModelContext<Model>.cast($0).model) } }
    return Field(
      name, kind, meaning,
      .write(
        { context, output in
          let context = ModelContext<Model>.cast(context)
          if let value = get(context.model) { write(value, context.model, &output) }
        }, isPresent: { get(ModelContext<Model>.cast($0).model) != nil }, number: getNumber))
  }

  /// Declares a text from any source, which is escaped where it is written.
  static func text(_ name: String, _ meaning: String, _ get: @escaping Getter<String?>) -> Field {
    .string(name, .text, meaning, get)
  }

  /// Declares a whole number.
  static func integer(_ name: String, _ meaning: String, _ get: @escaping Getter<Int?>) -> Field {
    .value(name, .number, meaning, get, number: get) { $2.write($0) }
  }

  /// Declares a word of letters, digits and hyphens.
  static func slug(_ name: String, _ meaning: String, _ get: @escaping Getter<String?>) -> Field {
    .string(name, .slug, meaning, get)
  }

  /// Declares a value that is one of a fixed set of words. A template can choose a partial by it.
  static func choice<Word>(
    _ name: String, _ meaning: String, _ get: @escaping Getter<Word?>
  ) -> Field where Word: CaseIterable & RawRepresentable<String> & SendableMetatype {
    .string(name, .choice(Word.allCases.map(\.rawValue)), meaning) { get($0)?.rawValue }
  }

  /// Declares a path within the site, or a checked web address.
  static func link(_ name: String, _ meaning: String, _ get: @escaping Getter<String?>) -> Field {
    .string(name, .link, meaning, get)
  }

  static func html(_ name: String, _ meaning: String, _ get: @escaping Getter<HTML?>) -> Field {
    .string(name, .html, meaning) { get($0)?.text }
  }

  /// Declares the content of a `<script>` element.
  static func script(_ name: String, _ meaning: String, _ get: @escaping Getter<HTML?>) -> Field {
    .string(name, .script, meaning) { get($0)?.text }
  }

  /// Declares the content of a `<style>` element.
  static func style(_ name: String, _ meaning: String, _ get: @escaping Getter<HTML?>) -> Field {
    .string(name, .style, meaning) { get($0)?.text }
  }

  private static func string(
    _ name: String, _ kind: ValueKind, _ meaning: String, _ get: @escaping Getter<String?>
  ) -> Field {
    .written(name, kind, meaning) { model, output in
      if let text = get(model) { output.write(text) }
    }
  }

  static func flag(_ name: String, _ meaning: String, _ get: @escaping Getter<Bool>) -> Field {
    Field(name, .flag, meaning, .flag { get(ModelContext<Model>.cast($0).model) })
  }

  static func texts(_ name: String, _ meaning: String, _ get: @escaping Getter<[String]>) -> Field {
    Field(name, .texts, meaning, .texts { get(ModelContext<Model>.cast($0).model) })
  }

  static func record<Inner>(
    _ name: String, _ meaning: String, _ bindings: TemplateBindings<Inner>,
    _ get: @escaping Getter<Inner?>
  ) -> Field {
    Field(
      name, .record(bindings.schema), meaning,
      .record(bindings.schema) { context in
        get(ModelContext<Model>.cast(context).model).map { bindings.context(of: $0) }
      })
  }

  static func list<Inner>(
    _ name: String, _ meaning: String, _ bindings: TemplateBindings<Inner>,
    _ get: @escaping Getter<LazyList<Inner>>
  ) -> Field {
    Field(
      name, .list(bindings.schema), meaning,
      .list(bindings.schema) { context in
        let items = get(ModelContext<Model>.cast(context).model)
        return ContextList(count: items.count) { bindings.context(of: items[$0]) }
      })
  }

  static func list<Inner>(
    _ name: String, _ meaning: String, _ bindings: TemplateBindings<Inner>,
    _ get: @escaping Getter<[Inner]>
  ) -> Field { list(name, meaning, bindings) { LazyList(get($0)) } }
}

/// An open record: what the names in a section of it are looked up in.
///
/// The subclasses hold a model. The accessors of a schema get the contexts that were made for it.
open class Context {
  package init() {}
}

/// A list of records, which are opened one after the other.
package struct ContextList {
  package let count: Int
  let item: (Int) -> Context

  /// Creates a list of `count` records.
  ///
  /// - Parameters:
  ///   - count: The number of records.
  ///   - item: Opens the record at an index, counted from 0.
  package init(count: Int, _ item: @escaping (Int) -> Context) {
    self.count = count
    self.item = item
  }
}

/// How the value of a field is read from an open record. There is a case for each way in which
/// templates use values.
package enum Accessor: Sendable {
  /// Writes a text, HTML or a number; writes nothing if the value is absent.
  case write(@Sendable (Context, inout TemplateOutput) -> Void)
  case flag(@Sendable (Context) -> Bool)
  case record(@Sendable (Context) -> Context?)
  case list(@Sendable (Context) -> ContextList)
  case texts(@Sendable (Context) -> LazyList<String>)

  /// Returns the accessor that opens a record first; if the record is absent, so is the value.
  func of(record open: @escaping @Sendable (Context) -> Context?) -> Accessor {
    switch self {
    case .write(let write):
      .write { context, output in
        if let record = open(context) { write(record, &output) }
      }
    case .flag(let flag): .flag { open($0).map(flag) ?? false }
    case .record(let record): .record { open($0).flatMap(record) }
    case .list(let list): .list { open($0).map(list) ?? ContextList(count: 0) { _ in Context() } }
    case .texts(let texts): .texts { open($0).map(texts) ?? LazyList([]) }
    }
  }
}

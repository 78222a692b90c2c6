/// An open record: what the names in a section of it are looked up in.
///
/// The subclasses hold a model. The accessors of a schema get the contexts that were made for it.
// It is `open` because no other module can subclass a class that is only `package`. With an
// initializer that is only `package`, Swift 6.3.1 reports an infinite recursion in the subclasses of
// this module.
open class Context {
  public init() {}
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
  /// Writes a text, HTML or a number; writes nothing if the value is absent. `isPresent` tells
  /// whether it is there without writing it, for values of which that is quicker. `number` returns
  /// a value that is a whole number, by which a word chooses its plural form.
  case write(
    @Sendable (Context, inout TemplateOutput) -> Void,
    isPresent: (@Sendable (Context) -> Bool)? = nil,
    number: (@Sendable (Context) -> Int?)? = nil)
  case flag(@Sendable (Context) -> Bool)
  case record(@Sendable (Context) -> Context?)
  case list(@Sendable (Context) -> ContextList)
  case texts(@Sendable (Context) -> [String])

  /// Returns the accessor that opens a record first; if the record is absent, so is the value.
  package func of(record open: @escaping @Sendable (Context) -> Context?) -> Accessor {
    switch self {
    case .write(let write, let isPresent, _):
      let writeInside: @Sendable (Context, inout TemplateOutput) -> Void = { context, output in
        if let record = open(context) { write(record, &output) }
      }
      guard let isPresent else { return .write(writeInside) }
      return .write(writeInside, isPresent: { open($0).map(isPresent) ?? false })
    case .flag(let flag): return .flag { open($0).map(flag) ?? false }
    case .record(let record): return .record { open($0).flatMap(record) }
    case .list(let list):
      return .list { open($0).map(list) ?? ContextList(count: 0) { _ in Context() } }
    case .texts(let texts): return .texts { open($0).map(texts) ?? [] }
    }
  }
}

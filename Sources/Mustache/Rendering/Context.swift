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
  /// Opens the record at an index, counted from 0.
  package let item: (Int) -> Context

  package init(count: Int, _ item: @escaping (Int) -> Context) {
    self.count = count
    self.item = item
  }
}

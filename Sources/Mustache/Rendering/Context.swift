/// An open record, in which names are looked up. Each subclass holds a kind of model. The accessors
/// of a schema are called only with contexts that were created for it.
// It is `open` because other modules cannot subclass a `package` class. With a `package`
// initializer, Swift 6.3.1 reports an infinite recursion in the subclasses of this module.
open class Context {
  public init() {}
}

/// A list of records, which are opened one by one.
package struct ContextList {
  package let count: Int
  /// Opens the record at an index, counted from 0.
  package let item: (Int) -> Context

  package init(count: Int, _ item: @escaping (Int) -> Context) {
    self.count = count
    self.item = item
  }
}

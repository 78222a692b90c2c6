/// A list whose items are computed on each access, so that long lists need little memory.
package struct LazyList<Item: Sendable>: Sendable {
  package let count: Int
  private let item: @Sendable (Int) -> Item

  /// Creates a list of `count` items. `item` must return the same item whenever it is called with
  /// the same index.
  package init(count: Int, _ item: @escaping @Sendable (Int) -> Item) {
    self.count = count
    self.item = item
  }

  package init(_ items: [Item]) { self.init(count: items.count) { items[$0] } }

  package var isEmpty: Bool { count == 0 }

  package subscript(index: Int) -> Item { item(index) }

  /// Returns a list that transforms each item when the item is accessed.
  package func map<Result>(_ transform: @escaping @Sendable (Item) -> Result) -> LazyList<Result> {
    LazyList<Result>(count: count) { transform(self[$0]) }
  }
}

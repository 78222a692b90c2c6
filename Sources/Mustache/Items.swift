/// The items of a list, each made when its turn comes and not kept: rendering a list of a hundred
/// thousand needs the memory of one.
package struct Items<Item: Sendable>: Sendable {
  package let count: Int
  private let item: @Sendable (Int) -> Item

  /// `item` is asked for the indices from 0, and gives the same each time.
  package init(count: Int, _ item: @escaping @Sendable (Int) -> Item) {
    self.count = count
    self.item = item
  }

  package init(_ items: [Item]) {
    self.init(count: items.count) { items[$0] }
  }

  package var isEmpty: Bool { count == 0 }

  package subscript(index: Int) -> Item { item(index) }

  /// What `transform` makes of each item, when its turn comes.
  package func map<Result>(_ transform: @escaping @Sendable (Item) -> Result) -> Items<Result> {
    Items<Result>(count: count) { transform(self[$0]) }
  }
}

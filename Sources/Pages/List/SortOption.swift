import Mustache
import SiteIndex

/// An order as the template sees it.
struct SortOption: Sendable {
  let order: SortOrder
  let words: SiteWords

  static let bindings = TemplateBindings<SortOption>(
    "an order",
    [
      .slug("value", "the key in the hash, 'amount-desc'") { $0.order.rawValue },
      .text("label", "the text of the option, 'Largest amount'") {
        $0.words.filter.orders[$0.order]
      },
    ])
}

/// The script of a kind of page, named after its file.
package enum PageScript: String, CaseIterable, Sendable {
  /// The script of pages that do no more than all pages do.
  case page
  /// The script of pages with a short list of loans.
  case list
  /// The script of pages with a long list of loans, or a split one that is filtered as a whole.
  case long
  case loan
  /// The script of the overviews of countries and of sectors.
  case sections
  /// The script of the page of changes.
  case changes
  /// The script of the 404 page.
  case lost

  var isListScript: Bool { self == .list || self == .long }

  /// `list.js`.
  package var fileName: String { "\(rawValue).js" }
}

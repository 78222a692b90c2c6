/// The script of a kind of page, named after its file.
package enum PageScript: String, CaseIterable, Sendable {
  /// The script of pages without features of their own.
  case page
  /// The script of pages with a short list of loans.
  case list
  /// The script of pages with a long list of loans, or with a split list that is filtered as a
  /// whole.
  case long
  case loan
  /// The script of the overviews of countries and of sectors.
  case sections
  /// The script of the page of changes.
  case changes
  /// The script of the page of saved loans.
  case saved
  /// The script of the page with the lines that show a part of the site elsewhere.
  case snippets
  /// The script of the 404 page.
  case lost

  /// The scripts of pages with a list of loans.
  static let ofLists: [PageScript] = [.list, .long]

  var isListScript: Bool { Self.ofLists.contains(self) }

  /// The name of the script's file: `list.js`.
  package var fileName: String { "\(rawValue).js" }
}

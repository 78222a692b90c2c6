/// A script that a page loads when a reader needs it, named after its file. Most visits need no
/// such script, so none is part of the script of the page.
package enum OnDemandScript: String, CaseIterable, Sendable {
  /// Adds what only some readers use to the options of the filter.
  case options
  /// Shows the tray with the loans that the reader has saved.
  case shortlist
  /// Reads which loans the reader has at Kiva.
  case own

  /// The name of the script's file: `shortlist.js`.
  package var fileName: String { "\(rawValue).js" }
}

package import Diagnostics

extension [SettingsFile.SettingsEntry] {
  /// Returns an error at the position of a search; `nil` if the search is not in the file.
  package func diagnostic(on search: Settings.Search, _ message: String) -> Diagnostic? {
    last { $0.key == search.key.rawValue }?.searches?
      .diagnostic(on: search.search, titled: search.title, message)
  }
}

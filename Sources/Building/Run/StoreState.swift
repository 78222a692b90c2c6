/// Whether the store knew the site when a build began, which decides whether a workflow saves it.
enum StoreState: String, Encodable {
  /// The store knew the site.
  case known
  /// Neither the store nor anything that is published knew the site: this is its first build.
  case new
  /// The store did not know the site, and its history was imported from the history file.
  case imported
  /// The store did not know the site although pages of loans are published.
  case lost
}

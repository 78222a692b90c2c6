internal import SQLite

/// The record of a site that has been built.
package struct StoredSite: Equatable, Sendable {
  /// The permanent name of the site in the store: the output folder that it was first built in,
  /// possibly followed by a number. Loans and pictures are kept under this key.
  package var key: String
  /// The output folder that the site was last built in; `nil` if another site uses that folder now.
  package var name: String?
  /// The SHA-256 of the manifest that the last build wrote, as 64 hexadecimal digits; `nil` if it
  /// is unknown.
  package var manifest: String?

  package init(key: String, name: String?, manifest: String? = nil) {
    self.key = key
    self.name = name
    self.manifest = manifest
  }
}

extension Store {
  /// Returns the sites that have been built, ordered by key.
  package func sites() throws(StoreError) -> [StoredSite] {
    try using(absent: []) { database throws(DatabaseError) in
      try database.rows("SELECT key, name, manifest FROM sites ORDER BY key") {
        StoredSite(key: $0.text(0) ?? "", name: $0.text(1), manifest: $0.text(2))
      }
    }
  }

  /// Records the output folder of a site and its manifest. Another site with that output folder
  /// loses its `name`. No file is created. The errors are those of `recordLoans`.
  package func save(_ site: StoredSite) throws(StoreError) {
    try writing(absent: ()) { database throws(DatabaseError) in try database.put(site) }
  }
}

extension Database {
  /// Saves a site within a transaction. Another site with the same name loses it, because its
  /// folder has been replaced.
  func put(_ site: StoredSite) throws(DatabaseError) {
    try run(
      "UPDATE sites SET name = NULL WHERE name = ? AND key != ?", .text(site.name), .text(site.key))
    try run(
      """
      INSERT INTO sites (key, name, manifest) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET name = excluded.name, manifest = excluded.manifest
      WHERE name IS NOT excluded.name OR manifest IS NOT excluded.manifest
      """, .text(site.key), .text(site.name), .text(site.manifest))
  }
}

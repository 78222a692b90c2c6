extension Database {
  func sites() throws(SQLiteError) -> [StoredSite] {
    try rows("SELECT key, name, manifest FROM sites ORDER BY key") {
      StoredSite(key: $0.text(0) ?? "", name: $0.text(1), manifest: $0.text(2))
    }
  }

  func save(_ site: StoredSite) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in try put(site) }
  }

  /// Inserts or updates a site; to be called within a transaction. Another site of the same name
  /// loses the name, because its folder no longer exists.
  func put(_ site: StoredSite) throws(SQLiteError) {
    try run(
      "UPDATE sites SET name = NULL WHERE name = ? AND key != ?", .text(site.name),
      .text(site.key))
    try run(
      """
      INSERT INTO sites (key, name, manifest) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET name = excluded.name, manifest = excluded.manifest
      WHERE name IS NOT excluded.name OR manifest IS NOT excluded.manifest
      """, .text(site.key), .text(site.name), .text(site.manifest))
  }
}

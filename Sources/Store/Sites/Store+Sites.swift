extension Store {
  /// Returns the sites that have been built, ordered by key.
  package func sites() throws(StoreError) -> [StoredSite] {
    try using(absent: []) { database throws(SQLiteError) in try database.sites() }
  }

  /// Records the output folder of a site and its manifest. Another site with that output folder
  /// loses its name. No file is made. The errors are those of `recordLoans`.
  package func save(_ site: StoredSite) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in try database.save(site) }
  }
}

extension Store {
  /// The sites that have been built, sorted by key; in a file of version 3, which knows none, those
  /// that loans are kept of.
  package func sites() throws(StoreError) -> [StoredSite] {
    try using(absent: []) { database throws(SQLiteError) in try database.sites() }
  }

  /// Keeps where the site is and what its manifest is; another site of that name has no name from
  /// then on. Makes no file. The errors are those of `keepShown`.
  package func keep(_ site: StoredSite) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in try database.keep(site) }
  }
}

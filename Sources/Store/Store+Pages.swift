extension Store {
  /// Returns what the files of a site were made from, in no particular order.
  ///
  /// - Parameter site: The key of the site.
  /// - Returns: The records. Damaged ones are left out.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside.
  package func pages(on site: String) throws(StoreError) -> [StoredPage] {
    try using(absent: []) { database throws(SQLiteError) in try database.pages(on: site) }
  }

  /// Records what files of a site were made from. Either everything is written or nothing. No store
  /// is made for it.
  ///
  /// - Parameters:
  ///   - pages: The records to add, or to put in place of those of the same paths.
  ///   - obsolete: The paths whose records are deleted.
  ///   - site: The key of the site.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside. After any other error
  ///   (`.readOnly`, `.locked`…) nothing has changed.
  package func recordPages(
    _ pages: [StoredPage], deleting obsolete: [String], on site: String
  ) throws(StoreError) {
    try checkWritable()
    if pages.isEmpty, obsolete.isEmpty { return }
    try using(absent: ()) { database throws(SQLiteError) in
      try database.recordPages(pages, deleting: obsolete, on: site)
    }
  }
}

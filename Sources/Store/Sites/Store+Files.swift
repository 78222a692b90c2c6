extension Store {
  /// Returns what is known of the files of a site, in no particular order.
  ///
  /// - Parameter site: The key of the site.
  /// - Returns: The records. Damaged ones are left out.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside.
  package func files(on site: String) throws(StoreError) -> [StoredFile] {
    try using(absent: []) { database throws(SQLiteError) in try database.files(on: site) }
  }

  /// Records what is known of files of a site. Either everything is written or nothing. If
  /// there is no store, nothing is written.
  ///
  /// - Parameters:
  ///   - files: The records to add, or to put in place of those of the same paths.
  ///   - obsolete: The paths whose records are deleted.
  ///   - site: The key of the site.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside. After any other error
  ///   (`.readOnly`, `.locked`…) nothing has changed.
  package func recordFiles(
    _ files: [StoredFile], deleting obsolete: [String], on site: String
  ) throws(StoreError) {
    try checkWritable()
    if files.isEmpty, obsolete.isEmpty { return }
    try using(absent: ()) { database throws(SQLiteError) in
      try database.recordFiles(files, deleting: obsolete, on: site)
    }
  }
}

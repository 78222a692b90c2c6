extension Store {
  /// The loans that the site has shown, by id: those last listed at `oldest` (seconds since 1970)
  /// or later, but for those of `listed`.
  ///
  /// `site` is a name of the output folder, so that two sites of one store do not mix. What stands in a loan's `json` is not looked at.
  package func loansShown(
    on site: String, since oldest: Int, except listed: Set<Int>
  ) throws(StoreError) -> [ShownLoan] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.loansShown(on: site, since: oldest, except: listed)
    }
  }

  /// Keeps the loans as those that the site shows, and forgets those of this site that were last
  /// listed before `oldest`; all or nothing.
  ///
  /// A loan that is there already is replaced, unless it was listed later than the one given: what
  /// was told last stays. Where nothing changes nothing is written. Throws `.damaged` and `.newer`
  /// once it has set the file aside and kept the loans in a fresh one; after any other error
  /// (`.readOnly`, `.locked`…) nothing has changed.
  package func keepShown(
    _ loans: [ShownLoan], on site: String, oldest: Int
  ) throws(StoreError) {
    try checkWritable()
    try using(absent: loans.isEmpty ? () : nil) { database throws(SQLiteError) in
      try database.keepShown(loans, on: site, oldest: oldest)
    }
  }

  /// Forgets these loans of the site; the errors are those of `keepShown`.
  package func forgetShown(_ ids: [Int], on site: String) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.forgetShown(ids, on: site)
    }
  }
}

extension Store {
  /// The loans that the site has shown, by id, but for those of `listed`.
  ///
  /// `site` is the key of a site, so that two sites of one store do not mix. What stands in a loan's
  /// `json` is not looked at.
  package func loansShown(
    on site: String, except listed: Set<Int>
  ) throws(StoreError) -> [RetiredLoan] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.loansShown(on: site, except: listed)
    }
  }

  /// Keeps the loans as those that the site shows, and forgets those of `outdated` that were last
  /// listed before `oldest`; keeps the site as `keep(_:)` does; all or nothing.
  ///
  /// A loan that is there already is replaced, unless it was listed later than the one given: what
  /// was told last stays. A time after `endOfPresent` is of a clock that was wrong: what was told
  /// then does not stay. Where nothing changes nothing is written. Throws `.damaged` and `.newer`
  /// once it has set the file aside and kept the loans in a fresh one; after any other error
  /// (`.readOnly`, `.locked`…) nothing has changed.
  package func keepShown(
    _ loans: [RetiredLoan], on site: StoredSite, endOfPresent: Int = .max,
    forgetting outdated: [Int] = [], listedBefore oldest: Int = 0
  ) throws(StoreError) {
    try checkWritable()
    try using(absent: loans.isEmpty ? () : nil) { database throws(SQLiteError) in
      try database.keepShown(
        loans, on: site, endOfPresent: endOfPresent, forgetting: outdated, listedBefore: oldest)
    }
  }

  /// Forgets these loans of the site, whose key is given; the errors are those of `keepShown`.
  package func forgetShown(_ ids: [Int], on site: String) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.forgetShown(ids, on: site)
    }
  }

  /// Forgets all loans of the site, whose key is given; the errors are those of `keepShown`.
  package func forgetAllShown(on site: String) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.forgetShown(nil, on: site)
    }
  }
}

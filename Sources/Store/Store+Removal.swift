extension Store {
  /// What is held of these loans as those that sites show, for all sites of the store.
  package func shownLoans(withIDs ids: Set<Int>) throws(StoreError) -> [RetiredLoan] {
    if ids.isEmpty { return [] }
    return try using(absent: []) { database throws(SQLiteError) in
      try database.shownLoans(withIDs: ids.sorted())
    }
  }

  /// Deletes these loans for all sites of the store, and the answers of these keys with every name
  /// that stands for one of them; all or nothing. What is deleted is overwritten in the file; where
  /// there is nothing to delete nothing is written.
  ///
  /// Throws `.damaged` and `.newer` once it has set the file aside, which still holds them; after any
  /// other error (`.readOnly`, `.locked`…) nothing has changed.
  package func deleteLoans(_ ids: Set<Int>, answersFor keys: [String]) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.deleteLoans(ids.sorted(), answersFor: keys)
    }
  }
}

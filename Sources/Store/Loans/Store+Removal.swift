extension Store {
  /// Returns the records of these loans on all sites of the store.
  package func loans(withIDs ids: Set<Int>) throws(StoreError) -> [StoredLoan] {
    if ids.isEmpty { return [] }
    return try using(absent: []) { database throws(SQLiteError) in
      try database.loans(withIDs: ids.sorted())
    }
  }

  /// Returns those of the loans that are in the history of a site of the store, in ascending order.
  package func loansInHistory(_ ids: Set<Int>) throws(StoreError) -> [Int] {
    if ids.isEmpty { return [] }
    return try using(absent: []) { database throws(SQLiteError) in
      try database.loansInHistory(ids.sorted())
    }
  }

  /// Deletes these loans on all sites of the store with their figures and their history, and the
  /// responses with these keys, together with every name that stands for one of them. Either
  /// everything is deleted or nothing.
  ///
  /// Deleted data is overwritten in the file. If there is nothing to delete, nothing is written.
  ///
  /// - Throws: `.damaged` and `.newer` after the file has been set aside, which still contains the
  ///   loans. After any other error (`.readOnly`, `.locked`…) nothing has changed.
  package func deleteLoans(_ ids: Set<Int>, responsesFor keys: [String]) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.deleteLoans(ids.sorted(), responsesFor: keys)
    }
  }
}

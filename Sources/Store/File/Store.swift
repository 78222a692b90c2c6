internal import Synchronization

/// The data that is kept between builds, in one SQLite file.
///
/// A store contains the responses of servers, with names that say which of them belong together (the
/// pages of a listing, or the last description of a loan), and failed requests that are not to be
/// repeated at once. For each site, it contains the pictures, the loans that were on the list, and
/// the history of these loans.
///
/// The file is opened when it is first used, and made, with its folder, when something is first
/// kept. Several processes may use it at once. SQLite writes the file itself, not through
/// `FileSystem`.
///
/// A damaged file, or one of a newer kivagen, is set aside with `.damaged` or `.newer` after its
/// name, the next with `.damaged-2` and so on. The call that finds it throws a `StoreError`, and
/// the store goes on with a new file. If five of the kind exist, or no file can be moved, opened or
/// made, every call throws the same error, and the file is not touched again.
///
/// If another program holds the lock for too long, nothing more is kept, but the file is still
/// read.
package final class Store: Sendable {
  package let path: String
  private let file: Mutex<StoreFile>
  private let isReadOnly: Bool
  let maximumBodyBytes: Int
  /// The time in seconds since 1970 before which a response was last checked if it is too old.
  let oldestCheckedSeconds: Int

  /// Creates a store in the file at `path`, which need not exist.
  ///
  /// The first response that is kept and prunes deletes those last checked more than 30 days before
  /// `nowSeconds`, in seconds since 1970. If `readOnly`, nothing may be kept (`.readOnly`), and no
  /// file is made, changed or set aside. `maximumWait` is how long to wait for another program that
  /// holds the file. SQLite takes no body of more than a billion bytes.
  package init(
    path: String, nowSeconds: Int, readOnly: Bool = false, maximumWait: Duration = .seconds(2),
    maximumBodyBytes: Int = 1_000_000_000
  ) {
    self.path = path
    file = Mutex(StoreFile(path: path, isReadOnly: readOnly, maximumWait: maximumWait))
    isReadOnly = readOnly
    self.maximumBodyBytes = maximumBodyBytes
    oldestCheckedSeconds = nowSeconds - 30 * 86_400
  }

  func checkWritable() throws(StoreError) {
    if isReadOnly { throw StoreError(path: path, reason: .readOnly) }
  }

  /// Uses the file while no other thread does. Without one, the result is `absent`; it is made if
  /// that is `nil`. Throws the error of `work`, after setting a damaged or newer file aside.
  func using<Value: Sendable>(
    absent: Value?, _ work: @Sendable (Database) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value {
    let result = file.withLock { file in file.use(absent: absent, work) }
    return try result.get()
  }

  /// Uses one state of the file, as `using` does, whatever other processes write meanwhile.
  func reading<Value: Sendable>(
    absent: Value, _ work: @Sendable (Database) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value {
    try using(absent: absent) { database throws(SQLiteError) in
      try database.reading { () throws(SQLiteError) in try work(database) }
    }
  }

  /// Changes the file in one transaction, as `using` and `Database.writing` do. Throws `.readOnly`
  /// for a store that may only be read.
  func writing<Value: Sendable>(
    absent: Value?, _ work: @Sendable (Database) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value {
    try checkWritable()
    return try using(absent: absent) { database throws(SQLiteError) in
      try database.writing { () throws(SQLiteError) in try work(database) }
    }
  }
}

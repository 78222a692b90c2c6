internal import Synchronization

/// The data that is kept between builds, in one SQLite file.
///
/// A store contains the responses of servers, with names that say which of them belong together
/// (the pages of a listing, or the last description of a loan), and the failed requests that must
/// not be repeated too soon. For each site, it contains the pictures, the loans that were on the
/// list, and the history of these loans.
///
/// The file is opened when it is first used. It is created, with its folder, when something is
/// first saved. Several processes may use it at once. SQLite writes it directly, not through
/// `FileSystem`.
///
/// A damaged file, or one of a newer kivagen, is set aside with `.damaged` or `.newer` appended to
/// its name, the next one with `.damaged-2` and so on. The call that finds it throws a
/// `StoreError`, and the store continues with a new file. If there are five such files already, or
/// if the file cannot be moved, opened or created, all later calls throw the same error, and the
/// file is not touched again.
///
/// If another program holds the lock for too long, nothing more is saved, but the file can still be
/// read.
package final class Store: Sendable {
  package let path: String
  private let file: Mutex<StoreFile>
  private let isReadOnly: Bool
  let maximumBodyBytes: Int
  /// The time in seconds since 1970 that separates old responses from others: a response is too old
  /// if it was last checked before it.
  let oldestCheckedSeconds: Int

  /// Creates a store in the file at `path`, which need not exist.
  ///
  /// The first save with `prunes` deletes the responses that were last checked more than 30 days
  /// before `nowSeconds`, in seconds since 1970. If `readOnly` is set, saving throws `.readOnly`,
  /// and no file is created, changed or set aside. `maximumWait` is how long to wait for another
  /// program that has locked the file. SQLite does not accept bodies of more than a billion bytes.
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

  /// Uses the file while no other thread does. If there is no file, returns `absent`, or creates
  /// the file if `absent` is `nil`. Throws the error of `work` after setting a damaged or newer
  /// file aside.
  func using<Value: Sendable>(
    absent: Value?, _ work: @Sendable (Database) throws(DatabaseError) -> Value
  ) throws(StoreError) -> Value {
    let result = file.withLock { file in file.use(absent: absent, work) }
    return try result.get()
  }

  /// Uses the file as `using` does. All queries see a single state of the file, whatever other
  /// processes write meanwhile.
  func reading<Value: Sendable>(
    absent: Value, _ work: @Sendable (Database) throws(DatabaseError) -> Value
  ) throws(StoreError) -> Value {
    try using(absent: absent) { database throws(DatabaseError) in
      try database.reading { () throws(DatabaseError) in try work(database) }
    }
  }

  /// Changes the file in one transaction, as `using` and `Database.writing` do. Throws `.readOnly`
  /// for a read-only store.
  func writing<Value: Sendable>(
    absent: Value?, _ work: @Sendable (Database) throws(DatabaseError) -> Value
  ) throws(StoreError) -> Value {
    try checkWritable()
    return try using(absent: absent) { database throws(DatabaseError) in
      try database.writing { () throws(DatabaseError) in try work(database) }
    }
  }
}

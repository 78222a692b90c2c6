internal import Synchronization

/// What is kept between builds, in one SQLite file: the answers of servers, names that say which
/// answers make up a thing (the pages of a listing, what last told of a loan), the sites that have
/// been built, and the loans that have been in the list of each.
///
/// The file is opened on the first use and made, its folder too, when the first thing is kept.
/// Several processes may use it at once. SQLite opens and writes it by itself, so `FileSystem`
/// stands between none of these calls.
///
/// A damaged file and one of a newer kivagen are set aside, `.damaged` or `.newer` after their
/// name, then `.damaged-2` and so on; the call that finds it throws a `StoreError` that says so, and
/// the store goes on with a fresh file. If five of the kind are kept already, if it cannot be moved,
/// or if no file can be opened or made, every call throws the same `StoreError`, and the file is not
/// touched again.
///
/// Where another program holds the file for longer than we wait, nothing more is kept, and what is
/// there is read on.
package final class Store: Sendable {
  /// Whether a call waits for the locks of others although its task is cancelled: when what it
  /// writes has to follow a change that is made.
  @TaskLocal package static var waitsAfterCancellation = false
  static var isToStop: Bool { Task.isCancelled && !waitsAfterCancellation }

  package let path: String
  private let file: Mutex<StoreFile>
  private let isReadOnly: Bool
  private let largestBody: Int
  /// Answers last checked before go, in seconds since 1970.
  private let keepsFrom: Int

  /// The store in the file at `path`, which need not be there.
  ///
  /// When an answer is kept that prunes, answers last checked more than 30 days before `nowSeconds`
  /// (since 1970) are deleted, once. A store for reading only keeps nothing (`.readOnly`), and
  /// makes, changes and sets aside no file. `longestWait` is for another program that holds the
  /// file. A body has at most `largestBody` bytes; SQLite takes no more than a billion.
  package init(
    path: String, nowSeconds: Int, readOnly: Bool = false, longestWait: Duration = .seconds(2),
    largestBody: Int = 1_000_000_000
  ) {
    self.path = path
    file = Mutex(StoreFile(path: path, isReadOnly: readOnly, longestWait: longestWait))
    isReadOnly = readOnly
    self.largestBody = largestBody
    keepsFrom = nowSeconds - 30 * 86_400
  }

  /// The answer kept for exactly this key, however old.
  ///
  /// Throws `.torn` for one that cannot be read, once; from then on there is none.
  package func answer(for key: String) throws(StoreError) -> StoredResponse? {
    try using(absent: .some(nil)) { database throws(SQLiteError) in
      try database.answer(for: key)
    }
  }

  /// The answers that the name stands for, in order, all of one `keep`; empty if there are none or
  /// one of them is gone.
  ///
  /// Throws `.torn` if one cannot be read, once.
  package func answers(named name: String) throws(StoreError) -> [StoredResponse] {
    try using(absent: []) { database throws(SQLiteError) in try database.answers(named: name) }
  }

  /// Keeps the answers, in place of older ones of their keys, and lets each name stand for all of
  /// them from now on (with no answers: for nothing); all or nothing.
  ///
  /// There must be a name: an answer goes with the last name that stands for it. A name of several
  /// answers, one of which gets another body under other names, stands for nothing from then on, as
  /// it would be a mix of two readings. Throws `.damaged` and `.newer` once it has set the file
  /// aside and kept the answers in a fresh one; after any other error (`.locked`, `.tooLarge`…)
  /// they are not kept.
  package func keep(
    _ answers: [StoredResponse], as names: [String], prunes: Bool = true
  ) throws(StoreError) {
    precondition(!names.isEmpty, "answers are kept under a name")
    try checkWritable()
    guard answers.allSatisfy({ $0.body.count <= largestBody }) else {
      throw StoreError(path: path, reason: .tooLarge)
    }
    let packed = answers.map(PackedResponse.init)
    let keepsFrom = prunes ? keepsFrom : nil
    try using(absent: nil) { database throws(SQLiteError) in
      try database.keep(packed, as: names, keepsFrom: keepsFrom)
    }
  }

  /// Throws `.readOnly` for a store that is for reading only.
  func checkWritable() throws(StoreError) {
    if isReadOnly { throw StoreError(path: path, reason: .readOnly) }
  }

  /// What `work` gives, while no other thread is in; `absent` where there is no file, or `nil` to
  /// make one.
  func using<Value: Sendable>(
    absent: Value?, _ work: @Sendable (Database) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value {
    let result = file.withLock { file in file.use(absent: absent, work) }
    return try result.get()
  }
}

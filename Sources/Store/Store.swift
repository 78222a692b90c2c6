internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What is kept between builds, in one SQLite file: the answers of servers.
///
/// The file is opened on the first use and made, its folder too, when the first answer is kept.
/// Several processes may use it at once. Once it has turned out to be unusable every call throws
/// the same `StoreError`, and the file is not touched again. SQLite opens and writes it by itself,
/// so `FileSystem` stands between none of these calls.
package final class Store: Sendable {
  private let file: Mutex<StoreFile>

  /// The store in the file at `path`, which need not be there.
  ///
  /// When the first answer is kept, those older than 30 days at `nowSeconds` (since 1970) are
  /// deleted.
  package init(path: String, nowSeconds: Int) {
    file = Mutex(StoreFile(path: path, keepsFrom: nowSeconds - 30 * 86_400))
  }

  /// The answer kept for exactly this URL, however old.
  package func answer(for url: String) throws(StoreError) -> StoredAnswer? {
    let result: Result<StoredAnswer?, StoreError> = file.withLock { file in
      guard file.isOpen || file.exists else { return .success(nil) }
      return file.use { database throws(SQLiteError) in try database.answer(for: url) }
    }
    return try result.get()
  }

  /// Keeps an answer in place of an older one for its URL.
  package func keep(_ answer: StoredAnswer) throws(StoreError) {
    let result: Result<Void, StoreError> = file.withLock { file in
      let oldest = file.keepsFrom
      return file.use { database throws(SQLiteError) in
        try database.delete(before: oldest)
        try database.keep(answer)
      }
    }
    try result.get()
  }
}

/// The file of a store, opened when it is first used.
private struct StoreFile {
  let path: String
  /// Older answers are deleted, in seconds since 1970.
  let keepsFrom: Int
  private var database: Database?
  private var failure: StoreError?

  init(path: String, keepsFrom: Int) {
    self.path = path
    self.keepsFrom = keepsFrom
  }

  var isOpen: Bool { database != nil || failure != nil }

  var exists: Bool { unsafe access(path, F_OK) == 0 }

  mutating func use<Value>(
    _ work: (Database) throws(SQLiteError) -> Value
  ) -> Result<Value, StoreError> {
    if let failure { return .failure(failure) }
    do throws(SQLiteError) {
      if let database { return .success(try work(database)) }
      makeFolder()
      let opened = try Database.open(path)
      database = opened
      return .success(try work(opened))
    } catch {
      return .failure(note(error))
    }
  }

  /// A store that was opened stays in use when a call fails: a lock held by another or a full disk
  /// may pass, and one that cannot be written can be read.
  private mutating func note(_ error: SQLiteError) -> StoreError {
    let isDamaged = error.kind == .damaged
    let isLasting = isDamaged || database == nil
    // Closed before it is moved.
    if isDamaged { database = nil }
    let reason: StoreError.Reason =
      switch error.kind {
      case .damaged: .damaged(setAside: setAside())
      case .newer(let version): .newer(version: version)
      case .readOnly: .readOnly
      case .other: .failed(error.message)
      }
    let noted = StoreError(path: path, reason: reason)
    if isLasting { failure = noted }
    return noted
  }

  /// Moves the file out of the way, in place of one set aside earlier; what belongs to it goes.
  private func setAside() -> String? {
    let copy = "\(path).damaged"
    for suffix in ["-wal", "-shm"] { unsafe _ = unlink(path + suffix) }
    return unsafe rename(path, copy) == 0 ? copy : nil
  }

  /// Only the one folder the file lies in; if it cannot be made, opening the file says so.
  private func makeFolder() {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    unsafe _ = mkdir(String(path[..<slash]), 0o777)
  }
}

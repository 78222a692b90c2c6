#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file of a store, opened when it is first used.
struct StoreFile {
  private let path: String
  private let isReadOnly: Bool
  private let longestWait: Duration
  private var database: Database?
  private var found: FileIdentity?
  /// Why no call can succeed any more.
  private var failure: StoreError?

  init(path: String, isReadOnly: Bool, longestWait: Duration) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.longestWait = longestWait
  }

  /// What `work` gives; `absent` where there is no file, or `nil` to make one.
  ///
  /// Work that finds a file to be set aside is done on a fresh one, and fails nevertheless, so that
  /// the file is told of.
  mutating func use<Value>(
    absent: Value?, _ work: (Database) throws(SQLiteError) -> Value
  ) -> Result<Value, StoreError> {
    if let failure { return .failure(failure) }
    var told: StoreError?
    while true {
      if database?.hasMoved == true { database = nil }
      if database == nil, let absent, FileIdentity(path) == nil {
        return told.map { .failure($0) } ?? .success(absent)
      }
      do throws(SQLiteError) {
        let value = try work(try opened())
        return told.map { .failure($0) } ?? .success(value)
      } catch {
        if let copy = told?.pathOfCopy {
          return .failure(StoreError(path: path, reason: .noReplacement(error.message, for: copy)))
        }
        switch dealWith(error) {
        case .again: continue
        case .againTelling(let error): told = error
        case .over(let error): return .failure(error)
        }
      }
    }
  }

  private enum Outcome {
    case again
    case againTelling(StoreError)
    case over(StoreError)
  }

  /// A store that was opened stays in use when a call fails: a full disk may pass, and one that
  /// cannot be written can be read. One that cannot be read for a lock is not waited for again.
  private mutating func dealWith(_ error: SQLiteError) -> Outcome {
    switch error.kind {
    case .damaged:
      return quarantine(".damaged", orFull: { .damagedOnceMore(besides: $0) }) {
        .damaged(quarantine: $0)
      }
    case .newer(let version):
      return quarantine(".newer", orFull: { .newerOnceMore(version: version, besides: $0) }) {
        .newer(version: version, quarantine: $0)
      }
    case .torn(let key): return .over(StoreError(path: path, reason: .torn(key: key)))
    case .readOnly: return .over(StoreError(path: path, reason: .readOnly))
    case .tooLarge: return .over(StoreError(path: path, reason: .tooLarge))
    case .locked where database?.isHeld == true:
      return .over(StoreError(path: path, reason: .locked))
    case .locked, .other:
      let reason = StoreError.Reason.failed(error.message)
      if database == nil || error.kind == .locked { return overFromNowOn(reason) }
      return .over(StoreError(path: path, reason: reason))
    }
  }

  /// `full` is the reason where no more files may be set aside, by the path of the first.
  private mutating func quarantine(
    _ suffix: String, orFull full: (String) -> StoreError.Reason,
    _ reason: (String?) -> StoreError.Reason
  ) -> Outcome {
    // Closed before it is moved.
    database = nil
    let outcome =
      isReadOnly
      ? .failed : Quarantine(path, found, suffix: suffix, longestWait: longestWait)
    switch outcome {
    case .alreadyGone: return .again
    case .moved(let copy): return .againTelling(StoreError(path: path, reason: reason(copy)))
    case .full: return overFromNowOn(full(path + suffix))
    case .failed: return overFromNowOn(reason(nil))
    }
  }

  /// Every call fails for this reason from now on.
  private mutating func overFromNowOn(_ reason: StoreError.Reason) -> Outcome {
    let noted = StoreError(path: path, reason: reason)
    failure = noted
    return .over(noted)
  }

  private mutating func opened() throws(SQLiteError) -> Database {
    if let database { return database }
    makeFolder()
    found = FileIdentity(path)
    // SQLite would wait for bytes of a pipe.
    guard found?.isRegular != false else { throw SQLiteError.notOurs }
    for beside in ["-journal", "-wal", "-shm"].map({ path + $0 })
    where FileIdentity(beside)?.isRegular == false {
      throw SQLiteError(notAFile: beside)
    }
    let opened = try Database.open(path, readOnly: isReadOnly, longestWait: longestWait)
    database = opened
    return opened
  }

  /// Only the one folder the file lies in; if it cannot be made, opening the file says so.
  private func makeFolder() {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    unsafe _ = mkdir(String(path[..<slash]), 0o777)
  }
}

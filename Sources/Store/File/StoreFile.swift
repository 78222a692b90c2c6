internal import Host
internal import SQLite

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file of a store, which is opened when it is first used.
struct StoreFile {
  private let path: String
  private let isReadOnly: Bool
  private let maximumWait: Duration
  private var database: Database?
  private var found: FileStatus?
  /// The error that all further calls throw; `nil` if the file can be used.
  private var failure: StoreError?

  init(path: String, isReadOnly: Bool, maximumWait: Duration) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.maximumWait = maximumWait
  }

  /// Uses the file. If there is no file, returns `absent`, or creates a file if `absent` is `nil`.
  /// If the file has to be set aside, `work` uses a new one, and the error is returned so that it
  /// can be reported.
  mutating func use<Value>(
    absent: Value?, _ work: (Database) throws(DatabaseError) -> Value
  ) -> Result<Value, StoreError> {
    if let failure { return .failure(failure) }
    var reported: StoreError?
    while true {
      if database?.hasMoved == true { database = nil }
      if database == nil, let absent, FileStatus(followingLinksOn: path) == nil {
        return reported.map { .failure($0) } ?? .success(absent)
      }
      do throws(DatabaseError) {
        let value = try work(try opened())
        return reported.map { .failure($0) } ?? .success(value)
      } catch {
        if let copy = reported?.pathOfCopy {
          return .failure(StoreError(path: path, reason: .noReplacement(error.message, for: copy)))
        }
        switch recover(from: error) {
        case .retry: continue
        case .retryReporting(let error): reported = error
        case .fail(let error): return .failure(error)
        }
      }
    }
  }

  private enum Outcome {
    case retry
    case retryReporting(StoreError)
    case fail(StoreError)
  }

  /// Decides how a call continues after an error. An open file stays in use, because a full disk
  /// may be temporary, and the file can still be read. If a lock prevents reading, later calls do
  /// not wait for it again.
  private mutating func recover(from error: DatabaseError) -> Outcome {
    switch error.reason {
    case .sqlite(.damaged):
      return quarantine(
        ".damaged", orFull: { .damagedAndQuarantineFull(first: $0) }, { .damaged(quarantine: $0) })
    case .newer(let version):
      return quarantine(
        ".newer", orFull: { .newerAndQuarantineFull(version: version, first: $0) },
        { .newer(version: version, quarantine: $0) })
    case .damagedResponse(let key):
      return .fail(StoreError(path: path, reason: .damagedResponse(key: key)))
    case .sqlite(.readOnly): return .fail(StoreError(path: path, reason: .readOnly))
    case .sqlite(.tooLarge): return .fail(StoreError(path: path, reason: .tooLarge))
    case .sqlite(.locked):
      if database?.isLocked == true {
        return .fail(StoreError(path: path, reason: .locked))
      }
      return failPermanently(.failed(error.message))
    case .sqlite(.cannotOpen), .sqlite(.invalidStatement), .sqlite(.full), .sqlite(.other):
      if database?.hasOtherVersion == true {
        database = nil
        return .retry
      }
      let reason = StoreError.Reason.failed(error.message)
      if database == nil { return failPermanently(reason) }
      return .fail(StoreError(path: path, reason: reason))
    }
  }

  /// Sets the file aside, and returns how the call continues. `reason` is called with the new path,
  /// or with `nil` if the file cannot be moved. `full` is called with the first path if no more
  /// files may be set aside.
  private mutating func quarantine(
    _ suffix: String, orFull full: (String) -> StoreError.Reason,
    _ reason: (String?) -> StoreError.Reason
  ) -> Outcome {
    // A file has to be closed before it is moved.
    database = nil
    let outcome =
      isReadOnly
      ? Quarantine.failed
      : .quarantine(path, found?.version, suffix: suffix, maximumWait: maximumWait)
    switch outcome {
    case .alreadyGone: return .retry
    case .moved(let copy): return .retryReporting(StoreError(path: path, reason: reason(copy)))
    case .full: return failPermanently(full(path + suffix))
    case .failed: return failPermanently(reason(nil))
    }
  }

  private mutating func failPermanently(_ reason: StoreError.Reason) -> Outcome {
    let error = StoreError(path: path, reason: reason)
    failure = error
    return .fail(error)
  }

  private mutating func opened() throws(DatabaseError) -> Database {
    if let database { return database }
    makeFolder()
    found = FileStatus(followingLinksOn: path)
    // If the path led to a pipe, SQLite would wait for its bytes.
    if let found, found.type != .file { throw DatabaseError.notAStore }
    for beside in Quarantine.companionSuffixes.map({ path + $0 }) {
      if let status = FileStatus(followingLinksOn: beside), status.type != .file {
        throw DatabaseError(notAFile: beside)
      }
    }
    let opened = try Database.open(path, readOnly: isReadOnly, maximumWait: maximumWait)
    database = opened
    return opened
  }

  /// Creates the folder of the file, but no folder above it. If that fails, opening the file
  /// reports the error.
  private func makeFolder() {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    unsafe _ = mkdir(String(path[..<slash]), 0o777)
  }
}

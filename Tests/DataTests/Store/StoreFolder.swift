import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// The folder of a test's stores, and the data that tests save in it.
struct StoreFolder {
  let now = 1_800_000_000
  let folder = "\(TemporaryFolder.path)/.kivagen"
  var name = "store.db"
  var path: String { "\(folder)/\(name)" }

  /// Returns a new store for the same file, like that of another process.
  func store(
    after seconds: Int = 0, readOnly: Bool = false, maximumWait: Duration = .seconds(2),
    maximumBodyBytes: Int = 1_000_000
  ) -> Store {
    Store(
      path: path, nowSeconds: now + seconds, readOnly: readOnly, maximumWait: maximumWait,
      maximumBodyBytes: maximumBodyBytes)
  }

  func response(
    _ key: String = "https://a/", at seconds: Int = 0, checked: Int? = nil, body: [UInt8] = [1, 2]
  ) -> CachedResponse {
    CachedResponse(
      key: key, receivedSeconds: now + seconds,
      checkedSeconds: now + (checked ?? seconds), body: body)
  }

  func error(_ reason: StoreError.Reason) -> StoreError { StoreError(path: path, reason: reason) }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  func make(_ bytes: Data) throws {
    try makeFolder()
    try bytes.write(to: URL(filePath: path))
  }

  func makeDatabase(_ sql: String) throws {
    try makeFolder()
    try RawDatabase(path).run(sql)
  }

  func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Saves 500 kB in a store.
  func keepMany() throws {
    let store = store()
    for index in 0..<100 {
      let body = (0..<5000).map {
        UInt8(truncatingIfNeeded: ($0 * $0 + index) &* 2_654_435_761 >> 7)
      }
      try store.save([response("https://\(index)/", body: body)], as: ["\(index)"])
    }
  }

  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}

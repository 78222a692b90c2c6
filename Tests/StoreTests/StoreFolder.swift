import Foundation
import Store
import TestSupport
import Testing

/// Where the stores of a test lie, and what is put there.
struct StoreFolder {
  let now = 1_800_000_000
  let folder = "\(TemporaryFolder.path)/.kivagen"
  var path: String { "\(folder)/store.db" }

  /// Another one each time, as of another process.
  func store(
    after seconds: Int = 0, readOnly: Bool = false, longestWait: Duration = .seconds(2),
    largestBody: Int = 1_000_000
  ) -> Store {
    Store(
      path: path, nowSeconds: now + seconds, readOnly: readOnly, longestWait: longestWait,
      largestBody: largestBody)
  }

  func answer(
    _ key: String = "https://a/", at seconds: Int = 0, checked: Int? = nil, body: [UInt8] = [1, 2]
  ) -> StoredAnswer {
    StoredAnswer(
      key: key, status: 200, receivedSeconds: now + seconds,
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

  /// A file as kivagen wrote it before it kept loans, with `answer()` under the name `a`.
  func makeVersion2() throws {
    try store().keep([answer()], as: ["a"])
    try RawDatabase(path).run("DROP TABLE shown; PRAGMA user_version = 2")
  }

  func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A store with 500 kB in it.
  func keepMany() throws {
    let store = store()
    for index in 0..<100 {
      let body = (0..<5000).map {
        UInt8(truncatingIfNeeded: ($0 * $0 + index) &* 2_654_435_761 >> 7)
      }
      try store.keep([answer("https://\(index)/", body: body)], as: ["\(index)"])
    }
  }

  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}

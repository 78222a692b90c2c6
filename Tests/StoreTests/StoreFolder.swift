import Fetching
import Foundation
import Store
import TestSupport
import Testing

/// The folder of a test's stores, and what the tests put into it.
struct StoreFolder {
  let now = 1_800_000_000
  let folder = "\(TemporaryFolder.path)/.kivagen"
  var name = "store.db"
  var path: String { "\(folder)/\(name)" }

  /// Returns a new store for the same file, as another process would have it.
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

  /// Makes a file of version 2, which has no loans, with `response()` under the name `a`.
  func makeVersion2() throws {
    try makeVersion3()
    try RawDatabase(path).run("DROP TABLE shown; PRAGMA user_version = 2")
  }

  /// Makes a file of version 3, which has no sites, with `response()` under the name `a`, the loans
  /// 1 and 2 of the site `Output`, and loan 1 of `/tmp/it's other`.
  func makeVersion3() throws {
    try store().save([response()], as: ["a"])
    let database = try RawDatabase(path)
    let body = try database.texts("SELECT hex(body) FROM responses")[0]
    try FileManager.default.removeItem(atPath: path)
    try makeDatabase(
      """
      PRAGMA journal_mode = WAL;
      \(Self.schemaOfVersion3)
      INSERT INTO answers VALUES
        ('https://a/', 200, NULL, NULL, \(now), \(now), x'\(body)');
      INSERT INTO names VALUES ('a', 0, 'https://a/');
      INSERT INTO shown VALUES ('Output', 2, 500, '{"id":2}'), ('Output', 1, 400, '{"id":1}'),
        ('/tmp/it''s other', 1, 600, '{"id":1,"name":"Other"}');
      """)
  }

  /// Makes the file of version 4 that a program of that version wrote.
  func makeVersion4() throws { try makeVersion(4) }

  /// Makes the file of one of the versions 4 to 7 that a program of that version wrote.
  func makeVersion(_ version: Int) throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/version-\(version).sql")
    try makeDatabase("PRAGMA journal_mode = WAL")
    try makeDatabase(String(contentsOf: fixture, encoding: .utf8))
  }

  /// The tables of version 3, word for word as that program made them.
  static let schemaOfVersion3 = """
    CREATE TABLE answers (
      key TEXT PRIMARY KEY,      -- the URL; after a space each, what is posted and what for
      status INTEGER NOT NULL,
      etag TEXT,                 -- as the server sent it
      last_modified TEXT,        -- as the server sent it
      received INTEGER NOT NULL, -- when the server gave this body, seconds since 1970, UTC
      checked INTEGER NOT NULL,  -- when it last said that this is still so, likewise
      body BLOB NOT NULL         -- gzip
    ) WITHOUT ROWID;
    CREATE TABLE names (
      name TEXT NOT NULL,        -- a listing, a loan, the field partners
      position INTEGER NOT NULL, -- of the answer among those of the name, from 0
      key TEXT NOT NULL,
      PRIMARY KEY (name, position)
    ) WITHOUT ROWID;
    CREATE INDEX names_by_key ON names (key);
    CREATE TABLE shown (
      site TEXT NOT NULL,        -- the output folder, from the site root if it lies there
      id INTEGER NOT NULL,       -- of a loan that has been in the list of this site
      listed INTEGER NOT NULL,   -- the time of the data that had it last, seconds since 1970, UTC
      loan TEXT NOT NULL,        -- what was known of it then, as in loans.json
      PRIMARY KEY (site, id)
    );
    PRAGMA user_version = 3;
    """

  func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Keeps 500 kB in a store.
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

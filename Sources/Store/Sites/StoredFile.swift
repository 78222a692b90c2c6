package import Host
internal import SQLite

/// The record of a file of a site. It associates a version of the file with its bytes, and so stays
/// valid when the file is changed or deleted.
package struct StoredFile: Equatable, Sendable {
  /// The path of the file below the output folder.
  package let path: String
  /// The SHA-256 of the bytes of the file.
  package let fingerprint: [UInt8]
  package let version: FileVersion

  package init(path: String, fingerprint: [UInt8], version: FileVersion) {
    self.path = path
    self.fingerprint = fingerprint
    self.version = version
  }
}

extension Store {
  /// Returns the records of the files of a site, in any order, without damaged ones.
  package func files(on site: String) throws(StoreError) -> [StoredFile] {
    let files = try using(absent: []) { database throws(DatabaseError) in
      try database.rows(
        """
        SELECT path, fingerprint, byte_count, device, inode, modified, changed FROM files
        WHERE site = ? AND length(fingerprint) = 32
        """, .text(site)
      ) { row in
        row.version(from: 2).map { version in
          StoredFile(path: row.text(0) ?? "", fingerprint: row.bytes(1), version: version)
        }
      }
    }
    return files.compactMap(\.self)
  }

  /// Saves the records of files, and deletes those of obsolete paths. Either everything is written
  /// or nothing. Does nothing if there is no store. After any error except `.damaged` and `.newer`,
  /// nothing has changed.
  package func recordFiles(
    _ files: [StoredFile], deleting obsolete: [String], on site: String
  ) throws(StoreError) {
    try checkWritable()
    if files.isEmpty, obsolete.isEmpty { return }
    try using(absent: ()) { database throws(DatabaseError) in
      try database.writing { () throws(DatabaseError) in
        for path in obsolete {
          try database.run(
            "DELETE FROM files WHERE site = ? AND path = ?", .text(site), .text(path))
        }
        try database.run(Self.replaceFile, on: site, for: files) { file, row in
          row.add(file.path)
          row.add(file.fingerprint)
          row.add(file.version.byteCount)
          row.add(file.version.device)
          row.add(file.version.inode)
          row.add(file.version.modified)
          row.add(file.version.changed)
        }
      }
    }
  }

  private static let replaceFile = Insertion(
    "REPLACE", into: "files",
    ["path", "fingerprint", "byte_count", "device", "inode", "modified", "changed"])
}

extension Database {
  func hasPage(ofLoan id: Int) throws(DatabaseError) -> Bool {
    try exists("SELECT 1 FROM files WHERE \(Self.isFile)", .text(Self.path(ofLoan: id)))
  }

  /// Deletes the records of a loan's pages on all sites. Must be called within a transaction.
  func deletePages(ofLoan id: Int) throws(DatabaseError) {
    try run("DELETE FROM files WHERE \(Self.isFile)", .text(Self.path(ofLoan: id)))
  }

  /// A condition that matches a path on any site. It uses the primary key, because there are many
  /// files, and each site has a row in `sites`.
  private static let isFile = "site IN (SELECT key FROM sites) AND path = ?"

  private static func path(ofLoan id: Int) -> String { "loans/\(id).html" }
}

extension Statement {
  /// Returns the version of a file in five columns, or `nil` unless all of them are numbers.
  fileprivate func version(from column: Int32) -> FileVersion? {
    if (column..<column + 5).contains(where: { type($0) != .integer }) { return nil }
    return FileVersion(
      byteCount: integer(column), device: integer(column + 1), inode: integer(column + 2),
      modified: integer(column + 3), changed: integer(column + 4))
  }
}

internal import SQLite

/// The record of a site's last build, which tells whether the next build would produce the same
/// site.
package struct StoredBuild: Equatable, Sendable {
  /// The SHA-256 of all input of the build, except for the data in the store.
  package let stamp: [UInt8]
  /// The time when the site was built, in seconds since 1970. The record is not valid for earlier
  /// times.
  package let sinceSeconds: Int
  /// The time, in seconds since 1970, after which the site must be rebuilt in any case; `nil` if
  /// there is none.
  package let untilSeconds: Int?
  /// The messages of the build, as JSON.
  package let report: String

  package init(stamp: [UInt8], sinceSeconds: Int, untilSeconds: Int?, report: String) {
    self.stamp = stamp
    self.sinceSeconds = sinceSeconds
    self.untilSeconds = untilSeconds
    self.report = report
  }
}

extension Store {
  /// Returns the record of the last build, or `nil` if there is none or the store has changed since
  /// then.
  package func build(of site: String) throws(StoreError) -> StoredBuild? {
    try using(absent: .some(nil)) { database throws(DatabaseError) in
      try database.rows(
        "SELECT stamp, since, until, report FROM builds WHERE site = ?", .text(site)
      ) { row in
        StoredBuild(
          stamp: row.bytes(0), sinceSeconds: row.integer(1),
          untilSeconds: row.type(2) == .integer ? row.integer(2) : nil, report: row.text(3) ?? "")
      }.first
    }
  }

  /// Records the last build of a site, unless another process has changed the store meanwhile or
  /// there is no store. Any later change deletes the record. Throws the errors of `recordFiles`.
  package func record(_ build: StoredBuild, of site: String) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(DatabaseError) in
      try database.writing(keepingBuilds: true) { () throws(DatabaseError) in
        if try database.hasOtherChanges { return }
        try database.run(
          "REPLACE INTO builds (site, stamp, since, until, report) VALUES (?, ?, ?, ?, ?)",
          .text(site), .bytes(build.stamp), .integer(build.sinceSeconds),
          .integer(build.untilSeconds), .text(build.report))
      }
    }
  }
}

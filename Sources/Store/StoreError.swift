/// Why the store cannot be used, or not for this; a build goes on without it.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  package var path: String
  package var reason: Reason

  package enum Reason: Equatable, Sendable {
    /// No database, or one with torn pages; moved to this path, if it could be moved.
    case damaged(setAside: String?)
    /// Its `user_version`; a later kivagen wrote it, and it is left as it is.
    case newer(version: Int)
    /// It can be read, but nothing can be kept.
    case readOnly
    /// SQLite's own words for anything else (locked for too long, disk full).
    case failed(String)
  }

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .damaged(let copy?):
      "the store '\(path)' is damaged; it was set aside as '\(copy)', and nothing cached is used"
    case .damaged(nil):
      "the store '\(path)' is damaged, and nothing cached is used; delete it"
    case .newer(let version):
      "the store '\(path)' was written by a newer kivagen (version \(version)), and nothing cached "
        + "is used"
    case .readOnly: "the store '\(path)' cannot be written, and what was fetched is not kept"
    case .failed(let text): "cannot use the store '\(path)': \(text)"
    }
  }
}

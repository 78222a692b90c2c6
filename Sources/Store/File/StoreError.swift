/// An error of the store. A build continues without the store.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  package var path: String
  package var reason: Reason

  package enum Reason: Equatable, Sendable {
    /// The file is not a store, or is damaged. It was moved to the path `quarantine`, or could not
    /// be moved if that is `nil`.
    case damaged(quarantine: String?)
    /// The file was written by a later kivagen, with this `user_version`. It was moved to the path
    /// `quarantine`, or could not be moved if that is `nil`.
    case newer(version: Int, quarantine: String?)
    /// The damaged store was not moved, because too many stores have been set aside already.
    /// `first` is the path of the first one.
    case damagedAndQuarantineFull(first: String)
    /// The store of a later kivagen was not moved, because too many stores have been set aside
    /// already. `first` is the path of the first one.
    case newerAndQuarantineFull(version: Int, first: String)
    /// A damaged or newer store was moved to the path `for`, but a new one could not be created for
    /// this reason.
    case noReplacement(String, for: String)
    /// The response with this key was damaged, and has been deleted.
    case damagedResponse(key: String)
    /// Some records in the history of the site with this key are damaged. They are not used.
    case damagedHistory(site: String)
    case readOnly
    /// Another program has locked the store. The store can be read, but nothing more is saved.
    case locked
    /// The responses were not saved, because the body of one of them is too large.
    case tooLarge
    /// SQLite's message for any other error, such as a full disk.
    case failed(String)
  }

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Whether the change was nevertheless written to a new file.
  package var hasWritten: Bool { pathOfCopy != nil }

  /// The path of the store that was set aside, if a new file has taken its place.
  var pathOfCopy: String? {
    switch reason {
    case .damaged(let copy), .newer(_, let copy): copy
    default: nil
    }
  }

  package var description: String {
    switch reason {
    case .damaged(let copy?):
      "the store '\(path)' is damaged; it was set aside as '\(copy)', and a new one takes its place"
    case .damaged(nil): "the store '\(path)' is damaged, and nothing cached is used; move it away"
    case .newer(let version, let copy?):
      "the store '\(path)' was written by a newer kivagen (version \(version)); it was set aside "
        + "as '\(copy)', and a new one takes its place"
    case .newer(let version, nil):
      "the store '\(path)' was written by a newer kivagen (version \(version)), and nothing cached "
        + "is used; move it away"
    case .damagedAndQuarantineFull(let first):
      "the store '\(path)' is damaged, and nothing cached is used; \(Quarantine.maximumCount) damaged "
        + "stores are kept already ('\(first)' is the first): move them away, or delete those that "
        + "you do not need"
    case .newerAndQuarantineFull(let version, let first):
      "the store '\(path)' was written by a newer kivagen (version \(version)), and nothing cached "
        + "is used; \(Quarantine.maximumCount) such stores are kept already ('\(first)' is the first): "
        + "move them away, or delete those that you do not need"
    case .noReplacement(let text, let copy):
      "the store '\(path)' was set aside as '\(copy)', but no new one can be made: "
        + (text.isEmpty ? "it cannot be written" : text)
    case .damagedResponse(let key):
      "the store '\(path)' held a damaged response for '\(key)', which is not used"
    case .damagedHistory(let site):
      "the history of '\(site)' in the store '\(path)' has damaged records, which are not used; if "
        + "you have an export of it, import that"
    case .readOnly: "the store '\(path)' cannot be written, so nothing new is kept"
    case .locked: "the store '\(path)' is locked by another program, so nothing new is kept"
    case .tooLarge: "a response is too large to be kept in the store '\(path)'"
    case .failed(let text): "cannot use the store '\(path)': \(text)"
    }
  }
}

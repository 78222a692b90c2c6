internal import Host
internal import Synchronization

/// Gives files the groups that their folders pass on (`S_ISGID`). The system gives them only to a
/// file that is created in a folder, not to one that is moved there.
final class PassedGroups: Sendable {
  /// The files whose group could not be changed.
  struct Refusal: Sendable {
    /// The first error.
    let error: FileError
    let group: UInt32
    var count: Int

    /// Returns the warning about the output folder, as a sentence without a full stop.
    func message(on folder: String) -> String {
      let (files, folders) =
        count == 1
        ? ("a file", "its folder, which has") : ("\(count) files", "their folders, which have")
      return "cannot give \(files) in '\(folder)' the group \(group) of \(folders) the setgid bit: "
        + "\(error.reason); add the user who builds to this group"
    }
  }

  private let state = Mutex<Refusal?>(nil)

  var refusal: Refusal? { state.withLock { $0 } }

  /// Gives a file the group that a folder passes on (`nil` if none), before it is moved there or in
  /// place. A refusal is recorded, and is no error. Throws if the file cannot be looked at.
  func give(_ name: String, in folder: OpenFolder, group: UInt32?) throws(FileError) {
    guard let group, let status = try folder.status(of: name), status.group != group else { return }
    do throws(FileError) { try folder.changeGroup(of: name, to: group) } catch {
      state.withLock { refusal in
        refusal = Refusal(
          error: refusal?.error ?? error, group: refusal?.group ?? group,
          count: (refusal?.count ?? 0) + 1)
      }
    }
  }
}

internal import Host
internal import Synchronization

/// Gives files the groups that their folders pass on (`S_ISGID`). The system does this only for
/// files that are created in a folder, not for files that are moved there.
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

  /// Gives a file the group that a folder passes on, or does nothing if that is `nil`. The file is
  /// either about to be moved there, or already in place. A refusal is recorded, and is not an
  /// error. Throws if the status of the file cannot be read.
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

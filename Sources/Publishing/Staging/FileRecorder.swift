internal import Host
internal import Site

/// Makes the records of the files that a build has published or found unchanged.
///
/// A change within one tick of the file system's clock may not change the times of a file. So a
/// file can be recorded only if its times are older than the last moment at which its bytes are
/// known:
/// - The bytes of a staged page are known until it is moved in. Its time is that of the beginning
///   of the build. It is recorded if that is older than the commit, by the file system's own clock.
/// - A file that was read may have been changed just before. It is unknown which clock set its
///   times, so it must be two seconds older than the build. No file system has a coarser
///   resolution.
struct FileRecorder: Sendable {
  private let tree: OutputTree
  /// The time before which a file that this build reads must have last changed.
  private let latestTime: Int

  init(tree: OutputTree) {
    self.tree = tree
    latestTime = FileSystem.currentTime() - FileSystem.coarsestTimestampStep
  }

  /// Returns whether an unchanged file can be recorded.
  func canRecord(_ inspection: OutputTree.Inspection) -> Bool {
    guard let version = inspection.version else { return false }
    return inspection.isRecorded || max(version.modified, version.changed) < latestTime
  }

  /// Updates the pages of a staging after their commit, with records of the files that were moved
  /// in.
  func update(_ staging: inout StagingState, after outcome: Commit.Outcome) {
    for index in staging.pages.indices where staging.pages[index].isWritten {
      let version = version(of: staging.pages[index], at: staging.paths[index], after: outcome)
      staging.pages[index].didMove(to: version)
    }
  }

  /// Returns the version of a page that was moved in, or `nil` if it cannot be recorded.
  private func version(
    of page: StagedPage, at path: OutputPath, after outcome: Commit.Outcome
  ) -> FileVersion? {
    let staged = page.version
    guard let startTime = outcome.startTime, staged.modified < startTime else { return nil }
    if path.outermost(in: outcome.movedFolders) != nil { return staged }
    // A file that is moved individually gets a new change time.
    guard let status = try? tree.currentStatus(of: path), status.type == .file,
      FileVersion.haveSameBytes(status.version, staged)
    else { return nil }
    return status.version
  }
}

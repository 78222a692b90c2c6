internal import Host
internal import Site

/// Makes the records of the files that a build has published or found unchanged.
///
/// A file that is changed within one tick of the file system's clock may keep its times. So a
/// record needs times older than the moment until which the bytes are known:
/// - A staged page is kivagen's until it is moved in. It has the time of the beginning of the
///   build, and a record if that is older than the commit by the clock of the file system itself.
/// - A file that was read may have been changed just before. Which clock its times are from is not
///   known, so it must be two seconds older than the build: no file system counts in longer steps.
struct FileRecorder: Sendable {
  private let tree: OutputTree
  /// The time before which files must have changed last that are read in this build.
  private let latestTime: Int

  init(tree: OutputTree) {
    self.tree = tree
    latestTime = FileSystem.currentTime() - FileSystem.coarsestTimestampStep
  }

  /// Returns whether there can be a record of an unchanged file.
  func canRecord(_ inspection: OutputTree.Inspection) -> Bool {
    guard let version = inspection.version else { return false }
    return inspection.isRecorded || max(version.modified, version.changed) < latestTime
  }

  /// Updates the pages of a staging after their commit with the records of the files moved in.
  func update(_ staging: inout StagingState, after outcome: Commit.Outcome) {
    for index in staging.pages.indices where staging.pages[index].isWritten {
      let version = version(of: staging.pages[index], at: staging.paths[index], after: outcome)
      staging.pages[index].didMove(to: version)
    }
  }

  /// Returns the version of a page that was moved in, or `nil` if no record of it can be made.
  private func version(
    of page: StagedPage, at path: OutputPath, after outcome: Commit.Outcome
  ) -> FileVersion? {
    let staged = page.version
    guard let startTime = outcome.startTime, staged.modified < startTime else { return nil }
    if path.outermost(in: outcome.movedFolders) != nil { return staged }
    // A file that is moved by itself gets a new change time.
    guard let status = try? tree.currentStatus(of: path), status.type == .file,
      FileVersion.haveSameBytes(status.version, staged)
    else { return nil }
    return status.version
  }
}

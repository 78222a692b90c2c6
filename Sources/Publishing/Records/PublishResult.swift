package import Site

/// The changes that a build made to the output folder or, in a dry run, would make, sorted by path.
package struct PublishResult: Equatable, Sendable {
  /// A file that was written or deleted.
  package struct File: Equatable, Sendable {
    package var path: OutputPath
    /// The size of the written or deleted file.
    package var byteCount: Int

    package init(path: OutputPath, byteCount: Int) {
      self.path = path
      self.byteCount = byteCount
    }
  }

  package var new: [File] = []
  package var changed: [File] = []
  package var deleted: [File] = []
  /// Obsolete files that someone edited or replaced. They are kept, and no longer count as
  /// kivagen's.
  package var retained: [ConflictingFile] = []
  package var unchangedCount = 0
  /// The files that an earlier build may have written or deleted in a commit that was interrupted,
  /// whether this build finished that commit or not; `nil` if no commit was interrupted.
  package var interruptedPaths: [OutputPath]?
  /// The error if staged files could not be deleted. The next build deletes them.
  package var leftover: String?
  /// The warning if files could not get the group that their folders pass on.
  package var refusedGroup: String?

  package init() {}

  /// Whether any file of the site has changed since the last build or cleanup was complete.
  package var hasChanges: Bool {
    !new.isEmpty || !changed.isEmpty || !deleted.isEmpty || interruptedPaths != nil
  }

  /// The paths of the files that were written or deleted, sorted, without duplicates. After an
  /// interrupted commit they include all files that it may have written.
  package var changedPaths: [OutputPath] {
    let own = (new + changed + deleted).map(\.path)
    return Set(own + (interruptedPaths ?? [])).sorted()
  }

  /// The number of pages that were written: the new and the changed ones.
  package var writtenCount: Int { new.count + changed.count }
  package var writtenBytes: Int { Self.byteCount(of: new + changed) }
  package var deletedBytes: Int { Self.byteCount(of: deleted) }

  /// Returns the total size, at most `Int.max`: several sparse files can exceed it.
  private static func byteCount(of files: [File]) -> Int {
    files.reduce(0) { sum, file in
      let (total, overflow) = sum.addingReportingOverflow(file.byteCount)
      return overflow ? .max : total
    }
  }

  /// Warnings about a build that succeeded, one sentence each.
  package var warnings: [String] {
    let retained = retained.map {
      "'\($0.path)' is no longer part of the site but is kept: it \($0.reason)"
    }
    return retained + [leftover, refusedGroup].compactMap(\.self)
  }
}

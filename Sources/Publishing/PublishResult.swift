package import Site

/// What a build changed in the output folder; in a dry run, what it would change.
///
/// All paths are sorted.
package struct PublishResult: Equatable, Sendable {
  /// A file that was written or deleted.
  package struct File: Equatable, Sendable {
    package var path: OutputPath
    /// Of what was written, or of what was there.
    package var byteCount: Int

    package init(path: OutputPath, byteCount: Int) {
      self.path = path
      self.byteCount = byteCount
    }
  }

  package var new: [File] = []
  package var changed: [File] = []
  package var deleted: [File] = []
  /// What stands in the places of pages that are no more, and is not what kivagen wrote there: it
  /// is left, and given up.
  package var kept: [ConflictingFile] = []
  package var unchanged = 0
  /// The site is in place, but kivagen's own files of the move could not be deleted; the next build
  /// will try.
  package var leftover: String?

  package init() {}

  /// How many pages were written: the new and the changed ones.
  package var written: Int { new.count + changed.count }

  /// The size of the new and the changed pages, in bytes.
  package var writtenBytes: Int { Self.byteCount(of: new + changed) }

  /// The size of the deleted files, in bytes.
  package var deletedBytes: Int { Self.byteCount(of: deleted) }

  /// Returns at most `Int.max`: sparse files can be larger together.
  private static func byteCount(of files: [File]) -> Int {
    files.reduce(0) { sum, file in
      let (total, overflow) = sum.addingReportingOverflow(file.byteCount)
      return overflow ? .max : total
    }
  }

  /// What a person should know though the build succeeded, one sentence each.
  package var warnings: [String] {
    let kept = kept.map {
      "'\($0.path)' is no longer part of the site but is kept: it \($0.kind)"
    }
    return kept + [leftover].compactMap(\.self)
  }
}

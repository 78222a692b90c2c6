package import Site

/// The changes that a build made to the output folder or, in a dry run, would make.
///
/// All paths are sorted.
package struct PublishResult: Equatable, Sendable {
  /// A file that was written or deleted.
  package struct File: Equatable, Sendable {
    package var path: OutputPath
    /// The size of the file that was written, or of the one that was deleted.
    package var byteCount: Int

    package init(path: OutputPath, byteCount: Int) {
      self.path = path
      self.byteCount = byteCount
    }
  }

  package var new: [File] = []
  package var changed: [File] = []
  package var deleted: [File] = []
  /// Obsolete files that someone edited or replaced. They are left in place, and kivagen does not
  /// regard them as its own any more.
  package var retained: [ConflictingFile] = []
  package var unchangedCount = 0
  /// The error if staged files could not be deleted although the site is published. The next build
  /// deletes them.
  package var leftover: String?

  package init() {}

  /// The number of pages that were written: the new and the changed ones.
  package var writtenCount: Int { new.count + changed.count }

  /// The size of the new and the changed pages, in bytes.
  package var writtenBytes: Int { Self.byteCount(of: new + changed) }

  /// The size of the deleted files, in bytes.
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
      "'\($0.path)' is no longer part of the site but is kept: it \($0.kind)"
    }
    return retained + [leftover].compactMap(\.self)
  }
}

package import Host
package import Site

/// The reason why pages could not be published. Unless a case says otherwise, its first `String` is
/// the output folder as the user wrote it.
package enum PublishError: Error, Equatable, Sendable {
  /// The folder is a location that kivagen never writes to.
  case protectedFolder(String, ProtectedLocation)
  /// `path`, which is the folder itself or one above it, is not a folder.
  case notAFolder(String, path: String)
  /// The folder cannot be resolved, created or written to.
  case unusableFolder(String, FileError)
  /// The folder has no manifest but contains files. `names` has the files at its top level.
  case foreignFiles(String, names: [String])
  /// A line of the manifest, counted from 1, is damaged.
  case damagedManifest(String, line: Int)
  /// The manifest was written by a newer kivagen, in the format of this version.
  case newerManifest(String, version: String)
  /// There are files at the paths of pages that may not be replaced. They are sorted by path.
  case conflictingFiles(String, [ConflictingFile])
  /// Two pages have this path, or one page has it and another needs a folder there.
  case conflictingPages(OutputPath)
  /// The path is reserved for kivagen's own files in the output folder.
  case reservedPath(OutputPath)
  /// Another process holds the lock of the site or the folder, at this path. The ID of the process
  /// may be known.
  case locked(String, holder: Int32?)
  /// The disk failed before anything in the output folder was changed.
  case failed(FileError)
  /// Someone changed the file at this path on the disk, or its folder, after kivagen had inspected
  /// it. Nothing was published.
  case changedDuringBuild(String)
  /// The commit was stopped after some steps. Every file is complete, and the next build finishes
  /// the commit.
  case unfinished(CommitConflict, done: Int, of: Int)
  /// A file that kivagen wrote could not be deleted. Cleaning again deletes the rest.
  case cleanUnfinished(FileError)
}

/// The reason why a step of a commit cannot be performed.
package enum CommitConflict: Error, Equatable, Sendable {
  case disk(FileError)
  /// The file or folder at this path on the disk has changed since it was inspected.
  case changed(String)

  init(_ error: FileError) { self = error.isReplaced ? .changed(error.path) : .disk(error) }

  /// The error to throw if nothing in the output folder has been changed.
  var beforeFirstChange: PublishError {
    switch self {
    case .disk(let error): .failed(error)
    case .changed(let path): .changedDuringBuild(path)
    }
  }
}

/// A location that kivagen never publishes to: the root of a file system; the home folder or the
/// site root, or a folder above it; or the folder `.kivagen` of the site root, or one below it.
package enum ProtectedLocation: Equatable, Sendable { case fileSystemRoot, home, siteRoot, state }

/// A file, a folder or a link that conflicts with a page of the site.
package struct ConflictingFile: Hashable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// A page that was edited after kivagen wrote it.
    case edited
    /// A file that kivagen did not write.
    case foreign
    case folder, link
    /// A page of an earlier build, where a folder is needed now. It is a conflict because links to
    /// the page would dangle while a folder replaces it.
    case formerPage
    /// A folder with pages of an earlier build, where a file is needed now. It is a conflict
    /// because links to the folder's pages would dangle while a page replaces it.
    case formerFolder
    /// A folder on another file system.
    case mount
    /// Something other than a folder where a folder is needed.
    case notAFolder
    /// Neither a file, a folder nor a link.
    case other
  }

  package var path: OutputPath
  package var reason: Reason

  package init(path: OutputPath, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension PublishError {
  /// The exit status, from `sysexits.h`: 73, 74, 75, or 70 for a bug in kivagen.
  package var exitStatus: Int32 {
    switch self {
    case .conflictingPages, .reservedPath: 70
    case .protectedFolder, .notAFolder, .unusableFolder, .foreignFiles, .damagedManifest,
      .newerManifest, .conflictingFiles, .changedDuringBuild, .unfinished(.changed, _, _):
      73
    case .failed, .unfinished(.disk, _, _), .cleanUnfinished: 74
    case .locked: 75
    }
  }

  /// Creates the error for a build that has not changed anything in the output folder.
  init(_ error: FileError) { self = CommitConflict(error).beforeFirstChange }

  var isLocked: Bool { if case .locked = self { true } else { false } }

  /// Whether a file or a folder does not exist. It may have existed a moment before.
  var isNotFound: Bool {
    switch self {
    case .unusableFolder(_, let error), .failed(let error): error.isNotFound
    default: false
    }
  }
}

extension PublishError: CustomStringConvertible {
  package var description: String { lines.joined(separator: "\n") }

  /// The lines of the message: a sentence, followed by a line for each conflicting file.
  package var lines: [String] {
    guard case .conflictingFiles(let output, let files) = self else { return [sentence] }
    return [sentence] + files.map { "  '\(output)/\($0.path)' \($0.reason)" }
  }

  private var sentence: String {
    switch self {
    case .protectedFolder(let output, let location):
      "cannot use the output folder '\(output)': \(location); choose a folder of its own with --output"
    case .notAFolder(let output, let path):
      "cannot use the output folder '\(output)': '\(path)' is not a folder"
    case .unusableFolder(let output, let error):
      "cannot use the output folder '\(output)': \(error)"
    case .foreignFiles(let output, let names):
      "cannot use the output folder '\(output)': it holds files that kivagen did not write "
        + "(\(Self.abbreviated(names))); choose another folder with --output, "
        + "or take this one over with --adopt"
    case .damagedManifest(let output, let line):
      "cannot read '\(output)/\(Manifest.name)': line \(line) is damaged; build once with "
        + "--adopt --overwrite to take over the folder again, or delete it"
    case .newerManifest(let output, let version):
      "cannot read '\(output)/\(Manifest.name)': it has format \(version), and this kivagen knows "
        + "format 1; build with the newer kivagen, or choose another folder with --output"
    case .conflictingFiles(let output, let files):
      "cannot use the output folder '\(output)': other files are in the way of pages; move them away"
        + (files.contains { $0.reason == .edited || $0.reason == .foreign }
          ? ", or replace the files with --overwrite" : "")
    case .conflictingPages(let path): "two pages have the path '\(path)'"
    case .reservedPath(let path):
      "no page can be named '\(path)': kivagen keeps that name for itself"
    case .locked(let lock, let holder):
      "another kivagen is at work on this site\(holder.map { " (process \($0))" } ?? "") and holds "
        + "'\(lock)'; run this command again when it has finished"
    case .failed(let error): "\(error)"
    case .changedDuringBuild(let path):
      "\(CommitConflict.changed(path)); nothing was written; build again"
    case .unfinished(let conflict, let done, let count):
      "\(conflict); \(done) of \(count) changes are made and every file is complete; "
        + "build again to make the rest"
    case .cleanUnfinished(let error):
      "\(error); some files are deleted; run 'kivagen clean' again to delete the rest"
    }
  }

  /// Returns the first three names in quotes, and how many more there are.
  private static func abbreviated(_ names: [String]) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }
}

extension CommitConflict: CustomStringConvertible {
  package var description: String {
    switch self {
    case .disk(let error): "\(error)"
    case .changed(let path): "'\(path)' was changed while the site was built"
    }
  }
}

extension ProtectedLocation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fileSystemRoot: "it is the root of the file system"
    case .home: "it is the home folder or one above it"
    case .siteRoot: "it is the site's own folder or one above it"
    case .state: "it lies in '.kivagen', where kivagen keeps its own files"
    }
  }
}

extension ConflictingFile.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .edited: "was edited after kivagen wrote it"
    case .foreign: "was not written by kivagen"
    case .folder: "is a folder"
    case .link: "is a symbolic link"
    case .mount: "is a mount point"
    case .formerPage:
      "is a file of an earlier build, where a folder is needed now; 'kivagen clean' deletes it"
    case .formerFolder:
      "is a folder of an earlier build, where a file is needed now; 'kivagen clean' deletes it"
    case .notAFolder: "is not a folder, and a folder of this name is needed"
    case .other: "is not a regular file"
    }
  }
}

package import Host
package import Site

/// Why the pages could not be put into the output folder.
///
/// The first `String` of a case is the output folder as the person wrote it.
package enum PublishError: Error, Equatable, Sendable {
  /// The folder is one that kivagen never writes into.
  case protectedFolder(String, Protection)
  /// `path` is the folder itself or one above it, and something else than a folder.
  case notAFolder(String, path: String)
  /// The folder cannot be reached, made or written.
  case cannotUse(String, FileError)
  /// The folder has no manifest, but files.
  case holdsOtherFiles(String, names: [String])
  /// Lines count from 1.
  case damagedManifest(String, line: Int)
  case newerManifest(String, version: String)
  /// What stands in the places of pages and may not be replaced, sorted by path.
  case inTheWay(String, [ConflictingFile])
  /// Two pages have one path, or one lies where another needs a folder.
  case clash(OutputPath)
  /// The path is one of kivagen's own files in the output folder.
  case reserved(OutputPath)
  /// Another process has the lock of the site or of the output folder; its number, if it is known.
  case locked(String, holder: Int32?)
  /// The disk failed before anything in the output folder was changed.
  case failed(FileError)
  /// Someone changed what lies in the place of a page, or the folder it lies in, after kivagen had
  /// looked there; nothing is changed by kivagen. The place on the disk.
  case changedMeanwhile(String)
  /// The way was barred while pages were moved in; every file is whole, old or new, and the next
  /// build finishes.
  case unfinished(CommitConflict, done: Int, of: Int)
  /// A file of ours could not be deleted; cleaning again goes on.
  case uncleaned(FileError)
}

/// What bars the way of a change to the output folder.
package enum CommitConflict: Error, Equatable, Sendable {
  case disk(FileError)
  /// The place is not as it was when kivagen looked there.
  case changed(String)

  /// The error, if nothing in the output folder was changed.
  var beforeAnyChange: PublishError {
    switch self {
    case .disk(let error): .failed(error)
    case .changed(let place): .changedMeanwhile(place)
    }
  }
}

/// Why kivagen never writes into a folder.
package enum Protection: Equatable, Sendable {
  case fileSystemRoot
  /// The home folder, or one above it.
  case home
  /// The site root, or one above it.
  case siteRoot
  /// Inside the folder `.kivagen` of the site root.
  case state
}

/// What stands in the place of a page.
package struct ConflictingFile: Hashable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A page of ours, changed since it was written.
    case edited
    /// A file that kivagen did not write.
    case foreign
    case folder
    case link
    /// A file of ours where a folder is needed: it cannot go before the folder comes without a moment
    /// in which links to it lead nowhere.
    case formerPage
    /// A folder in which files of ours are, where a file is needed; likewise.
    case formerFolder
    /// A folder that is another file system.
    case mount
    /// Something else than a folder where one is needed.
    case noFolder
    /// Neither a file, a folder nor a link.
    case other
  }

  package var path: OutputPath
  package var kind: Kind

  package init(path: OutputPath, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension PublishError {
  /// The exit status, from `sysexits.h`: 73, 74, 75, or 70 for a fault of ours.
  package var exitStatus: Int32 {
    switch self {
    case .clash, .reserved: 70
    case .protectedFolder, .notAFolder, .cannotUse, .holdsOtherFiles, .damagedManifest,
      .newerManifest, .inTheWay, .changedMeanwhile, .unfinished(.changed, _, _):
      73
    case .failed, .unfinished(.disk, _, _), .uncleaned: 74
    case .locked: 75
    }
  }
}

extension PublishError {
  /// Whether another build has the lock.
  var isLocked: Bool {
    if case .locked = self { true } else { false }
  }

  /// Whether a file or a folder is not there, which may have been there a moment ago.
  var saysGone: Bool {
    switch self {
    case .cannotUse(_, let error), .failed(let error): error.isNotFound
    default: false
    }
  }
}

extension PublishError: CustomStringConvertible {
  package var description: String { lines.joined(separator: "\n") }

  /// The lines of the message: a sentence, and below it what it is about if that is a list.
  package var lines: [String] {
    if case .inTheWay(let output, let conflictingFiles) = self {
      return Self.list(of: conflictingFiles, in: output)
    }
    return [sentence]
  }

  private var sentence: String {
    switch self {
    case .protectedFolder(let output, let protection):
      "cannot use the output folder '\(output)': \(protection); choose a folder of its own with --output"
    case .notAFolder(let output, let path):
      "cannot use the output folder '\(output)': '\(path)' is not a folder"
    case .cannotUse(let output, let error):
      "cannot use the output folder '\(output)': \(error)"
    case .holdsOtherFiles(let output, let names):
      "cannot use the output folder '\(output)': it holds files that kivagen did not write "
        + "(\(Self.some(of: names))); choose another folder with --output, "
        + "or take this one over with --adopt"
    case .damagedManifest(let output, let line):
      "cannot read '\(output)/\(Manifest.name)': line \(line) is damaged; build once with "
        + "--adopt --overwrite to take the folder over anew, or delete it"
    case .newerManifest(let output, let version):
      "cannot read '\(output)/\(Manifest.name)': it has format \(version), and this kivagen knows "
        + "format 1; build with the newer kivagen, or choose another folder with --output"
    case .inTheWay(let output, _):
      "cannot use the output folder '\(output)'"
    case .clash(let path):
      "two pages have the path '\(path)'"
    case .reserved(let path):
      "no page can be named '\(path)': kivagen keeps that name for itself"
    case .locked(let lock, let holder):
      "another kivagen is at work on this site\(holder.map { " (process \($0))" } ?? "") and holds "
        + "'\(lock)'; run this command again when it has finished"
    case .failed(let error):
      "\(error)"
    case .changedMeanwhile(let place):
      "\(CommitConflict.changed(place)); nothing was written; build again"
    case .unfinished(let conflict, let done, let count):
      "\(conflict); \(done) of \(count) changes are made and every file is complete; "
        + "build again to make the rest"
    case .uncleaned(let error):
      "\(error); some files are deleted; run 'kivagen clean' again to delete the rest"
    }
  }

  /// The first three names in quotes, and how many more there are.
  private static func some(of names: [String]) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  private static func list(of conflictingFiles: [ConflictingFile], in output: String) -> [String] {
    let lines = conflictingFiles.map { "  '\(output)/\($0.path)' \($0.kind)" }
    let helps = conflictingFiles.contains { $0.kind == .edited || $0.kind == .foreign }
    let advice = helps ? ", or replace the files with --overwrite" : ""
    let sentence =
      "cannot use the output folder '\(output)': other files are in the way of pages; move them away\(advice)"
    return [sentence] + lines
  }
}

extension CommitConflict: CustomStringConvertible {
  package var description: String {
    switch self {
    case .disk(let error): "\(error)"
    case .changed(let place): "'\(place)' was changed while the site was built"
    }
  }
}

extension Protection: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fileSystemRoot: "it is the root of the file system"
    case .home: "it is the home folder or one above it"
    case .siteRoot: "it is the site's own folder or one above it"
    case .state: "it lies in '.kivagen', where kivagen keeps its own files"
    }
  }
}

extension ConflictingFile.Kind: CustomStringConvertible {
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
    case .noFolder: "is not a folder, and a folder of this name is needed"
    case .other: "is not a regular file"
    }
  }
}

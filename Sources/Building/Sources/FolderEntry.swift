internal import Host

/// An entry in or below a folder of templates or notes.
struct FolderEntry: Sendable {
  enum EntryType: Sendable {
    case file
    case folder
    case unreadableFolder(FileError)
    /// A pipe or a socket, or a link to one. Reading it could take forever.
    case special
    /// A link to a folder, which is not followed.
    case linkToFolder
    case brokenLink
    /// An entry that cannot be opened because its name is not UTF-8.
    case unreadableName
  }

  /// The path relative to the folder, such as `loans/12.md`.
  let name: String
  let type: EntryType

  var fileName: Substring { name.split(separator: "/").last ?? "" }

  /// Whether the file is a readme or a license, which nobody expects on the site.
  var isReadme: Bool { ["readme", "license"].contains { fileName.lowercased().hasPrefix($0) } }
}

extension FileSystem {
  /// Returns the entries in a folder, down to `depth` levels below it. They are sorted, with each
  /// folder before its entries. Hidden entries and `IgnoredNames` are left out. Links to folders
  /// are followed only in `folder` itself.
  func entries(
    below folder: String, prefix: String = "", depth: Int = 3
  ) throws(FileError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    for name in try listSources(folder) {
      let path = "\(folder)/\(name)"
      guard let status = try status(path) else {
        // This character replaces invalid bytes in names that are not UTF-8.
        if name.unicodeScalars.contains("\u{FFFD}") {
          entries.append(FolderEntry(name: prefix + name, type: .unreadableName))
        }
        continue
      }
      // The link may be broken.
      let target = status.type == .link ? try? self.status(resolve(path)) : status
      switch target?.type {
      case .folder where status.type == .folder || prefix.isEmpty:
        entries.append(FolderEntry(name: prefix + name, type: .folder))
        if depth == 0 { continue }
        do throws(FileError) {
          entries += try self.entries(below: path, prefix: "\(prefix)\(name)/", depth: depth - 1)
        } catch {
          if error.isCancelled { throw error }
          entries.append(FolderEntry(name: prefix + name, type: .unreadableFolder(error)))
        }
      case .folder: entries.append(FolderEntry(name: prefix + name, type: .linkToFolder))
      case nil: entries.append(FolderEntry(name: prefix + name, type: .brokenLink))
      case .file: entries.append(FolderEntry(name: prefix + name, type: .file))
      case .other where target?.isDevice == true:
        entries.append(FolderEntry(name: prefix + name, type: .file))
      case .link, .other: entries.append(FolderEntry(name: prefix + name, type: .special))
      }
    }
    return entries
  }
}

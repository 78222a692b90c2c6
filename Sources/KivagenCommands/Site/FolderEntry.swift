internal import Host

/// Something below a folder of a person's texts that is not a folder itself.
struct FolderEntry: Sendable {
  enum Kind: Sendable {
    /// A file, or what is read like one, or a link to either.
    case file
    /// A link to a folder, which is not followed.
    case linkToFolder
    case linkToNothing
    /// A name that is not UTF-8, so that nothing can be opened by it.
    case unreadableName
  }

  /// The path of the entry below the folder, such as `loans/12.md`.
  let name: String
  let kind: Kind

  /// The last part of the name.
  var fileName: Substring { name.split(separator: "/").last ?? "" }

  /// What editors, file managers and archives leave beside a person's files.
  private static let leftovers = ["~", "#", ".bak", ".orig", ".tmp", "Thumbs.db", "desktop.ini"]

  /// Whether nobody expects the file to be read.
  var isLeftover: Bool {
    Self.leftovers.contains(where: name.hasSuffix)
      || ["readme", "license"].contains { fileName.lowercased().hasPrefix($0) }
  }
}

extension FileSystem {
  /// All that is in a folder and up to three levels below it, sorted folder by folder; hidden
  /// entries are left out.
  ///
  /// A link to a folder is followed if it lies in `folder` itself.
  func entries(
    below folder: String, prefix: String = "", levels: Int = 3
  ) throws(FileError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    for name in try list(folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard let kind = try status(path)?.kind else {
        // What is not UTF-8 is listed with this character in its place.
        if name.unicodeScalars.contains("\u{FFFD}") {
          entries.append(FolderEntry(name: prefix + name, kind: .unreadableName))
        }
        continue
      }
      let target = kind == .link ? targetKind(of: path) : kind
      switch target {
      case .folder where kind == .folder || prefix.isEmpty:
        if levels == 0 { continue }
        entries += try self.entries(
          below: path, prefix: "\(prefix)\(name)/", levels: levels - 1)
      case .folder: entries.append(FolderEntry(name: prefix + name, kind: .linkToFolder))
      case nil: entries.append(FolderEntry(name: prefix + name, kind: .linkToNothing))
      case .file, .link, .other: entries.append(FolderEntry(name: prefix + name, kind: .file))
      }
    }
    return entries
  }

  /// What a link leads to; `nil` for one that leads nowhere.
  private func targetKind(of link: String) -> FileStatus.Kind? {
    do throws(FileError) {
      return try status(resolve(link))?.kind
    } catch {
      return nil
    }
  }
}

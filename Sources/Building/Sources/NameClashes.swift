internal import Site

/// Finds files and folders whose names cannot be in the same folder.
///
/// Many file systems treat two names as the same if they differ only in the case of letters, or in
/// how accented letters are encoded.
struct NameClashes {
  /// The errors about the person's files and folders, by path.
  private(set) var messages: [OutputPath: String] = [:]

  /// The person's files and the folders that contain them, by folded path.
  private var entries: [String: (path: OutputPath, isFolder: Bool)] = [:]
  /// The folders of pages that have been checked.
  private var checkedFolders: Set<OutputPath> = []
  /// The template of each page of the site's own, as the person knows it.
  private let templates: [OutputPath: String]

  /// Compares the paths of a person's files with each other and with those of the pages. `folders`
  /// are further folders that kivagen writes.
  init(
    of files: [OutputPath], with pages: [OutputPath], orFolders folders: [OutputPath] = [],
    madeFrom templates: [OutputPath: String]
  ) {
    self.templates = templates
    for file in files {
      checkReserved(file)
      add(file, isFolder: false)
    }
    for page in pages { check(page, isFolder: false) }
    for folder in folders where checkedFolders.insert(folder).inserted {
      check(folder, isFolder: true)
    }
  }

  private mutating func checkReserved(_ file: OutputPath) {
    let reserved = ".kivagen"
    let first = String(file.text.prefix { $0 != "/" })
    guard Self.folded(first).hasPrefix(reserved), let path = OutputPath(first) else { return }
    messages[path] =
      "kivagen keeps names that begin with '\(reserved)' for itself; rename or delete this one"
  }

  /// Adds a path and the folders that contain it, unless the name is that of another entry.
  private mutating func add(_ path: OutputPath, isFolder: Bool) {
    let name = Self.folded(path.text)
    if let known = entries[name] {
      if known.path == path { return }
      messages[path] =
        "many file systems cannot tell this name from '\(known.path)'; rename or delete one of them"
      return
    }
    entries[name] = (path, isFolder)
    if let folder = path.folder { add(folder, isFolder: true) }
  }

  /// Compares the path of a page, and the folders that contain it, with the entries.
  private mutating func check(_ page: OutputPath, isFolder: Bool) {
    if let clash = entries[Self.folded(page.text)] {
      let origin = templates[page].map { " from '\($0)'" } ?? ""
      if clash.path != page {
        messages[clash.path] =
          "many file systems cannot tell this name from '\(page)', which kivagen "
          + "writes\(origin); rename or delete this one"
      } else if !clash.isFolder || !isFolder {
        messages[page] =
          "kivagen writes a \(isFolder ? "folder" : "file") of this name\(origin); "
          + "rename or delete this \(clash.isFolder ? "folder" : "file")"
      }
    }
    if let folder = page.folder, checkedFolders.insert(folder).inserted {
      check(folder, isFolder: true)
    }
  }

  /// Returns the text with differences in case removed. It is converted to upper case first because
  /// some file systems treat `ß` and `SS` as the same. Accents need no conversion: strings that are
  /// canonically equivalent compare equal.
  private static func folded(_ text: String) -> String { text.uppercased().lowercased() }
}

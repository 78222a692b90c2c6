internal import Site

/// Finds names that cannot coexist in a folder. Many file systems ignore the case of letters and
/// the encoding of accented letters.
struct NameClashes {
  /// The error messages by the path of the person's file or folder.
  private(set) var messages: [OutputPath: String] = [:]

  /// The person's files and their folders, by folded path.
  private var entries: [String: (path: OutputPath, isFolder: Bool)] = [:]
  /// The folders of pages that were checked.
  private var checkedFolders: Set<OutputPath> = []
  /// The displayed paths of the templates of the site's own pages, by the path of the page.
  private let templates: [OutputPath: String]

  /// Compares a person's files with each other, and with pages and folders that kivagen writes.
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

  /// Adds a path and its folders, unless another entry has the name.
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

  /// Compares a page and its folders with the entries.
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

  /// Removes differences in case. The conversion to upper case comes first because some file
  /// systems treat `ß` and `SS` as equal. Canonically equivalent strings are equal in Swift anyway.
  private static func folded(_ text: String) -> String { text.uppercased().lowercased() }
}

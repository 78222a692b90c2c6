internal import Site

/// Names that cannot stand beside each other in one folder.
///
/// Many file systems take two names for one that differ only in the case of letters, or in how their
/// accents are written.
struct NameClashes {
  /// What is wrong with a file or folder of the person's.
  private(set) var messages: [OutputPath: String] = [:]

  /// Files and the folders that they need, by folded path.
  private var own: [String: (path: OutputPath, isFolder: Bool)] = [:]
  /// Folders of pages that were looked up.
  private var folders: Set<OutputPath> = []

  /// Compares the paths of a person's files with each other and with those of the pages.
  init(of files: [OutputPath], with pages: [OutputPath]) {
    for file in files {
      checkReserved(file)
      enter(file, isFolder: false)
    }
    for page in pages { lookUp(page, isFolder: false) }
  }

  private mutating func checkReserved(_ file: OutputPath) {
    let reserved = ".kivagen"
    let first = String(file.text.prefix { $0 != "/" })
    guard Self.folded(first).hasPrefix(reserved), let path = OutputPath(first) else { return }
    messages[path] =
      "kivagen keeps names that begin with '\(reserved)' for itself; rename or delete this one"
  }

  private mutating func enter(_ path: OutputPath, isFolder: Bool) {
    let name = Self.folded(path.text)
    if let known = own[name] {
      if known.path == path { return }
      messages[path] =
        "many file systems cannot tell this name from '\(known.path)'; rename or delete one of them"
      return
    }
    own[name] = (path, isFolder)
    if let folder = path.folder { enter(folder, isFolder: true) }
  }

  private mutating func lookUp(_ page: OutputPath, isFolder: Bool) {
    if let clash = own[Self.folded(page.text)] {
      if clash.path != page {
        messages[clash.path] =
          "many file systems cannot tell this name from '\(page)', which kivagen writes; "
          + "rename or delete this one"
      } else if !clash.isFolder || !isFolder {
        messages[page] =
          "kivagen writes a \(isFolder ? "folder" : "file") of this name; "
          + "rename or delete this \(clash.isFolder ? "folder" : "file")"
      }
    }
    if let folder = page.folder, folders.insert(folder).inserted {
      lookUp(folder, isFolder: true)
    }
  }

  /// Both ways, as `ß` and `SS` are one to some. Accents need nothing: strings are equal by what
  /// they mean.
  private static func folded(_ text: String) -> String { text.uppercased().lowercased() }
}

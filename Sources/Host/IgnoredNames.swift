/// The names of files and folders that editors and other tools leave beside the sources of a site,
/// or in which they keep secrets. Nothing with such a name is read, copied or watched.
package enum IgnoredNames {
  /// The ignored names as patterns, grouped by the programs that leave such files. In a pattern,
  /// `*` stands for any characters, and `?` for one character. Case is ignored.
  package static let table: [(origin: String, patterns: [String])] = [
    ("Emacs", [".#*", "#*#", "*~"]),
    ("Vim, nano", [".*.sw?", "*.swp", "*.swo", "*.swx", "*.save", "*.save.?"]),
    (
      "Kate, GNOME, JetBrains",
      [".*.kate-swp", ".goutputstream-*", "*___jb_tmp___", "*___jb_old___"]
    ),
    ("office programs", [".~lock.*#", "~$*"]),
    ("backups", ["*.bak", "*.bak?", "*.old", "*.orig", "*.rej", "*.tmp"]),
    ("downloads under way", ["*.crdownload", "*.part"]),
    ("programs that keep passwords or keys", [".env", ".env.*", ".htpasswd", ".netrc", ".ssh"]),
    (
      "macOS",
      [
        ".DS_Store", "._*", ".AppleDouble", ".fseventsd", ".Spotlight-V100", ".Trashes", "__MACOSX",
        "Icon\r",
      ]
    ),
    ("Windows", ["desktop.ini", "ehthumbs.db", "Thumbs.db"]),
    ("other desktops, network drives", [".directory", ".fuse_hidden*", ".nfs*", ".Trash-*"]),
    (
      "version control",
      [
        "*,v", ".bzr", ".git", ".gitattributes", ".gitignore", ".gitkeep", ".gitmodules", ".hg",
        ".hgignore", ".jj", ".svn", "_darcs",
      ]
    ),
    (
      "settings and copies of editors",
      [".editorconfig", ".history", ".idea", ".ipynb_checkpoints", ".vs", ".vscode"]
    ),
    (
      "synchronized folders",
      ["* (*conflicted copy *", "*.sync-conflict-*", ".dropbox*", ".stfolder", ".stversions"]
    ),
  ]

  private static let patterns = table.flatMap(\.patterns).map { Array($0.lowercased().utf8) }

  /// Returns whether a file or folder with this name is ignored.
  package static func contains(_ name: String) -> Bool {
    let name = Array(name.lowercased().utf8)
    return patterns.contains { matches(name[...], $0[...]) }
  }

  private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    if first == UInt8(ascii: "*") {
      return (name.startIndex...name.endIndex).contains { matches(name[$0...], rest) }
    }
    guard let letter = name.first, first == UInt8(ascii: "?") || first == letter else {
      return false
    }
    return matches(name.dropFirst(), rest)
  }
}

extension FileSystem {
  /// Returns the names in a folder of a site's sources, sorted by their bytes, without those that
  /// are ignored or, by default, hidden. All readers of sources use this function, so that they
  /// ignore the same names.
  package func listSources(
    _ folder: String, includingHidden: Bool = false
  ) throws(FileError) -> [String] {
    try list(folder).filter { name in
      (includingHidden || !name.hasPrefix(".")) && !IgnoredNames.contains(name)
    }
  }
}

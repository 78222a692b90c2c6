package import Host

extension FileSystem {
  /// Returns the relative paths of files with one of the suffixes in a folder and `depth` levels
  /// below it, sorted within each folder. Hidden files and `IgnoredNames` are left out. Pipes and
  /// devices count as files.
  package func names(below folder: String, suffixes: [String], depth: Int) throws(FileError)
    -> [String]
  {
    var names: [String] = []
    for name in try listSources(folder) {
      let type = try status("\(folder)/\(name)")?.type
      if type == .folder, depth > 0 {
        let below = try self.names(below: "\(folder)/\(name)", suffixes: suffixes, depth: depth - 1)
        names += below.map { "\(name)/\($0)" }
      } else if type != .folder, suffixes.contains(where: name.hasSuffix) {
        names.append(name)
      }
    }
    return names
  }
}

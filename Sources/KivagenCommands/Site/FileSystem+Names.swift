internal import Host

extension FileSystem {
  /// Names of files with one of the suffixes, in `folder` and `depth` levels below it, sorted;
  /// hidden ones are left out. A pipe is read like a file, and a device too.
  func names(below folder: String, suffixes: [String], depth: Int) throws(FileError) -> [String] {
    var names: [String] = []
    for name in try list(folder) where !name.hasPrefix(".") {
      let kind = try status("\(folder)/\(name)")?.kind
      if kind == .folder, depth > 0 {
        let below = try self.names(below: "\(folder)/\(name)", suffixes: suffixes, depth: depth - 1)
        names += below.map { "\(name)/\($0)" }
      } else if kind != .folder, suffixes.contains(where: name.hasSuffix) {
        names.append(name)
      }
    }
    return names
  }
}

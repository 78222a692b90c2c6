internal import CommandLine
internal import Host

/// The files in the output folder, whoever wrote them.
struct BuiltSite: Sendable {
  /// The maximum size of a file that is searched for links.
  private static let maximumBytes = 256 << 20
  /// The maximum depth of folders.
  private static let maximumDepth = 32
  /// The names of files and folders that are not published.
  private static let ignored: Set<String> = [
    ".git", ".gitignore", ".gitkeep", ".DS_Store", ".kivagen-manifest", ".kivagen-staging",
  ]

  /// The folder as the person knows it.
  let folder: String
  /// The paths of the files, sorted.
  private(set) var paths: [String] = []
  private let files: FileSystem

  /// Lists the files.
  ///
  /// - Throws: `CommandError` with the exit code 66 if there is no page in the folder, and 74 if it
  ///   cannot be listed.
  init(in folder: String, files: FileSystem) throws(CommandError) {
    self.folder = folder
    self.files = files
    do throws(FileError) {
      if try files.status(folder) != nil { try list(folder, prefix: "", ancestors: []) }
    } catch {
      throw CommandError(error, exit: .ioFailed)
    }
    paths.sort()
    if paths.contains(where: { $0.hasSuffix(".html") }) { return }
    throw CommandError(
      "there is no site in '\(folder)' whose links could be checked; 'kivagen build' builds it",
      exit: .noInput)
  }

  /// Adds the files below a folder, whose path in the site is `prefix`. The absolute paths of the
  /// folders around it are `ancestors`, to which a link may lead back.
  private mutating func list(
    _ folder: String, prefix: String, ancestors: [String]
  ) throws(FileError) {
    let absolute = try files.absolute(folder)
    if ancestors.contains(absolute) || ancestors.count > Self.maximumDepth { return }
    for name in try files.list(folder) where !Self.ignored.contains(name) {
      let path = "\(folder)/\(name)"
      var status = try files.status(path)
      if status?.kind == .link { status = try? files.status(files.resolve(path)) }
      switch status?.kind {
      case .file: paths.append(prefix + name)
      case .folder:
        try list(path, prefix: "\(prefix)\(name)/", ancestors: ancestors + [absolute])
      case .link, .other, nil: break
      }
    }
  }

  /// Returns the path of a file as the person knows it.
  func displayPath(of path: String) -> String { "\(folder)/\(path)" }

  func read(_ path: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) {
      return try files.read(displayPath(of: path), Self.maximumBytes)
    } catch {
      throw CommandError(unreadable: error, exit: .ioFailed)
    }
  }
}

internal import Diagnostics
internal import Host
internal import Site

/// Lists the files of a folder that is to be copied. Links are followed.
struct StaticListing {
  /// The paths of the files, in no particular order.
  private(set) var paths: [OutputPath] = []
  /// The errors about entries that cannot be copied, in no particular order.
  private(set) var errors: [Diagnostic] = []

  /// The errors about entries below the folder that the file system refused to list or to resolve.
  private(set) var failures: [FileError] = []

  /// The paths of the entries that the errors are about.
  private(set) var unusable: [String] = []

  private let files: FileSystem
  /// The folders that kivagen writes: as the person knows them, and with links resolved.
  private let outputs: [(displayPath: String, path: String)]

  /// Creates an empty listing.
  ///
  /// - Parameters:
  ///   - files: The file system.
  ///   - outputs: The folders that kivagen writes, as the person knows them. No folder that is
  ///     listed may overlap with them.
  /// - Throws: `FileError` if the path of one of these folders cannot be resolved.
  init(files: FileSystem, outputs: [String]) throws(FileError) {
    self.files = files
    self.outputs = try outputs.map { path throws(FileError) in (path, try files.absolute(path)) }
  }

  /// Adds the files in a folder and below it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefix: What precedes the names of its files in the site, such as `fonts/`.
  ///   - ancestors: The folders that contain it, with links resolved.
  /// - Throws: `FileError` if the folder cannot be listed or resolved.
  mutating func addContents(
    of folder: String, prefix: String = "", ancestors: [String] = []
  ) throws(FileError) {
    let names = try files.listSources(folder, includingHidden: true)
    let resolved = try files.resolve(folder)
    if ancestors.contains(resolved) {
      return report(folder, "the link leads back to a folder that contains it; delete the link")
    }
    if let output = outputs.first(where: { Self.overlap($0.path, resolved) }) {
      return report(
        folder,
        "kivagen writes '\(output.displayPath)', so it can neither contain this folder nor lie in it; move one of them"
      )
    }
    for name in names {
      do throws(FileError) {
        try add(name, in: folder, to: prefix + name, ancestors: ancestors + [resolved])
      } catch {
        if error.isCancelled { throw error }
        failures.append(error)
        unusable.append("\(folder)/\(name)")
      }
    }
  }

  private mutating func add(
    _ name: String, in folder: String, to target: String, ancestors: [String]
  ) throws(FileError) {
    let source = "\(folder)/\(name)"
    // In names that are not UTF-8, this character replaces the invalid bytes.
    if target.unicodeScalars.contains("\u{FFFD}") {
      return report(source, "the name is not UTF-8; rename it")
    }
    guard let path = OutputPath(target) else {
      return report(source, "the name contains a control character; rename it")
    }
    if let refusal = WindowsName.refusal(of: name) {
      return report(source, "\(refusal); rename it")
    }
    switch try kind(of: source) {
    case .file: paths.append(path)
    case .folder: try addContents(of: source, prefix: "\(target)/", ancestors: ancestors)
    case .link, .other: report(source, "it is neither a file nor a folder; delete it")
    case nil: report(source, "the target of the link does not exist; correct or delete the link")
    }
  }

  /// Returns the kind of an entry, or of its target if it is a link; `nil` for a link to itself or
  /// to something that does not exist.
  private func kind(of path: String) throws(FileError) -> FileStatus.Kind? {
    let kind = try files.status(path)?.kind
    if kind != .link { return kind }
    do throws(FileError) {
      return try files.status(files.resolve(path))?.kind
    } catch {
      if error.isDenied { throw error }
      return nil
    }
  }

  private mutating func report(_ source: String, _ message: String) {
    unusable.append(source)
    errors.append(Diagnostic(file: source.excerpt(200), message: message))
  }

  /// Returns whether the two paths are the same folder, or one folder contains the other.
  private static func overlap(_ one: String, _ other: String) -> Bool {
    let (one, other) = ("\(one)/".utf8, "\(other)/".utf8)
    return one.starts(with: other) || other.starts(with: one)
  }
}

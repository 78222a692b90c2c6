internal import CommandLine
internal import Diagnostics
internal import Host
package import Site
internal import SiteIndex

/// The folder of a person's own files, which are copied into the site unchanged.
package struct StaticFolder: Sendable {
  /// The sorted paths of the files, both in the folder and in the site.
  package let paths: [OutputPath]
  /// Errors about entries that cannot be copied, sorted by file, followed by errors about folders
  /// that cannot be listed.
  let errors: [CommandError]
  /// The paths in the site of the entries with errors. An empty path stands for the whole folder.
  let unusable: [String]

  /// The path of the folder, as displayed.
  let displayPath: String
  /// The path of the folder in the settings, relative to that of the site.
  let pathInSettings: String
  private let files: FileSystem

  /// Lists the folder as far as possible. A missing default folder counts as empty. Throws
  /// `CommandError.interrupted` if the run is cancelled.
  init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    self.files = files
    let folder = joinedPath(settings.staticFolder, below: settings.root)
    displayPath = folder
    pathInSettings = settings.staticFolder
    var failures: [FileError] = []
    var listing: StaticListing?
    do throws(FileError) {
      listing = try StaticListing(
        files: files,
        outputs: [settings.output, ".kivagen"].map { joinedPath($0, below: settings.root) })
      let isNamed = settings.staticFolder != Settings().staticFolder
      let exists = try files.status(folder) != nil
      if isNamed || exists { try listing?.addContents(of: folder) }
    } catch { failures.append(error) }
    unusable =
      failures.map { _ in "" }
      + (listing?.unusable ?? []).map { String($0.dropFirst(folder.count + 1)) }
    failures += listing?.failures ?? []
    if failures.contains(where: \.isCancelled) { throw .interrupted }
    paths = (listing?.paths ?? []).sorted()
    let diagnostics = (listing?.errors ?? []).sorted { $0.file < $1.file }
    errors =
      (diagnostics.isEmpty ? [] : [CommandError(diagnostics, exit: .badSettings)])
      + failures.map { CommandError(unreadable: $0) }
  }

  /// Returns errors about files that cannot be opened. Throws `CommandError.interrupted`.
  func unreadableFiles() throws(CommandError) -> [CommandError] {
    var errors: [CommandError] = []
    for path in paths {
      do throws(FileError) {
        // With a limit of 0, a file that is not empty is opened but not read.
        _ = try files.read(source(of: path), 0)
      } catch {
        if error.isCancelled { throw .interrupted }
        if !error.isTooLarge { errors.append(CommandError(unreadable: error)) }
      }
    }
    return errors
  }

  /// The files that replace those of kivagen.
  var replacements: Set<OutputPath> {
    Set(paths).intersection([PagePaths.robots, PagePaths.sitemap])
  }

  /// Returns the path of the file that is copied to a path of the site.
  func source(of path: OutputPath) -> String { "\(displayPath)/\(path)" }

  /// Returns errors about files and folders that cannot coexist with each other or with the pages
  /// and `folders` that kivagen writes, sorted by path. `templates` has the displayed paths of the
  /// site's own templates.
  func clashes(
    with pages: [OutputPath], orFolders folders: [OutputPath] = [],
    madeFrom templates: [OutputPath: String]
  ) -> [(path: OutputPath, error: Diagnostic)] {
    if paths.isEmpty { return [] }
    let clashes = NameClashes(of: paths, with: pages, orFolders: folders, madeFrom: templates)
    return clashes.messages.sorted { $0.key < $1.key }.map { path, message in
      (path, Diagnostic(file: source(of: path).excerpt(200), message: message))
    }
  }
}

/// Lists the files of a folder to copy. Links are followed.
struct StaticListing {
  private(set) var paths: [OutputPath] = []
  private(set) var errors: [Diagnostic] = []

  /// Errors about entries below the folder that could not be listed or resolved.
  private(set) var failures: [FileError] = []

  /// The paths of the entries with errors and failures.
  private(set) var unusable: [String] = []

  private let files: FileSystem
  /// The folders that kivagen writes, as displayed and with links resolved.
  private let outputs: [(displayPath: String, path: String)]

  /// Creates an empty listing. Listed folders must not overlap with `outputs`, which are paths as
  /// displayed.
  init(files: FileSystem, outputs: [String]) throws(FileError) {
    self.files = files
    self.outputs = try outputs.map { path throws(FileError) in (path, try files.absolute(path)) }
  }

  /// Adds the files below a folder. Their paths in the site begin with `prefix`, such as `fonts/`;
  /// `ancestors` are the resolved paths of the folders that contain it.
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
    // This character replaces invalid bytes in names that are not UTF-8.
    if target.unicodeScalars.contains("\u{FFFD}") {
      return report(source, "the name is not UTF-8; rename it")
    }
    guard let path = OutputPath(target) else {
      return report(source, "the name contains a control character; rename it")
    }
    if let refusal = WindowsName.refusal(of: name) {
      return report(source, "\(refusal); rename it")
    }
    switch try fileType(of: source) {
    case .file: paths.append(path)
    case .folder: try addContents(of: source, prefix: "\(target)/", ancestors: ancestors)
    case .link, .other: report(source, "it is neither a file nor a folder; delete it")
    case nil: report(source, "the target of the link does not exist; correct or delete the link")
    }
  }

  /// Returns the type of an entry, following links; `nil` if a link is broken or circular.
  private func fileType(of path: String) throws(FileError) -> FileStatus.FileType? {
    let type = try files.status(path)?.type
    if type != .link { return type }
    do throws(FileError) { return try files.status(files.resolve(path))?.type } catch {
      if error.isDenied { throw error }
      return nil
    }
  }

  private mutating func report(_ source: String, _ message: String) {
    unusable.append(source)
    errors.append(Diagnostic(file: source.excerpt(200), message: message))
  }

  /// Returns whether the folders are equal or one contains the other.
  private static func overlap(_ one: String, _ other: String) -> Bool {
    let (one, other) = ("\(one)/".utf8, "\(other)/".utf8)
    return one.starts(with: other) || other.starts(with: one)
  }
}

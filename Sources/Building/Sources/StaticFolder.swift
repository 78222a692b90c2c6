internal import CommandLine
internal import Diagnostics
internal import Host
package import Site

/// The folder of a person's own files, which are copied into the site unchanged.
package struct StaticFolder: Sendable {
  /// The paths of the files, sorted. They are the same in the folder and in the site.
  package let paths: [OutputPath]
  /// The errors about entries of the folder that cannot be copied, sorted by file, and about
  /// folders that cannot be listed.
  let errors: [CommandError]
  /// The paths in the site that the entries with errors would have; empty for the whole folder.
  let unusable: [String]

  /// The path of the folder as the person knows it.
  private let folder: String
  private let files: FileSystem

  /// Lists the folder as far as possible. The default folder counts as empty if it does not exist.
  ///
  /// - Throws: `CommandError.interrupted` if the run is cancelled.
  init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    self.files = files
    let folder = joinedPath(settings.staticFolder, below: settings.root)
    self.folder = folder
    var failures: [FileError] = []
    var listing: StaticListing?
    do throws(FileError) {
      listing = try StaticListing(
        files: files,
        outputs: [settings.output, ".kivagen"].map { joinedPath($0, below: settings.root) })
      let isNamed = settings.staticFolder != Settings().staticFolder
      let exists = try files.status(folder) != nil
      if isNamed || exists { try listing?.addContents(of: folder) }
    } catch {
      failures.append(error)
    }
    unusable =
      failures.map { _ in "" }
      + (listing?.unusable ?? []).map { String($0.dropFirst(folder.count + 1)) }
    failures += listing?.failures ?? []
    if failures.contains(where: \.isCancelled) { throw .interrupted }
    paths = (listing?.paths ?? []).sorted()
    let diagnostics = (listing?.errors ?? []).sorted { $0.file < $1.file }
    errors =
      (diagnostics.isEmpty ? [] : [CommandError(diagnostics, exit: .badSettings)])
      + failures.map(CommandError.init(unreadableSource:))
  }

  /// Returns the errors about files that cannot be opened.
  ///
  /// - Throws: `CommandError.interrupted` if the run is cancelled.
  func unreadableFiles() throws(CommandError) -> [CommandError] {
    var errors: [CommandError] = []
    for path in paths {
      do throws(FileError) {
        // With this limit, a file that is not empty is opened but not read.
        _ = try files.read(source(of: path), 0)
      } catch {
        if error.isCancelled { throw .interrupted }
        if !error.isTooLarge { errors.append(CommandError(unreadableSource: error)) }
      }
    }
    return errors
  }

  /// Returns the path of the file that is copied to a path of the site.
  func source(of path: OutputPath) -> String { "\(folder)/\(path)" }

  /// Finds the files and folders that cannot be in one folder with the pages or with each other.
  ///
  /// - Parameters:
  ///   - pages: The paths of the pages and pictures that kivagen writes.
  ///   - folders: Further folders that kivagen writes.
  ///   - templates: The template of each page of the site's own, as the person knows it.
  /// - Returns: The paths of these files and folders, sorted, each with the error.
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

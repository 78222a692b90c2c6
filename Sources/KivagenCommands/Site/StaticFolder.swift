internal import Diagnostics
internal import Host
internal import Rendering
internal import Site

/// The folder of a person's own files, which are copied into the site unchanged.
struct StaticFolder: Sendable {
  /// The paths of the files, sorted. They are the same in the folder and in the site.
  let paths: [OutputPath]
  /// The errors about entries of the folder that cannot be copied, sorted by file.
  let errors: [Diagnostic]

  /// The path of the folder as the person knows it.
  private let folder: String
  private let files: FileSystem

  /// Lists the folder. The default folder counts as empty if it does not exist.
  ///
  /// - Throws: `CommandError` with the exit code 78 for a folder that the settings name and that
  ///   does not exist, and 74 for one that cannot be read.
  init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    self.files = files
    folder = joinedPath(settings.staticFolder, below: settings.root)
    do throws(FileError) {
      var listing = try StaticListing(
        files: files,
        outputs: [settings.output, ".kivagen"].map { joinedPath($0, below: settings.root) })
      let isNamed = settings.staticFolder != Settings().staticFolder
      let exists = try files.status(folder) != nil
      if isNamed || exists { try listing.addContents(of: folder) }
      paths = listing.paths.sorted()
      errors = listing.errors.sorted { $0.file < $1.file }
    } catch {
      let isBadSetting = error.isNotFound || error.isNotFolder
      throw CommandError("\(error)", exit: isBadSetting ? .badSettings : .ioFailed)
    }
  }

  /// Returns the path of the file that is copied to a path of the site.
  func source(of path: OutputPath) -> String { "\(folder)/\(path)" }

  /// Checks that the files can be in one folder with the pages and with each other.
  ///
  /// - Parameters:
  ///   - pages: The paths of the pages and pictures that kivagen writes.
  ///   - templates: The template of each page of the site's own, as the person knows it.
  /// - Throws: `SiteErrors` with an error for every file or folder whose name clashes.
  func check(
    against pages: [OutputPath], madeFrom templates: [OutputPath: String]
  ) throws(SiteErrors) {
    if paths.isEmpty { return }
    let clashes = NameClashes(of: paths, with: pages, madeFrom: templates).messages.sorted {
      $0.key < $1.key
    }
    if clashes.isEmpty { return }
    throw SiteErrors(
      clashes.map { path, message in
        Diagnostic(file: "\(folder)/\(path)".excerpt(200), message: message)
      })
  }
}

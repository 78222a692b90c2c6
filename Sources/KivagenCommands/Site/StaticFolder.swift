internal import Diagnostics
internal import Host
internal import Rendering
internal import Site

/// The files that a person puts into the site as they are.
struct StaticFolder: Sendable {
  /// Where the files go, and lie below the folder; sorted.
  let paths: [OutputPath]
  /// What is in the folder and cannot be copied, by file.
  let mistakes: [Diagnostic]

  /// As the person knows it.
  private let folder: String
  private let files: FileSystem

  /// Looks what is in the folder; one that is not there is empty, unless the settings name it.
  ///
  /// Throws `CommandError` 78 for a folder that is named but not there, 74 for what cannot be read.
  init(_ settings: Settings, files: FileSystem) throws(CommandError) {
    self.files = files
    folder = joinedPath(settings.staticFolder, below: settings.root)
    do throws(FileError) {
      var listing = try StaticListing(
        files: files,
        written: [settings.output, ".kivagen"].map { joinedPath($0, below: settings.root) })
      let isNamed = settings.staticFolder != Settings().staticFolder
      let isThere = try files.status(folder) != nil
      if isNamed || isThere { try listing.enter(folder) }
      paths = listing.found.sorted()
      mistakes = listing.mistakes.sorted { $0.file < $1.file }
    } catch {
      let isWrong = error.isNotFound || error.isNoFolder
      throw CommandError("\(error)", exit: isWrong ? .badSettings : .ioFailed)
    }
  }

  /// The file that goes to a path.
  func source(of path: OutputPath) -> String { "\(folder)/\(path)" }

  /// Throws every name that cannot stand beside these pages, or beside another of its own.
  func check(against pages: [OutputPath]) throws(SiteErrors) {
    if paths.isEmpty { return }
    let clashes = NameClashes(of: paths, with: pages).messages.sorted { $0.key < $1.key }
    if clashes.isEmpty { return }
    throw SiteErrors(
      clashes.map { path, message in
        Diagnostic(file: "\(folder)/\(path)".excerpt(200), message: message)
      })
  }
}

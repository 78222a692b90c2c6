internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Notes

/// The notes folder of a site, in which there may be notes already. The names of files are relative
/// to this folder.
struct NotesFolder {
  /// The path of the folder. The folder need not exist.
  let path: String
  /// The languages that the name of a note can have.
  let languages: NoteLanguages
  private let files: FileSystem

  /// Finds the folder of a site, and reads for which languages the site has files of words.
  ///
  /// - Throws: `CommandError.interrupted` if the run is cancelled.
  init(_ settings: Settings, _ files: FileSystem) throws(CommandError) {
    path = joinedPath(settings.notes, below: settings.root)
    // A note can be for a language that some builds leave out.
    var settings = settings
    settings.usesOneLanguage = false
    languages = try SiteFolder(templatesOf: settings, files: files).noteLanguages(settings)
    self.files = files
  }

  /// Returns the names of the files in a subfolder, `loans`, or in the notes folder itself if there is
  /// no subfolder.
  ///
  /// - Throws: `CommandError` with the exit code 73 if the folder cannot be listed.
  func names(inSubfolder subfolder: String?) throws(CommandError) -> [String] {
    let prefix = subfolder.map { "\($0)/" } ?? ""
    let folder = subfolder.map { "\(path)/\($0)" } ?? path
    do throws(FileError) {
      if try files.status(folder) == nil { return [] }
      if try files.target(of: folder).kind != .folder { return [] }
      return try files.listSources(folder).map { prefix + $0 }
    } catch {
      throw CommandError(error, exit: .cannotCreate)
    }
  }

  /// Returns the file because of which no page would show a new note, if there is one.
  ///
  /// - Throws: `CommandError` with the exit code 73 if the folder of the note cannot be listed.
  func file(inPlaceOf note: NewNote) throws(CommandError) -> String? {
    let parts = note.path.split(separator: "/")
    let names = try names(inSubfolder: parts.count < 2 ? nil : String(parts[0]))
    return Notes.file(hiding: note.path, in: languages, among: names)
  }
}

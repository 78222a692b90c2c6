internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Notes
internal import Store

/// `kivagen new note`, which creates a note and prints its path.
enum NewCommand {
  private static let usage = "kivagen new note ID|CC|SECTOR|NAME"

  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      // `new note` itself prints a path with the folder.
      let given = try name(in: arguments.operands)
      let prefix = "\(run.settings.notes)/"
      let name = given.hasPrefix(prefix) ? String(given.dropFirst(prefix.count)) : given
      let folder = try NotesFolder(run.settings, run.machine.files)
      let note = try NewNote(
        named: name, in: folder.languages, beside: Set(folder.names(inSubfolder: nil)))
      try create(note, in: folder, run)
    }
  }

  private static func name(in operands: [String]) throws(CommandError) -> String {
    guard let kind = operands.first else {
      throw CommandError("expected 'note' and its subject: \(usage)", exit: .usage)
    }
    if kind != "note" {
      throw CommandError("cannot make a new '\(kind)', only a note: \(usage)", exit: .usage)
    }
    if operands.count == 2 { return operands[1] }
    throw CommandError(
      operands.count < 2
        ? "expected the subject of the note: \(usage)"
        : "expected one name, got \(operands.count - 1); put a name with spaces in quotes",
      exit: .usage)
  }

  private static func create(
    _ note: NewNote, in folder: NotesFolder, _ run: CommandRun
  ) throws(CommandError) {
    let known = try loan(of: note, run)
    let sample = known == nil ? sampleLoan(of: note, run) : nil
    let (loan, isInvented) = (known ?? sample, sample != nil)
    let text = note.text(on: loan, isInvented: isInvented, in: folder.languages.original)
    let file = SiteScaffold.File(path: note.path, text: text)
    if let other = try folder.file(inPlaceOf: note) {
      let path = joinedPath(other, below: folder.path)
      run.reporter.update { $0.createdFiles.existing = [path] }
      throw CommandError(
        other == note.path
          ? "'\(path)' exists already; edit it"
          : "'\(path)' exists already and would be shown in the same place; edit it",
        exit: .cannotCreate)
    }
    let files = try NewFiles([file], in: folder.path, fileSystem: run.machine.files)
    let path = files.path(of: file)
    if !files.existing.isEmpty {
      throw CommandError("'\(path)' exists already; rename or delete it", exit: .cannotCreate)
    }
    try files.create(file)
    run.reporter.update { $0.createdFiles.created = [path] }
    run.reporter.print(note.message(on: loan, isInvented: isInvented))
    run.reporter.warn([note.warning].compactMap(\.self))
    try run.reporter.printResults([path])
  }

  /// Returns the loan of the note, if it is in the store.
  private static func loan(of note: NewNote, _ run: CommandRun) throws(CommandError) -> Loan? {
    guard case .loan(let id) = note.subject else { return nil }
    let store = Store(run, readOnly: true)
    do {
      let record = try store.latestLoan(id.value)
      return try record.flatMap { try [$0].decoded()[0] }
    } catch let error as StoreError {
      run.reporter.warn([Warning(.store, "\(error)")])
      return nil
    } catch { throw .interrupted }
  }

  /// Returns the loan of the note, if the sample has it. The store never has such loans.
  private static func sampleLoan(of note: NewNote, _ run: CommandRun) -> Loan? {
    guard case .loan(let id) = note.subject else { return nil }
    let sample = try? sampleSnapshot(limit: .max, keep: [], clock: run.machine.clock)
    return sample?.snapshot.loans.first { $0.id == id }
  }
}

/// The notes folder of a site. File names are relative to it.
struct NotesFolder {
  /// The path of the folder, which may be missing.
  let path: String
  let languages: NoteLanguages
  private let files: FileSystem

  /// Finds the folder and the languages of a site. Throws `CommandError.interrupted` if cancelled.
  init(_ settings: Settings, _ files: FileSystem) throws(CommandError) {
    path = joinedPath(settings.notes, below: settings.root)
    // All languages of the settings are needed, because a note can be for a language that some
    // builds leave out.
    var settings = settings
    settings.usesOneLanguage = false
    languages = try SiteFolder(templatesOf: settings, files: files).noteLanguages(settings)
    self.files = files
  }

  /// Returns the names of files in a subfolder, or in the notes folder itself for `nil`. Throws
  /// `CommandError` with the exit code 73 if it cannot be listed.
  func names(inSubfolder subfolder: String?) throws(CommandError) -> [String] {
    let prefix = subfolder.map { "\($0)/" } ?? ""
    let folder = subfolder.map { "\(path)/\($0)" } ?? path
    return try CommandError.converting(to: .cannotCreate) { () throws(FileError) in
      if try files.targetType(of: folder) != .folder { return [] }
      return try files.listSources(folder).map { prefix + $0 }
    }
  }

  /// Returns the file that would take precedence over a new note, if there is one. Throws
  /// `CommandError` with the exit code 73 if the folder cannot be listed.
  func file(inPlaceOf note: NewNote) throws(CommandError) -> String? {
    let parts = note.path.split(separator: "/")
    let names = try names(inSubfolder: parts.count < 2 ? nil : String(parts[0]))
    return Notes.file(hiding: note.path, in: languages, among: names)
  }
}

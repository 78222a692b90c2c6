internal import Diagnostics
internal import Host
internal import Loans
internal import Rendering
internal import Store

/// `kivagen new note`, which makes a note and prints its path.
enum NewCommand {
  private static let usage = "kivagen new note ID|CC|SECTOR|NAME"

  /// Runs the command and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      let note = try NewNote(named: name(in: arguments.operands), in: languages(of: run))
      try create(note, run)
    }
  }

  /// Returns the languages that the name of a note can have.
  private static func languages(of run: CommandRun) -> NoteLanguages {
    NoteLanguages(pages: run.settings.pageLanguages, declared: run.settings.languages)
  }

  /// Returns the name of the note that the operands ask for.
  private static func name(in operands: [String]) throws(CommandError) -> String {
    guard let kind = operands.first else {
      throw CommandError("expected what to make: \(usage)", exit: .usage)
    }
    if kind != "note" {
      throw CommandError("cannot make a new '\(kind)', only a note: \(usage)", exit: .usage)
    }
    if operands.count == 2 { return operands[1] }
    throw CommandError(
      operands.count < 2
        ? "expected what the note is about: \(usage)"
        : "expected one name, got \(operands.count - 1); put a name with spaces in quotes",
      exit: .usage)
  }

  private static func create(_ note: NewNote, _ run: CommandRun) throws(CommandError) {
    let folder = joinedPath(run.settings.notes, below: run.settings.root)
    let loan = try loan(of: note, run)
    let file = SiteScaffold.File(path: note.path, text: note.text(on: loan))
    if let other = try other(inPlaceOf: note, in: folder, run) {
      let path = joinedPath(other, below: folder)
      run.reporter.update { $0.createdFiles.existing = [path] }
      throw CommandError(
        other == note.path
          ? "'\(path)' exists already; edit it"
          : "'\(path)' exists already and would be shown in the same place; edit it",
        exit: .cannotCreate)
    }
    let files = try NewFiles([file], in: folder, fileSystem: run.machine.files)
    let path = files.path(of: file)
    if !files.existing.isEmpty {
      throw CommandError(
        "'\(path)' exists already; rename or delete it", exit: .cannotCreate)
    }
    try files.create(file)
    run.reporter.update { $0.createdFiles.created = [path] }
    run.reporter.print(note.message(on: loan))
    try run.reporter.printResults([path])
  }

  /// Returns the loan that the note is about, if it is one that the store knows.
  private static func loan(of note: NewNote, _ run: CommandRun) throws(CommandError) -> Loan? {
    guard case .loan(let id) = note.subject else { return nil }
    let store = Store(
      path: run.storePath, nowSeconds: run.machine.clock.earliestSeconds, readOnly: true)
    do {
      let record = try store.latestLoan(id.value)
      return try record.flatMap { try [$0].decoded()[0] }
    } catch let error as StoreError {
      run.reporter.warn([Warning(.store, "\(error)")])
      return nil
    } catch {
      throw .interrupted
    }
  }

  /// Returns the file that is shown where the note would be, if there is one.
  private static func other(
    inPlaceOf note: NewNote, in folder: String, _ run: CommandRun
  ) throws(CommandError) -> String? {
    let files = run.machine.files
    let parts = note.path.split(separator: "/")
    let prefix = parts.count == 1 ? "" : "\(parts[0])/"
    let parent = parts.count == 1 ? folder : "\(folder)/\(parts[0])"
    do throws(FileError) {
      if try files.status(parent) == nil { return nil }
      if try files.target(of: parent).kind != .folder { return nil }
      return try files.list(parent).map { prefix + $0 }
        .first { Notes.isSamePlace($0, note.path, in: languages(of: run)) }
    } catch {
      throw CommandError(error, exit: .cannotCreate)
    }
  }
}

internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import SiteIndex
internal import Words
internal import YAML

/// `kivagen init`, which creates the folder of a new site, and never overwrites a file.
enum InitCommand {
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      let folder = try folder(of: arguments.operands, on: machine)
      if let error = machine.refusal(ofRoot: folder) { throw error }
      let settings = run.settings
      if let option = settings.packageOptions.first, settings.hosts.isEmpty {
        throw CommandError(
          "option '--\(option.name)' is about the workflow of a host; add the option of a host, "
            + "such as --github-pages", exit: .usage)
      }
      let language = settings.language == .english ? nil : settings.language
      let hint = try hint(on: settings.language, in: folder, run.machine.files)
      let scaffold = SiteScaffold(
        settings: SettingsScaffold(
          title: settings.title, baseURL: settings.baseURL, language: language),
        hosts: settings.hosts, packageAddress: settings.packageAddress,
        packageChecksum: settings.packageChecksum)
      let files = try NewFiles(scaffold.files, in: folder, fileSystem: run.machine.files)
      run.reporter.update { [files] summary in
        summary.createdFiles.existing = files.existing.map(files.path)
      }
      try create(files, run)
      warn(about: files, run)
      run.reporter.warn([packageWarning(settings)].compactMap(\.self))
      if let hint { run.reporter.print(hint) }
      if !settings.dryRun { printNextSteps(in: folder, files, run) }
    }
  }

  private static func folder(
    of operands: [String], on machine: Machine
  ) throws(CommandError) -> String {
    guard let folder = operands.first else { return "." }
    if operands.count > 1 {
      throw CommandError(
        "expected one folder, got \(operands.count): kivagen init [DIR]", exit: .usage)
    }
    if folder.isEmpty { throw CommandError("expected the name of a folder, got ''", exit: .usage) }
    if let address = AddressInPlaceOfPath(folder) {
      throw CommandError(address.refusal(for: "a folder"), exit: .usage)
    }
    return try machine.path(of: folder)
  }

  /// Returns the message about a language for which only the site has words; `nil` for a language
  /// of kivagen. Throws `CommandError` with the exit code 64 if neither kivagen nor the site has
  /// words in the language, or an error about a folder that cannot be read.
  private static func hint(
    on language: LanguageTag, in folder: String, _ files: FileSystem
  ) throws(CommandError) -> String? {
    if Catalogue.isBuiltIn(language) { return nil }
    let templates = joinedPath(Settings().templates, below: folder)
    let paths = language.fallbackChain.map { "\(templates)/\(Catalogue.folder)/\($0.text).yml" }
    let known = builtInLanguages.map { "'\($0.text)'" }
    var words: String?
    do throws(FileError) {
      for path in paths where words == nil {
        if try files.targetType(of: path) == .file { words = path }
      }
    } catch { throw CommandError(unreadable: error) }
    guard let words else {
      throw CommandError(
        "option '--language': kivagen has no words in '\(language.text)', only in "
          + "\(known.listed(with: "and")); choose one of these, or write '\(paths[0])' first",
        exit: .usage)
    }
    return "The files are in English, since kivagen has them only in \(known.listed(with: "and")); "
      + "the pages will be in '\(language.text)', with the words of '\(words)'."
  }

  private static func create(_ files: NewFiles, _ run: CommandRun) throws(CommandError) {
    for file in files.missing {
      if Task.isCancelled { throw .interrupted }
      let path = files.path(of: file)
      if run.settings.dryRun {
        try run.reporter.printResults(["would write \(path)"])
      } else {
        try files.create(file)
        run.reporter.print("wrote \(path)")
      }
      run.reporter.update { $0.createdFiles.created.append(path) }
    }
    for file in files.existing {
      run.reporter.print("\(files.path(of: file)) exists already and is left unchanged")
    }
  }

  /// Warns about contents that existing files may lack.
  private static func warn(about files: NewFiles, _ run: CommandRun) {
    for file in files.existing {
      let path = files.path(of: file)
      let lines =
        switch file.path {
        case SettingsFile.defaultName: missingSettings(run.settings, in: path)
        case ".gitignore": missingLines(of: file, in: path, run)
        default: missingPackage(run.settings, of: file, in: path)
        }
      run.reporter.warn(lines.map { Warning(.settings, at: .file(path), $0) })
    }
  }

  /// Returns a warning if neither the connection nor a checksum protects the package.
  private static func packageWarning(_ settings: Settings) -> Warning? {
    guard let address = settings.packageAddress, address.hasPrefix("http:"),
      settings.packageChecksum == nil
    else { return nil }
    return Warning(
      .settings,
      "the package comes over an unencrypted connection from '\(address)', and so does the SHA256SUMS that "
        + "the workflow compares it with, so both can be changed on the way; use https, or give the "
        + "SHA-256 of the package with --sha256")
  }

  private static func missingSettings(_ settings: Settings, in path: String) -> [String] {
    let language = settings.language == .english ? nil : settings.language.text
    return [
      ("title", settings.title?.quotedForYAML), ("base-url", settings.baseURL?.quotedForYAML),
      ("language", language),
    ].compactMap { name, value in
      guard let value else { return nil }
      return "the setting '\(name)' is not set, since '\(path)' exists already; add the line: "
        + "\(name): \(value)"
    }
  }

  /// Returns a warning if a person's own `.gitignore` lacks a line.
  private static func missingLines(
    of file: SiteScaffold.File, in path: String, _ run: CommandRun
  ) -> [String] {
    guard let bytes = try? run.machine.files.read(path, 1 << 20) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = Set(text.split(whereSeparator: \.isNewline).map(String.init))
    let missing = file.text.split(separator: "\n").filter { line in
      let name = line.filter { $0 != "/" }
      return !line.hasPrefix("#")
        && lines.isDisjoint(with: [name, "/\(name)", "\(name)/", "/\(name)/"])
    }
    if missing.isEmpty { return [] }
    return [
      "'\(path)' exists already, so git does not leave out what kivagen makes; add the lines: "
        + missing.joined(separator: " and ")
    ]
  }

  /// Returns a warning about options for the package that a person's own workflow may lack.
  private static func missingPackage(
    _ settings: Settings, of file: SiteScaffold.File, in path: String
  ) -> [String] {
    settings.packageOptions.filter { file.text.contains($0.value) }.map { option in
      "'--\(option.name)' is not used, since '\(path)' exists already; set \(option.variable) in it "
        + "to: \(option.value)"
    }
  }

  private static func printNextSteps(in folder: String, _ files: NewFiles, _ run: CommandRun) {
    let settings = run.settings
    var lines = folder == "." ? [] : ["cd \(folder.quotedForShell)"]
    lines += ["kivagen build", "open Output/index.html in a browser"]
    run.reporter.print("Next:")
    for line in lines { run.reporter.print("  \(line)") }
    let hosts = SiteHost.allCases.filter(settings.hosts.contains)
    if hosts.isEmpty { return }
    for host in hosts {
      run.reporter.print(
        "The beginning of \(joinedPath(host.workflow, below: folder)) says what to set up for it.")
    }
    if settings.baseURL == nil {
      run.reporter.print("Set 'base-url' in kivagen.yml once you know the address of the site.")
    }
  }
}

extension Settings {
  /// The given options for the package, with their variables in workflows.
  fileprivate var packageOptions: [(name: String, variable: String, value: String)] {
    [
      ("install-from", "PACKAGE_URL", packageAddress),
      ("sha256", "PACKAGE_SHA256", packageChecksum),
    ].compactMap { name, variable, value in value.map { (name, variable, $0) } }
  }
}

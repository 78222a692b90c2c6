internal import Diagnostics
internal import Host

/// Settings put together: flag beats environment beats file beats default.
struct SettingsResolution {
  private(set) var settings = Settings()
  /// What is odd but no error: unknown variables.
  private(set) var warnings: [Warning] = []

  private let arguments: Arguments
  private let machine: Machine
  /// `nil` until it is read.
  private var file: SettingsFile?

  init(of arguments: Arguments, on machine: Machine) {
    self.arguments = arguments
    self.machine = machine
  }

  /// Throws `CommandError`: 64 for a bad value of a flag, 78 for a bad variable or file; all
  /// mistakes of the file at once.
  mutating func resolve() throws(CommandError) {
    if let mistake = putAll(where: { !$0.isKey }, from: []) { throw mistake }
    // The other commands are not about a site: its file does not concern them.
    guard CommandName.aboutSite.contains(arguments.command) else {
      if let mistake = putAll(where: \.isKey, from: []) { throw mistake }
      return
    }
    try checkRoot()
    let file = readFile()
    if let mistake = file.mistake { throw mistake }
    try check(file.entries)
    if let mistake = putAll(where: \.isKey, from: file.entries) { throw mistake }
    try checkTogether()
    warnings = Self.unknownVariables(in: machine.environment) + misnamedFiles
  }

  /// A settings file whose name is nearly the right one, if there is none of that name.
  private var misnamedFiles: [Warning] {
    let path = joinedPath(SettingsFile.defaultName, below: settings.root)
    do throws(FileError) {
      if settings.config != nil { return [] }
      if try machine.files.status(path) != nil { return [] }
      let alike = ["kivagen.yaml", "kivagen.yml", ".kivagen.yaml", ".kivagen.yml"]
      return try machine.files.list(settings.root).filter { alike.contains($0.lowercased()) }.map {
        let path = joinedPath($0, below: settings.root)
        return Warning(
          .settings, at: .file(path),
          "'\(path)' is not read: the settings file is called '\(SettingsFile.defaultName)'; rename "
            + "it, or say --config \($0)")
      }
    } catch {
      // What cannot be looked at gives no advice.
      return []
    }
  }

  /// Whether a switch is on, though the settings cannot be put together: a mistake in one of them is
  /// reported as the others want it. A broken file counts up to the line that is.
  mutating func isOnAnyway(_ name: String) -> Bool {
    guard let setting = settingsTable.first(where: { $0.name == name }) else { return false }
    let value =
      arguments.given.last { $0.setting.name == name }?.value
      ?? machine.environment[setting.variable] ?? valueInFile(of: setting)
    return value.map(Setting.isTrue) ?? false
  }

  private mutating func valueInFile(of setting: Setting) -> String? {
    guard arguments.hasCommand, CommandName.aboutSite.contains(arguments.command) else {
      return nil
    }
    // Where the file is; what is wrong with that, `resolve` reports.
    _ = putAll(where: { !$0.isKey }, from: [])
    return readFile().entries.last { $0.key == setting.name }?.values?.first
  }

  /// Reads it once: it may be a pipe.
  private mutating func readFile() -> SettingsFile {
    if let file { return file }
    let read = SettingsFile(named: settings.config, root: settings.root, machine: machine)
    file = read
    return read
  }

  /// Puts the settings of the command into place as far as they can be; the first mistake.
  private mutating func putAll(
    where isWanted: (Setting) -> Bool, from file: [SettingsFile.Entry]
  ) -> CommandError? {
    var mistake: CommandError?
    for setting in settingsTable
    where isWanted(setting) && setting.commands.contains(arguments.command) {
      do throws(CommandError) {
        try put(setting, file: file)
      } catch {
        mistake = mistake ?? error
      }
    }
    return mistake
  }

  private func checkRoot() throws(CommandError) {
    // A folder reached by a link counts; what cannot be looked at is told of when it is used.
    if settings.root == "." || (try? machine.files.list(settings.root)) != nil { return }
    let isFlag = arguments.given.contains { $0.setting.name == "root" }
    throw CommandError(
      "\(isFlag ? "option '--root'" : "variable KIVAGEN_ROOT"): "
        + "there is no folder '\(settings.root)'", exit: isFlag ? .usage : .badSettings)
  }

  private func checkTogether() throws(CommandError) {
    if settings.offline, settings.refresh {
      throw CommandError(
        "options '--offline' and '--refresh' cannot be used together", exit: .usage)
    }
    let sources = [
      ("templates", settings.templates), ("notes", settings.notes),
      ("static", settings.staticFolder),
    ]
    if let (name, folder) = sources.first(where: { $0.1 == settings.output }) {
      throw CommandError(
        "settings 'output' and '\(name)' name the same folder, '\(folder)', but kivagen writes into the one "
          + "and reads from the other", exit: .badSettings)
    }
    if settings.save == "-", settings.json {
      throw CommandError(
        "options '--save -' and '--json' cannot be used together: both write to standard output",
        exit: .usage)
    }
  }

  private mutating func put(
    _ setting: Setting, file: [SettingsFile.Entry]
  ) throws(CommandError) {
    let flags = arguments.given.filter { $0.setting.name == setting.name }
    if !flags.isEmpty {
      for flag in setting.shape == .single ? flags.suffix(1) : flags[...] {
        let values = setting.shape == .list ? splitAtCommas(flag.value) : [flag.value]
        try apply(setting, values, named: "option '\(flag.flag)'", exit: .usage)
      }
    } else if let (name, value) = variable(for: setting) {
      let values = setting.shape == .single ? [value] : splitAtCommas(value)
      try apply(setting, values, named: "variable \(name)", exit: .badSettings)
    } else if let given = file.last(where: { $0.key == setting.name })?.values {
      // What the file names lies in the site's folder, wherever the command is run.
      let values = setting.shape == .repeated ? given.map(inSite) : given
      try apply(setting, values, named: "setting '\(setting.name)'", exit: .badSettings)
    }
  }

  private func inSite(_ file: String) -> String {
    file == "-" ? file : joinedPath(file, below: settings.root)
  }

  private mutating func apply(
    _ setting: Setting, _ values: [String], named name: String, exit: ExitCode
  ) throws(CommandError) {
    for value in values {
      do throws(Setting.Expected) {
        try setting.apply(&settings, value)
      } catch {
        throw CommandError("\(name): expected \(error.text), got '\(value)'", exit: exit)
      }
    }
  }

  /// Every entry of the file is tried, also those that a flag beats.
  private func check(_ file: [SettingsFile.Entry]) throws(CommandError) {
    guard let name = file.first?.file else { return }
    let mistakes = file.lazy.flatMap(mistakes).mistakes(in: name) { $0 }
    if mistakes.isEmpty { return }
    throw CommandError(mistakes, exit: .badSettings)
  }

  private func mistakes(of entry: SettingsFile.Entry) -> [Diagnostic] {
    guard let setting = settingsTable.first(where: { $0.name == entry.key && $0.isKey }) else {
      let names = settingsTable.filter(\.isKey).map(\.name)
      let hint = nearestName(to: entry.key, among: names).map { "; did you mean '\($0)'?" }
      return [entry.mistakeInKey("unknown setting '\(entry.key)'\(hint ?? "")")]
    }
    guard let values = entry.values else {
      let expected = setting.shape == .single ? "one value" : "a text or a list of texts"
      return [entry.mistake("'\(entry.key)': expected \(expected)")]
    }
    // Flags and variables cannot either.
    if values.contains(where: { $0.utf8.contains(0) }) {
      let message = "a value cannot have the character NUL (\\0) in it"
      return [entry.mistake("'\(entry.key)': \(message)")]
    }
    var scratch = Settings()
    return values.mistakes(in: entry.file) { value in
      do throws(Setting.Expected) {
        try setting.apply(&scratch, value)
        return nil
      } catch {
        return entry.mistake("'\(entry.key)': expected \(error.text), got '\(value)'")
      }
    }
  }

  private func variable(for setting: Setting) -> (name: String, value: String)? {
    let environment = machine.environment
    if let value = environment[setting.variable] { return (setting.variable, value) }
    if setting.name == "now", let seconds = environment[sourceDateEpoch], !seconds.isEmpty {
      return (sourceDateEpoch, seconds)
    }
    return nil
  }

  private static func unknownVariables(in environment: [String: String]) -> [Warning] {
    let known = settingsTable.map(\.variable)
    return environment.keys.filter { $0.hasPrefix("KIVAGEN_") && !known.contains($0) }.sorted()
      .map { name in
        let prefix = "KIVAGEN_"
        let names = known.map { String($0.dropFirst(prefix.count)) }
        let nearest = nearestName(to: String(name.dropFirst(prefix.count)), among: names)
        let hint = nearest.map { "; did you mean \(prefix)\($0)?" } ?? ""
        return Warning(.settings, "unknown variable \(name)\(hint)")
      }
  }
}

/// The variable by which reproducible builds give the time, in seconds since 1970.
private let sourceDateEpoch = "SOURCE_DATE_EPOCH"

/// `a, b,c` as three values; empty ones are dropped.
func splitAtCommas(_ text: String) -> [String] {
  text.split(separator: ",").map { part in
    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }.filter { !$0.isEmpty }
}

internal import Diagnostics
internal import Host

/// Settings put together: flag beats environment beats file beats default.
struct SettingsResolution {
  private(set) var settings = Settings()
  /// What is odd but no error: unknown variables.
  private(set) var warnings: [String] = []

  /// Throws `CommandError`: 64 for a bad value of a flag, 78 for a bad variable or file; all
  /// mistakes of the file at once.
  init(arguments: Arguments, machine: Machine) throws(CommandError) {
    for setting in settingsTable where !setting.isKey {
      try put(setting, arguments: arguments, environment: [:], file: [])
    }
    // The other verbs are not about a site: its file does not concern them.
    guard Setting.Verb.aboutSite.contains(arguments.verb) else {
      try putKeys(arguments, environment: machine.environment, file: [])
      return
    }
    try checkRoot(machine)
    let file = try SettingsFile(
      named: settings.config, root: settings.root, machine: machine
    ).entries
    try check(file)
    try putKeys(arguments, environment: machine.environment, file: file)
    try checkTogether()
    warnings = Self.unknownVariables(in: machine.environment)
  }

  private mutating func putKeys(
    _ arguments: Arguments, environment: [String: String], file: [SettingsFile.Entry]
  ) throws(CommandError) {
    for setting in settingsTable where setting.isKey && setting.verbs.contains(arguments.verb) {
      try put(setting, arguments: arguments, environment: environment, file: file)
    }
  }

  private func checkRoot(_ machine: Machine) throws(CommandError) {
    // A folder reached by a link counts; what cannot be looked at is told of when it is used.
    if settings.root == "." || (try? machine.files.list(settings.root)) != nil { return }
    throw CommandError(
      "option '--root': there is no folder '\(settings.root)'", exit: .usage)
  }

  private func checkTogether() throws(CommandError) {
    if settings.offline, settings.refresh {
      throw CommandError("options '--offline' and '--refresh' exclude each other", exit: .usage)
    }
    let sources = [
      ("templates", settings.templates), ("notes", settings.notes),
      ("static", settings.staticFolder),
    ]
    if let (name, folder) = sources.first(where: { $0.1 == settings.output }) {
      throw CommandError(
        "settings 'output' and '\(name)' name one folder, '\(folder)', but kivagen writes into the one "
          + "and reads from the other", exit: .badSettings)
    }
    if settings.save == "-", settings.json {
      throw CommandError(
        "options '--save -' and '--json' exclude each other: both write to standard output",
        exit: .usage)
    }
  }

  private mutating func put(
    _ setting: Setting, arguments: Arguments, environment: [String: String],
    file: [SettingsFile.Entry]
  ) throws(CommandError) {
    let flags = arguments.given.filter { $0.setting.name == setting.name }
    if !flags.isEmpty {
      for flag in setting.shape == .single ? flags.suffix(1) : flags[...] {
        let values = setting.shape == .list ? splitAtCommas(flag.value) : [flag.value]
        try apply(setting, values, named: "option '\(flag.flag)'", exit: .usage)
      }
    } else if setting.isKey, let (name, value) = variable(for: setting, in: environment) {
      let values = setting.shape == .single ? [value] : splitAtCommas(value)
      try apply(setting, values, named: "variable \(name)", exit: .badSettings)
    } else if let given = file.last(where: { $0.key == setting.name })?.values {
      // What the file names lies in the site's folder, wherever the command is run.
      let values = setting.shape == .repeated ? given.map(inSite) : given
      try apply(setting, values, named: "setting '\(setting.name)'", exit: .badSettings)
    }
  }

  private func inSite(_ file: String) -> String {
    file == "-" ? file : path(file, below: settings.root)
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
    var mistakes: [Diagnostic] = []
    for entry in file {
      guard let setting = settingsTable.first(where: { $0.name == entry.key && $0.isKey }) else {
        let names = settingsTable.filter(\.isKey).map(\.name)
        let hint = nearestName(to: entry.key, among: names).map { "; did you mean '\($0)'?" }
        mistakes.append(entry.mistakeInKey("unknown setting '\(entry.key)'\(hint ?? "")"))
        continue
      }
      guard let values = entry.values else {
        let expected = setting.shape == .single ? "one value" : "a text or a list of texts"
        mistakes.append(entry.mistake("'\(entry.key)': expected \(expected)"))
        continue
      }
      // Flags and variables cannot either.
      guard values.allSatisfy({ !$0.utf8.contains(0) }) else {
        let message = "'\(entry.key)': a value cannot have the character NUL (\\0) in it"
        mistakes.append(entry.mistake(message))
        continue
      }
      var scratch = Settings()
      for value in values {
        do throws(Setting.Expected) {
          try setting.apply(&scratch, value)
        } catch {
          let message = "'\(entry.key)': expected \(error.text), got '\(value)'"
          mistakes.append(entry.mistake(message))
        }
      }
    }
    if mistakes.isEmpty { return }
    throw CommandError(mistakes, exit: .badSettings)
  }

  private func variable(
    for setting: Setting, in environment: [String: String]
  ) -> (name: String, value: String)? {
    if let value = environment[setting.variable] { return (setting.variable, value) }
    if setting.name == "now", let seconds = environment[sourceDateEpoch], !seconds.isEmpty {
      return (sourceDateEpoch, seconds)
    }
    return nil
  }

  private static func unknownVariables(in environment: [String: String]) -> [String] {
    let known = settingsTable.filter(\.isKey).map(\.variable)
    return environment.keys.filter { $0.hasPrefix("KIVAGEN_") && !known.contains($0) }.sorted()
      .map { name in
        let prefix = "KIVAGEN_"
        let names = known.map { String($0.dropFirst(prefix.count)) }
        let nearest = nearestName(to: String(name.dropFirst(prefix.count)), among: names)
        let hint = nearest.map { "; did you mean \(prefix)\($0)?" } ?? ""
        return "unknown variable \(name)\(hint)"
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

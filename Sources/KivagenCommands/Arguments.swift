internal import Diagnostics

/// A command line taken apart: which verb, which settings, which operands.
struct Arguments: Sendable {
  var verb: Setting.Verb
  var given: [(setting: Setting, value: String, flag: String)] = []
  var operands: [String] = []
  var wantsHelp = false

  /// Takes the words after the program's name apart.
  ///
  /// Throws `CommandError` (64) for an unknown verb, an unknown option, a value that is missing or
  /// not wanted. Options may stand before and after operands; `--` ends them.
  init(parsing words: [String]) throws(CommandError) {
    var rest = words[...]
    let first = rest.popFirst()
    switch first {
    case "-h", "--help": verb = .help
    case "--version": verb = .version
    case let word?:
      guard let known = Setting.Verb(rawValue: word) else {
        throw Self.unknownVerb(word)
      }
      verb = known
    case nil:
      throw CommandError(
        "no command; 'kivagen build' makes a site, 'kivagen help' says more", exit: .usage)
    }
    try parseOptions(&rest)
  }

  /// Whether a switch is on by flag or variable, before all settings are put together: so that a
  /// mistake in these is told as it is wanted.
  func isOn(_ name: String, _ environment: [String: String]) -> Bool {
    let setting = settingsTable.first { $0.name == name }
    let value =
      given.last { $0.setting.name == name }?.value
      ?? setting.flatMap { environment[$0.variable] }
    return value.map(Setting.isTrue) ?? false
  }

  private mutating func parseOptions(_ rest: inout ArraySlice<String>) throws(CommandError) {
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word == "-h" || word == "--help" {
        wantsHelp = true
      } else if word == "--version" {
        verb = .version
      } else if word.hasPrefix("--") {
        try parseLong(word, &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try parseShort(word, &rest)
      } else {
        operands.append(word)
      }
    }
  }

  /// `--limit 20`, `--limit=20`, `--strict`, `--no-details`.
  private mutating func parseLong(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let flag = String(parts[0])
    let name = String(flag.dropFirst(2))
    let value = parts.count == 2 ? String(parts[1]) : nil
    let settings = settingsTable.filter { $0.verbs.contains(verb) }
    if let setting = settings.first(where: { $0.name == name }) {
      try take(setting, flag: flag, value: value, &rest)
    } else if name.hasPrefix("no-"), value == nil,
      let setting = settings.first(where: { $0.name == name.dropFirst(3) }),
      setting.placeholder == nil
    {
      given.append((setting, "false", flag))
    } else {
      throw unknownOption(flag)
    }
  }

  /// `-o DIR`, `-oDIR`, `-qn`.
  private mutating func parseShort(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let flag = "-\(letter)"
      let known = settingsTable.first { $0.short == letter && $0.verbs.contains(verb) }
      guard let setting = known else { throw unknownOption(flag) }
      if setting.placeholder == nil {
        given.append((setting, "true", flag))
      } else {
        let attached = letters.isEmpty ? nil : String(letters)
        return try take(setting, flag: flag, value: attached, &rest)
      }
    }
  }

  private mutating func take(
    _ setting: Setting, flag: String, value: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    if setting.placeholder == nil {
      given.append((setting, value ?? "true", flag))
    } else if let value = value ?? rest.popFirst() {
      given.append((setting, value, flag))
    } else {
      throw CommandError(
        "option '\(flag)' needs a value: \(setting.meaning)", exit: .usage)
    }
  }

  static func unknownVerb(_ word: String) -> CommandError {
    let verbs = Setting.Verb.allCases.map(\.rawValue)
    if word.hasPrefix("-") {
      let isOption = settingsTable.contains { word.hasPrefix("--\($0.name)") }
      let advice = isOption ? "kivagen build \(word)" : "'kivagen help' says more"
      return CommandError("the command comes first, then its options: \(advice)", exit: .usage)
    }
    let hint = nearestName(to: word, among: verbs).map { "; did you mean '\($0)'?" }
    return CommandError(
      "unknown command '\(word)'" + (hint ?? "; there are \(verbs.joined(separator: ", "))"),
      exit: .usage)
  }

  private func unknownOption(_ flag: String) -> CommandError {
    let names = settingsTable.filter { $0.verbs.contains(verb) }.flatMap { setting in
      setting.placeholder == nil
        ? ["--\(setting.name)", "--no-\(setting.name)"] : ["--\(setting.name)"]
    }
    let nearest = flag.hasPrefix("--") ? nearestName(to: flag, among: names) : nil
    let hint =
      nearest.map { "; did you mean '\($0)'?" } ?? "; 'kivagen help \(verb.rawValue)' lists them"
    return CommandError("unknown option '\(flag)'\(hint)", exit: .usage)
  }
}

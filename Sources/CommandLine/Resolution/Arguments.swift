internal import Diagnostics

/// A parsed command line: its command, options and operands.
package struct Arguments: Sendable {
  /// The command. Options of an unknown command are parsed as those of `build`.
  package var command = CommandName.build
  /// The options in order, each with its value and its spelling on the command line.
  var options: [(setting: Setting, value: String, flag: String)] = []
  package var operands: [String] = []
  package var wantsHelp = false
  /// The first error, with the exit code 64. The words after it are parsed nevertheless, because
  /// they may determine how the error is reported.
  package private(set) var error: CommandError?
  /// Whether the command line begins with a known command.
  private(set) var hasCommand = true

  /// Parses the words after the program's name. `--` ends the options, which may also follow
  /// operands.
  package init(parsing words: [String]) {
    var rest = words[...]
    switch rest.popFirst() {
    case "-h", "--help": command = .help
    case "--version": command = .version
    case let word?:
      if let known = CommandName(rawValue: word) {
        command = known
      } else {
        hasCommand = false
        error = Self.unknownCommand(word)
      }
    case nil:
      hasCommand = false
      error = CommandError(
        "no command; 'kivagen build' builds a site, 'kivagen help' lists the commands", exit: .usage
      )
    }
    while let word = rest.popFirst(), word != "--" {
      do throws(CommandError) { try parse(word, &rest) } catch { self.error = self.error ?? error }
    }
    operands += rest
  }

  private mutating func parse(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    if word == "-h" || word == "--help" {
      wantsHelp = true
    } else if word == "--version" {
      command = .version
    } else if word.hasPrefix("--") {
      try parseLong(word, &rest)
    } else if word.hasPrefix("-"), word != "-" {
      try parseShort(word, &rest)
    } else {
      operands.append(word)
    }
  }

  /// Parses an option such as `--limit 20`, `--limit=20`, `--strict` or `--no-details`.
  private mutating func parseLong(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let flag = String(parts[0])
    let name = String(flag.dropFirst(2))
    let value = parts.count == 2 ? String(parts[1]) : nil
    let settings = settingsTable.filter { $0.commands.contains(command) }
    if let setting = settings.first(where: { $0.name == name }) {
      try append(setting, flag: flag, value: value, &rest)
    } else if name.hasPrefix("no-"),
      let setting = settings.first(where: { $0.name == name.dropFirst(3) }),
      setting.placeholder == nil
    {
      if value != nil { throw Self.unwantedValue(of: flag) }
      options.append((setting, "false", flag))
    } else if ["--help", "--version"].contains(flag) {
      throw Self.unwantedValue(of: flag)
    } else {
      throw unknownOption(flag)
    }
  }

  /// Parses options such as `-o DIR`, `-oDIR`, `-o=DIR` or `-qn`.
  private mutating func parseShort(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let flag = "-\(letter)"
      let known = settingsTable.first { $0.short == letter && $0.commands.contains(command) }
      guard let setting = known else {
        throw isOption("-\(word)")
          ? CommandError("unknown option '\(word)'; did you mean '-\(word)'?", exit: .usage)
          : unknownOption(flag)
      }
      let hasEquals = letters.first == "="
      if setting.placeholder == nil {
        if hasEquals { throw Self.unwantedValue(of: flag) }
        options.append((setting, "true", flag))
      } else {
        let attached = letters.isEmpty ? nil : String(hasEquals ? letters.dropFirst() : letters)
        return try append(setting, flag: flag, value: attached, &rest)
      }
    }
  }

  /// Appends an option. If its value is not attached, it is the next word.
  private mutating func append(
    _ setting: Setting, flag: String, value: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    if setting.placeholder == nil {
      options.append((setting, value ?? "true", flag))
    } else if let value = value ?? nextValue(&rest) {
      options.append((setting, value, flag))
    } else {
      throw CommandError("option '\(flag)' needs a value: \(setting.meaning)", exit: .usage)
    }
  }

  /// Takes the next word as the value of an option, unless it is another option of the command.
  private func nextValue(_ rest: inout ArraySlice<String>) -> String? {
    guard let word = rest.first, !isOption(word) else { return nil }
    return rest.popFirst()
  }

  private func isOption(_ word: String) -> Bool {
    let flag = String(word.prefix { $0 != "=" })
    return settingsTable.contains { $0.commands.contains(command) && $0.hasFlag(flag) }
  }

  package static func unknownCommand(_ word: String) -> CommandError {
    let commands = CommandName.allCases.map(\.rawValue)
    if word.hasPrefix("-") {
      let isOption = settingsTable.contains { word.hasPrefix("--\($0.name)") }
      let advice = isOption ? "kivagen build \(word)" : "'kivagen help' lists the commands"
      return CommandError("the command comes first, then its options: \(advice)", exit: .usage)
    }
    let meant = word == "note" ? "new note" : nearestName(to: word, among: commands)
    let hint = meant.map { "; did you mean '\($0)'?" }
    return CommandError(
      "unknown command '\(word)'" + (hint ?? "; there are \(commands.joined(separator: ", "))"),
      exit: .usage)
  }

  private static func unwantedValue(of flag: String) -> CommandError {
    CommandError("option '\(flag)' is a switch and takes no value", exit: .usage)
  }

  /// Returns advice on an operand of a command that takes none.
  package func advice(onOperand operand: String) -> String {
    suggestion(for: operand) ?? "'kivagen \(command.rawValue)' takes options only"
  }

  /// Returns a question such as `did you mean --source sample?` about a word that may be the value
  /// or the name of an option; `nil` if it is neither.
  private func suggestion(for word: String) -> String? {
    let settings = settingsTable.filter { $0.commands.contains(command) }
    let options = settings.filter { setting in
      switch setting.completedValues {
      case .words(let words): words.contains(word)
      case .files: setting.name == "input" && word.hasSuffix(".json")
      default: false
      }
    }
    var forms = options.map { "\($0.flag) \(word.quotedForShell)" }
    // Word processors write a long dash in place of two hyphens. `details` means `--details`,
    // although the help lists `--no-details`.
    let flag = "--\(word.drop { "-–—".contains($0) })"
    if forms.isEmpty, isOption(flag) { forms = [flag] }
    return forms.isEmpty ? nil : "did you mean \(forms.joined(separator: " or "))?"
  }

  /// Returns a command that has an option, such as `serve` for `--port`: `build` if that is one of
  /// several, and `nil` if there is none.
  package static func command(withOption flag: String) -> CommandName? {
    let setting = settingsTable.first { $0.hasFlag(flag) }
    let commands = [.build] + CommandName.allCases
    return commands.first { setting?.commands.contains($0) ?? false }
  }

  private func unknownOption(_ flag: String) -> CommandError {
    if let other = Self.command(withOption: flag) {
      return CommandError(
        "'kivagen \(command.rawValue)' has no option '\(flag)'; 'kivagen help \(other.rawValue)' "
          + "describes it", exit: .usage)
    }
    let names = settingsTable.filter { $0.commands.contains(command) }.flatMap { setting in
      setting.placeholder == nil
        ? ["--\(setting.name)", "--no-\(setting.name)"] : ["--\(setting.name)"]
    }
    let nearest = flag.hasPrefix("--") ? nearestName(to: flag, among: names) : nil
    let hint =
      nearest.map { "did you mean '\($0)'?" } ?? suggestion(for: String(flag.drop { $0 == "-" }))
      ?? "'kivagen help \(command.rawValue)' lists them"
    return CommandError("unknown option '\(flag)'; \(hint)", exit: .usage)
  }
}

/// The program: words of a command line in, an exit code out.
package enum Kivagen {
  /// Runs one command on the machine given; the words are those after the program's name.
  package static func run(_ words: [String], on machine: Machine) async -> ExitCode {
    let arguments = Arguments(parsing: words)
    do throws(CommandError) {
      if let mistake = arguments.mistake { throw mistake }
      if arguments.wantsHelp { return try print(HelpText.of(arguments.command), machine) }
      switch arguments.command {
      case .build: return await BuildCommand.run(arguments, on: machine)
      case .fetch: return await FetchCommand.run(arguments, on: machine)
      case .clean: return await CleanCommand.run(arguments, on: machine)
      case .render: try RenderCommand.run(arguments, on: machine)
      case .help: return try help(arguments, machine)
      case .version: return try print(HelpText.version, machine)
      }
      return .done
    } catch {
      // Also of a command that has no such option.
      let isAskedFor = words.prefix { $0 != "--" }.contains("--json")
      var resolution = SettingsResolution(of: arguments, on: machine)
      return fail(
        machine.ending(error, leaving: "the output is incomplete"), on: machine,
        json: isAskedFor || resolution.isOnAnyway("json"))
    }
  }

  /// Says why the program cannot work on this machine at all.
  package static func refuse(
    _ words: [String], on machine: Machine, because reason: String
  ) -> ExitCode {
    let variable = machine.environment["KIVAGEN_JSON"].map(Setting.isTrue) ?? false
    return fail(
      CommandError(reason, exit: .ioFailed), on: machine,
      json: words.prefix { $0 != "--" }.contains("--json") || variable)
  }

  private static func fail(
    _ error: CommandError, on machine: Machine, json: Bool
  ) -> ExitCode {
    Reporter(console: machine.console, quiet: true, json: json).finish(with: error)
    return error.exit
  }

  private static func help(_ arguments: Arguments, _ machine: Machine) throws(CommandError)
    -> ExitCode
  {
    guard let name = arguments.operands.first else { return try print(HelpText.overview, machine) }
    guard let command = CommandName(rawValue: name) else { throw Arguments.unknownCommand(name) }
    return try print(HelpText.of(command), machine)
  }

  private static func print(_ text: String, _ machine: Machine) throws(CommandError) -> ExitCode {
    try machine.console.write(Array(text.utf8))
    return .done
  }
}

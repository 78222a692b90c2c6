import Building
package import CommandLine

/// The program, which runs the command of a command line.
package enum Kivagen {
  /// Runs the command of a command line, which does not include the program's name, and returns the
  /// exit code.
  package static func run(_ words: [String], on machine: Machine) async -> ExitCode {
    let arguments = Arguments(parsing: words)
    do throws(CommandError) {
      if let error = arguments.error { throw error }
      if arguments.wantsHelp { return try print(HelpText.of(arguments.command), machine) }
      switch arguments.command {
      case .initialize: return await InitCommand.run(arguments, on: machine)
      case .build: return await BuildCommand.run(arguments, on: machine)
      case .serve: return await ServeCommand.run(arguments, on: machine)
      case .fetch: return await FetchCommand.run(arguments, on: machine)
      case .check: return await CheckCommand.run(arguments, on: machine)
      case .clean: return await CleanCommand.run(arguments, on: machine)
      case .history: return await HistoryCommand.run(arguments, on: machine)
      case .templates: return await TemplatesCommand.run(arguments, on: machine)
      case .new: return await NewCommand.run(arguments, on: machine)
      case .render: try RenderCommand.run(arguments, on: machine)
      case .completions: try CompletionsCommand.run(arguments, on: machine)
      case .man: try ManCommand.run(arguments, on: machine)
      case .help: try HelpCommand.run(arguments, on: machine)
      case .version: return try print(HelpText.version, machine)
      }
      return .done
    } catch {
      // The flag is respected even for a command without this option.
      let hasFlag = hasJSONFlag(words)
      var resolution = SettingsResolution(of: arguments, on: machine)
      return fail(
        machine.finalError(for: error, outcome: "the output is incomplete"),
        of: arguments.command, on: machine, json: hasFlag || resolution.isSwitchOn("json"))
    }
  }

  /// Reports why the program cannot work on this machine, and returns the exit code 74.
  package static func reportStartFailure(
    _ reason: String, of words: [String], on machine: Machine
  ) -> ExitCode {
    let variable = machine.environment["KIVAGEN_JSON"].map(Setting.isTrue) ?? false
    return fail(
      CommandError(reason, exit: .ioFailed), of: Arguments(parsing: words).command, on: machine,
      json: hasJSONFlag(words) || variable)
  }

  private static func hasJSONFlag(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }

  private static func fail(
    _ error: CommandError, of command: CommandName, on machine: Machine, json: Bool
  ) -> ExitCode {
    Reporter(of: command, on: machine, quiet: true, json: json).finish(with: error)
    return error.exit
  }

  private static func print(_ text: String, _ machine: Machine) throws(CommandError) -> ExitCode {
    try machine.console.write(Array(text.utf8))
    return .done
  }
}

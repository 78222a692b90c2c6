import Building
import CommandLine

/// `kivagen serve`, which builds a site, serves it, and builds it again when its sources change.
enum ServeCommand {
  /// Runs the command until it is interrupted, and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      if run.settings.inputs.contains("-") {
        throw CommandError(
          "'kivagen serve' cannot read standard input, as it reads its inputs again and again; "
            + "save the loans in a file and name that", exit: .usage)
      }
      var session = try ServeSession(run, arguments, machine)
      await session.run()
    }
  }
}

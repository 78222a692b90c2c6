import Building
import CommandLine

/// `kivagen help`, which shows an overview of the commands, or the help of one.
enum HelpCommand {
  /// Prints the help of the command that the arguments name, or the overview.
  ///
  /// - Throws: `CommandError` with the exit code 64 for wrong arguments.
  static func run(_ arguments: Arguments, on machine: Machine) throws(CommandError) {
    if arguments.operands.count > 1 {
      throw CommandError(
        "expected the name of one command, got \(arguments.operands.count)", exit: .usage)
    }
    var text = HelpText.overview
    if let name = arguments.operands.first {
      guard let command = CommandName(rawValue: name) else {
        throw Arguments.unknownCommand(name)
      }
      text = HelpText.of(command)
    }
    try machine.console.write(Array(text.utf8))
  }
}

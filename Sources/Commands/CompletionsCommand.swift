import Building
import CommandLine

/// `kivagen completions`, which prints the completions for a shell.
enum CompletionsCommand {
  /// Prints the script for the shell that the arguments name.
  ///
  /// - Throws: `CommandError`, with the exit code 64 for wrong arguments.
  static func run(_ arguments: Arguments, on machine: Machine) throws(CommandError) {
    let shells = Shell.names.joined(separator: ", ")
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw CommandError(
        "expected the name of one shell, got \(arguments.operands.count); there are completions "
          + "for \(shells)", exit: .usage)
    }
    guard let shell = Shell(rawValue: name) else {
      throw CommandError(
        "unknown shell '\(name)'; there are completions for \(shells)", exit: .usage)
    }
    try machine.console.write(shell.completionScript())
  }
}

/// `kivagen completions`, which prints the completions for a shell.
enum CompletionsCommand {
  /// Prints the script for the shell that the arguments name.
  ///
  /// - Throws: `CommandError` with the exit code 64 for wrong arguments.
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
    try machine.console.write(Array(shell.completionScript.utf8))
  }
}

/// A shell that there are completions for.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  static let names = allCases.map(\.rawValue)

  /// The script that defines the completions.
  var completionScript: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

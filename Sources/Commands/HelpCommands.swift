internal import Building
internal import CommandLine
internal import Diagnostics

/// `kivagen help`, which shows an overview of the commands, or the help of a single command.
enum HelpCommand {
  static func run(_ arguments: Arguments, on machine: Machine) throws(CommandError) {
    if arguments.operands.count > 1, arguments.operands != ["new", "note"] {
      throw CommandError(
        "expected the name of one command, got \(arguments.operands.count)", exit: .usage)
    }
    var text = HelpText.overview
    if let name = arguments.operands.first {
      guard let command = CommandName(rawValue: name) else { throw unknownCommand(name) }
      text = HelpText.of(command)
    }
    try machine.console.write(Array(text.utf8))
  }

  /// Returns the error for a name that is not that of a command, but perhaps that of an option.
  private static func unknownCommand(_ name: String) -> CommandError {
    if ManualPage.all.contains(where: { $0.names.contains(name) }) {
      return CommandError(
        "'\(name)' has no help, but a manual page: kivagen man \(name)", exit: .usage)
    }
    guard let command = Arguments.command(withOption: "--\(name)") else {
      return Arguments.unknownCommand(name)
    }
    return CommandError(
      "'\(name)' is an option; 'kivagen help \(command.rawValue)' describes it", exit: .usage)
  }
}

/// `kivagen completions`, which prints the completions for a shell.
enum CompletionsCommand {
  static func run(_ arguments: Arguments, on machine: Machine) throws(CommandError) {
    let shells = Shell.names.joined(separator: ", ")
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw CommandError(
        (arguments.operands.isEmpty
          ? "expected the name of a shell"
          : "expected the name of one shell, got \(arguments.operands.count)")
          + "; there are completions for \(shells)", exit: .usage)
    }
    guard let shell = Shell(rawValue: name) else {
      throw CommandError(
        "unknown shell '\(name)'; there are completions for \(shells)", exit: .usage)
    }
    try machine.console.write(shell.completionScript())
  }
}

/// `kivagen man`, which lists the manual pages, or prints one of them.
enum ManCommand {
  static func run(_ arguments: Arguments, on machine: Machine) throws(CommandError) {
    let text: [UInt8]
    switch arguments.operands.count {
    case 0: text = Array(ManualPage.all.map { "\($0.file)\n" }.joined().utf8)
    case 1: text = try page(named: arguments.operands[0]).text()
    case let count: throw CommandError("expected one manual page, got \(count)", exit: .usage)
    }
    try machine.console.write(text)
  }

  private static func page(named name: String) throws(CommandError) -> ManualPage {
    if let page = ManualPage.all.first(where: { $0.names.contains(name) }) { return page }
    let nearest = nearestName(to: name, among: ManualPage.all.flatMap(\.names))
    throw CommandError(
      "unknown manual page '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; 'kivagen man' lists them"),
      exit: .usage)
  }
}

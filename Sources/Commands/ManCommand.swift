internal import Building
internal import CommandLine
internal import Diagnostics

/// `kivagen man`, which lists the manual pages or prints one.
enum ManCommand {
  /// Prints the page that the arguments name, or the names of all pages.
  ///
  /// - Throws: `CommandError`, with the exit code 64 for wrong arguments.
  static func run(_ arguments: Arguments, on machine: Machine) throws(CommandError) {
    let text: [UInt8]
    switch arguments.operands.count {
    case 0: text = Array(ManualPage.all.map { "\($0.file)\n" }.joined().utf8)
    case 1: text = try page(named: arguments.operands[0]).text()
    case let count:
      throw CommandError("expected one manual page, got \(count)", exit: .usage)
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

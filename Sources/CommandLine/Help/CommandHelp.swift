/// What the help, the manual pages, the completions and the reference say of a command.
package struct CommandHelp: Sendable {
  /// A command line with its meaning.
  package struct Example: Sendable {
    package let line: String
    package let meaning: String
  }

  /// The heading under which the overview lists the command.
  package let group: CommandGroup
  /// The forms of the command line without the name of the program: `fetch [OPTIONS]`.
  let forms: [String]
  /// What the command does, in sentences.
  let paragraphs: [String]
  /// What may follow the command, apart from options.
  let operands: CompletedValues
  package let examples: [Example]

  init(
    _ group: CommandGroup, _ forms: [String], operands: CompletedValues = .nothing,
    _ paragraphs: [String], examples: [(line: String, meaning: String)]
  ) {
    self.group = group
    self.forms = forms
    self.operands = operands
    self.paragraphs = paragraphs
    self.examples = examples.map { Example(line: $0.line, meaning: $0.meaning) }
  }
}

/// A group of commands in the overview.
package enum CommandGroup: String, CaseIterable, Sendable {
  case site = "A site"
  case loans = "Loans"
  case templates = "Templates"
  case help = "Help"

  package var commands: [CommandName] {
    CommandName.allCases.filter { $0.help.group == self }
  }
}

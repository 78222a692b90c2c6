import CommandLine
import Loans
import SiteIndex
import Testing
import Words

@Suite struct `The help` {
  @Test func `has each setting in one group`() {
    let names = SettingGroup.allCases.flatMap(\.settings).map(\.name)
    #expect(names.sorted() == settingsTable.map(\.name).sorted())
    for group in SettingGroup.allCases {
      for name in group.names {
        #expect(settingsTable.contains { $0.name == name }, "\(name) in '\(group.title)'")
      }
    }
    for setting in SettingGroup.ofOneCommand.settings {
      #expect(setting.commands.count == 1, "--\(setting.name) needs a group")
    }
  }

  @Test func `completes the built-in languages`() {
    #expect(completedLanguages == builtInLanguages.map(\.text))
  }

  @Test func `names each command in the overview, in its group`() async {
    let overview = await TestRun(["help"]).output
    #expect(
      Set(CommandGroup.allCases.flatMap(\.commands)) == Set(CommandName.allCases))
    for group in CommandGroup.allCases {
      #expect(overview.contains("\n\(group.rawValue):\n"))
      #expect(!group.commands.isEmpty)
    }
    for command in CommandName.allCases {
      #expect(overview.contains("\n  \(command.rawValue)  "), "\(command)")
    }
  }

  @Test(arguments: CommandName.allCases)
  func `lists the options of a command once, and no others`(command: CommandName) async {
    let run = await TestRun([command.rawValue, "--help"])
    let lines = run.output.split(separator: "\n")
    for setting in settingsTable {
      let head =
        "  \(setting.short.map { "-\($0), " } ?? "    ")\(setting.flag)"
        + (setting.placeholder.map { " \($0)" } ?? "")
      let count = lines.count { $0 == head || $0.hasPrefix("\(head) ") }
      #expect(count == (setting.commands.contains(command) ? 1 : 0), "\(head)")
    }
    #expect(lines.contains { $0.hasPrefix("  -h, --help ") })
    #expect(run.messages == "")
    let words = ["help", command.rawValue]
    #expect(await TestRun(words).output == run.output)
  }

  @Test(arguments: CommandName.allCases)
  func `has examples, which begin with the program`(command: CommandName) {
    #expect(!command.help.examples.isEmpty)
    for example in command.help.examples {
      #expect(example.line.contains("kivagen \(command.rawValue)"), "\(example.line)")
    }
  }

  @Test func `shows the everyday options first`() async {
    let output = await TestRun(["help", "build"]).output
    let titles = output.split(separator: "\n").filter { $0.hasSuffix(":") && $0.first != " " }
    #expect(
      titles.map(String.init) == [
        "Everyday:", "Which loans:", "The site:", "Folders:", "Fetching:", "Output and safety:",
        "Examples:",
      ])
  }

  @Test func `knows the sectors of the sample`() async throws {
    let loans = await TestRun(["fetch", "--source", "sample", "--save", "-"]).output
    for part in loans.split(separator: #""sector":""#).dropFirst() {
      let sector = part.prefix { $0 != "\"" }
      #expect(FilterValues.kivaSectors.contains(String(sector)), "\(sector)")
    }
  }
}

@Suite struct `The manual pages` {
  @Test func `have names that are printed`() async {
    let run = await TestRun(["man"])
    let files = run.output.split(separator: "\n").map(String.init)
    #expect(files.count == CommandName.allCases.count + 2)
    for command in CommandName.allCases {
      #expect(files.contains("kivagen-\(command.rawValue).1"))
    }
  }

  @Test(arguments: CommandName.allCases)
  func `have the sections and options of the command`(command: CommandName) async {
    let run = await TestRun(["man", command.rawValue])
    let lines = run.output.split(separator: "\n").map(String.init)
    let sections = lines.filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }
    #expect(sections.starts(with: ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"]))
    #expect(sections.suffix(3) == ["EXIT STATUS", "EXAMPLES", "SEE ALSO"])
    #expect(lines.contains(".Nd \(command.summary)"))
    for setting in settingsTable where setting.isTheOnlyOne(of: command) {
      let name = setting.flag.dropFirst(2).replacing("-", with: #"\-"#)
      let count = lines.count { line in
        line.hasPrefix(".It ") && line.split(separator: " ").suffix(from: 1).contains { $0 == name }
      }
      #expect(count == (setting.commands.contains(command) ? 1 : 0), "\(name)")
    }
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `have every key of the settings file`() async {
    let output = await TestRun(["man", "kivagen.yml"]).output
    for setting in settingsTable where setting.id == setting.name {
      let name = setting.name.replacing("-", with: #"\-"#)
      let isThere = output.contains("\n.It Cm \(name) : ")
      #expect(isThere == setting.isKey, "\(name)")
    }
  }
}

extension Setting {
  /// Whether no other setting of the command has the same name.
  fileprivate func isTheOnlyOne(of command: CommandName) -> Bool {
    !settingsTable.contains {
      $0.id != id && $0.name == name && $0.commands.contains(command)
    }
  }
}

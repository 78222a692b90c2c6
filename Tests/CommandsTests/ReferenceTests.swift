import Building
import CommandLine
import Foundation
import Host
import SiteIndex
import Testing

/// Tests that the tables in the reference agree with the program.
@Suite struct `The reference` {
  @Test func `lists the commands, settings and exit codes of the program`() throws {
    try GeneratedDocument("reference.md").compare(
      [
        ("commands", Self.commands), ("examples", Self.examples), ("settings", Self.settings),
        ("exit codes", Self.exitCodes), ("search words", Self.searchWords),
        ("ignored names", Self.ignoredNames),
      ])
  }

  @Test func `is complete about what stops a build`() throws {
    let rows = SourceCheck.all.map { [$0.subject, $0.findsErrors ? "an error" : "a warning"] }
    try GeneratedDocument("faq.md").compare([
      ("checks", markdownTable(["finding", "counts as"], rows))
    ])
  }

  private static let commandNames = CommandGroup.allCases.flatMap(\.commands)

  private static var commands: String {
    markdownTable(
      ["command", "does"], commandNames.map { ["`kivagen \($0.rawValue)`", $0.summary] })
  }

  private static var examples: String {
    let examples = commandNames.flatMap(\.help.examples)
    let width = examples.map(\.line.count).max() ?? 0
    let lines = examples.map { example in
      example.line.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        + "# \(example.meaning)\n"
    }
    return "```sh\n\(lines.joined())```\n"
  }

  private static var settings: String {
    SettingGroup.allCases.map { group in
      let isOfOne = group == .ofOneCommand
      let rows = group.settings.map { setting in
        let short = setting.short.map { "`-\($0)`, " } ?? ""
        let option = setting.placeholder.map { "\(setting.flag) \($0)" } ?? setting.flag
        let defaultText =
          setting.defaultText.isEmpty ? "–" : setting.isNegated ? "off" : setting.defaultText
        let commands = commandNames.filter(setting.commands.contains).map { "`\($0.rawValue)`" }
        return ["\(short)`\(option)`"] + (isOfOne ? [commands.joined(separator: ", ")] : [])
          + [defaultText, setting.meaning]
      }
      let head = ["option"] + (isOfOne ? ["command"] : []) + ["default", "meaning"]
      return "### \(group.title)\n\n\(markdownTable(head, rows))"
    }.joined(separator: "\n")
  }

  private static var searchWords: String {
    markdownTable(
      ["word", "values", "meaning"],
      LoanSearch.words.map { word in
        let names = word.name.split(separator: ", ").map { "`\($0)`" }
        return [names.joined(separator: ", "), word.values, word.meaning]
      })
  }

  private static var ignoredNames: String {
    markdownTable(
      ["left by", "names"],
      IgnoredNames.table.map { row in
        let names = row.patterns.map { "`\($0.replacing("\r", with: "\\r"))`" }
        return [row.origin, names.joined(separator: ", ")]
      })
  }

  private static var exitCodes: String {
    markdownTable(["code", "meaning"], ExitCode.allCases.map { ["\($0.rawValue)", $0.meaning] })
  }
}

internal import Mustache

/// A manual page in the language mdoc, generated from the same tables as the help.
package struct ManualPage: Sendable {
  private let title: String
  private var section = "1"
  private let subject: String
  private let template: String
  /// The command that the page is about; `nil` for the program and the settings file.
  private var command: CommandName?

  /// All pages, in the order in which they refer to each other.
  package static let all =
    [
      ManualPage(
        title: "kivagen", subject: "turn the newest micro-loans on Kiva into a static web site",
        template: "man-program")
    ]
    + CommandName.allCases.sorted { $0.rawValue < $1.rawValue }.map { command in
      ManualPage(
        title: "kivagen-\(command.rawValue)", subject: command.summary, template: "man-command",
        command: command)
    }
    + [
      ManualPage(
        title: "kivagen.yml", section: "5", subject: "the settings of a site made by kivagen",
        template: "man-settings-file")
    ]

  /// The name of the page's file, such as `kivagen-build.1`.
  package var file: String { "\(title).\(section)" }

  /// The names under which `kivagen man` finds the page.
  package var names: [String] { (command.map { [$0.rawValue] } ?? []) + [title, file] }

  /// Returns the text of the page.
  package func text() throws(CommandError) -> [UInt8] {
    let table = HelpTable(in: Mdoc.notation)
    var record = table.record
    record.merge(frame) { $1 }
    if let command {
      record.merge(table.record(of: command)) { $1 }
      record.merge(Self.help(of: command)) { $1 }
    }
    return try EmbeddedHelpTemplates.render(template, with: record)
  }

  /// The names that the templates of all pages use.
  private var frame: [String: TemplateValue] {
    // The page of the program refers to all others, and describes what a build uses.
    let isProgramPage = file == Self.all[0].file
    let related = Self.all.filter { $0.file != file && (isProgramPage || $0.command == nil) }
    let user = command ?? .build
    return [
      "title": .text(title), "heading": .text(title.uppercased()), "section": .text(section),
      "subject": .text(subject), "version": .text(kivagenVersion),
      "date": .text(kivagenVersionDate),
      "seeAlso": .rows(related.map { ["title": .text($0.title), "section": .text($0.section)] }),
      "isAboutSite": .flag(CommandName.aboutSite.contains(user)),
      "hasVariables": .flag(CommandName.aboutSite.contains(user) || user == .render),
      "fetches": .flag(CommandName.fetching.contains(user)),
      "connects": .flag(CommandName.fetching.contains(user) || user == .check),
      "exitCodes": .rows(
        ExitCode.allCases.map {
          ["code": .text("\($0.rawValue)"), "meaning": .text(Mdoc.sentence($0.meaning))]
        }),
    ]
  }

  private static func help(of command: CommandName) -> [String: TemplateValue] {
    let help = command.help
    return [
      "forms": .list(help.forms.map { .text(Mdoc.form($0)) }),
      "paragraphs": .rows(help.paragraphs.map { ["text": .text(Mdoc.sentence($0))] }),
      "examples": .rows(
        help.examples.map {
          ["line": .text(Mdoc.code($0.line)), "meaning": .text(Mdoc.sentence("\($0.meaning):"))]
        }),
    ]
  }
}

import CommandLine
import Foundation
import Mustache
import Testing

/// Tests of the templates of the completions and the manual pages.
@Suite struct `The templates of the help` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/HelpTemplates")

  @Test func `are those of the folder`() throws {
    let suffix = ".mustache"
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    #expect(EmbeddedHelpTemplates.sources.map(\.name) == names.sorted())
    for source in EmbeddedHelpTemplates.sources {
      let bytes = try Data(contentsOf: Self.folder.appending(path: source.name + suffix))
      #expect(source.bytes == Array(bytes), "\(source.name)")
    }
  }

  @Test func `have no errors, and partials that exist`() throws {
    let templates = Templates(EmbeddedHelpTemplates.sources)
    #expect(templates.parseErrors == [])
    for source in EmbeddedHelpTemplates.sources {
      let text = String(decoding: source.bytes, as: UTF8.self)
      for match in text.matches(of: /\{\{>(.*?)\}\}/) {
        #expect(templates[String(match.1)] != nil, "\(match.0) in \(source.name)")
      }
    }
  }

  @Test(arguments: Shell.allCases)
  func `render the completions of a shell`(shell: Shell) throws {
    let script = String(decoding: try shell.completionScript(), as: UTF8.self)
    for command in CommandName.allCases { #expect(script.contains(command.rawValue)) }
    for setting in settingsTable {
      let name = setting.flag.dropFirst(2)
      #expect(script.contains(shell == .fish ? " -l \(name) " : "--\(name)"), "\(name)")
    }
    #expect(!script.contains("{{!") && !script.contains("{{#"))
  }

  @Test(arguments: ManualPage.all.map(\.file))
  func `render every manual page`(file: String) async throws {
    let page = try #require(ManualPage.all.first { $0.file == file })
    let lines = String(decoding: try page.text(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    // An empty line is an error in mdoc, and so is a list without an end.
    #expect(!lines.dropLast().contains(""))
    #expect(lines.count { $0.hasPrefix(".Bl ") } == lines.count { $0 == ".El" })
  }

  @Test func `render nothing for a run that was cancelled`() async {
    let task = Task { () throws(CommandError) -> [UInt8] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try Shell.bash.completionScript()
    }
    await #expect(throws: CommandError.interrupted) { try await task.value }
  }
}

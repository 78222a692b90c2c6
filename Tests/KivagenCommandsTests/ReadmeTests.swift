import Foundation
import KivagenCommands
import Testing

@Suite struct `The README` {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")

  @Test(arguments: settingsTable.filter { !$0.verbs.isDisjoint(with: Setting.Verb.aboutSite) })
  func `lists every setting as the program knows it`(setting: Setting) throws {
    let readme = try String(contentsOf: Self.path, encoding: .utf8)
    let short = setting.short.map { "`-\($0)`, " } ?? ""
    let option = setting.placeholder.map { "\(setting.flag) \($0)" } ?? setting.flag
    let usual = setting.defaultText.isEmpty ? "–" : setting.defaultText
    let cells = ["\(short)`\(option)`", usual, setting.meaning]
      .map { $0.replacing("|", with: "\\|") }
    let row = "| \(cells.joined(separator: " | ")) |\n"
    #expect(readme.contains(row), "expected this row: \(row)")
  }
}

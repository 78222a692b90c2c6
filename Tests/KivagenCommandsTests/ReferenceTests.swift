import Foundation
import KivagenCommands
import Testing

@Suite struct `The reference` {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/reference.md")

  @Test(arguments: settingsTable.filter { !$0.verbs.isDisjoint(with: Setting.Verb.aboutSite) })
  func `lists every setting as the program knows it`(setting: Setting) throws {
    let reference = try String(contentsOf: Self.path, encoding: .utf8)
    let short = setting.short.map { "`-\($0)`, " } ?? ""
    let option = setting.placeholder.map { "\(setting.flag) \($0)" } ?? setting.flag
    let usual = setting.defaultText.isEmpty ? "–" : setting.defaultText
    let cells = ["\(short)`\(option)`", usual, setting.meaning]
      .map { $0.replacing("|", with: "\\|") }
    let row = "| \(cells.joined(separator: " | ")) |\n"
    #expect(reference.contains(row), "expected this row: \(row)")
  }
}

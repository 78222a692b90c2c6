import Foundation
import KivagenCommands
import Testing

@Suite struct `The README` {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")

  @Test func `lists every setting as the program knows it`() throws {
    let readme = try String(contentsOf: Self.path, encoding: .utf8)
    #expect(readme.contains(settingsReference), "expected this table:\n\(settingsReference)")
  }
}

import Rendering
import Testing
import Words

struct `The built-in templates` {
  private static let templates = EmbeddedTemplates.files.filter { $0.name.hasSuffix(".mustache") }

  /// What readers see or hear of a template: its text, and the attributes that hold text.
  private func texts(of template: String) -> [Substring] {
    let html = template.replacing(/{{{[^}]*}}}|{{[^}]*}}/, with: "")
    let attributes = html.matches(of: /(?:title|aria-label|placeholder|alt|data-gone)="([^"]*)"/)
    let text = html.replacing(/<style>.*?<\/style>|<script>.*?<\/script>/, with: "")
      .replacing(/<[^>]*>/, with: "\n")
    return attributes.map(\.output.1) + text.split(separator: "\n")
  }

  @Test func `have all their words from the catalogue`() {
    for file in Self.templates {
      for text in texts(of: String(decoding: file.bytes, as: UTF8.self))
      where text.contains(where: \.isLetter) {
        // The word that a script replaces by a number, and the name of a file.
        #expect(["ID", "loans.json"].contains(text), "\(file.name): \(text)")
      }
    }
  }

  @Test func `write only words that there are, and those of each kind`() throws {
    let used = try TemplateFolder().usedWordKeys
    let catalogue = try Catalogue.embedded.get()
    #expect(used.isSubset(of: catalogue.keys))
    #expect(
      used.isSuperset(of: ["card.at-kiva", "loan.story-in", "footer.data-of", "filter.show"]))
  }
}

import Pages
import Rendering
import SiteIndex
import Testing
import Words

struct `The built-in templates` {
  @Test func `write only words that there are, and those of each kind`() throws {
    let used = try TemplateFolder().usedWordKeys
    let catalogue = Catalogue.embedded
    #expect(used.isSubset(of: catalogue.keys))
    #expect(
      used.isSuperset(of: ["card.at-kiva", "loan.story-in", "footer.data-of", "filter.show"]))
  }
}

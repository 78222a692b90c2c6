import Rendering
import Testing

struct CollationTests {
  private func ordered(_ names: [String]) -> [String] {
    names.sorted { collates($0, before: $1) }
  }

  @Test func `sorts names alphabetically`() {
    let names = [
      "Zambia", "Åland Islands", "arts", "Albania", "Éclairs", "Eating", "Food", "Arts", "Türkiye",
      "Tunisia", "Türkei", "Cote D'Ivoire", "Côte d'Ivoire", "Costa Rica", "Congo (Dem. Rep.)",
    ]
    let expected = [
      "Åland Islands", "Albania", "arts", "Arts", "Congo (Dem. Rep.)", "Costa Rica",
      "Cote D'Ivoire", "Côte d'Ivoire", "Eating", "Éclairs", "Food", "Tunisia", "Türkei",
      "Türkiye", "Zambia",
    ]
    #expect(ordered(names) == expected)
    #expect(ordered(names.reversed()) == expected)
  }

  @Test func `orders names that look alike by their bytes`() {
    let composed = "Caf\u{E9}"
    let decomposed = "Cafe\u{301}"
    #expect(collates(decomposed, before: composed))
    #expect(!collates(composed, before: decomposed))
    #expect(!collates(composed, before: composed))
  }
}

import SiteIndex
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

  @Test func `sorts names with and without a key in the table alike`() {
    let names = [
      "Åland", "Åland Islands", "Alandia", "Côte d'Ivoire", "Cote d’Ivoire", "Čad", "Łomża",
      "Lone", "Réunion", "Reunite", "Ærø", "Afar", "Zürich", "Индия", "日本",
    ]
    let expected = [
      "Ærø", "Afar", "Åland", "Åland Islands", "Alandia", "Čad", "Cote d’Ivoire", "Côte d'Ivoire",
      "Łomża", "Lone", "Réunion", "Reunite", "Zürich", "Индия", "日本",
    ]
    #expect(ordered(names.reversed()) == expected)
  }

  @Test func `puts the end of a name before all that could follow`() {
    #expect(
      ordered(["Food Stall", "Foods", "Food", "Food-Market"]) == [
        "Food", "Food Stall", "Food-Market", "Foods",
      ])
  }
}

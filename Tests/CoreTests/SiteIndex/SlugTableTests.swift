import SiteIndex
import Testing

struct SlugTableTests {
  @Test(arguments: [
    ("Agriculture", "agriculture"), ("Personal Use", "personal-use"),
    ("Health & Sanitation", "health-sanitation"), ("Farm/Ranch  Supplies", "farm-ranch-supplies"),
    ("Café Đặc sản", "cafe-dac-san"), ("Cafe\u{301}", "cafe"), ("Øl og Ærter", "ol-og-aerter"),
    ("Straße 7", "strasse-7"), ("--a--", "a"), ("農業", ""), ("", ""), ("<script>", "script"),
    ("../../etc", "etc"), ("Мука 2", "2"),
  ])
  func `makes a slug of lower-case ASCII letters and digits`(name: String, slug: String) {
    #expect(name.slug == slug)
  }

  @Test func `numbers equal slugs in the order of the sorted names`() {
    let slugs = SlugTable(
      names: ["Food!", "Food", "Food?", "Food-2", "農業", "水"], fallback: "sector")
    let names = ["Food", "Food!", "Food-2", "Food?", "水", "農業", "unheard of"]
    #expect(
      names.map { slugs[$0] } == [
        "food", "food-2", "food-2-2", "food-3", "sector", "sector-2", nil,
      ])
  }

  @Test func `makes no slug that Windows has for a device`() {
    let slugs = SlugTable(names: ["Con", "con!", "NUL", "Com 1", "com1"], fallback: "sector")
    #expect(
      ["Con", "con!", "NUL", "Com 1", "com1"].map { slugs[$0] } == [
        "con-2", "con-3", "nul-2", "com-1", "com1-2",
      ])
  }

  @Test(arguments: [
    ["FOOD", "Food", "food"], ["FOOD", " FOOD"], ["Cafe\u{301}", "Caf\u{E9}", "CAF\u{C9}"],
    ["Personal Use", "Personal  use", "PERSONAL USE"], ["農業", "農業 "], ["ГОСТ", "Гост"],
    ["Food", "Food\u{200B}", "Fo\u{AD}od", "Ｆｏｏｄ"], ["ΟΔΟΣ", "Οδος"],
  ])
  func `gives spellings of one name the same slug`(spellings: [String]) {
    let slugs = SlugTable(names: spellings + ["Other"], fallback: "sector")
    #expect(Set(spellings.map { slugs[$0] }).count == 1)
    #expect(slugs[spellings[0]] != nil && slugs[spellings[0]] != slugs["Other"])
    // A loan that has left the list may have another spelling.
    #expect(slugs["\(spellings[0].lowercased()) "] == slugs[spellings[0]])
    #expect(slugs == SlugTable(names: ["Other"] + spellings.reversed(), fallback: "sector"))
  }

  @Test func `keeps slugs short enough for file names`() {
    let long = String(repeating: "Fish & ", count: 1_000)
    let slugs = SlugTable(
      names: [long, long + "!", String(repeating: "a", count: 300)], fallback: "x")
    #expect(slugs[long]?.utf8.count == 199)
    #expect(slugs[long]?.hasSuffix("-fish") == true)
    #expect(slugs[long + "!"] == slugs[long].map { "\($0)-2" })
    #expect(slugs[String(repeating: "a", count: 300)] == String(repeating: "a", count: 200))
  }

  @Test(.timeLimit(.minutes(1)))
  func `numbers many equal slugs in linear time`() {
    let names = (0x4E00...0x4EEF).compactMap(Unicode.Scalar.init).map { String($0) }
    let pairs = names.flatMap { first in names.map { first + $0 } }
    let slugs = SlugTable(names: pairs, fallback: "activity")
    #expect(slugs[pairs[0]] == "activity")
    #expect(slugs[pairs[pairs.count - 1]] == "activity-57600")
  }
}

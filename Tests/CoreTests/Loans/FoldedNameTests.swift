import Loans
import Testing

struct FoldedNameTests {
  @Test(arguments: [
    ("Food", "food"), (" Personal \t Use\n", "personal use"), ("\u{7F}A\u{0}b", "ab"), ("", ""),
    ("`", "'"), ("Café", "café"), ("Cafe\u{301}", "café"), ("Fo\u{AD}o\u{200B}d\u{FEFF}", "food"),
    ("\u{2066}Food\u{2069} \u{3000}Aid\u{2800}", "food aid"), ("ＦＯＯＤ－１", "food-1"),
    ("Oﬃce", "office"), ("Start‑Up", "start-up"), ("Women’s", "women's"), ("ΟΔΟΣ", "οδοσ"),
    ("Οδος", "οδοσ"), ("農業", "農業"), ("がら", "がら"), ("❤\u{FE0F}", "❤"), ("\u{200B}", ""),
  ])
  func `has the words that a reader sees`(name: String, folded: String) {
    #expect(name.foldedName == folded)
    #expect(name.foldedName.foldedName == folded)
  }

  @Test(arguments: [
    ("Food", "Food"), ("Fo\u{AD}od\u{200B}", "Food"), ("Personal\u{A0}Use", "Personal\u{A0}Use"),
    ("Personal\tUse", "Personal\tUse"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩\u{200D}🌾", "👩\u{200D}🌾"),
    ("\u{200F}Café\u{2060}", "Café"), ("Ｆｏｏｄ", "Ｆｏｏｄ"),
    (" Food ", "Food"), ("Food\u{2028}\u{2029}\u{FEFF}", "Food"), ("\u{200B}\u{3000}", ""),
  ])
  func `is shown without invisible characters`(name: String, shown: String) {
    #expect(Array(name.withoutInvisibleCharacters.utf8) == Array(shown.utf8))
  }
}

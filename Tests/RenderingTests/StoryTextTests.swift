import Loans
import Pages
import Testing

struct StoryTextTests {
  @Test func `makes each line a paragraph`() {
    let text = "  One *star*.\n\n\r\nTwo <b>bold</b>.\r  \u{A0}\nThree."
    #expect(
      StoryText.paragraphs(of: text) == ["One *star*.", "Two <b>bold</b>.", "Three."])
  }

  @Test(arguments: [
    ("es", "es", "Spanish"), ("EN", "en", "English"), ("zh", "zh", "Chinese"),
    ("HT", "ht", "Haitian Creole"), ("zz", "zz", "another language"),
    ("xx-bad\"lang", nil, "another language"), ("", nil, "another language"),
    ("english", nil, "another language"),
  ])
  func `names the language by its code`(code: String, lang: String?, language: String) {
    let story = StoryText(Loan.Text(language: code, text: "…"), words: englishWords)
    #expect(story.languageCode == lang)
    #expect(story.language == language)
  }
}

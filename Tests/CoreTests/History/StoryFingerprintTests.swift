import History
import Loans
import Testing

/// Tests of the fingerprints by which a changed text is noticed.
@Suite struct `Fingerprints of the texts of a loan` {
  private static func loan(_ texts: Loan.Text...) -> Loan {
    var loan = Loan(id: LoanID(3_000_000))
    loan.activity = "Liquor Store / Off-License"
    loan.use = "grow cocoa beans."
    loan.location.town = "Port Moresby"
    loan.texts = texts
    return loan
  }

  @Test func `have a text form that stays, since the store has it`() {
    let story = StoryFingerprint(of: Self.loan(), from: .newest)
    #expect(story.text == "activity:4e4e49db town:25a965cc use:72346ebf")
    #expect(
      StoryFingerprint(of: Self.loan(), from: .graphql).text
        == "graphql-activity:4e4e49db graphql-town:25a965cc graphql-use:72346ebf")
    #expect(StoryFingerprint(of: Loan(id: LoanID(1)), from: .newest).text == "")
  }

  @Test func `are in the order of their names, with the last story of each language`() {
    var loan = Self.loan(
      Loan.Text(language: "es", text: "grow cocoa beans."),
      Loan.Text(language: "en", text: "old"), Loan.Text(language: " ", text: ""),
      Loan.Text(language: "en", text: "\n Port  Moresby"))
    loan.whySpecial = "grow\ncocoa \t beans."
    #expect(
      StoryFingerprint(of: loan, from: .newest).text
        == "activity:4e4e49db special:72346ebf story-en:25a965cc story-es:72346ebf "
        + "town:25a965cc use:72346ebf")
  }

  @Test func `are the same after they were completed, whatever the languages are called`() {
    for length in 1...32 {
      let language = String(repeating: "x", count: length)
      let loan = Self.loan(Loan.Text(language: language, text: "grow cocoa beans."))
      for provenance in [Provenance.newest, .graphql] {
        let story = StoryFingerprint(of: loan, from: provenance)
        #expect(story.completed(by: StoryFingerprint()).text == story.text, "\(length)")
      }
    }
  }

  @Test(
    arguments: [
      ("", "use:1"), ("use:1", "use:1"), ("town:2 use:1", "town:2 use:1"), ("use:2", "use:1"),
      ("zone:3", "use:1 zone:3"), ("zone:3  use:1", "use:1 zone:3"),
      ("x use: :4 é:5 use:2", "use:1"),
    ])
  func `are completed by those of texts that are not known`(earlier: String, result: String) {
    let (new, earlier) = (StoryFingerprint(text: "use:1"), StoryFingerprint(text: earlier))
    #expect(new.completed(by: earlier).text == result)
    #expect(new.differs(from: earlier) == earlier.text.contains("use:2"))
  }
}

import Testing
import Words

struct PluralRuleTests {
  private static let numbers = [0, 1, 2, 5, 11, 21, 102, 1_000_000]

  /// The forms are those of ICU 72 for these numbers.
  @Test(arguments: [
    ("en", "other one other other other other other other"),
    ("en-GB", "other one other other other other other other"),
    ("es", "other one other other other other other many"),
    ("fr", "one one other other other other other many"),
    ("zh-Hans", "other other other other other other other other"),
    ("pt", "one one other other other other other many"),
    ("pt-PT", "other one other other other other other many"),
    ("ar", "zero one two few many many other other"),
    ("ru", "many one few many many one few many"),
    ("pl", "many one few many many many few many"),
    ("cs", "other one few other other other other other"),
    ("he", "other one two other other other other other"),
    ("cy", "zero one two other other other other other"),
    ("lv", "zero one other other zero one other zero"),
    ("sl", "other one two other other other two other"),
    ("ga", "other one two few other other other other"),
    ("ro", "few one few few few other few other"),
    ("fil", "one one one one one one one one"),
    ("sw", "other one other other other other other other"),
    ("am", "one one other other other other other other"),
    ("lt", "other one few few other one few other"),
    ("qu", "other other other other other other other other"),
  ])
  func `has the forms of CLDR`(tag: String, forms: String) {
    let rule = PluralRule(language: tag)
    let found = Self.numbers.map { rule.categories[rule.index(of: $0)].rawValue }
    #expect(found.joined(separator: " ") == forms)
    #expect(rule.categories.last == .other)
  }

  @Test func `has its forms in the order of CLDR`() {
    #expect(PluralRule(language: "ar").categories == PluralCategory.allCases)
    #expect(PluralRule(language: "es").categories == [.one, .many, .other])
  }

  @Test(arguments: [
    ("en", ".at(-(1!=n))"), ("zh", ".at(-1)"),
    ("pt-PT", ".findLast((_,i)=>!i||i==(n==1?0:n!=0&&n%1000000==0?1:2))"),
    ("fr", ".findLast((_,i)=>!i||i==(n>=0&&n<=1?0:n!=0&&n%1000000==0?1:2))"),
    (
      "pl",
      ".findLast((_,i)=>!i||i==(n==1?0:n%10>=2&&n%10<=4&&(n%100<12||n%100>14)?1:"
        + "n!=1&&n%10>=0&&n%10<=1||n%10>=5&&n%10<=9||n%100>=12&&n%100<=14?2:3))"
    ),
  ])
  func `gives scripts the same forms`(tag: String, call: String) {
    #expect(PluralRule(language: tag).scriptCall(for: "n") == call)
  }

  @Test func `finds the form of another rule for the same numbers`() {
    let english = PluralRule.oneAndOther
    #expect(PluralRule(language: "pl").indices(in: english) == [0, 1, 1, 1])
    #expect(PluralRule(language: "zh").indices(in: english) == [1])
    #expect(english.indices(in: english) == [0, 1])
  }
}

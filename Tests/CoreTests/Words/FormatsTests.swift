import Testing
import Words

@Suite struct `A value` {
  private let formats: Formats

  init() throws {
    formats = WordLookup(in: try smallCatalogue()).formats
  }

  @Test(arguments: [
    (PhraseValue.text("a, b"), "a, b"), (.count(0), "0"), (.count(999), "999"),
    (.count(1000), "1,000"), (.count(1_002_003), "1,002,003"), (.count(-1204), "-1,204"),
    (.count(.max), "9,223,372,036,854,775,807"), (.count(.min), "-9,223,372,036,854,775,808"),
    (.digits(1204), "1204"), (.digits(-3), "-3"), (.money(cents: 0), "$0"),
    (.money(cents: 52_500), "$525"), (.money(cents: 6_706), "$67.06"),
    (.money(cents: 385_000), "$3,850"), (.money(cents: -1_250), "-$12.50"),
    (.moneyWithCents(cents: 6_700), "$67.00"), (.percent(57), "57%"),
    (.percentTenths(125), "12.5%"), (.percentTenths(100), "10%"), (.decimal("3.5"), "3.5"),
    (.percentHundredths(53), "0.53%"), (.percentHundredths(5), "0.05%"),
    (.percentHundredths(123_450), "1,234.5%"), (.percentHundredths(-300), "-3%"),
  ])
  func `is written as numbers are`(value: PhraseValue, text: String) {
    #expect(formats.text(value) == text)
  }

  @Test func `is written as dates are`() {
    let time = CalendarTime(year: 2026, month: 11, day: 20, hour: 9, minute: 5)
    #expect(formats.text(.day(time)) == "20 November 2026")
    #expect(formats.text(.dayWithoutYear(time)) == "20 November")
    #expect(formats.text(.time(time)) == "20 November 2026, 09:05 UTC")
    #expect(formats.text(.timeWithoutYear(time)) == "20 November, 09:05 UTC")
    #expect(formats.text(.month(time)) == "November 2026")
    #expect(formats.text(.year(time)) == "2026")
  }

  @Test func `can be a period of months or of years`() {
    let months = (4...6).map { CalendarTime(year: 2026, month: $0) }
    #expect(formats.dates.months(from: months[0], to: months[2]) == "April to June 2026")
    #expect(formats.dates.years(from: 2026, to: 2027) == "2026 to 2027")
  }

  @Test(arguments: [
    ([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and also C"),
    (["A", "B", "C", "D"], "A, B; C and also D"),
    (["A", "B", "C", "D", "E"], "A, B; C; D and also E"),
  ])
  func `can be a list`(elements: [String], text: String) {
    #expect(formats.and.text(of: elements) == text)
  }
}

@Suite struct `Other patterns` {
  private func formats(_ own: String) throws -> Formats {
    let catalogue = try smallCatalogue().replacingWords(with: Array(own.utf8), file: "en.yml")
    return WordLookup(in: catalogue).formats
  }

  @Test func `change numbers`() throws {
    let formats = try formats(
      """
      number:
        group: "\u{202F}"
        decimal: ","
        negative: "−{number}"
        money: "{amount} $"
        percent: "{number} %"
      """)
    #expect(formats.text(.money(cents: 123_456_700)) == "1\u{202F}234\u{202F}567 $")
    #expect(formats.text(.money(cents: -1_205)) == "−12,05 $")
    #expect(formats.text(.percentTenths(125)) == "12,5 %")
    #expect(formats.text(.decimal("3.5")) == "3,5")
  }

  @Test func `change lists, also in their order`() throws {
    let formats = try formats(
      """
      list-and:
        two: "{second} after {first}"
        start: "({first}) {second}!"
        middle: "{second} and {first}"
        end: "{second}-{first}"
      """)
    #expect(formats.and.text(of: ["A", "B"]) == "B after A")
    #expect(formats.and.text(of: ["A", "B", "C", "D"]) == "(A) D-C and B!")
  }

  @Test(.timeLimit(.minutes(1))) func `write long lists in linear time`() throws {
    let elements = (0..<100_000).map(String.init)
    let text = try formats("number:\n  group: \" \"\n").commas.text(of: elements)
    #expect(text.hasPrefix("0, 1; 2; 3;") && text.hasSuffix("99998 and also 99999"))
  }

  @Test func `change dates`() throws {
    let formats = try formats(
      """
      date:
        hour-of-one-digit: "{hour}"
        day: "{year}年{month}{day}日"
        time: "{hour}:{minute}"
        months: "{year}年{first}至{last}"
      month:
        november: "11月"
        december: "12月"
      """)
    let time = CalendarTime(year: 2026, month: 11, day: 20, hour: 9, minute: 5)
    #expect(formats.text(.day(time)) == "2026年11月20日")
    #expect(formats.text(.time(time)) == "9:05")
    let ten = CalendarTime(year: 2026, month: 11, hour: 10)
    #expect(formats.text(.time(ten)) == "10:00")
    let december = CalendarTime(year: 2026, month: 12)
    #expect(formats.dates.months(from: time, to: december) == "2026年11月至12月")
  }
}

import Loans
import SiteIndex
import Testing

@Suite struct `A search` {
  private func parse(_ text: String) -> (search: LoanSearch, errors: [LoanSearchError]) {
    var errors: [LoanSearchError] = []
    let search = LoanSearch(parsing: text, errors: &errors)
    return (search, errors)
  }

  /// Returns the message of the only error.
  private func message(_ text: String) throws -> String {
    let errors = parse(text).errors
    #expect(errors.count == 1)
    return try #require(errors.first).message
  }

  @Test func `has what the words of a link say`() {
    let (search, errors) = parse(
      "country=KE,UG,KE&borrower=woman&min=25&max=500&months-max=14&percent-min=50&open=1"
        + "&q=maize+%22seed%22&sort=amount-desc&tag=eco-friendly&partner=133")
    #expect(errors == [])
    #expect(search.choices.map(\.key) == [.country, .borrower, .tag, .partner])
    #expect(search.choices.map(\.slugs) == [["KE", "UG"], ["woman"], ["eco-friendly"], ["133"]])
    #expect(search.ranges.map(\.measure) == [.amount, .percent, .months])
    #expect(search.ranges.map(\.least) == [2_500, 5_000, nil])
    #expect(search.ranges.map(\.most) == [50_000, nil, 1_400])
    #expect(search.traits == [.open])
    #expect(search.text == "maize \"seed\"")
    #expect(search.order == .amountDescending)
  }

  @Test func `has what a loan must have all of, and what it must not have`() {
    let (search, errors) = parse(
      "sector=not:retail&tag=vegan,all:trees,schooling,not:alcohol&country=KE,not:UG,TZ")
    #expect(errors == [])
    #expect(search.choices.map(\.key) == [.sector, .country, .tag])
    #expect(search.choices.map(\.slugs) == [[], ["KE"], ["vegan"]])
    #expect(search.choices.map(\.required) == [[], [], ["trees", "schooling"]])
    #expect(search.choices.map(\.excluded) == [["retail"], ["UG", "TZ"], ["alcohol"]])
    #expect(
      search.hash
        == "sector=not:retail&country=KE,not:UG,TZ&tag=vegan,all:trees,schooling,not:alcohol")
  }

  @Test func `has the limits of dates, ratings and rates`() {
    let text =
      "repaid-by=2028-03&rating-min=3.5&default-max=2.5&delinquency-min=1&cost-max=40&q=a%20b"
      + "&open=1&women=1&direct=1&matched=1&flexible=1&rare=1&region=asia&interval=monthly"
      + "&currency-loss=partner,none&default-loss=lender&sort=half"
    let (search, errors) = parse(text)
    #expect(errors == [])
    #expect(
      search.ranges.map(\.measure) == [.repaidBy, .rating, .defaultRate, .delinquency, .cost])
    #expect(search.ranges.map(\.least) == [nil, 350, nil, 100, nil])
    #expect(search.ranges.map(\.most) == [(2028 * 12 + 2) * 100, nil, 250, nil, 4000])
    #expect(search.traits == LoanTrait.allCases)
    #expect(search.order == .half)
    #expect(search.hash == text)
    #expect(parse(search.hash).search == search)
  }

  @Test(arguments: [
    ("#open=1", "open=1"), ("open=1&", "open=1"), ("&&open=1", "open=1"), ("o%70en=%31", "open=1"),
    ("max=12.5", "max=12.50"), ("max=.5", "max=0.50"), ("max=12.", "max=12"),
    ("sort=newest&open=1", "open=1"), ("q=a%20b", "q=a+b"),
  ])
  func `reads other forms alike`(text: String, same: String) {
    #expect(parse(text).errors == [])
    #expect(parse(text).search == parse(same).search)
  }

  @Test(arguments: [
    ("contry=KE", "unknown word 'contry'; did you mean 'country'?"),
    ("Country=KE", "unknown word 'Country'; did you mean 'country'?"),
    ("zzz=1", "unknown word 'zzz'"),
    ("min-exact=5", "unknown word 'min-exact'"),
    ("open", "'open': expected 1, got ''"),
    ("open=0", "'open': expected 1, got '0'"),
    ("open=1&open=1", "'open' is given twice"),
    ("country=KE&country=UG", "'country' is given twice; separate its values with commas"),
    (
      "country=ke",
      "'country': expected the ISO codes of countries, such as KE,UG, got 'ke'; did you mean 'KE'?"
    ),
    ("country=XX", "'country': expected the ISO codes of countries, such as KE,UG, got 'XX'"),
    ("country=KE,", "'country': expected the ISO codes of countries, such as KE,UG, got ''"),
    (
      "sector=Personal Use",
      "'sector': expected names as in links, such as personal-use, got 'Personal Use'; "
        + "did you mean 'personal-use'?"
    ),
    (
      "partner=Kiva%20X",
      "'partner': expected numbers as in links, such as 133,185, got 'Kiva X'; did you mean 'kiva-x'?"
    ),
    ("borrower=child", "'borrower': expected some of woman, man, group, got 'child'"),
    ("min=-5", "'min': expected an amount in dollars such as 500 or 12.50, got '-5'"),
    ("min=1e3", "'min': expected an amount in dollars such as 500 or 12.50, got '1e3'"),
    ("min=.", "'min': expected an amount in dollars such as 500 or 12.50, got '.'"),
    (
      "max=9999999999999",
      "'max': expected an amount in dollars such as 500 or 12.50, got '9999999999999'"
    ),
    ("months-min=1.5", "'months-min': expected a whole number such as 12, got '1.5'"),
    (
      "remaining-max=1&remaining-min=2",
      "'remaining-min': 'remaining-min' is greater than 'remaining-max', so no loan can match"
    ),
    ("q=+", "'q': expected words to search for"),
    ("q=\(String(repeating: "é", count: 81))", "'q': expected at most 80 characters, got 81"),
    (
      "sort=Ending",
      "'sort': expected one of newest, ending, amount, amount-desc, left, funded, popular, repaid, half, "
        + "got 'Ending'; did you mean 'ending'?"
    ),
    ("", "expected the words of a link to the list, such as country=KE,UG&sort=ending"),
    ("#", "expected the words of a link to the list, such as country=KE,UG&sort=ending"),
    ("&q=\(String(repeating: "a", count: 2_000))", "expected at most 2000 bytes, got 2003"),
    (
      "sector=all:food",
      "'sector': 'all:' is only for tags and themes, because a loan has at most one value of 'sector'"
    ),
    (
      "tag=trees,not:trees",
      "'tag': 'trees' is both asked for and excluded, so no loan can match"
    ),
    (
      "country=not:ke",
      "'country': expected the ISO codes of countries, such as KE,UG, got 'ke'; did you mean 'KE'?"
    ),
    ("repaid-by=2028", "'repaid-by': expected a month such as 2028-03, got '2028'"),
    ("repaid-by=2028-13", "'repaid-by': expected a month such as 2028-03, got '2028-13'"),
    ("rating-min=good", "'rating-min': expected a rating from 0 to 5 such as 3.5, got 'good'"),
    ("rating-min=6", "'rating-min': expected a rating from 0 to 5 such as 3.5, got '6'"),
    (
      "default-max=101",
      "'default-max': expected a percentage from 0 to 100 such as 2.5, got '101'"
    ),
    ("percent-min=101", "'percent-min': expected a whole number from 0 to 100, got '101'"),
    ("cost-max=1.234", "'cost-max': expected a percentage such as 5 or 2.5, got '1.234'"),
    (
      "currency-loss=nobody",
      "'currency-loss': expected some of partner, shared, lender, none, got 'nobody'"
    ),
    ("women=0", "'women': expected 1, got '0'"),
    (
      "at-risk=1",
      "'at-risk' depends on the day on which a page is read, and the page of a view is the same on "
        + "any day"
    ),
    (
      "sort=at-risk",
      "'sort': 'at-risk' depends on the day on which a page is read, and the page of a view is the "
        + "same on any day"
    ),
    ("saved=1", "'saved' is about the loans that a reader has saved in a browser of their own"),
    (
      "hide-mine=1",
      "'hide-mine' is about the loans that a reader has entered in their own browser"
    ),
    (
      "new-country=1",
      "'new-country' is about the loans that a reader has entered in their own browser"
    ),
    (
      "new-sector=1",
      "'new-sector' is about the loans that a reader has entered in their own browser"
    ),
    (
      "new-partner=1",
      "'new-partner' is about the loans that a reader has entered in their own browser"
    ),
    ("group=country", "'group' is for readers, who can group the loans of any list"),
    (
      "days-min=3",
      "'days-min' depends on the day on which a page is read, and the page of a view is the same on "
        + "any day; 'sort=ending' puts the loans first that end first"
    ),
  ])
  func `rejects`(text: String, message: String) throws {
    #expect(try self.message(text) == message)
  }

  @Test(arguments: [
    "days-min=1&days-max=5&sort=at-risk",
    "open=1&soon=1&at-risk=1&saved=1&new=1&hide-mine=1&new-country=1&new-sector=1&new-partner=1",
    "repaid-by=2028-03&q=a%20b&women=1&saved=1&tag=all:trees,not:alcohol&sort=popular",
  ])
  func `of a preset can depend on the reader`(text: String) {
    var errors: [LoanSearchError] = []
    let search = LoanSearch(parsing: text, for: .preset, errors: &errors)
    #expect(errors == [])
    #expect(search.hash == text)
  }

  @Test(arguments: [
    ("saved=2", "'saved': expected 1, got '2'"),
    ("days-max=5.5", "'days-max': expected a whole number such as 12, got '5.5'"),
    (
      "sort=at-rsk",
      "'sort': expected one of newest, ending, amount, amount-desc, left, funded, popular, repaid, "
        + "half, at-risk, got 'at-rsk'; did you mean 'at-risk'?"
    ),
    ("group=country", "'group' is for readers, who can group the loans of any list"),
    (
      "sector=all:food",
      "'sector': 'all:' is only for tags and themes, because a loan has at most one value of 'sector'"
    ),
  ])
  func `of a preset is checked, too`(text: String, message: String) {
    var errors: [LoanSearchError] = []
    _ = LoanSearch(parsing: text, for: .preset, errors: &errors)
    #expect(errors.map(\.message) == [message])
  }

  @Test func `has every error at its part`() {
    let (search, errors) = parse("#min=x&open=1&é=1&max=y")
    #expect(errors.map(\.part) == ["min=x", "é=1", "max=y"])
    #expect(errors.map(\.offset) == [1, 14, 19])
    #expect(search.traits == [.open])
  }

  @Test func `has a meaning for each of its words in the reference`() {
    for word in LoanSearch.words.flatMap({ $0.name.split(separator: ",") }) {
      let name = String(word.filter { $0 != " " })
      let errors = parse("\(name)=?").errors
      #expect(!errors.contains { $0.message.hasPrefix("unknown word") }, "\(name)")
    }
  }
}

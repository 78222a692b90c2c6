import Loans
import Testing

struct FilterValuesTests {
  @Test func `have each name once, in its first spelling`() {
    let loans = [("Food", ["Green"], 7), (" fOOD", ["green ", "Solar"], 7), (nil, [], nil)].map {
      (sector: String?, themes: [String], partner: Int?) in
      var loan = Loan(id: LoanID(1))
      loan.sector = sector
      loan.themes = themes
      loan.partner = partner.map { Loan.FieldPartner(id: $0) }
      return loan
    }
    let values = FilterValues(of: loans)
    #expect(values.sectors.sorted() == ["Food"])
    #expect(values.themes.sorted() == ["Green", "Solar"])
    #expect(values.partners == [7])
    #expect(FilterValues() == FilterValues(of: []))
  }

  @Test(arguments: [FilterValues.kivaSectors, FilterValues.kivaThemes])
  func `of Kiva are sorted and unique`(names: [String]) {
    let keys = names.map(\.foldedName)
    #expect(keys == Set(keys).sorted())
  }
}

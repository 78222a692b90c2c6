import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import Testing

/// Sites of so many loans that their preparation is divided between the cores.
struct LargeSiteTests {
  private static let loans = (1...1_200).map { number in
    loan(number) {
      $0.amount = Money(dollars: 25 * (1 + number % 9))
      $0.sector = ["Food", "Retail", "Arts"][number % 3]
      $0.activity = "Activity \(number % 17)"
      $0.location = Loan.Location(countryCode: ["KE", "PE"][number % 2], country: "Country")
      $0.tags = number % 5 == 0 ? ["#Parent", "internal", "# Parent", "#Elderly"] : []
      $0.themes = number % 4 == 0 ? ["Green", "Health"] : ["Green"]
      $0.partner = Loan.FieldPartner(id: number % 11 + 1)
    }
  }

  private func renderer() throws -> SiteRenderer {
    let content = SiteContent(
      settings: SiteSettings(title: "Our loans"),
      snapshot: LoanSnapshot(Self.loans, provenance: .newest, retrieval: .network, time: now),
      notes: try Notes([]))
    return SiteRenderer(content, templates: try TemplateFolder([]))
  }

  @Test func `have the loans in their order`() throws {
    let pages = try renderer().paths.map(\.text).filter { $0.hasPrefix("loans/") }
    #expect(pages == Self.loans.newestFirst.map { "loans/\($0.id).html" })
  }

  @Test func `have the values of each loan alone`() {
    let slugs = SiteSlugs(of: Self.loans)
    for loan in Self.loans {
      let alone = SiteSlugs(of: [loan])
      for key in FacetKey.allCases {
        let names = slugs.values(of: key, in: loan, englishWords).map(\.name)
        #expect(names == alone.values(of: key, in: loan, englishWords).map(\.name))
      }
    }
  }
}

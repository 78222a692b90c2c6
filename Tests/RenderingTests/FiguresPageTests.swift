import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The page of figures` {
  /// Returns this number of loans, which differ in what `change` sets.
  private func loans(_ count: Int, _ change: (inout Loan, Int) -> Void) -> [Loan] {
    (0..<count).map { index in
      grace { loan in
        loan.id = LoanID(index + 1)
        loan.posted = Timestamp(seconds: now.seconds - index * 3_600)
        change(&loan, index)
      }
    }
  }

  private func page(of loans: [Loan]) throws -> String {
    try #require(pages(of: loans)["figures.html"]).text
  }

  /// Returns the title, the remark and the rows of the table of a chart.
  private func chart(
    _ name: String, on page: String
  ) throws -> (title: String, remark: String, rows: [String]) {
    let rest = try #require(page.split(separator: "id=\"\(name)\">").dropFirst().first)
    let figure = try #require(rest.split(separator: "</figure>").first)
    func text(_ html: Substring) -> String {
      html.replacing(/<[^>]*>/, with: " ").split(separator: " ").joined(separator: " ")
    }
    return (
      figure.firstMatch(of: /<h3[^>]*>(.*?)<\/h3>/).map { text($0.1) } ?? "",
      figure.firstMatch(of: /<\/h3><p>(.*?)<\/p>/).map { text($0.1) } ?? "",
      figure.matches(of: /<tr><th scope="row">(.*?)<\/tr>/).map { text($0.1) }
    )
  }

  @Test func `counts loans by country, sector, activity and partner`() throws {
    let page = try page(
      of: loans(6) { loan, index in
        if index > 3 {
          loan.location = Loan.Location(countryCode: "PE", country: "Peru")
          loan.sector = "Food"
        }
        loan.partner = Loan.FieldPartner(id: index % 2 + 1, name: "Partner \(index % 2 + 1)")
      })
    let country = try chart("country", on: page)
    #expect(country.title == "The country with the most loans is Kenya: 4 of 6")
    #expect(country.remark == "6 loans.")
    #expect(country.rows == ["Kenya 4 67%", "Peru 2 33%"])
    #expect(try chart("activity", on: page).title == "6 loans, all for one activity: Cereals")
    #expect(
      try chart("partner", on: page).title
        == "The field partners with the most loans are Partner 1 and Partner 2: 3 of 6 each")
  }

  @Test func `names no leader if more than three values are equally frequent`() throws {
    let codes = ["KE", "PE", "UG", "TG", "PH"]
    let page = try page(
      of: loans(5) { $0.location = Loan.Location(countryCode: codes[$1], country: codes[$1]) })
    #expect(
      try chart("country", on: page).title == "5 countries tie for the most loans: 1 of 5 each")
  }

  @Test func `says what half of the loans ask for only if it is exactly half`() throws {
    let even = try page(of: loans(6) { $0.amount = Money(dollars: 100 * ($1 + 1)) })
    #expect(try chart("amounts", on: even).title == "Half of 6 loans ask for less than $400")
    let odd = try page(of: loans(5) { $0.amount = Money(dollars: 100 * ($1 + 1)) })
    #expect(try chart("amounts", on: odd).title == "3 of 5 loans ask for $300 or less")
    let same = try page(of: loans(5) { loan, _ in loan.amount = Money(dollars: 500) })
    #expect(try chart("amounts", on: same).title == "5 loans ask for $500 each")
  }

  @Test func `the steps of amounts end below the next one, in the unit of the amounts`() throws {
    let page = try page(of: loans(5) { $0.amount = Money(dollars: 200 * ($1 + 1)) })
    #expect(try chart("amounts", on: page).rows.first == "$200 to $275 1 20%")
    let exact = try self.page(of: loans(5) { $0.amount = Money(cents: 20_001 * ($1 + 1)) })
    #expect(try chart("amounts", on: exact).rows.first == "$200 to $299.99 1 20%")
  }

  @Test func `has no share of fewer than five loans`() throws {
    let page = try page(of: loans(4) { $0.amount = Money(dollars: 100 * ($1 + 1)) })
    for name in ["country", "amounts", "borrower", "months", "deadline", "posted"] {
      let chart = try chart(name, on: page)
      #expect(chart.remark == "Not enough data for this chart.", "\(name)")
      #expect(chart.rows.isEmpty)
    }
    #expect(!page.contains("%<"))
  }

  @Test func `says that there are no loans`() throws {
    let page = try page(of: [])
    #expect(page.contains("There are no figures without loans."))
    #expect(!page.contains("<figure"))
  }

  @Test func `the funded share of many loans is by week, and of few by loan`() throws {
    func open(_ count: Int) -> [Loan] {
      loans(count) { loan, index in
        loan.funded = Money(dollars: index % 2 == 0 ? 525 / 2 + 1 : 0)
        loan.expires = Timestamp(seconds: now.seconds + (1 + index % 20) * day)
      }
    }
    let few = try chart("deadline", on: page(of: open(10)))
    #expect(few.title == "5 of 10 loans that are fundraising are at least half funded")
    #expect(few.rows.count == 10)
    let many = try chart("deadline", on: page(of: open(200)))
    #expect(many.title == "Loans that end in the week of 16 November 2026 are 25% funded")
    #expect(many.rows.count < 6)
  }

  @Test func `single people of unknown gender count in shares`() throws {
    let page = try page(
      of: loans(20) { loan, index in
        if index < 6 { loan.borrowerCount = 4 } else if index < 8 { loan.gender = .female }
      })
    let chart = try chart("borrower", on: page)
    #expect(
      chart.title
        == "20 loans: 6 to groups, 2 to women and 12 to people whose gender is not known")
    #expect(chart.rows == ["A group 6 30%", "A woman 2 10%", "Not known 12 60%"])
  }

  @Test func `a page of one's own can show the figures of all loans`() throws {
    let own = ownPage(
      "ours",
      "{{#figures}}{{#charts}}{{heading}}: {{title}}; {{#rows}}{{name}}{{#cells}} {{.}}{{/cells}}, "
        + "{{/rows}}{{{drawing}}}{{/charts}}{{/figures}}")
    let loans = loans(8) { loan, _ in loan.gender = .female }
    let page = try #require(pages(of: loans, templates: [own])["ours.html"]).text
    #expect(page.contains("Loans by country: 8 loans, all from one country: Kenya; Kenya 8 100%, "))
    #expect(page.contains("<a href=\"index.html#country=KE\">"))
  }

  @Test func `a site written from right to left draws bars from the right`() throws {
    let words = SiteFile(
      name: "words/en.yml", displayPath: "Templates/words/en.yml",
      bytes: Array("language:\n  direction: rtl\n".utf8))
    let loans = loans(5) { loan, index in
      if index > 3 { loan.location = Loan.Location(countryCode: "PE", country: "Peru") }
    }
    let page = try #require(pages(of: loans, templates: [words])["figures.html"]).text
    #expect(page.contains("x=\"75%\""))
  }

  @Test func `the list has three charts whose bars set the filter`() throws {
    let site = try pages(of: loans(8) { loan, _ in loan.gender = .female })
    let list = try #require(site["index.html"]).text
    #expect(list.matches(of: /<figcaption>/).count == 3 + 1, "three charts, and the map")
    #expect(list.contains("<a href=\"#country=KE\">"))
    #expect(list.contains("<a href=\"figures.html#country\">"))
    let section = try #require(site["countries/KE.html"]).text
    #expect(section.contains("<a href=\"#sector=agriculture\">"))
    #expect(section.contains("The numbers as a table"))
    let few = try pages(of: loans(7) { loan, _ in loan.gender = .female })
    #expect(few["index.html"]?.contains("class=\"wrap charts\"") == false)
  }
}

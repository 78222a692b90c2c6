import History
import Loans
import Pages
import Site
import SiteIndex
import Testing
import Words

/// A site whose words all begin with characters that have a meaning in HTML, in scripts or in YAML.
enum MarkedWords {
  static let mark = #""'><b onx=1>&amp;\"#
  /// The mark in HTML.
  static let escaped = #"&quot;&#39;&gt;&lt;b onx=1&gt;&amp;amp;\"#
  /// The mark in a word within the text of a template, where quotes are not escaped.
  static let escapedInText = #""'&gt;&lt;b onx=1&gt;&amp;amp;\"#

  /// The words that readers do not see: the language and a size, which are checked, and codes of
  /// countries.
  private static let otherKeys = ["tag", "direction", "article-codes", "group-size"]

  /// A file with all words, each after the mark.
  static func file() throws -> SiteFile {
    let file = try #require(EmbeddedTemplates.files.first { $0.name == Catalogue.fileName })
    let mark = mark.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard let word = line.wholeMatch(of: /( +([a-z0-9-]+): ")(.*")/),
          !otherKeys.contains(String(word.2))
        else { return String(line) }
        return "\(word.1)\(mark)\(word.3)"
      }
    return SiteFile(
      name: file.name, displayPath: "Templates/words/en.yml",
      bytes: Array(lines.joined(separator: "\n").utf8))
  }

  /// Loans of each kind. The first one has a page with all facts.
  static let loans: [Loan] =
    [groupLoan]
    + kinds.enumerated().map { index, loan in
      var loan = loan
      loan.id = LoanID(index + 1)
      return loan
    }

  private static let kinds: [Loan] = [
    grace(), grace { $0.borrowerCount = 9 }, grace { $0.status = .expired },
    grace { $0.status = .funded }, grace { $0.basket = Money(dollars: 900) },
    grace { $0.name = nil }, grace { $0.use = nil }, grace { $0.location = Loan.Location() },
    grace { $0.name = "Asociación de Tejedoras Unidas" }, grace { $0.sector = nil },
    grace { $0.gender = .female }, grace { $0.amount = nil },
    grace { $0.tags = (1...9).map { "#Tag \($0)" } },
    grace { $0.partner = Loan.FieldPartner(id: 185, name: nil) },
    grace { $0.terms = Loan.Terms(repaymentMonths: 14) },
  ]

  /// A loan of a group with two stories and two repayments.
  private static var groupLoan: Loan {
    grace { loan in
      loan.borrowerCount = 3
      loan.borrowers = [Loan.Borrower(firstName: "Awa", gender: .female)]
      loan.terms = Loan.Terms(
        currency: "KES", disbursedAmount: 67_000, repaymentInterval: "monthly",
        repaymentMonths: 14,
        schedule: [now, Timestamp(seconds: now.seconds + 40 * day)].map {
          Loan.Payment(due: $0, amount: Money(dollars: 1_250))
        },
        lossLiability: .init(
          nonpayment: "lender", currencyExchange: "shared", currencyCoverage: 0.125))
      loan.partner = Loan.FieldPartner(id: 7, rating: "3.5")
      loan.lenderCount = 12
      loan.texts = ["en", "es"].map { Loan.Text(language: $0, text: "Text.") }
    }
  }

  /// A course of three days, which leads to the forecast that the loan will be funded in time.
  private static var course: FundingCourse {
    var course = FundingCourse()
    for index in 0..<3 {
      let time = Timestamp(seconds: now.seconds + (index - 2) * day)
      course.add(.init(time: time, funded: Money(dollars: 1_025 + index * index * 50)))
    }
    return course
  }

  /// Returns the pages of a site that has all kinds of pages.
  static func site(cardsPerPage: Int = 1000) throws -> [String: PageText] {
    let notes = (1...6).map { note("note-\($0).md", "# Note \($0)") }
    return try pages(of: loans, notes: notes, templates: [try file()]) {
      $0.settings.cardsPerPage = cardsPerPage
      $0.retiredLoans = [RetiredLoan(loan: loan(77), lastListed: now)]
      $0.history.courses[loans[0].id] = course
      $0.snapshot.isStale = true
      $0.origin.filter = LoanFilter(sectors: ["Food"])
      $0.report = DataReport(
        issues: [
          DataReport.Issue(.idMissing, .skipped, position: .entry(18), value: "null"),
          DataReport.Issue(
            .dateUnreadable, .mended, loan: LoanID(7), value: "{}", repetitionCount: 2),
        ], skippedCount: 1)
    }
  }
}

import Diagnostics
import History
import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import Testing
import Words

/// A site that a test builds again and again after changes, each time over the records of the build
/// before, as the store keeps them.
struct SkippedSite {
  var loans: [Loan] = (1...12).map { completeLoan($0) }
  var retiredLoans = [20, 21].map { id in
    RetiredLoan(
      loan: completeLoan(id), lastListed: Timestamp(seconds: now.seconds - id * day))
  }
  var settings: SiteSettings = {
    var settings = SiteSettings(title: "Our loans", description: "Loans that we like.")
    settings.author = "A class"
    settings.footer = "Made by a class."
    settings.baseURL = "https://example.org/loans"
    settings.appID = AppID("org.example.loans")
    settings.cardsPerPage = 4
    return settings
  }()
  var notes = [
    note("index.md", "Welcome to *our* loans."), note("loans/3.md", "We lent to them."),
    note("countries/KE.md", "We have been there."), note("about-us.md", "# About us\n\nA class."),
  ]
  var templates: [SiteFile] = []
  var languages = ["en"]
  var program = "1"
  var views = [LoanView(name: "all", title: "All", search: LoanSearch())]
  /// What else is changed in the content.
  var changes: [@Sendable (inout SiteContent) -> Void] = []

  func renderer() throws -> SiteRenderer {
    let languages = languages.compactMap { LanguageTag($0) }
    var errors: [Diagnostic] = []
    let notes = NoteFiles(
      notes, languages: NoteLanguages(pages: languages), errors: &errors)
    if !errors.isEmpty { throw SiteErrors(errors) }
    let folders = try TemplateFolder.all(templates, languages: languages)
    let editions = zip(languages, folders).map { language, folder in
      SiteEdition(content(with: notes.notes(in: language)), templates: folder)
    }
    return SiteRenderer(editions, program: program)
  }

  private func content(with notes: Notes) -> SiteContent {
    var content = SiteContent(
      settings: settings,
      snapshot: LoanSnapshot(loans, provenance: .newest, retrieval: .network, time: now),
      notes: notes, retiredLoans: retiredLoans)
    content.history = Self.history
    content.history.figuresSince = [LoanID(5): Timestamp(seconds: now.seconds - day)]
    content.views = views
    for change in changes { change(&content) }
    return content
  }

  /// A bit of everything that can have happened.
  private static let history: LoanHistory = {
    let earlier = Timestamp(seconds: now.seconds - 2 * day)
    let figures = LoanFigures(
      amount: Money(dollars: 500), funded: Money(dollars: 50), basket: .zero, lenderCount: 2)
    var history = LoanHistory()
    history.events = [
      LoanEvent(LoanID(2), at: earlier, .moved(from: LoanFigures(), to: figures)),
      LoanEvent(LoanID(3), at: earlier, .appeared(LoanSummary(of: completeLoan(3)))),
    ]
    history.firstChange = earlier
    history.summaries = [LoanID(30): LoanSummary(of: completeLoan(30))]
    history.revisions = [LoanID(4): earlier]
    history.deadlineChanges = [LoanID(4): earlier]
    history.removedPages = [.init(LoanID(31), at: earlier)]
    var course = FundingCourse()
    course.add(.init(time: Timestamp(seconds: now.seconds - 3 * day), funded: .zero))
    course.add(.init(time: earlier, funded: Money(dollars: 100)))
    history.courses = [LoanID(1): course, LoanID(20): course]
    return history
  }()
}

/// The record of a page, with the bytes that the store does not have.
struct SkippedPage {
  let inputs: Fingerprint
  let bytes: [UInt8]
}

extension SkippedSite {
  /// Builds the site, and compares each page that is not rendered with one that is.
  ///
  /// - Parameter records: The records of the last build, which are replaced by those of this one.
  /// - Returns: The paths of the pages that are not rendered.
  /// - Throws: An error in the templates or notes.
  func build(over records: inout [String: SkippedPage]) throws -> Set<String> {
    let renderer = try renderer()
    var kept: Set<String> = []
    var new: [String: SkippedPage] = [:]
    for (index, path) in renderer.paths.map(\.text).enumerated() {
      let inputs = try #require(renderer.inputs(at: index))
      let (page, used) = try renderer.page(at: index, madeFrom: inputs)
      if let record = records[path], inputs.matches(record.inputs) {
        #expect(record.bytes == page.bytes, "'\(path)' is not rendered, although it changes")
        kept.insert(path)
        new[path] = record
      } else {
        new[path] = SkippedPage(inputs: used, bytes: page.bytes)
      }
    }
    records = new
    return kept
  }
}

/// A loan of which everything is known.
func completeLoan(_ id: Int) -> Loan {
  grace { loan in
    loan.id = LoanID(id)
    loan.name = "Grace \(id)"
    loan.amount = Money(dollars: 400 + 25 * (id % 5))
    loan.funded = Money(dollars: 10 * id)
    loan.paid = .zero
    loan.sector = ["Agriculture", "Food", "Retail"][id % 3]
    loan.place.countryCode = id % 4 == 0 ? "UG" : "KE"
    loan.place.country = id % 4 == 0 ? "Uganda" : "Kenya"
    loan.fundedOn = Timestamp(seconds: now.seconds - 3 * day)
    loan.posted = Timestamp(seconds: now.seconds - id * 600)
    loan.lenderCount = id
    loan.gender = .female
    loan.partner = .init(id: 100 + id % 2, name: "Partner \(id % 2)", rating: "3.5")
    loan.imageURL = "https://www.kiva.org/img/\(id).jpg"
    loan.languages = ["en", "es"]
    loan.texts = [
      .init(language: "en", text: "Grace grows maize."),
      .init(language: "es", text: "Grace cultiva maíz."),
    ]
    loan.translator = "Ana"
    loan.whySpecial = "It helps farmers."
    loan.borrowers = [.init(firstName: "Grace", lastName: "A", gender: .female, isPictured: true)]
    loan.terms = .init(
      disbursed: Timestamp(seconds: now.seconds - 40 * day), currency: "KES",
      disbursedAmount: 67_000, repaymentInterval: "Monthly", repaymentMonths: 14,
      schedule: [
        .init(due: Timestamp(seconds: now.seconds + 30 * day), amount: Money(dollars: 200)),
        .init(due: Timestamp(seconds: now.seconds + 60 * day), amount: Money(dollars: 225)),
      ],
      lossLiability: .init(
        nonpayment: "lender", currencyExchange: "shared", currencyCoverage: 0.1))
    loan.themes = ["Green"]
    loan.bonusCreditEligibility = false
  }
}

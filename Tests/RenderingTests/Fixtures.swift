import Diagnostics
import Loans
import Notes
import Pages
import Rendering
import Site
import SiteIndex
import Testing
import Words

/// 20 November 2026, 10:42 UTC: the time of the data in these tests.
let now = Timestamp(seconds: 1_795_171_320)
let day = 86_400

/// Returns a loan that has only the values that a test sets.
func loan(_ id: Int, _ change: (inout Loan) -> Void = { _ in }) -> Loan {
  var loan = Loan(id: LoanID(id))
  change(&loan)
  return loan
}

/// Returns Grace's loan, with all values that a listing has.
func grace(_ change: (inout Loan) -> Void = { _ in }) -> Loan {
  loan(1_234_567) { loan in
    loan.name = "Grace"
    loan.status = .fundraising
    loan.amount = Money(dollars: 525)
    loan.funded = Money(dollars: 325)
    loan.basket = .zero
    loan.sector = "Agriculture"
    loan.activity = "Cereals"
    loan.use = "to buy hybrid maize seed and fertilizer."
    loan.location = Loan.Location(
      countryCode: "KE", country: "Kenya", town: "Kisumu",
      position: Loan.Position(latitude: -0.09, longitude: 34.76))
    loan.posted = Timestamp(seconds: now.seconds - 720)
    loan.expires = Timestamp(seconds: now.seconds + 6 * day + 3_600)
    loan.borrowerCount = 1
    loan.imageID = 4_711
    loan.tags = ["#Woman-Owned Business", "user_favorite"]
    change(&loan)
  }
}

/// Returns a loan and seven copies of it with the identifiers 1 to 7. Eight is the minimum number
/// of loans with facets.
func eight(_ loan: Loan) -> [Loan] {
  [loan]
    + (1...7).map { id in
      var copy = loan
      copy.id = LoanID(id)
      return copy
    }
}

extension SiteSlugs {
  /// Creates the slugs for all loans of a site in English.
  init(of loans: [Loan]) { self.init(of: loans, names: englishWords.names) }
}

func card(of loan: Loan) -> Card {
  Card(
    SiteLoan(loan, slugs: SiteSlugs(of: [loan]), words: englishWords), root: "", siteRoot: "",
    note: nil, isPinned: false, isBeyondCap: false, appID: nil)
}

func note(_ name: String, _ text: String) -> SiteFile {
  SiteFile(name: name, displayPath: "Notes/\(name)", bytes: Array(text.utf8))
}

/// The text of a page. A failing test does not print it.
struct PageText: Equatable, CustomTestStringConvertible {
  let text: String

  var testDescription: String { "a page of \(text.utf8.count) bytes" }

  func contains(_ part: String) -> Bool { text.contains(part) }
}

/// Returns the pages of a site, by path.
func pages(
  of loans: [Loan], notes: [SiteFile] = [], templates: [SiteFile] = [],
  _ change: (inout SiteContent) throws -> Void = { _ in }
) throws -> [String: PageText] {
  let renderer = try renderer(of: loans, notes: notes, templates: templates, change)
  var pages: [String: PageText] = [:]
  for index in renderer.paths.indices {
    let page = try renderer.page(at: index)
    #expect(page.path == renderer.paths[index])
    pages[page.path.text] = PageText(text: String(decoding: page.bytes, as: UTF8.self))
  }
  return pages
}

extension Notes {
  /// Parses the notes of a site in English.
  ///
  /// - Throws: All errors of all notes together.
  init(_ files: [SiteFile]) throws(SiteErrors) {
    var errors: [Diagnostic] = []
    self.init(files, errors: &errors)
    if !errors.isEmpty { throw SiteErrors(errors) }
  }

  /// Parses the notes of a site in English as far as possible.
  init(_ files: [SiteFile], errors: inout [Diagnostic]) {
    let languages = NoteLanguages(pages: [.english])
    self = NoteFiles(files, languages: languages, errors: &errors).notes(in: .english)
  }
}

func renderer(
  of loans: [Loan], notes: [SiteFile] = [], templates: [SiteFile] = [],
  _ change: (inout SiteContent) throws -> Void = { _ in }
) throws -> SiteRenderer {
  var content = SiteContent(
    settings: SiteSettings(title: "Our loans", description: "Loans that we like."),
    snapshot: LoanSnapshot(loans, provenance: .newest, retrieval: .network, time: now),
    notes: try Notes(notes))
  try change(&content)
  return SiteRenderer(content, templates: try TemplateFolder(templates))
}

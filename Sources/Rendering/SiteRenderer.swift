package import Diagnostics
import Loans
import Mustache
package import Site

/// Makes the pages of a site, each on its own: in any order, side by side, none kept.
///
/// The same content and templates give the same bytes.
package struct SiteRenderer: Sendable {
  /// Where each page lies, all different.
  package let paths: [OutputPath]
  /// What is amiss with the content but does not keep a page from being made, one sentence each.
  package private(set) var warnings: [String]
  /// Notes on a country or a sector that no loan is in now, one sentence each: as the loans come and
  /// go, that is nobody's mistake.
  package let orphans: [String]

  let content: SiteContent
  /// In the order of the list.
  let loans: [Loan]
  let split: Pagination
  /// Those of all kinds, in their order.
  let sections: [SectionIndex]
  /// Where the sections lie.
  let sectionPaths: Set<OutputPath>
  /// Of all loans.
  let totals: Totals
  let likeness: RelatedLoans
  let site: SiteLayout
  let slugs: SiteSlugs
  let assets: SiteAssets
  private let templates: Templates
  /// The style and the scripts that are files of their own.
  private let assetFiles: [Page]
  /// What lies at each of the paths.
  private let entries: [Entry]

  /// A file of the site, as it is to be made.
  private enum Entry {
    /// A page of the list, by its number.
    case list(Int)
    /// The page of a loan, by its place in the order of the list.
    case loan(Int)
    /// The page of a loan that has left the list.
    case former(RetiredLoanPage)
    /// An overview.
    case sections(SectionIndex)
    /// A page of a section, by its number.
    case section(Section, Int)
    case note(Notes.OwnPage)
    /// The list of notes.
    case notes
    case about
    case notFound
    case loansFile
    case hostHeaders
    /// As it is.
    case file(Page)
  }

  package init(_ content: SiteContent, templates folder: TemplateFolder) {
    self.content = content
    loans = inListOrder(content.loans, pinned: content.notes.pinned)
    split = Pagination(loanCount: loans.count, cardsPerPage: content.settings.cardsPerPage)
    totals = Totals(of: loans, at: content.time)
    likeness = RelatedLoans(of: loans, at: content.time)
    site = SiteLayout(of: content)
    let slugs = SiteSlugs(of: content.loans)
    self.slugs = slugs
    let sections = SectionKind.allCases.map { [loans] kind in
      SectionIndex(
        kind, of: loans, slugs: slugs, at: content.time,
        cardsPerPage: content.settings.cardsPerPage)
    }
    self.sections = sections
    orphans = content.notes.orphans(among: sections)
    templates = folder.templates
    assets = folder.assets
    warnings = folder.warnings + content.notes.warnings

    // Without it GitHub Pages would leave out files and folders whose names begin with `_`.
    let noJekyll = Page(path: OutputPath(known: ".nojekyll"), bytes: [], yields: true)
    sectionPaths = Set(sections.flatMap(\.all).map(\.path))
    let hasSections = sections.contains { !$0.all.isEmpty }
    assetFiles = assets.pages(
      furtherList: split.isSplit || hasSections,
      loans: !loans.isEmpty || !content.formerLoans.isEmpty, sections: hasSections)
    let sectionPages = sections.flatMap(\.all).flatMap { section in
      (1...section.split.pageCount).map { Entry.section(section, $0) }
    }
    entries =
      (1...split.pageCount).map(Entry.list) + [.about, .notFound, .loansFile, .hostHeaders]
      + loans.indices.map(Entry.loan) + content.formerLoans.map(Entry.former)
      + sections.map(Entry.sections) + sectionPages
      + content.notes.pages.map(Entry.note) + (site.hasNotesPage ? [.notes] : [])
      + ([noJekyll] + assetFiles).map(Entry.file)
    paths = entries.map { [loans, split] entry in SiteRenderer.path(of: entry, loans, split) }
    if !content.namesLostLoans, namesLostLoansAllTheSame {
      warnings.append(
        "the site's own '404.mustache' names the loan whose page is gone, though '--exclude' is set; "
          + "write what has 'data-gone' between {{#loanLink}} and {{/loanLink}}")
    }
  }

  /// Whether the template of the 404 page, which may be the site's own, lets the script name a loan.
  private var namesLostLoansAllTheSame: Bool {
    let path = OutputPath(known: "404.html")
    // What is wrong with the template is told when the page is made.
    guard let page = try? render("404", notFoundPage, as: NotFoundPage.names, at: path) else {
      return false
    }
    return String(decoding: page.bytes, as: UTF8.self).contains("data-gone=")
  }

  /// Makes the page that lies at `paths[index]`; a page made on a task that is cancelled may lack
  /// anything.
  ///
  /// Throws only if a template does what `TemplateFolder` could not see: partials that use each
  /// other without end.
  package func page(at index: Int) throws(Diagnostic) -> Page {
    let path = paths[index]
    switch entries[index] {
    case .list(let number):
      return try render("index", listPage(number), as: ListPage.names, at: path)
    case .loan(let index):
      return try render("loan", loanPage(at: index), as: LoanPage.names, at: path)
    case .former(let former):
      return try render("loan", loanPage(of: former), as: LoanPage.names, at: path)
    case .sections(let sections):
      return try render("sections", overview(of: sections), as: SectionIndexPage.names, at: path)
    case .section(let section, let number):
      let model = sectionPage(of: section, number)
      return try render("section", model, as: SectionPage.names, at: path)
    case .note(let page):
      return try render("note", notePage(of: page), as: NotePage.names, at: path)
    case .notes:
      return try render("notes", notesPage, as: NotesPage.names, at: path)
    case .about:
      return try render("about", aboutPage, as: AboutPage.names, at: path)
    case .notFound:
      return try render("404", notFoundPage, as: NotFoundPage.names, at: path)
    case .loansFile:
      let bytes = loansFile(content.loans, fetchedAt: content.time, source: content.source)
      return Page(path: path, bytes: bytes)
    case .hostHeaders:
      return hostHeaders.page
    case .file(let page): return page
    }
  }

  private var hostHeaders: HostHeaders {
    HostHeaders(
      assets: assets, templates: templates, files: assetFiles, list: firstListAssets,
      hasFurtherList: split.isSplit,
      overviews: sections.map {
        HostHeaders.Overview(
          kind: $0.kind, assets: overviewAssets(of: $0), hasPages: !$0.all.isEmpty)
      }, hasNotesPage: site.hasNotesPage, linksPictures: site.linksPictures)
  }

  private static func path(
    of entry: Entry, _ loans: [Loan], _ split: Pagination
  ) -> OutputPath {
    switch entry {
    case .list(let number): split.path(ofPage: number)
    case .sections(let sections): sections.kind.path
    case .section(let section, let number): section.split.path(ofPage: number)
    case .loan(let index): LoanPage.path(of: loans[index].id)
    case .former(let former): LoanPage.path(of: former.loan.id)
    case .note(let page): page.path
    case .notes: NotesPage.path
    case .about: AboutPage.path
    case .notFound: OutputPath(known: "404.html")
    case .loansFile: OutputPath(known: "loans.json")
    case .hostHeaders: HostHeaders.path
    case .file(let page): page.path
    }
  }

  private func render<Model>(
    _ template: String, _ model: Model, as names: TemplateBindings<Model>, at path: OutputPath
  ) throws(Diagnostic) -> Page {
    var bytes: [UInt8] = []
    try templates.render(template, with: .record(names.record(of: model)), into: &bytes)
    return Page(path: path, bytes: bytes)
  }
}

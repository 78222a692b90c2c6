import History
import Loans
import Pages
import Site
import SiteIndex
import Words

/// A change of each setting of a site, by the name of the property.
let changesOfSettings: [String: Change<SiteSettings>] = [
  "title": { $0.title = "Other loans" },
  "description": { $0.description = nil },
  "description, empty": { $0.description = "" },
  "titleLanguage": { $0.titleLanguage = LanguageTag("fr") },
  "descriptionLanguage": { $0.descriptionLanguage = LanguageTag("fr") },
  "footerLanguage": { $0.footerLanguage = LanguageTag("fr") },
  "author": { $0.author = nil },
  "footer": { $0.footer = nil },
  "footer, empty": { $0.footer = "" },
  "baseURL": { $0.baseURL = nil },
  "appID": { $0.appID = nil },
  "cardsPerPage": { $0.cardsPerPage = 5 },
]

/// A change of each property of the content that is no loan, note or setting.
let changesOfContent: [String: Change<SiteContent>] = [
  "views": { $0.views = [] },
  "views, more": { $0.views.append(LoanView(name: "w", title: "W", search: LoanSearch())) },
  "views, title": { $0.views = [LoanView(name: "all", title: "Each", search: LoanSearch())] },
  "views, titleLanguage": {
    $0.views = [
      LoanView(
        name: "all", title: "All", titleLanguage: LanguageTag("fr"), search: LoanSearch())
    ]
  },
  "views, name": { $0.views = [LoanView(name: "each", title: "All", search: LoanSearch())] },
  "views, country": { $0.views = [view(of: "country=KE")] },
  "views, amount": { $0.views = [view(of: "max=450")] },
  "views, order": { $0.views = [view(of: "sort=amount")] },
  "views, words": { $0.views = [view(of: "q=maize")] },
  "pictures": {
    $0.pictures = .own([LoanID(1): OutputPath("pictures/1.jpg")].compactMapValues(\.self))
  },
  "pictures of no loan": { $0.pictures = .none },
  "origin": { $0.origin.usesKivaServer = false },
  "origin, filter": { $0.origin.filter.sectors = ["Food"] },
  "namesLostLoans": { $0.namesLostLoans = false },
  "report": { $0.report.skippedCount = 3 },
]

/// A change of each property of the snapshot.
let changesOfSnapshot: [String: Change<LoanSnapshot>] = [
  "filterValues, sectors": { $0.filterValues.insert([plainLoan { $0.sector = "Bees" }]) },
  "filterValues, themes": { $0.filterValues.insert([plainLoan { $0.themes = ["Bees"] }]) },
  "filterValues, partners": {
    $0.filterValues.insert([plainLoan { $0.partner = .init(id: 999, name: "Bees", rating: nil) }])
  },
  "provenance": { $0.provenance = .search },
  "provenance, invented": { $0.provenance = .sample },
  "retrieval": { $0.retrieval = .cache },
  "time": { $0.time = Timestamp(seconds: now.seconds + 3_600) },
  "isStale": { $0.isStale = true },
  "isPartial": { $0.isPartial = true },
  "isFallback": { $0.isFallback = true },
  "entryCount": { $0.entryCount = 7 },
  "skippedCount": { $0.skippedCount = 7 },
  "skippedIDs": { _ = $0.recordSkipped(LoanID(77)) },
  "isUnusable": { $0.isUnusable = true },
  "issues": { $0.issues = [DataIssue(.lineBroken, path: "a", message: "b")] },
  "hasNoMatch": { $0.hasNoMatch = true },
  "excluded": { $0.exclude([completeLoan(40)]) },
  "missing": { $0.missing = [LoanID(41)] },
  "unavailable": { $0.unavailable = [LoanID(42)] },
]

/// A change of each property of the history.
let changesOfHistory: [String: Change<LoanHistory>] = [
  "events": { $0.events.removeLast() },
  "events, order": { $0.events.reverse() },
  "firstChange": { $0.firstChange = Timestamp(seconds: now.seconds - 9 * day) },
  "summaries": { $0.summaries = [:] },
  "courses": { history in
    _ = history.courses[LoanID(1)]?.add(.init(time: now, funded: Money(dollars: 300)))
  },
  "courses of a retired loan": { $0.courses[LoanID(20)] = nil },
  "revisions": { $0.revisions = [LoanID(5): now] },
  "deadlineChanges": { $0.deadlineChanges = [LoanID(6): now] },
  "figuresSince": { $0.figuresSince = [LoanID(6): now] },
  "removedPages": { $0.removedPages = [] },
]

/// Changes of files, and of the order and the set of loans.
let changesOfSite: [String: Change<SkippedSite>] = [
  "program": { $0.program += "1" },
  "no notes": { $0.notes = [] },
  "note of the list": { $0.notes[0] = note("index.md", "Another text.") },
  "note of a loan": { $0.notes[1] = note("loans/3.md", "Another text.") },
  "note of a retired loan": { $0.notes.append(note("loans/20.md", "A text.")) },
  "note of a country": { $0.notes[2] = note("countries/KE.md", "Another text.") },
  "note of its own": { $0.notes[3] = note("about-us.md", "# About you\n\nA class.") },
  "pinned note": { $0.notes.append(note("loans/9.md", "---\npinned: true\n---\nFirst!")) },
  "another language": { $0.languages = ["es"] },
  "a further language": { $0.languages = ["en", "es"] },
  "two further languages": { $0.languages = ["fr", "en", "zh-Hans"] },
  "note in another language": { $0.notes.append(note("loans/3.es.md", "Prestamos.")) },
  "note in another language alone": { $0.notes.append(note("aviso.es.md", "Aviso.")) },
  "note above the list in another language": { $0.notes.append(note("index.es.md", "Hola.")) },
  "order of a note": {
    $0.notes[3] = note("about-us.md", "---\norder: 1\n---\n# About us\n\nA class.")
  },
  "words of another language": {
    $0.templates.append(ownFile("words/es.yml", "language: { name: \"Castellano\" }"))
  },
  "style": { $0.templates.append(ownFile("style.css", "body { color: red }")) },
  "script": { $0.templates.append(ownFile("script/loan.js", "0;")) },
  "page of its own": {
    $0.templates.append(ownFile("pages/own.mustache", "<title>{{pageTitle}}</title>"))
  },
  "loan template": {
    $0.templates.append(ownFile("loan.mustache", "<title>{{pageTitle}}</title>"))
  },
  "loan template with the time": {
    $0.templates.append(ownFile("loan.mustache", "<title>{{dataWords}}</title>"))
  },
  "loan template with the time beside notes": {
    $0.templates.append(
      ownFile("loan.mustache", "<title>{{name}}{{#note}}{{dataIso}}{{/note}}</title>"))
  },
  "card template with the time": {
    $0.templates.append(ownFile("card.mustache", "<li>{{name}}{{dataIso}}</li>"))
  },
  "words": {
    $0.templates.append(ownFile("words/en.yml", "page:\n  site-title: Words of ours\n"))
  },
  "one loan more": { $0.loans.append(completeLoan(13)) },
  "another loan in between": { $0.loans.append(completeLoan(0)) },
  "one loan less": { $0.loans.remove(at: min(6, $0.loans.count - 1)) },
  "few loans": { $0.loans = Array($0.loans.prefix(7)) },
  "no loans": { $0.loans = [] },
  "retired loan is back": {
    $0.loans.append(completeLoan(21))
    $0.retiredLoans.removeAll { $0.loan.id == LoanID(21) }
  },
  "retired earlier": { site in
    guard !site.retiredLoans.isEmpty else { return }
    site.retiredLoans[0].lastListed = Timestamp(seconds: now.seconds - 50 * day)
  },
  "no retired loans": { $0.retiredLoans = [] },
]

/// Returns a loan without a sector, themes and a partner but for those that a function sets.
private func plainLoan(_ change: Change<Loan>) -> Loan {
  var loan = completeLoan(1)
  loan.sector = nil
  loan.themes = []
  loan.partner = nil
  change(&loan)
  return loan
}

/// A view of the same name and title as that of the site.
private func view(of text: String) -> LoanView {
  var errors: [LoanSearchError] = []
  return LoanView(name: "all", title: "All", search: LoanSearch(parsing: text, errors: &errors))
}

private func ownFile(_ name: String, _ text: String) -> SiteFile {
  SiteFile(name: name, displayPath: "Templates/\(name)", bytes: Array(text.utf8))
}

/// Every change of a site.
let allChangesOfSite: [String: Change<SkippedSite>] = {
  var all = changesOfSite
  for (name, change) in changesOfSettings { all["setting, \(name)"] = { change(&$0.settings) } }
  for (name, change) in changesOfContent { all["content, \(name)"] = { $0.changes.append(change) } }
  for (name, change) in changesOfSnapshot {
    all["snapshot, \(name)"] = { $0.changes.append { change(&$0.snapshot) } }
  }
  for (name, change) in changesOfHistory {
    all["history, \(name)"] = { $0.changes.append { change(&$0.history) } }
  }
  for (name, change) in allChangesOfLoan {
    all["loan, \(name)"] = { site in
      if site.loans.count > 3 { change(&site.loans[3]) }
    }
    if name == "id" { continue }
    all["retired loan, \(name)"] = { site in
      if !site.retiredLoans.isEmpty { change(&site.retiredLoans[0].loan) }
    }
  }
  return all
}()

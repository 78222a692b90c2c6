import Loans
import Pages
import Site
import SiteIndex
import Testing

@Suite struct `The page about the data, by their origin` {
  private func page(
    of loans: [Loan] = [grace()], _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> PageText {
    try #require(try pages(of: loans, change)["about.html"])
  }

  /// Returns the page for the sample, whose invented loans have no pictures.
  private func sample(_ change: (inout SiteContent) -> Void = { _ in }) throws -> PageText {
    try page(of: [grace { $0.imageID = nil }]) {
      $0.snapshot.provenance = .sample
      change(&$0)
    }
  }

  @Test func `says nothing about Kiva that does not hold for invented loans`() throws {
    let page = try sample()
    for words in [
      "asked of Kiva", "could not be reached", "asks Kiva", "asked for", "fetched", "lent since",
      "last word", "Every loan here links", "Kiva lets others", "terms apply to the files, too",
      "every loan was as it should be",
    ] { #expect(!page.contains(words), "\(words)") }
    #expect(page.contains("The loans here are invented, people and all"))
    #expect(page.contains("Some of the invented loans are odd on purpose"))
    #expect(page.contains("No loan here has a picture."))
    #expect(page.contains("These loans are not Kiva's, as they are invented."))
    #expect(page.contains("Nothing you do here is sent to anyone.</p>"))
    let real = try self.page()
    for words in [
      "lent since", "last word", "Every loan here links", "terms apply to the files, too",
    ] {
      #expect(real.contains(words), "\(words)")
    }
    #expect(!real.contains("odd on purpose"))
    #expect(!real.contains("not Kiva's"))
  }

  @Test func `says that invented loans are shown because Kiva could not be reached`() throws {
    let page = try sample { $0.snapshot.isFallback = true }
    #expect(
      page.contains(
        "Kiva could not be reached when this site was made. The loans here are invented"))
  }

  @Test func `shows no fetched pictures of invented loans, even if a loan names one`() throws {
    let page = try page {
      $0.snapshot.provenance = .sample
      $0.pictures = .downloaded([:])
    }
    #expect(page.contains("This site shows no pictures"))
    #expect(!page.contains("fetched"))
  }

  @Test func `says that Kiva could not be reached only of stale data`() throws {
    #expect(try !page().contains("could not be reached"))
    #expect(try !page().contains("cannot be reached"))
    let stale = try page { $0.snapshot.isStale = true }
    #expect(
      stale.contains(
        "<p>Kiva could not be reached when this site was made, so it shows the last complete list"))
  }

  @Test(arguments: [Provenance.newest, .search, .graphql])
  func `does not call another server Kiva`(source: Provenance) throws {
    let page = try page {
      $0.snapshot.provenance = source
      $0.origin.usesKivaServer = false
      $0.pictures = .downloaded([LoanID(1_234_567): OutputPath(known: "pictures/4711.jpg")])
    }
    #expect(!page.contains("public"))
    #expect(!page.contains("from Kiva"))
    #expect(page.contains("like Kiva&#39;s."))
    #expect(page.contains("Pictures were fetched and lie beside the pages"))
  }

  @Test func `says which loans were chosen`() throws {
    #expect(try page().contains(" It shows the newest one.</p>"))
    #expect(try page(of: [grace(), loan(7)]).contains(" It shows the newest 2.</p>"))
    let filtered = try page(of: [grace(), loan(7)]) {
      $0.origin.filter = LoanFilter(
        countries: ["KE", "UG"], sectors: ["Food"], themes: ["<b>", "Green"], partners: [133])
    }
    #expect(
      filtered.contains(
        " It shows the newest 2. Only loans in Kenya or UG are shown. "
          + "Of these, only those of the sector Food are shown. "
          + "Of these, only those with the themes &lt;b&gt; or Green are shown. "
          + "Of these, only those through the field partner 133 are shown.</p>"))
  }

  @Test(arguments: [true, false])
  func `says that some loans stay on the site`(hasNote: Bool) throws {
    let notes = hasNote ? [note("loans/1234567.md", "Good.")] : []
    let page = try #require(
      try pages(of: [grace()], notes: notes) { $0.origin.includesLoansByID = !hasNote }[
        "about.html"])
    #expect(page.contains(" It shows the newest, and those that are to stay whatever else comes."))
  }

  @Test func `does not say of loans that stay that they match the filter`() throws {
    let page = try page {
      $0.origin.filter = LoanFilter(sectors: ["Food", "Retail"])
      $0.origin.includesLoansByID = true
    }
    #expect(
      page.contains(
        " It shows the newest. Only loans of the sectors Food or Retail are shown. "
          + "Loans that are to stay whatever else comes are shown all the same.</p>"))
  }

  @Test func `makes sense without loans`() throws {
    let page = try page(of: [])
    #expect(page.contains(">There are no loans here, as of <time"))
    #expect(page.contains("through its public API. There were none to show.</p>"))
    #expect(page.contains("There was nothing to correct or to leave out."))
    #expect(page.contains("No loan here has a picture."))
    let filtered = try self.page(of: []) { $0.origin.filter = LoanFilter(countries: ["KE"]) }
    #expect(filtered.contains(" Only loans in KE are shown. There were none to show.</p>"))
  }

  @Test func `says that retired loans are not in the data files`() throws {
    let page = try page {
      $0.retiredLoans = [RetiredLoan(loan: loan(7), lastListed: now)]
    }
    #expect(page.contains("The page <a href=\"data.html\">Data files</a> lists the files"))
    #expect(
      page.contains(
        "A loan that has left the list may keep its page for a while, but is no longer among"))
    #expect(page.contains(">1 loan, as of"))
    #expect(try !sample().contains("may keep its page"))
  }

  @Test func `counts the pictures that could not be fetched, including those of retired loans`()
    throws
  {
    let loans = [grace(), loan(7) { $0.imageID = 8 }, loan(9)]
    func words(_ paths: [LoanID: OutputPath]) throws -> PageText {
      try page(of: loans) {
        $0.pictures = .downloaded(paths)
        $0.retiredLoans = [
          RetiredLoan(
            loan: loan(5) { $0.imageURL = "https://x.org/5.jpg" }, lastListed: now)
        ]
      }
    }
    let path = OutputPath(known: "pictures/1.jpg")
    #expect(
      try words([LoanID(7): path]).contains("The pictures of 2 loans could not be fetched.</p>"))
    #expect(
      try words([LoanID(7): path, LoanID(5): path])
        .contains("The picture of 1 loan could not be fetched.</p>"))
    #expect(try words([:]).contains("<p>Pictures could not be fetched. The pattern"))
  }

  @Test func `says that pictures come from Kiva even if only a retired loan has one`() throws {
    let page = try page(of: [loan(9)]) {
      $0.retiredLoans = [RetiredLoan(loan: grace(), lastListed: now)]
    }
    #expect(page.contains("only pictures are requested"))
    #expect(page.contains("your browser asks"))
  }
}

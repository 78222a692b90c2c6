import History
package import Loans
import Mustache
import Site
package import SiteIndex
import Words

/// The page of one loan.
package struct LoanPage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  let card: Card
  /// The other loans and pages of the site to which the page links.
  let neighbors: LoanNeighbors
  /// The time of the data in which the loan was last listed; `nil` while it is in the list.
  let lastListed: Timestamp?
  /// The time of the data since which the loan has had its current figures; `nil` if they never
  /// changed.
  let figuresSince: Timestamp?
  /// What Kiva says about the field partner; `nil` if the loan has none that is known.
  let partner: PartnerSummary?
  /// Whether the list can be filtered by the values of the loan.
  let filtersList: Bool
  /// The story in each language in which it is not blank.
  private let texts: [StoryText]
  /// The expected repayments; `nil` if Kiva gave no payment with a day and an amount, or if the
  /// loan has ended.
  let plan: RepaymentPlan?
  /// The progress of the funding; `nil` if it was not recorded.
  let funding: FundingProgress?

  init(
    layout: PageLayout, card: Card, neighbors: LoanNeighbors, lastListed: Timestamp? = nil,
    figuresSince: Timestamp? = nil, course: FundingCourse? = nil, partner: PartnerSummary? = nil,
    filtersList: Bool
  ) {
    self.layout = layout
    self.card = card
    self.neighbors = neighbors
    self.lastListed = lastListed
    self.figuresSince = figuresSince
    self.partner = partner
    self.filtersList = filtersList
    let loan = card.loan
    let words = layout.site.words
    texts = loan.texts.map { StoryText($0, words: words) }.filter { !$0.paragraphs.isEmpty }
    // Nothing is expected of a loan that has ended.
    plan =
      card.siteLoan.status == .ended
      ? nil
      : loan.terms.flatMap {
        RepaymentPlan(
          $0.schedule, share: lastListed == nil ? LoanShare.Terms(of: card.siteLoan) : nil,
          paidOut: $0.disbursed, isOver: card.siteLoan.status == .repaid, words: words)
      }
    funding = course.flatMap { FundingProgress($0, of: card.siteLoan, isListed: lastListed == nil) }
  }

  var loan: Loan { card.loan }
  var words: SiteWords { layout.site.words }

  /// The deadline. For a loan that has left the list, it only says what became of the loan.
  var deadline: Deadline? {
    lastListed == nil || !card.siteLoan.isFundraising ? card.deadline : nil
  }

  /// The text of the link to Kiva, which invites to lend only while the loan is in the list.
  var lendText: String {
    if let share { return words.loan.lendAmount.text(.money(share)) }
    return lastListed == nil ? card.lendText : words.loan.see
  }

  /// How the share of a lender comes back: `Your $25: about $1.79 a month, back by January 2028`, or
  /// only over how many months; `nil` if neither is known, or once nobody can lend.
  var shareText: String? {
    if let text = plan?.shareText { return text }
    guard let share, let months = loan.terms?.repaymentMonths, months > 0 else { return nil }
    return words.share.over.text(
      .money(share), .text(words.share.term.text(.count(months))))
  }

  /// The amount that the link to Kiva puts into the reader's basket. It is `nil` if the loan has
  /// left the list, if the loan needs no more money, or if the needed sum is unknown.
  var share: Money? { lastListed == nil ? card.siteLoan.share : nil }

  /// The story in the language of the site; failing that, in English; failing that, in its first
  /// language.
  var story: StoryText? { StoryText.preferred(among: texts, in: words) }

  var translations: [StoryText] {
    let shown = story
    return texts.filter { $0 != shown }
  }

  /// Whether neither a story nor any terms are known, for example because Kiva did not answer.
  var lacksDetails: Bool {
    !withholdsStory && story == nil && (loan.terms ?? Loan.Terms()) == Loan.Terms()
  }

  /// Whether there may be a story that is not shown, because the borrower is anonymous.
  private var withholdsStory: Bool {
    loan.isAnonymous && (loan.hasEnded || loan.anonymization?.hidesStory ?? false)
  }

  /// The names of the members of a group, leaving out members without one.
  var borrowerNames: [String] {
    guard card.siteLoan.isGroup else { return [] }
    return loan.borrowers.compactMap { borrower in
      let parts = [borrower.firstName, borrower.lastName].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }

  /// The number of members of a group without a name, `and 3 more`; `nil` if all have names.
  var unnamedBorrowers: String? {
    let count = max(loan.borrowerCount ?? 0, loan.borrowers.count) - borrowerNames.count
    return count > 0 ? words.loan.moreMembers.text(.count(count)) : nil
  }

  /// The point on the map; `nil` unless the loan's position is known to be in its country.
  var point: MapPoint? { card.siteLoan.isPositionVerified ? card.siteLoan.mapPoint : nil }

  /// The route of the pages of loans: first of those in the list, then of those that have left it.
  package static let route = Route(
    at: .folder(PagePaths.loanFolder.description, isReserved: true), template: "loan",
    bindings: bindings, scripts: [.loan]
  ) { context in
    let (listed, retired) = (context.loans, context.content.retiredLoans)
    return LazyList(count: listed.count + retired.count) { index in
      if index < listed.count {
        return RoutePage(path: PagePaths.loan(listed[index].id)) { layout in
          LoanPage(ofLoanAt: index, layout: layout, in: context)
        }
      }
      let loan = retired[index - listed.count]
      return RoutePage(path: PagePaths.loan(loan.loan.id)) { layout in
        LoanPage(of: loan, layout: layout, in: context)
      }
    }
  }

  private init(ofLoanAt index: Int, layout: PageLayout, in context: SiteContext) {
    let loan = context.siteLoans[index]
    let card = Card(
      of: loan, root: layout.root, headingLevel: 1, titlesNote: true, in: context)
    var layout = layout.titled(card.title, description: loan.useText).previewed(of: loan)
    layout.isPrivate = layout.site.settings.index != .all
    self.init(
      layout: layout, card: card,
      neighbors: LoanNeighbors(of: loan, at: index, in: context),
      figuresSince: context.content.history.figuresSince[card.loan.id],
      course: context.content.history.courses[card.loan.id],
      partner: PartnerSummary(of: loan, root: layout.root, in: context),
      filtersList: context.filtersList)
  }

  /// Creates the page of a loan that has left the list, as of the time when it was last listed.
  private init(of retired: RetiredLoan, layout: PageLayout, in context: SiteContext) {
    let loan = SiteLoan(retired.loan, slugs: context.slugs, words: context.words)
    let card = Card(
      of: loan, root: layout.root, headingLevel: 1, titlesNote: true, in: context)
    var layout = layout.titled(card.title, description: loan.useText).previewed(of: loan)
    layout.isPrivate = true
    self.init(
      layout: layout, card: card,
      neighbors: LoanNeighbors(of: loan, in: context), lastListed: retired.lastListed,
      course: context.content.history.courses[card.loan.id],
      partner: PartnerSummary(of: loan, isListed: false, root: layout.root, in: context),
      filtersList: context.filtersList)
  }
}

extension PartnerSummary {
  /// Creates the figures of a loan's field partner. On the page of a loan that has left the list,
  /// they are those that the loan came with, so that its page stays as it is.
  fileprivate init?(
    of loan: SiteLoan, isListed: Bool = true, root: String, in context: SiteContext
  ) {
    let partner = context.partners.partner(of: loan)
    guard let record = isListed ? partner?.record : loan.loan.partner else { return nil }
    // A partner without a page has at least the list of all loans, filtered by it.
    let list = partner.map { "\(PagePaths.list)#\(FacetKey.partner.rawValue)=\($0.slug)" }
    let path = partner?.path?.text ?? (context.filtersList ? list : nil)
    self.init(of: record, link: path.map { root + $0 }, onLoanPageIn: context.words)
  }
}

extension LoanNeighbors {
  /// Finds the loans and pages to which a loan's page links. A loan that has left the list has no
  /// index.
  fileprivate init(of loan: SiteLoan, at index: Int? = nil, in context: SiteContext) {
    func neighbor(by step: Int) -> Card? {
      guard let index, context.siteLoans.indices.contains(index + step) else { return nil }
      return Card(linking: context.siteLoans[index + step], in: context)
    }
    func path(_ kind: SectionKind) -> OutputPath? {
      loan.values(of: kind.key).first.flatMap { context.sectionPaths[kind]?[$0.slug] }
    }
    // A loan that has left the list gets no related loans, because its page would change whenever
    // one of these leaves.
    let related = index == nil ? [] : context.relatedLoans.related(to: loan.loan)
    self.init(
      previous: neighbor(by: -1), next: neighbor(by: 1),
      related: related.map { Card(linking: context.siteLoans[$0], in: context) },
      country: path(.countries), sector: path(.sectors))
  }
}

extension Card {
  /// The title of the loan's page: `Grace, $525`.
  fileprivate var title: String {
    loan.amount.map { siteLoan.words.loan.title.text(.text(name), .money($0)) } ?? name
  }
}

/// The loans and pages to which the page of a loan links. Each may be missing.
struct LoanNeighbors: Equatable, Sendable {
  /// The loan before this one in the list.
  var previous: Card?
  /// The loan after this one in the list.
  var next: Card?
  /// Loans with the same sector and country and a similar amount; empty if the loan has left the
  /// list.
  var related: [Card] = []
  /// The page with all loans of the same country.
  var country: OutputPath?
  /// The page with all loans of the same sector.
  var sector: OutputPath?
}

/// A borrower's story in one language, split into paragraphs.
package struct StoryText: Equatable, Sendable {
  /// The code for the attribute `lang`, which is two or three lower-case letters; `nil` if Kiva's
  /// code has another form.
  package let languageCode: String?
  /// The name of the language, `Spanish`, or `another language` if it is unknown.
  package let language: String
  package let paragraphs: [String]

  package init(_ text: Loan.Text, words: SiteWords) {
    let code = text.language.lowercased()
    let isCode =
      (2...3).contains(code.utf8.count)
      && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    languageCode = isCode ? code : nil
    language = words.language.name(of: code)
    paragraphs = StoryText.paragraphs(of: text.text)
  }

  /// Returns the story in the language of the site; failing that, in English; failing that, in its
  /// first language.
  package static func preferred(
    among texts: some Collection<StoryText>, in words: SiteWords
  ) -> StoryText? {
    texts.first { $0.languageCode == words.names.language }
      ?? texts.first { $0.languageCode == "en" } ?? texts.first
  }

  /// Returns the paragraphs of a text. As on Kiva's own site, each line that is not blank is a
  /// paragraph.
  package static func paragraphs(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let first = line.firstIndex(where: { !$0.isWhitespace }),
        let last = line.lastIndex(where: { !$0.isWhitespace })
      else { return nil }
      return String(line[first...last])
    }
  }
}

import History
import Loans
import Site
import Words

extension DeadlineCalendar {
  /// Creates a calendar with a day for each loan that can still be lent to and has an end.
  ///
  /// - Parameters:
  ///   - title: What the calendar is about; `nil` for the site itself.
  ///   - loans: The loans in any order.
  ///   - context: The site.
  init(title: String?, of loans: [SiteLoan], in context: SiteContext) {
    self.title = context.words.calendar.title.text(.text(context.layout.feedTitle(title))).feedLine
    language = context.words.feed.language
    let open = loans.compactMap { loan in loan.deadline?.date.map { (date: $0, loan: loan) } }
    let sorted = open.sorted { ($0.date, $0.loan.loan.id) < ($1.date, $1.loan.loan.id) }
    events = sorted.map { Event(of: $0.loan, ending: $0.date, in: context) }
  }
}

extension DeadlineCalendar.Event {
  /// Creates the event of a loan.
  ///
  /// It counts as changed when its day, what is still to raise, or the texts last changed. A site
  /// without a history only knows when any figure of the loan did. A loan that has no date of
  /// posting counts as posted in 1970.
  fileprivate init(of siteLoan: SiteLoan, ending date: Timestamp, in context: SiteContext) {
    let (loan, words) = (siteLoan.loan, context.words)
    let links = FeedLoanLinks(to: loan.id, in: context)
    let posted = loan.posted ?? Timestamp(seconds: 0)
    let history = context.content.history
    let figures = history.lastChange == nil ? context.content.figuresSince[loan.id] : nil
    let changes = [figures, history.deadlineChanges[loan.id], context.revisions[loan.id]]
    id = FeedID.deadline(of: loan.id)
    ends = date
    let borrower = words.feed.borrower(
      loan.name ?? words.card.anonymous, country: loan.place.country ?? loan.place.countryCode)
    summary = words.calendar.lastDay.text(.text(borrower)).feedLine
    let missing = siteLoan.remaining.flatMap { remaining in
      loan.amount.map { words.calendar.toRaise.text(.money(remaining), .money($0)) }
    }
    let address = links.page ?? links.kiva
    description = [missing, siteLoan.useSentence, address].compactMap(\.self)
      .joined(separator: "\n")
    place = siteLoan.place?.feedLine
    self.address = address
    changed = max(posted, changes.compactMap(\.self).max() ?? posted)
    sequence = (changed.seconds - posted.seconds) / 60
  }
}

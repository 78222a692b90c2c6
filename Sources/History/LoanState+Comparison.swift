internal import Loans

extension LoanState {
  /// Takes over the figures and the stage of a loan.
  ///
  /// - Returns: What has changed. A value that is not known, or was not, has not changed.
  mutating func update(figuresOf loan: Loan) -> [LoanEvent.Change] {
    var changes: [LoanEvent.Change] = []
    let earlier = summary.figures
    var figures = LoanFigures(of: loan).completed(by: earlier)
    // Only a loan that is fundraising has a basket.
    if !loan.isFundraising { figures.basket = loan.basket }
    if figures.differs(from: earlier) { changes.append(.moved(from: earlier, to: figures)) }
    summary.figures = figures
    let next = Stage(loan.closedReason)
    if next > stage {
      stage = next
      summary.closedReason = loan.closedReason
      changes.append(next == .funded ? .funded(figures) : .ended(figures))
    }
    return changes
  }

  /// Returns whether the figures and the stage of a loan are those of the state. A value that is not
  /// known is the same as any.
  func hasFigures(of loan: Loan) -> Bool {
    !LoanFigures(of: loan).differs(from: summary.figures) && Stage(loan.closedReason) == stage
  }

  /// Takes over the name, the place and the texts of a loan, and what a listing chooses by.
  ///
  /// - Returns: Whether the name, the place, the sector, the activity or a text has changed.
  mutating func update(textsOf loan: Loan, from provenance: Provenance) -> Bool {
    let story = StoryFingerprint(of: loan, from: provenance)
    let hasChanged =
      story.differs(from: self.story)
      || Self.differsInWords(loan.name, summary.name)
      || Self.differs(loan.place.countryCode, summary.countryCode)
      || Self.differs(loan.sector?.foldedName, summary.sector?.foldedName)
      || loan.place.countryCode == nil
        && Self.differs(loan.place.country?.foldedName, summary.country?.foldedName)
    self.story = story.completed(by: self.story)
    // Kiva may have withdrawn the name.
    summary.name = loan.name
    summary.countryCode = loan.place.countryCode ?? summary.countryCode
    summary.country = loan.place.country ?? summary.country
    summary.sector = loan.sector ?? summary.sector
    posted = loan.posted ?? posted
    partner = loan.partner?.id ?? partner
    if !loan.themes.isEmpty { themes = loan.themes }
    return hasChanged
  }

  /// Takes over what the calendar says of a loan.
  ///
  /// Calendars count the minutes until the last change. So each change counts as at least a minute
  /// later than the one before, even if data follow each other faster, or if a clock was wrong.
  ///
  /// - Parameters:
  ///   - loan: The loan as the calendar has it now.
  ///   - time: The time of the data.
  ///   - isRevised: Whether the texts or the amount changed.
  mutating func update(deadlineOf loan: Loan, at time: Timestamp, isRevised: Bool) {
    let earlier = deadline
    let next = DeadlineRecord(of: loan)
    deadline = next
    guard isRevised || Self.differs(next, earlier) else { return }
    let last = [posted, revised, deadlineChanged].compactMap(\.self).max()
    deadlineChanged = max(time, last.map { Timestamp(seconds: $0.seconds + 60) } ?? time)
  }

  /// Returns whether two names differ in more than the white space between their words.
  private static func differsInWords(_ new: String?, _ earlier: String?) -> Bool {
    differs(new, earlier) && differs(new?.words, earlier?.words)
  }

  private static func differs<Value: Equatable>(_ new: Value?, _ earlier: Value?) -> Bool {
    guard let new, let earlier else { return false }
    return new != earlier
  }
}

extension String {
  /// The words of a name, whatever white space is between them.
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}

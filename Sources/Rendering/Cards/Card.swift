package import Loans
package import Site

/// A loan as the list shows it, and as the head of its own page.
package struct Card: Equatable, Sendable {
  package let loan: Loan
  /// The time of the data, from which the days left are reckoned.
  package let time: Timestamp
  /// `""` or `../` and so on: what leads from the page to the site's root.
  package let root: String
  /// Those of all loans of the site.
  package let slugs: SiteSlugs
  /// The site's own note on the loan.
  package let note: HTML?
  package let isPinned: Bool
  /// Whether the card is hidden by the script, because more loans match than are shown at once.
  package let isBeyondCap: Bool
  /// Sent along on links to kiva.org.
  package let appID: AppID?
  package let picture: LoanPicture

  package init(
    loan: Loan, time: Timestamp, root: String, slugs: SiteSlugs, note: HTML?, isPinned: Bool,
    isBeyondCap: Bool, appID: AppID?, picture: LoanPicture = .linked
  ) {
    self.loan = loan
    self.time = time
    self.root = root
    self.slugs = slugs
    self.note = note
    self.isPinned = isPinned
    self.isBeyondCap = isBeyondCap
    self.appID = appID
    self.picture = picture
  }

  package static let anonymous = "Anonymous"

  package var name: String { loan.name ?? Card.anonymous }
  package var link: String { "\(root)loans/\(loan.id).html" }

  /// The picture, `size` being the one of Kiva's to link to; the site's own has one size only.
  package func pictureLink(size: String) -> String? {
    switch picture {
    case .linked: loan.pictureLink(size: size)
    case .own(let path): root + path.text
    case .missing, .none: nil
    }
  }

  package var deadline: Deadline? { Deadline(of: loan, at: time) }

  /// `Kisumu, Kenya`; the town or the country alone if the other is not known.
  package var place: String? {
    let parts = [loan.place.town, loan.place.country].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// `$200 to go`; nothing for a loan that ended or has no amount.
  package var progress: String? {
    if loan.isFullyFunded { return "Thank you!" }
    guard loan.isAsking, let remaining = loan.remaining, loan.amount != .zero else { return nil }
    return remaining > .zero ? "\(remaining.dollars) to go" : "The rest is in baskets"
  }

  /// How long ago it was posted: `12 min ago`, `3 days ago`, after a month the day.
  package var age: String? {
    guard let posted = loan.posted else { return nil }
    let seconds = time.seconds - posted.seconds
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return "\(seconds / 60) min ago"
    case ..<86_400: return "\(seconds / 3_600) h ago"
    case ..<(31 * 86_400): return "\(counted(seconds / 86_400, "day", "days")) ago"
    default: return posted.dayInWords
    }
  }

  /// What the link to Kiva says.
  package var lendWords: String {
    let canLend = loan.isAsking && !loan.isFullyFunded && deadline?.words != Deadline.ended
    return canLend ? "Lend at Kiva" : Card.seeWords
  }

  static let seeWords = "See it at Kiva"

  /// How many borrow together; nothing for one alone.
  package var borrowers: String? {
    guard loan.isGroup else { return nil }
    return counted(loan.borrowerCount ?? loan.borrowers.count, "person", "people")
  }

  package var months: String? {
    guard let months = loan.terms?.repaymentMonths, months > 0 else { return nil }
    return counted(months, "month", "months")
  }

  /// What the loan has of a facet, with a space between; `nil` if it has nothing.
  package func slugs(of key: Facet.Key) -> String? {
    let values = slugs.values(of: key, in: loan)
    return values.isEmpty ? nil : values.map(\.slug).joined(separator: " ")
  }

  /// The name of the woven band: Kiva's sectors have one each, all others share `other`.
  package var band: String { Card.band(ofSector: loan.sector ?? "") }

  static func band(ofSector name: String) -> String {
    bandOfSector[Slugs.fold(name)] ?? "other"
  }

  /// Where one lends. Source: Kiva's own links, `https://www.kiva.org/lend/ID`.
  package var kivaLink: String { Card.kivaLink(id: loan.id.description, appID: appID) }

  /// The same for a loan known by its number only, or by what a script puts it in place of.
  package static func kivaLink(id: String, appID: AppID?) -> String {
    let page = "https://www.kiva.org/lend/\(id)"
    return appID.map { "\(page)?app_id=\($0)" } ?? page
  }

  private static let bandOfSector: [String: String] = {
    let sectors = [
      "agriculture", "arts", "clothing", "construction", "education", "entertainment", "food",
      "health", "housing", "manufacturing", "retail", "services", "transportation", "wholesale",
    ]
    let bands = Dictionary(uniqueKeysWithValues: sectors.map { ($0, $0) })
    return bands.merging(["personal-use": "personal"]) { band, _ in band }
  }()
}

package import Loans
package import Site

/// A loan as a list shows it, and as the head of the loan's own page shows it.
package struct Card: Equatable, Sendable {
  package let loan: Loan
  /// The relative path from the page to the site's root: an empty string, `../` and so on.
  package let root: String
  /// The slugs of all loans of the site.
  package let slugs: SiteSlugs
  /// The site's own note on the loan.
  package let note: HTML?
  package let isPinned: Bool
  /// Whether the script hides the card at first, because more loans match than are shown at once.
  package let isBeyondCap: Bool
  /// The ID that links to kiva.org carry.
  package let appID: AppID?
  package let picture: LoanPicture

  package init(
    loan: Loan, root: String, slugs: SiteSlugs, note: HTML?, isPinned: Bool,
    isBeyondCap: Bool, appID: AppID?, picture: LoanPicture = .linked
  ) {
    self.loan = loan
    self.root = root
    self.slugs = slugs
    self.note = note
    self.isPinned = isPinned
    self.isBeyondCap = isBeyondCap
    self.appID = appID
    self.picture = picture
  }

  /// The name of a borrower whom Kiva does not name.
  package static let anonymous = "Anonymous"

  package var name: String { loan.name ?? Card.anonymous }
  package var link: String { "\(root)loans/\(loan.id).html" }

  /// Returns the link to the picture; `nil` if there is none.
  ///
  /// A picture at Kiva has the given size; a picture of the site's own has only one size.
  package func pictureLink(size: String) -> String? {
    switch picture {
    case .linked: loan.pictureLink(size: size)
    case .own(let path): root + path.text
    case .missing, .none: nil
    }
  }

  package var deadline: Deadline? { Deadline(of: loan) }

  /// The town and the country, `Kisumu, Kenya`, or one of them if the other is not known.
  package var place: String? {
    let parts = [loan.place.town, loan.place.country].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How much is left to fund, `$200 to go`; `nil` for a loan that ended or has no amount.
  package var progress: String? {
    if loan.isFullyFunded { return "Thank you!" }
    guard loan.isFundraising, let remaining = loan.remaining, loan.amount != .zero else {
      return nil
    }
    return remaining > .zero ? "\(remaining.dollars) to go" : "The rest is in baskets"
  }

  /// The day on which the loan was posted, `19 November 2026`.
  package var postedText: String? { loan.posted?.formattedDay }

  /// The text of the link to the loan at Kiva.
  package var lendText: String {
    loan.closedReason == nil ? "Lend at Kiva" : Card.viewText
  }

  /// The text of the link to a loan at Kiva that cannot be lent to.
  static let viewText = "See it at Kiva"

  /// How many people borrow together, `9 people`; `nil` for a single borrower.
  package var borrowers: String? {
    guard loan.isGroup else { return nil }
    return counted(loan.borrowerCount ?? loan.borrowers.count, "person", "people")
  }

  /// How long the loan runs, `14 months`; `nil` if Kiva did not say.
  package var months: String? {
    guard let months = loan.terms?.repaymentMonths, months > 0 else { return nil }
    return counted(months, "month", "months")
  }

  /// Returns the slugs of the loan's values of a facet, separated by spaces; `nil` if it has no
  /// value.
  package func slugs(of key: Facet.Key) -> String? {
    let values = slugs.values(of: key, in: loan)
    return values.isEmpty ? nil : values.map(\.slug).joined(separator: " ")
  }

  /// The name of the woven band of the loan's sector.
  package var band: String { Card.band(ofSector: loan.sector ?? "") }

  /// Returns the name of a sector's woven band: each sector of Kiva's has a band of its own, and
  /// all others share `other`.
  static func band(ofSector name: String) -> String {
    bandOfSector[name.slug] ?? "other"
  }

  /// The address of the loan at Kiva.
  package var kivaLink: String { Card.kivaLink(id: loan.id.description, appID: appID) }

  /// Returns the address of a loan at Kiva by its ID, or by a placeholder that a script replaces.
  ///
  /// Source: `https://www.kiva.org/lend/ID`, docs/kiva-api.md, "Pages that show Kiva's data".
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

import Loans

/// The sentences of the page that depend on the data and where they come from.
extension AboutPage {
  /// How many loans there are, `36 loans, as of`, to be followed by the time of the data.
  var countText: String {
    loans.isEmpty
      ? "There are no loans here, as of" : "\(counted(loans.count, "loan", "loans")), as of"
  }

  /// One sentence on where the loans are from.
  var sourceText: String {
    switch source {
    case .newest:
      origin.usesKivaServer
        ? "This site is made from Kiva's list of the newest loans, through its public API."
        : "This site is made from a list of the newest loans, of a server that answers like Kiva's."
    case .search:
      origin.usesKivaServer
        ? "This site is made from Kiva's search for loans that still raise money, the newest "
          + "first, through its public API."
        : "This site is made from a search for loans that still raise money, the newest first, on "
          + "a server that answers like Kiva's."
    case .graphql:
      origin.usesKivaServer
        ? "This site is made from the newest loans that Kiva's public GraphQL interface gives."
        : "This site is made from the newest loans that a server gives whose GraphQL interface is "
          + "like Kiva's."
    case .sample: sampleText
    case .input: "This site is made from loans that were saved earlier, in the shape of Kiva's API."
    }
  }

  private var sampleText: String {
    (isFallback ? "Kiva could not be reached when this site was made. " : "")
      + "The loans here are invented, people and all, to show what the site looks like."
  }

  /// One sentence on which of the loans are shown.
  var choiceText: String {
    let which = origin.filter.formatted { name(ofCountry: $0) }
    switch loans.count {
    case 0:
      return which.isEmpty ? "There was none." : "It shows only loans\(which); there was none."
    case _ where origin.includesLoansByID:
      return "It shows the newest\(which), and those that are to stay whatever else comes."
    case 1: return "It shows the newest one\(which)."
    default: return "It shows the newest \(loans.count.groupedByThousands)\(which)."
    }
  }

  private func name(ofCountry code: String) -> String {
    loans.first { $0.place.countryCode == code }?.place.country ?? code
  }

  /// Which pictures the site shows, and which server a reader's browser requests them from.
  var picturesText: String {
    switch pictures {
    case .linked where !hasLinkedPictures: "No loan here has a picture. \(Self.pattern)"
    case .linked:
      "Pictures are not part of this site: your browser asks Kiva's server for them, without "
        + "saying which page they are for. Where there is none, the pattern of the loan's sector "
        + "is shown."
    case .own(let paths) where !isSample:
      ownPicturesText(count: allLoans.count { paths[$0.id] != nil })
    case .own, .none: "This site shows no pictures, but the pattern of each loan's sector."
    }
  }

  /// Returns the sentences for a site with its own copies of the pictures of `count` loans.
  private func ownPicturesText(count: Int) -> String {
    let missing = allLoans.count { $0.namesPicture && !pictures.picture(of: $0.id).isOwn }
    switch (count, missing) {
    case (0, 0): return "No loan here has a picture. \(Self.pattern)"
    case (0, _): return "Pictures could not be fetched. \(Self.pattern)"
    default:
      let whose = origin.usesKivaServer ? " from Kiva" : ""
      let failed =
        missing == 0
        ? ""
        : " The picture\(missing == 1 ? "" : "s") of \(counted(missing, "loan", "loans")) "
          + "could not be fetched."
      return "Pictures were fetched\(whose) and lie beside the pages of this site. Where there is "
        + "none, the pattern of the loan's sector is shown.\(failed)"
    }
  }

  private static let pattern = "The pattern of each loan's sector is shown."

  /// Whether any page makes the reader's browser request a picture from Kiva.
  var hasLinkedPictures: Bool {
    pictures.areLinked && allLoans.contains { $0.pictureLink(size: "w480h360") != nil }
  }

  /// The sentence for data of which nothing was left out or mended.
  var flawlessText: String {
    loans.isEmpty
      ? "There was nothing to leave out or to mend." : "Nothing: every loan was as it should be."
  }

  /// How many entries gave no loan, `2 entries of the list could not be used`; `nil` if all gave
  /// one.
  var skippedText: String? {
    report.skippedCount == 0
      ? nil : "\(counted(report.skippedCount, "entry", "entries")) of the list could not be used"
  }
}

extension Loan {
  /// Whether Kiva names a picture of the loan, on whatever server.
  fileprivate var namesPicture: Bool { imageID.map { $0 > 0 } ?? false || imageURL != nil }
}

extension LoanFilter {
  /// Returns the filter in words, ` in Kenya or Uganda, of the sector Food`, with a leading space;
  /// an empty string if all loans match.
  ///
  /// - Parameter country: Returns the name of a country by its code.
  /// - Returns: The words to append to a noun such as `the newest`.
  fileprivate func formatted(country: (String) -> String) -> String {
    let sectorNoun = sectors.count == 1 ? "sector" : "sectors"
    let themeNoun = themes.count == 1 ? "theme" : "themes"
    let partnerNoun = partners.count == 1 ? "partner" : "partners"
    let parts = [
      ("in", countries.map(country)), ("of the \(sectorNoun)", sectors),
      ("with the \(themeNoun)", themes),
      ("through the field \(partnerNoun)", partners.map(String.init)),
    ]
    return parts.filter { !$0.1.isEmpty }.map { " \($0.0) \($0.1.joined(separator: " or "))" }
      .joined(separator: ",")
  }
}

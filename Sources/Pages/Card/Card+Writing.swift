package import Loans
package import Mustache
import Site
package import SiteIndex
import Words

/// The texts and links of a card that have several parts.
extension Card {
  func writeLink(to output: inout TemplateOutput) {
    output.write(root)
    output.write(unescaped: PagePaths.loanFolder)
    output.write(unescaped: "/")
    output.write(loan.id.value)
    output.write(unescaped: ".html")
  }

  /// Writes the link to the picture, or nothing if there is none. The size applies only to pictures
  /// at Kiva.
  func writePictureLink(size: String, to output: inout TemplateOutput) {
    switch picture {
    case .linked: loan.writePictureLink(size: size, to: &output)
    case .downloaded(let path):
      output.write(siteRoot)
      output.write(path.text)
    case .missing, .none: break
    }
  }

  func writeKivaLink(to output: inout TemplateOutput) {
    output.write(Card.kivaFolder)
    output.write(loan.id.value)
    output.write(Card.kivaQuery(appID))
  }

  /// Writes the town and the country, `Kisumu, Kenya`, or one of them if the other is unknown.
  package func writePlace(to output: inout TemplateOutput) {
    if let place = siteLoan.place { output.write(place) }
  }

  /// Writes the amount that is still needed, `$200 to go`. Writes nothing for a loan that has ended
  /// or has no amount.
  package func writeProgress(to output: inout TemplateOutput) {
    switch siteLoan.status {
    case .funded, .inRepayment, .repaid: return output.write(words.card.thanks)
    case .ended: return
    case .fundraising: break
    }
    guard let remaining = siteLoan.remaining, loan.amount != .zero
    else { return }
    if isReserved {
      output.write(words.card.inBaskets)
    } else {
      output.write(words.card.toGo, .money(remaining))
    }
  }

  /// The amount that is still needed; `nil` if that is nothing or not known, or once lenders can no
  /// longer lend.
  package var needed: Money? {
    siteLoan.isOpen ? siteLoan.remaining : nil
  }

  /// Whether the loan is fundraising, and its missing amount is fully reserved in lenders' baskets.
  package var isReserved: Bool {
    siteLoan.isFundraising && siteLoan.remaining == .zero && loan.amount != .zero
  }

  /// The sum that is reserved in lenders' baskets; `nil` if there is none.
  var reserved: Money? { siteLoan.reserved > .zero ? siteLoan.reserved : nil }

  /// The share of the amount that is lent or reserved, in percent; `nil` if nothing is reserved.
  var takenPercent: Int? {
    guard siteLoan.reserved > .zero, let amount = loan.amount else { return nil }
    return percent((siteLoan.fundedAmount ?? .zero) + siteLoan.reserved, of: amount)
  }

  /// The number of people who borrow together; `nil` for a single borrower.
  var groupSize: Int? { siteLoan.isGroup ? loan.borrowerCount ?? loan.borrowers.count : nil }

  /// The months over which the loan is repaid; `nil` if they are unknown. It is also `nil` for a
  /// loan that is repaid or has ended, which may have taken any other time.
  var repaymentMonths: Int? {
    switch siteLoan.status {
    case .fundraising, .funded, .inRepayment:
      loan.terms?.repaymentMonths.flatMap { $0 > 0 ? $0 : nil }
    case .repaid, .ended: nil
    }
  }

  /// The month by which all of the loan is expected back; `nil` if that is unknown, or once the
  /// loan is being repaid, since a page must not say of a borrower that a date has passed.
  var backBy: Month? {
    switch siteLoan.status {
    case .fundraising, .funded: siteLoan.repaymentDates?.last.map(Month.init(of:))
    case .inRepayment, .repaid, .ended: nil
    }
  }

  /// Writes the risk rating of the field partner, `partner's risk rating 3.5 of 5`. Writes nothing
  /// if it is unknown, or once the loan is repaid or has ended.
  package func writePartnerRating(to output: inout TemplateOutput) {
    guard siteLoan.repaymentIsAwaited, let rating = loan.partner?.riskRating else { return }
    output.write(words.card.partnerRating, .decimal(rating.text))
  }

  /// Writes the number of people who borrow together, `9 people`. Writes nothing for a single
  /// borrower.
  package func writeBorrowers(to output: inout TemplateOutput) {
    if let groupSize { output.write(words.fact.people, .count(groupSize)) }
  }

  /// Writes the term of the loan, `14 months`. Writes nothing if it is unknown.
  package func writeMonths(to output: inout TemplateOutput) {
    if let repaymentMonths { output.write(words.fact.months, .count(repaymentMonths)) }
  }

  /// Writes the slugs of the loan's values in a facet, separated by spaces.
  package func writeSlugs(of key: FacetKey, to output: inout TemplateOutput) {
    let values = siteLoan.values(of: key)
    for index in values.indices {
      if index > 0 { output.write(unescaped: " ") }
      output.write(values[index].slug)
    }
  }

  /// Writes the tags that the card leaves out, `Schooling, Trees`.
  func writeOmittedTags(to output: inout TemplateOutput) {
    let tags = siteLoan.publicTags.dropFirst(siteLoan.shownTagCount)
    if tags.isEmpty { return }
    output.write(escaping: { words.formats.commas.append(tags, to: &$0) })
  }
}

extension Deadline {
  /// Returns the text for a card: `until 26 November 2026`, `Fully funded`, `Repaid`.
  package func text(in words: SiteWords) -> String {
    String(writing: { write(in: words, to: &$0) }) ?? ""
  }

  func write(in words: SiteWords, to output: inout TemplateOutput) {
    if let date { return output.write(words.card.until, .day(date.secondBefore)) }
    output.write(words.card.statuses[status])
  }
}

extension Loan {
  /// Writes the URL of the loan's picture at Kiva, or nothing if there is none. `size` is one of
  /// Kiva's sizes, such as `w480h360`. The security policy of pages blocks URLs that are not at
  /// www.kiva.org.
  /// Source: `https://www.kiva.org/img/SIZE/IMAGE_ID.jpg`, docs/kiva-api.md.
  func writePictureLink(size: String, to output: inout TemplateOutput) {
    if let imageID = self.imageID {
      if imageID <= 0 { return }
      output.write(unescaped: "https://www.kiva.org/img/")
      output.write(size)
      output.write(unescaped: "/")
      output.write(imageID)
      output.write(unescaped: ".jpg")
    } else if let imageURL = self.imageURL, imageURL.hasPrefix("https://www.kiva.org/"),
      Self.isPlain(address: imageURL)
    {
      output.write(imageURL)
    }
  }

  /// Returns the URL of the loan's picture at Kiva; `nil` if there is none.
  package func pictureLink(size: String) -> String? {
    String(writing: { writePictureLink(size: size, to: &$0) })
  }
}

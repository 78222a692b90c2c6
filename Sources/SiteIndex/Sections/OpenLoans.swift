import Loans

/// The fundraising loans of a section as the script of an overview reads them. The script counts the
/// section without the loans that have ended since the page was made.
package struct OpenLoans: Equatable, Sendable {
  /// The end of each loan in seconds since 1970, and the amount in dollars that the loan still needs:
  /// `1795175700:425 1795262100:`. An unknown end or amount is empty. The text is `nil` if no loan is
  /// fundraising.
  package let text: String?

  package init(among loans: some Sequence<SiteLoan>) {
    let open = loans.filter(\.isFundraising).map { loan in
      let end = loan.loan.expires.map { String($0.seconds) } ?? ""
      return "\(end):\(loan.remaining?.plain ?? "")"
    }
    text = open.isEmpty ? nil : open.joined(separator: " ")
  }
}

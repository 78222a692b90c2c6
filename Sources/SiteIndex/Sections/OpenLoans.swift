import Loans

/// The ends and needs of the fundraising loans among some, from which the script of an overview
/// leaves out those that have ended since the page was made.
package struct OpenLoans: Equatable, Sendable {
  /// For each loan, its end in seconds since 1970 and what it still needs in dollars: `1795175700:425
  /// 1795262100:`. Either is empty if it is unknown. It is `nil` if no loan is fundraising.
  package let text: String?

  package init(among loans: some Sequence<SiteLoan>) {
    let open = loans.filter(\.isFundraising).map { loan in
      let end = loan.loan.expires.map { String($0.seconds) } ?? ""
      return "\(end):\(loan.remaining?.plain ?? "")"
    }
    text = open.isEmpty ? nil : open.joined(separator: " ")
  }
}

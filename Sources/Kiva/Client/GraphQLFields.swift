/// The fields of a loan that are requested from Kiva's GraphQL interface. Kiva's schema is not
/// published, so any field may be rejected one day, and its group can be left out.
/// Source: docs/kiva-api.md, "GraphQL".
package struct GraphQLFields: Equatable, Sendable {
  /// Fields that are requested together or not at all.
  package struct Group: Equatable, Sendable {
    package let name: String
    /// What pages lack without the group, as part of a sentence.
    package let content: String
    /// The fields of any loan.
    fileprivate var loan = ""
    /// The fields that only loans of field partners have.
    fileprivate var partner = ""
    /// The fields that only direct loans have.
    fileprivate var direct = ""

    /// The names of all fields of the group, including inner ones.
    fileprivate var fieldNames: Set<String> { names(in: "\(loan) \(partner) \(direct)") }
  }

  /// The groups, in the order in which they were added to the program.
  static let groups = [
    Group(
      name: "funding", content: "their funding and deadlines",
      loan: "loanFundraisingInfo{fundedAmount reservedAmount} plannedExpirationDate "
        + "lenders{totalCount}"),
    Group(
      name: "purpose", content: "their purposes",
      loan: "use activity{name} sector{name} tags"),
    Group(
      name: "place", content: "their places",
      loan: "geocode{city latitude longitude country{isoCode name region}}"),
    Group(name: "borrowers", content: "their borrowers", loan: "gender borrowerCount"),
    Group(name: "picture", content: "their pictures", loan: "image{id}"),
    Group(name: "story", content: "their stories", loan: "description whySpecial"),
    Group(
      name: "partner", content: "their field partners and themes",
      partner: "partnerName partnerId themes"),
    Group(name: "term", content: "their terms", loan: "lenderRepaymentTerm"),
    Group(
      name: "members", content: "the members of groups", loan: "borrowers{firstName gender}"),
    Group(
      name: "original", content: "their stories in the original language",
      loan: "descriptionInOriginalLanguage originalLanguage{name}"),
    Group(
      name: "conditions", content: "their disbursal, currency and repayment schedule",
      loan: "repaymentInterval terms{currency disbursalAmount disbursalDate "
        + "flexibleFundraisingEnabled lossLiabilityCurrencyExchange lossLiabilityNonpayment "
        + "expectedPayments{amount dueToKivaDate effectiveDate localAmount}}"),
    Group(name: "share", content: "their smallest share", loan: "minNoteSize"),
    Group(
      name: "matching", content: "their matching", loan: "matchingText matchRatio"),
    Group(
      name: "anonymization", content: "how much of their borrowers' identity is hidden",
      loan: "anonymizationLevel"),
    Group(name: "previous", content: "their earlier loans", loan: "previousLoanId"),
    Group(
      name: "distribution", content: "who disburses and endorses them", loan: "distributionModel",
      direct: "trusteeName endorsement"),
    Group(
      name: "profile", content: "the figures of their field partners",
      partner: "partner{riskRating arrearsRate defaultRate loansAtRiskRate "
        + "currencyExchangeLossRate avgBorrowerCost avgBorrowerCostType avgProfitability "
        + "chargesFeesInterest loanAlertText loansPosted totalAmountRaised startDate}"),
  ]

  /// The fields without which there is no listing.
  private static let core = "id name status loanAmount fundraisingDate"

  /// The names of the groups that are left out.
  package private(set) var leftOut: Set<String>

  package init(leavingOut names: Set<String> = []) { leftOut = names }

  private var groups: [Group] { Self.groups.filter { !leftOut.contains($0.name) } }

  /// The fields, as between the braces of a selection.
  var selection: String {
    let groups = groups
    func joined(_ path: KeyPath<Group, String>) -> String {
      groups.map { $0[keyPath: path] }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    let (loan, partner, direct) = (joined(\.loan), joined(\.partner), joined(\.direct))
    return Self.core + (loan.isEmpty ? "" : " \(loan)")
      + (partner.isEmpty ? "" : " ...on LoanPartner{\(partner)}")
      + (direct.isEmpty ? "" : " ...on LoanDirect{\(direct)}")
  }

  /// The fields without which there is no listing, and no others.
  static let coreOnly = GraphQLFields(leavingOut: Set(groups.map(\.name)))

  /// Leaves out the groups that an error message of Kiva names or, if it names none, the group that
  /// was added last. Returns these groups; none if all were left out before.
  mutating func leaveOut(rejectedBy message: String) -> [Group] {
    let rejected = groupsNamed(in: message)
    leftOut.formUnion(rejected.map(\.name))
    return rejected
  }

  /// Returns the groups with a field that an error message names, or the group that was added last.
  private func groupsNamed(in message: String) -> [Group] {
    let groups = groups
    let words = namesOfFields(inMessages: message)
    let core = names(in: Self.core)
    let named = groups.filter { !$0.fieldNames.subtracting(core).isDisjoint(with: words) }
    return named.isEmpty ? groups.suffix(1) : named
  }
}

/// Returns the words of a selection that can be names of fields.
private func names(in text: String) -> Set<String> {
  Set(text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }.map(String.init))
}

/// Returns the words of error messages that can be names of fields: those in quotation marks, if
/// there are any. What follows "Did you mean" is a suggestion.
private func namesOfFields(inMessages messages: String) -> Set<String> {
  let text = messages.replacing(#/Did you mean[^?]*\?/#, with: "")
  let quoted = text.matches(of: #/["'`]([A-Za-z0-9_]+)["'`]/#).map { String($0.1) }
  return quoted.isEmpty ? names(in: text) : Set(quoted)
}

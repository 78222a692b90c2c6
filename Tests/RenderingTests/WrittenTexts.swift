import Pages
import SiteIndex

/// The texts that view models write into pages.
extension Card {
  var place: String? { String(writing: writePlace) }
  var progress: String? { String(writing: writeProgress) }
  var borrowers: String? { String(writing: writeBorrowers) }
  var months: String? { String(writing: writeMonths) }
  var partnerRating: String? { String(writing: writePartnerRating) }
  func slugs(of key: FacetKey) -> String? { String(writing: { writeSlugs(of: key, to: &$0) }) }
}

extension RepaymentPlan.Row {
  var timeText: String { String(writing: writeTime) ?? "" }
  var amountText: String { String(writing: { write(amount, to: &$0) }) ?? "" }
  var runningTotalText: String { String(writing: { write(runningTotal, to: &$0) }) ?? "" }
  var shareText: String { String(writing: writeShare) ?? "" }
}

extension FundingProgress.Row {
  var timeText: String { String(writing: writeTime) ?? "" }
  var gainText: String { String(writing: writeGain) ?? "" }
  var fundedText: String { String(writing: writeFunded) ?? "" }
}

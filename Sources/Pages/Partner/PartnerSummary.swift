import Loans
import Mustache
import Site
import SiteIndex
import Words

/// What Kiva says of a field partner in figures, on its own page and on those of its loans.
struct PartnerSummary: Equatable, ModelWithWords, Sendable {
  let partner: Loan.FieldPartner
  let heading: String
  /// The name of the partner; `nil` on its own page.
  let name: String?
  /// The link to the page of the partner; `nil` if there is none, and on that page.
  let link: String?
  let figures: [PartnerFigure]
  let words: SiteWords

  static let bindings = TemplateBindings<PartnerSummary>(
    "the figures of a field partner",
    .text("heading", "the heading: 'Field partner'; on its own page, 'What Kiva says about it'") {
      $0.heading
    },
    .text("partnerName", "the name of the partner; absent on its own page", \.name),
    .link("partnerHref", "link to the page of the partner; absent without one", \.link),
    .flag("hasFigures", "whether any figure is to be shown, also as 'not known'") {
      !$0.figures.isEmpty
    },
    .list("figures", "the figures", PartnerFigure.bindings, \.figures),
    .flag("hasAlert", "whether Kiva warns lenders of something") { !$0.alert.isEmpty },
    .texts("alert", "what Kiva warns lenders of, in paragraphs", \.alert))

  /// Creates the figures for the page of a loan. If none is known, they are left out. Returns `nil`
  /// if neither the name nor the number of the partner is known.
  init?(of partner: Loan.FieldPartner, link: String?, onLoanPageIn words: SiteWords) {
    guard let name = partner.shownName(in: words) else { return nil }
    self.init(
      partner: partner, heading: words.fact.partner, name: name, link: link,
      measures: partner.hasFigures ? PartnerMeasure.ofLoanPage : [], words: words)
  }

  /// Creates all figures, for the page of the partner.
  init(onPageOf partner: Loan.FieldPartner, words: SiteWords) {
    self.init(
      partner: partner, heading: words.partner.figures, name: nil, link: nil,
      measures: PartnerMeasure.allCases, words: words)
  }

  private init(
    partner: Loan.FieldPartner, heading: String, name: String?, link: String?,
    measures: [PartnerMeasure], words: SiteWords
  ) {
    self.partner = partner
    self.heading = heading
    self.name = name
    self.link = link
    self.words = words
    figures = measures.map { PartnerFigure(measure: $0, partner: partner, words: words) }
  }

  private var alert: [String] {
    let lines = partner.profile?.alert?.split(whereSeparator: \.isNewline) ?? []
    return lines.map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}

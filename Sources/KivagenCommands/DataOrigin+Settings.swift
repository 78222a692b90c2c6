internal import Kiva
internal import Loans
internal import Rendering

extension DataOrigin {
  /// How the loans of a build were got and chosen.
  init(of snapshot: LoanSnapshot, _ settings: Settings) {
    self.init()
    isKivas = LoanQuery(api: settings.api).isOfKiva
    standsIn = snapshot.standsIn(for: settings)
    filter = settings.filter
    keepsLoans = !settings.exclude.isSuperset(of: settings.keep)
  }
}

extension LoanSnapshot {
  /// Whether Kiva was to be asked and gave nothing, so that the sample stands in.
  func standsIn(for settings: Settings) -> Bool {
    source == .sample && settings.source != .sample
  }
}

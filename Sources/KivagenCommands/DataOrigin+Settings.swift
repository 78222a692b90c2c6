internal import Kiva
internal import Loans
internal import Rendering

extension DataOrigin {
  /// How the loans of a build were got and chosen.
  init(of harvest: Harvest, _ settings: Settings) {
    self.init()
    isKivas = KivaQuery(api: settings.api).isOfKiva
    standsIn = harvest.standsIn(for: settings)
    filter = settings.filter
    keepsLoans = !settings.exclude.isSuperset(of: settings.keep)
  }
}

extension Harvest {
  /// Whether Kiva was to be asked and gave nothing, so that the sample stands in.
  func standsIn(for settings: Settings) -> Bool {
    source == .sample && settings.source != .sample
  }
}

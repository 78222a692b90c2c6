internal import Kiva
internal import Rendering

extension DataOrigin {
  /// How the loans of a build were got and chosen.
  init(_ settings: Settings) {
    self.init()
    isKivas = LoanQuery(api: settings.api).isOfKiva
    filter = settings.filter
    keepsLoans = !settings.exclude.isSuperset(of: settings.keep)
  }
}

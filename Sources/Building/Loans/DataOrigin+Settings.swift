internal import CommandLine
internal import Kiva
internal import Pages

extension DataOrigin {
  /// Describes where the loans of a build came from and which were chosen.
  init(_ settings: Settings) {
    self.init()
    usesKivaServer = LoanQuery(api: settings.api).usesKivaServer
    filter = settings.filter
    includesLoansByID = !settings.exclude.isSuperset(of: settings.keep)
  }
}

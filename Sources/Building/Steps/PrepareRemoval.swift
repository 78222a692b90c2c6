internal import CommandLine
internal import Loans

extension Step<BuildContext> {
  /// Finds the records of excluded loans in the store. They are deleted once the site is published.
  package static var prepareRemoval: Self {
    Step("take-down") { context in
      let settings = context.settings
      if settings.exclude.isEmpty { return }
      context.removal = try LoanRemoval(
        settings.exclude, excluded: context.result(\.snapshot).excluded,
        shown: context.shownLoans, from: context.store,
        context.fetchers.pictureFetcher(of: context.siteKey), context.run)
    }
  }
}

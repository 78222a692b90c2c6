internal import CommandLine
internal import Diagnostics
internal import Kiva
internal import Loans
internal import Publishing
internal import Site
internal import Store

extension BuildContext {
  /// Finds the loans whose pages are published, without the invented ones of the sample: those in
  /// the output folder or, if there are none and the loans come from the network, those at the base
  /// URL.
  mutating func findPublishedLoans() async -> Set<LoanID> {
    var loans = loansInOutput
    if result(\.staging).publishedPaths.isEmpty {
      loansAtBaseURL = await requestedLoans()
      loans = loansAtBaseURL
    }
    return loans.isEmpty ? [] : loans.subtracting(sampleLoans)
  }

  /// The loans whose pages are in the output folder.
  var loansInOutput: Set<LoanID> { Set(result(\.staging).publishedPaths.compactMap(\.loan)) }

  /// Returns the loans of the manifest at the base URL. It is requested only if Kiva may be asked.
  private func requestedLoans() async -> Set<LoanID> {
    guard var address = settings.baseURL, asksKiva else { return [] }
    if !address.hasSuffix("/") { address += "/" }
    let manifest = await fetchers.publishedFile(at: address + Publisher.manifestName)
    return Set((manifest.flatMap(Publisher.paths) ?? []).compactMap(\.loan))
  }

  /// The loans of the sample. A site that showed them has lost nothing.
  private var sampleLoans: Set<LoanID> {
    // The tests make sure that the sample can be decoded.
    let sample = try? sampleSnapshot(limit: .max, keep: [], clock: run.machine.clock)
    return Set(sample?.snapshot.loans.map(\.id) ?? [])
  }

  /// Warns that the store does not know a site whose pages of loans are published. A strict run,
  /// which ends with the warning, and a dry run lose nothing yet.
  func warn(ofLost published: Set<LoanID>) throws(CommandError) {
    let lost = published.subtracting(result(\.snapshot).loans.map(\.id))
    let isLossAhead = settings.strict || settings.dryRun
    let history = "its history \(isLossAhead ? "would begin" : "begins") anew"
    let pages =
      switch settings.retain > .zero ? lost.count : 0 {
      case 0: history
      case 1:
        "the page of a loan that is no longer listed \(isLossAhead ? "would be" : "is") removed, "
          + "and \(history)"
      default:
        "the pages of \(lost.count.groupedByThousands) loans that are no longer listed "
          + "\(isLossAhead ? "would be" : "are") removed, and \(history)"
      }
    let warning = Warning(
      .store,
      "the store '\(store.path)' does not know the site, although it is published with the pages of "
        + "\(published.count == 1 ? "a loan" : "\(published.count.groupedByThousands) loans"): \(pages); "
        + "to \(isLossAhead ? "prevent that" : "bring that back"), restore the store, or import an "
        + "export of the history with 'kivagen history --import FILE', and build again")
    try run.warn([warning], exit: .badData)
  }
}

extension OutputPath {
  /// The loan whose page is at the path.
  fileprivate var loan: LoanID? {
    // A site may have very many paths, and a regular expression takes long for each.
    let (folder, suffix) = ("loans/", ".html")
    guard text.hasPrefix(folder), text.hasSuffix(suffix) else { return nil }
    let name = text.dropFirst(folder.count).dropLast(suffix.count)
    guard let id = Int(name), id > 0, String(id) == name else { return nil }
    return LoanID(id)
  }
}

internal import Decoding
internal import Fetching
internal import Host
internal import Loans
internal import Parallel

extension KivaClient {
  /// Returns the loans of a team or a lender that earlier fetches have kept, updated with newer
  /// details, and how far the list has been read; `nil` if no fetch has kept any.
  func keptPortfolio(
    _ portfolio: Portfolio, _ key: PortfolioKey, _ query: LoanQuery
  ) -> (PortfolioProgress, KeptPortfolio)? {
    guard let progress = fetcher.readCache({ try portfolios.find(key) }) ?? nil else { return nil }
    var kept = KeptPortfolio(portfolio: portfolio)
    var last: LoanID?
    while true {
      // If only some of the loans were returned, the others would be taken for new ones.
      guard let batch = fetcher.readCache({ [last] in try portfolios.loans(key, last) }) else {
        return nil
      }
      guard let end = batch.last?.id else { break }
      kept.loans.merge(decoded(batch, of: portfolio)) { first, _ in first }
      last = end
    }
    if query.includesDetails { addNewerDetails(to: &kept) }
    return (progress, kept)
  }

  private func decoded(
    _ batch: [(id: LoanID, entry: PortfolioEntry)], of portfolio: Portfolio
  ) -> [LoanID: KeptPortfolio.KeptLoan] {
    let loans = decoder.measure {
      batch.indices.concurrentMap(minimumCount: 50) { indices in
        indices.map { index -> (LoanID, KeptPortfolio.KeptLoan) in
          let (id, entry) = batch[index]
          var kept = KeptPortfolio.KeptLoan(
            seconds: entry.readSeconds, hasJoined: entry.hasJoined, isPending: entry.isPending)
          let listing = entry.json.flatMap { try? decodeListing($0, name: "") }
          if let loan = listing?.loans.first, loan.id == id {
            kept.loan = loan
            kept.issues = (listing?.issues ?? []).map { $0.inEntry(of: portfolio, id) }
          }
          return (id, kept)
        }
      }
    }
    return Dictionary(loans) { first, _ in first }
  }

  /// Updates loans with details that Kiva has sent after the entry in the list.
  private func addNewerDetails(to kept: inout KeptPortfolio) {
    let known = details(of: kept.loans.keys.sorted()).filter { id, entry in
      !entry.isAbsent && entry.receivedSeconds > kept.loans[id]?.seconds ?? .max
    }
    for (id, listing) in known.decoded(with: decoder) {
      guard let loan = kept.loans[id]?.loan, let newer = listing.loans.first else { continue }
      kept.loans[id]?.loan = loan.updated(by: newer)
      kept.loans[id]?.seconds = known[id]?.receivedSeconds ?? 0
    }
  }

  /// Requests the number of the team with a short name; `nil` if there is no such team.
  func teamNumber(named name: String) async throws(KivaError) -> FetchedTeam? {
    let response: FetchedResponse
    do throws(KivaError) { response = try await fetch(endpoints.team(named: name)) } catch {
      if error.isUnknownPortfolio { return nil }
      throw error
    }
    do throws(ListingError) {
      let number = try decodeTeamNumber(response.body, shortName: name, name: "team \(name)")
      guard let number else { return nil }
      return FetchedTeam(number: number, seconds: response.receivedSeconds)
    } catch { throw .unreadable(error) }
  }
}

/// The number of a team, and when Kiva gave it, in seconds since 1970.
struct FetchedTeam {
  let number: Int
  let seconds: Int
}

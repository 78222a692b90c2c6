internal import Fetching
package import Loans

extension PictureFetcher {
  /// Returns the pictures of these loans that none of `others` has.
  package func pictures(of loans: [Loan], besides others: [Loan]) -> Set<PictureReference> {
    Set(loans.compactMap(PictureReference.init(of:)))
      .subtracting(others.compactMap(PictureReference.init(of:)))
  }

  /// Deletes these pictures of loans, and the records of their failures, from the cache. Returns
  /// their keys, which other sites may also use.
  package func remove(_ pictures: Set<PictureReference>) -> [String] {
    let held = cachedSources().intersection(pictures)
    if !held.isEmpty { fetcher.writeCache { try cache.delete(held, api) } }
    let failures = cachedFailures()
    let others = failures.filter { !pictures.contains($0.key) }
    if others.count < failures.count {
      fetcher.writeCache { try cache.replaceFailures(others, api) }
    }
    return pictures.compactMap(endpoints.picture).map(\.key).sorted()
  }

  /// The reasons why the cache could not delete everything, without duplicates; empty if it could.
  package var removalFailures: [String] { fetcher.cacheFailures }
}

package import Decoding
internal import Fetching
package import Loans

extension PictureFetcher {
  /// Returns the pictures of these loans that none of `others` has. For loans whose data is
  /// unknown, cached responses are read. Throws only `ListingError.cancelled`.
  package func pictures(
    of ids: Set<LoanID>, known: [Loan], besides others: [Loan]
  ) throws(ListingError) -> Set<PictureReference> {
    var loans = known
    for id in ids.sorted() {
      let name = endpoints.name(of: id)
      for response in fetcher.cached(named: name) {
        do throws(ListingError) {
          loans += try decodeListing(response.body, name: name).loans.filter { $0.id == id }
        } catch {
          // A response that cannot be decoded does not refer to a picture.
          if error.reason == .cancelled { throw error }
        }
      }
    }
    return Set(loans.compactMap(PictureReference.init(of:)))
      .subtracting(others.compactMap(PictureReference.init(of:)))
  }

  /// Deletes the responses that have only these loans, and the pictures and failures of these
  /// loans, from the cache. Other responses are kept until they are too old. Returns the keys of
  /// the pictures, which other sites may also use.
  package func removeLoans(_ ids: Set<LoanID>, with pictures: Set<PictureReference>) -> [String] {
    for name in ids.sorted().map(endpoints.name(of:)) where !fetcher.cached(named: name).isEmpty {
      fetcher.forget(name)
    }
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

package import Decoding
internal import Fetching
package import Loans

/// Loans that are to leave the cache, where answers and notes are about them alone.
extension PictureFetcher {
  /// Returns the pictures that these loans have and none of `others` has.
  ///
  /// `known` are some of the loans, as far as somebody knows which pictures they have; of the others
  /// the cached answers tell. Throws `ListingError.cancelled` if the task is cancelled, and nothing
  /// else.
  package func pictures(
    of ids: Set<LoanID>, known: [Loan], besides others: [Loan]
  ) throws(ListingError) -> Set<PictureSource> {
    var loans = known
    for id in ids.sorted() {
      let name = endpoints.name(of: id)
      for answer in fetcher.cached(named: name) {
        do throws(ListingError) {
          loans += try decodeListing(answer.body, name: name).loans.filter { $0.id == id }
        } catch {
          // What cannot be decoded names no picture.
          if error.reason == .cancelled { throw error }
        }
      }
    }
    return Set(loans.compactMap(PictureSource.init))
      .subtracting(others.compactMap(PictureSource.init))
  }

  /// Forgets what the cache holds of these loans alone: the answers on one of them, and the notes on
  /// their pictures. A listing, or an answer on many loans, is left as it is: it goes when it is too
  /// old.
  ///
  /// Returns the keys of the pictures, which other sites of the cache may have as well.
  package func removeLoans(_ ids: Set<LoanID>, with pictures: Set<PictureSource>) -> [String] {
    for name in ids.sorted().map(endpoints.name(of:)) where !fetcher.cached(named: name).isEmpty {
      fetcher.forget(name)
    }
    removeNotes(on: pictures)
    return pictures.compactMap(endpoints.picture).map(\.key).sorted()
  }

  /// What kept the cache from forgetting, each cause once; empty if all is forgotten.
  package var removalFailures: [String] { fetcher.keepingFailures }

  private func removeNotes(on sources: Set<PictureSource>) {
    for source in sources.map(\.description).sorted() {
      let name = endpoints.name(ofPicture: source, on: site)
      if !fetcher.cached(named: name).isEmpty { fetcher.forget(name) }
    }
    let names = Set(sources.map { Substring($0.description) })
    rewriteNote(named: endpoints.name(ofPicturesOn: site)) { !names.contains($0) }
    rewriteNote(named: endpoints.name(ofFailedPicturesOn: site)) { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      return parts.count < 2 || !names.contains(parts[1])
    }
  }

  /// Leaves those lines of a note of our own that are to be kept.
  private func rewriteNote(named name: String, keeping isKept: (Substring) -> Bool) {
    guard let note = fetcher.cached(named: name).first else { return }
    let lines = String(decoding: note.body, as: UTF8.self).split(separator: "\n")
    let rest = lines.filter(isKept)
    if rest.count == lines.count { return }
    if rest.isEmpty { return fetcher.forget(name) }
    var kept = note.kept
    kept.body = Array(rest.joined(separator: "\n").utf8)
    fetcher.keep([FetchedResponse(kept: kept, isFromCache: false)], as: [name])
  }
}

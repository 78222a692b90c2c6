internal import Decoding
internal import Fetching
package import Loans

/// Loans that are to leave the cache, where answers and notes are about them alone.
extension Pictures {
  /// Forgets what the cache holds of these loans: the answers on one of them alone, and the notes on
  /// their pictures. A picture that one of `others` has too stays.
  ///
  /// `known` are some of the loans, as far as somebody knows which pictures they have; of the others
  /// the cached answers tell. A listing, or an answer on many loans, is left as it is: it goes when
  /// it is too old.
  ///
  /// Returns the keys of their pictures, which other sites of the cache may have as well.
  package func removeLoans(
    _ ids: Set<LoanID>, known: [Loan], besides others: [Loan]
  ) -> [String] {
    var removed = known
    for id in ids.sorted() {
      let name = endpoints.name(of: id)
      let answers = fetcher.cached(named: name)
      if answers.isEmpty { continue }
      for answer in answers {
        let loans = (try? decodeListing(answer.body, name: name))?.loans ?? []
        removed += loans.filter { $0.id == id }
      }
      fetcher.forget(name)
    }
    let sources = Set(removed.compactMap(PictureSource.init))
      .subtracting(others.compactMap(PictureSource.init))
    removeNotes(on: sources)
    return sources.compactMap(endpoints.picture).map(\.key).sorted()
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
    fetcher.keep([Answer(kept: kept, isFromCache: false)], as: [name])
  }
}

internal import Fetching

extension Pictures {
  /// Lets go what the last site had and this one has not, so that the cache does not grow by every
  /// loan that ever was; a note of our own says which the last one had.
  ///
  /// Nothing, if only the cache may be asked: what is gone would not come again.
  func forgetOthers(than sources: [PictureSource], nowSeconds: Int) {
    if freshness == .cacheOnly { return }
    let name = endpoints.nameOfPictures
    let before = fetcher.cached(named: name).first.map { answer in
      String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let now = sources.map(\.description)
    let wanted = Set(now)
    for other in before ?? [] where !wanted.contains(other) {
      fetcher.forget(endpoints.name(ofPicture: other))
    }
    if before.map(Set.init) == wanted { return }
    let note = CachedAnswer(
      key: name, status: 0, receivedSeconds: nowSeconds,
      body: Array(now.joined(separator: "\n").utf8))
    fetcher.keep([Answer(kept: note, isFromCache: false)], as: [name])
  }
}

internal import Fetching

extension PictureFetcher {
  /// Keeps a picture as one of the site's own: it stays while any site of the cache has it.
  func keep(_ answer: FetchedResponse, of source: PictureSource) {
    let name = endpoints.name(ofPicture: source.description, on: site)
    var answer = answer
    // What another site has fetched is not this one's yet.
    if answer.isFromCache, fetcher.cached(named: name).isEmpty { answer.isFromCache = false }
    fetcher.keep([answer], as: [name])
  }

  /// Notes which pictures the site has, and lets go those that it had before, so that the cache does
  /// not grow by every loan that ever was.
  ///
  /// If only the cache may be asked, none is let go: what is gone would not come again.
  func note(_ sources: [PictureSource], nowSeconds: Int) {
    let name = endpoints.name(ofPicturesOn: site)
    let before = fetcher.cached(named: name).first.map { answer in
      Set(String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init))
    }
    // None has a line break: what was asked for is a number or a plain address.
    var now = Set(sources.map(\.description))
    if cachePolicy == .cacheOnly { now.formUnion(before ?? []) }
    for other in (before ?? []).subtracting(now).sorted() {
      fetcher.forget(endpoints.name(ofPicture: other, on: site))
    }
    if before ?? [] == now { return }
    let note = CachedResponse(
      key: name, status: 0, receivedSeconds: nowSeconds,
      body: Array(now.sorted().joined(separator: "\n").utf8))
    fetcher.keep([FetchedResponse(kept: note, isFromCache: false)], as: [name])
  }
}

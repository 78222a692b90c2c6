internal import Fetching

extension PictureFetcher {
  /// The base URL by which the cache knows the API.
  var api: String { endpoints.base }

  /// Returns the pictures that the cache has for the site.
  func cachedSources() -> Set<PictureReference> {
    fetcher.readCache { try cache.sources(api) } ?? []
  }

  /// Keeps a picture for the site, unless it came from the cache, which has it for the site
  /// already.
  func save(
    _ picture: FetchedResponse, from source: PictureReference, cached: Set<PictureReference>
  ) {
    guard picture.isCacheable, !picture.isFromCache || !cached.contains(source) else { return }
    fetcher.writeCache { try cache.save(picture.response, source, api) }
  }

  /// Deletes the cached pictures that the site no longer has, so that the cache does not grow with
  /// every loan.
  ///
  /// Without the network none is deleted, because it could not be fetched again.
  func deletePictures(besides sources: Set<PictureReference>, cached: Set<PictureReference>) {
    let outdated = cached.subtracting(sources)
    if outdated.isEmpty || cachePolicy == .cacheOnly { return }
    fetcher.writeCache { try cache.delete(outdated, api) }
  }
}

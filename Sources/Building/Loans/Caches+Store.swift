internal import Fetching
internal import Kiva
internal import Loans
internal import Store

extension ResponseCache {
  /// Creates a cache in a store for a run that began at `startedSeconds`, in seconds since 1970.
  init(in store: Store, startedSeconds: Int, isReadOnly: Bool) {
    self.init(
      find: { try store.response(for: $0) },
      named: { try store.responses(named: $0) },
      save: { responses, names in
        let prunes = responses.contains { $0.isNew(since: startedSeconds) }
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.save(responses, as: names, prunes: prunes)
        }
      })
  }
}

extension PictureCache {
  /// Creates a cache for a site and a run that began at `startedSeconds`, in seconds since 1970.
  init(in store: Store, of site: String, startedSeconds: Int, isReadOnly: Bool) {
    self.init(
      sources: { api in
        let sources = try store.pictures(of: SitePictures(site: site, api: api))
        return Set(sources.map(PictureReference.init(description:)))
      },
      save: { picture, source, api in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.keepPicture(
            source.description, picture, of: SitePictures(site: site, api: api),
            prunes: picture.isNew(since: startedSeconds))
        }
      },
      delete: { sources, api in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.deletePictures(
            Set(sources.map(\.description)), of: SitePictures(site: site, api: api))
        }
      },
      failures: { api in
        let failures = try store.pictureFailures(of: SitePictures(site: site, api: api))
        // A damaged store may have two texts that stand for the same reference.
        return Dictionary(
          failures.map {
            let failure = Failure(seconds: $0.failedSeconds, cause: $0.cause)
            return (PictureReference(description: $0.source), failure)
          }, uniquingKeysWith: { first, _ in first })
      },
      replaceFailures: { failures, api in
        let stored = failures.map { source, failure in
          StoredPictureFailure(
            source: source.description, failedSeconds: failure.seconds, cause: failure.cause)
        }
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.replacePictureFailures(stored, of: SitePictures(site: site, api: api))
        }
      })
  }
}

extension DetailsCache {
  /// Creates a cache in a store. A read-only cache saves and deletes nothing.
  init(in store: Store, isReadOnly: Bool) {
    self.init(
      find: { ids, api in
        let details = try store.details(of: ids.map(\.value), from: api)
        return Dictionary(
          details.map {
            (
              LoanID($0.id),
              Entry(receivedSeconds: $0.receivedSeconds, json: $0.json, isAbsent: $0.isAbsent)
            )
          }, uniquingKeysWith: { first, _ in first })
      },
      save: { entries, api in
        let details = entries.sorted { $0.key < $1.key }.map { id, entry in
          StoredDetails(
            id: id.value, receivedSeconds: entry.receivedSeconds, json: entry.json,
            isAbsent: entry.isAbsent)
        }
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.save(details, from: api)
        }
      },
      prune: { ids, api in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.pruneDetails(from: api, except: Set(ids.map(\.value)))
        }
      })
  }
}

extension LevelCheckCache {
  /// Creates a cache in a store. A read-only cache records nothing.
  init(in store: Store, isReadOnly: Bool) {
    self.init(
      find: { ids, api in
        let times = try store.levelChecks(of: ids.map(\.value), at: api)
        return Dictionary(uniqueKeysWithValues: times.map { (LoanID($0.key), $0.value) })
      },
      record: { ids, api, seconds in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.recordLevelChecks(of: ids.map(\.value), at: api, seconds: seconds)
        }
      })
  }
}

extension SourceFailureCache {
  /// Creates a cache in a store. A read-only cache records and deletes nothing.
  init(in store: Store, isReadOnly: Bool) {
    self.init(
      find: { try store.sourceFailure(at: $0.api, filter: $0.filter) },
      record: { cause, listing, seconds in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.recordSourceFailure(
            cause, at: listing.api, filter: listing.filter, seconds: seconds)
        }
      },
      delete: { listing in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.deleteSourceFailure(at: listing.api, filter: listing.filter)
        }
      })
  }
}

extension FieldRejectionCache {
  /// Creates a cache in a store. A read-only cache records nothing.
  init(in store: Store, isReadOnly: Bool) {
    self.init(
      find: { try store.fieldRejections(at: $0, sinceSeconds: $1) },
      record: { fields, api, seconds in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.recordFieldRejection(fields, at: api, seconds: seconds)
        }
      })
  }
}

extension CachedResponse {
  /// Whether a server sent or confirmed the response during the run. Only then may old responses be
  /// deleted, because without a connection they may be the only data.
  fileprivate func isNew(since startedSeconds: Int) -> Bool {
    status == 200 && checkedSeconds >= startedSeconds
  }
}

/// Writes to a store unless a cache is read-only. Throws `CacheWarning` for an error after which
/// everything was written nevertheless.
func writing(
  unless isReadOnly: Bool, _ work: () throws(StoreError) -> Void
) throws {
  if isReadOnly { return }
  do throws(StoreError) { try work() } catch {
    throw error.hasWritten ? CacheWarning("\(error)") : error
  }
}

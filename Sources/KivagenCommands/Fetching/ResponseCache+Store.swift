internal import Fetching
internal import Store

extension ResponseCache {
  /// The answers in the store; a run that began at `startedSeconds` keeps its own there, or only
  /// reads.
  init(in store: Store, startedSeconds: Int, keepsAnswers: Bool) {
    self.init(
      find: { try store.answer(for: $0).map(CachedResponse.init) },
      named: { try store.answers(named: $0).map(CachedResponse.init) },
      keep: { answers, names in
        guard keepsAnswers else { return }
        // Nothing but news is a success: what is old may be all there is.
        let prunes = answers.contains { $0.status == 200 && $0.checkedSeconds >= startedSeconds }
        do throws(StoreError) {
          try store.keep(answers.map(StoredResponse.init), as: names, prunes: prunes)
        } catch {
          throw error.hasWritten ? CacheWarning("\(error)") : error
        }
      })
  }
}

extension CachedResponse {
  fileprivate init(_ answer: StoredResponse) {
    self.init(
      key: answer.key, status: answer.status, receivedSeconds: answer.receivedSeconds,
      checkedSeconds: answer.checkedSeconds, body: answer.body, etag: answer.etag,
      lastModified: answer.lastModified)
  }
}

extension StoredResponse {
  fileprivate init(_ answer: CachedResponse) {
    self.init(
      key: answer.key, status: answer.status, etag: answer.etag,
      lastModified: answer.lastModified, receivedSeconds: answer.receivedSeconds,
      checkedSeconds: answer.checkedSeconds, body: answer.body)
  }
}

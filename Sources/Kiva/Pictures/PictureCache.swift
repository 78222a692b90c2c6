package import Fetching

/// Keeps the pictures of a site between builds, by the base URL of the API, and records which
/// pictures do not exist. It consists of closures, so that this module does not depend on a
/// database.
package struct PictureCache: Sendable {
  /// Why a picture does not exist.
  package struct Failure: Equatable, Sendable {
    /// The time when the picture was requested, in seconds since 1970, UTC.
    package var seconds: Int
    /// The reason, as one sentence without a full stop.
    package var cause: String

    package init(seconds: Int, cause: String) {
      self.seconds = seconds
      self.cause = cause
    }
  }

  /// Returns the pictures that are kept for the site.
  package var sources: @Sendable (_ api: String) throws -> Set<PictureReference>
  /// Saves a picture for the site. It is kept as long as any site uses it.
  package var save:
    @Sendable (_ picture: CachedResponse, _ source: PictureReference, _ api: String) throws -> Void
  /// Deletes pictures of the site, unless another site uses them.
  package var delete: @Sendable (_ sources: Set<PictureReference>, _ api: String) throws -> Void
  /// Returns the failures that are recorded for the site.
  package var failures: @Sendable (_ api: String) throws -> [PictureReference: Failure]
  /// Replaces all failures that are recorded for the site.
  package var replaceFailures:
    @Sendable (_ failures: [PictureReference: Failure], _ api: String) throws -> Void

  package init(
    sources: @escaping @Sendable (_ api: String) throws -> Set<PictureReference>,
    save:
      @escaping @Sendable (
        _ picture: CachedResponse, _ source: PictureReference, _ api: String
      ) throws -> Void,
    delete: @escaping @Sendable (_ sources: Set<PictureReference>, _ api: String) throws -> Void,
    failures: @escaping @Sendable (_ api: String) throws -> [PictureReference: Failure],
    replaceFailures:
      @escaping @Sendable (_ failures: [PictureReference: Failure], _ api: String) throws -> Void
  ) {
    self.sources = sources
    self.save = save
    self.delete = delete
    self.failures = failures
    self.replaceFailures = replaceFailures
  }

  package static let none = PictureCache(
    sources: { _ in [] }, save: { _, _, _ in }, delete: { _, _ in }, failures: { _ in [:] },
    replaceFailures: { _, _ in })
}

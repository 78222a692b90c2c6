/// A site that has been built, as the store knows it.
package struct StoredSite: Equatable, Sendable {
  /// What the store calls it, for good: the output folder it was first built in, or that name with a
  /// number after it. Loans and pictures are kept under it.
  package var key: String
  /// The output folder that it was last built in; `nil` if that is another site's by now.
  package var name: String?
  /// The SHA-256 of the manifest that the last build wrote into the folder, as 64 hexadecimal digits;
  /// `nil` if it is not known.
  package var manifest: String?

  package init(key: String, name: String?, manifest: String? = nil) {
    self.key = key
    self.name = name
    self.manifest = manifest
  }
}

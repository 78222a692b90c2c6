/// The record of a site that has been built.
package struct StoredSite: Equatable, Sendable {
  /// The permanent name of the site in the store: the output folder that it was first built in, or
  /// that name with a number after it. Loans and pictures are kept under this key.
  package var key: String
  /// The output folder that the site was last built in; `nil` if that is now another site's.
  package var name: String?
  /// The SHA-256 of the manifest that the last build wrote into the folder, as 64 hexadecimal
  /// digits; `nil` if it is not known.
  package var manifest: String?

  package init(key: String, name: String?, manifest: String? = nil) {
    self.key = key
    self.name = name
    self.manifest = manifest
  }
}

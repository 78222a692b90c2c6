/// The options of the command line that concern publishing.
package struct PublishOptions: Equatable, Sendable {
  /// Whether to accept a folder with files that kivagen did not write.
  package var adopt: Bool
  /// Whether to replace files at the paths of pages even if someone else wrote or edited them.
  package var overwrite: Bool
  /// Whether to write nothing, and only report what would be written.
  package var dryRun: Bool

  package init(adopt: Bool = false, overwrite: Bool = false, dryRun: Bool = false) {
    self.adopt = adopt
    self.overwrite = overwrite
    self.dryRun = dryRun
  }
}

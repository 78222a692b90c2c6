internal import Host
internal import Publishing
internal import Site
internal import Store

extension SiteRun {
  /// The site that lies in the output folder, as the store knows it; `nil` if the store cannot be
  /// read. `manifest` is that of the folder.
  ///
  /// What is wrong with the store costs kept pages and not the build, unless it is to be strict.
  mutating func identifySite(
    in store: Store, manifest: Fingerprint?
  ) throws(CommandError) -> StoredSite? {
    // A store that has been set aside has made room for a fresh one.
    for _ in 0..<2 {
      do throws(StoreError) {
        return try knownSite(in: store, manifest: manifest)
      } catch {
        try warn(unreported(["\(error)"]), failure: .badData)
      }
    }
    return nil
  }

  private mutating func knownSite(
    in store: Store, manifest: Fingerprint?
  ) throws(StoreError) -> StoredSite {
    let (files, root, output) = (machine.files, settings.root, output)
    let identity = SiteIdentity(name: outputName, manifest: manifest) {
      Self.content(of: path($0, below: root), output: output, files: files)
    }
    let known = try store.sites()
    let site = identity.site(among: known)
    if known.contains(where: { $0.key == site.key && $0.name != site.name }) {
      keepNewName(of: site, in: store)
    }
    return site
  }

  /// A site that has moved is known under its new name from now on, so that it is found even if its
  /// manifest changes and this run is cut off before it can keep that. If the name cannot be kept it
  /// is tried again then, so that this is no more than a warning.
  private mutating func keepNewName(of site: StoredSite, in store: Store) {
    if settings.dryRun { return }
    do throws(StoreError) {
      try store.keep(site)
    } catch {
      let warnings = unreported(["\(error)"])
      summary.warnings += warnings
      report.warn(warnings)
    }
  }

  private static func content(
    of folder: String, output: String, files: FileSystem
  ) -> SiteIdentity.Content {
    do throws(FileError) {
      guard let manifest = try Publisher.manifest(in: folder, files: files) else { return .nothing }
      let isSame = try files.absolute(folder) == files.absolute(output)
      return isSame ? .outputFolder : .manifest(manifest)
    } catch {
      return .unknown
    }
  }
}

internal import Host
internal import Publishing
internal import Site
internal import Store

extension CommandRun {
  /// Returns the site in the output folder as a build would know it.
  func site(in store: Store) throws(StoreError) -> StoredSite {
    let manifest: Fingerprint?
    do throws(FileError) {
      manifest = try Publisher.manifestFingerprint(in: output, files: machine.files)
    } catch {
      // A folder that cannot be read is known by its name.
      manifest = nil
    }
    return site(among: try store.sites(), manifest: manifest)
  }
}

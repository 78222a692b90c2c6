internal import CommandLine
internal import Host
internal import Publishing
internal import Site
package import Store

/// Finds the site of an output folder in the store, even after the folder was moved or renamed.
struct SiteIdentity {
  enum Content: Equatable {
    case nothing
    /// The output folder itself, reached through a link.
    case outputFolder
    case manifest(Fingerprint)
    /// Something that this process cannot read.
    case unknown
  }

  let name: String
  let manifest: Fingerprint?
  let content: (_ name: String) -> Content

  /// Returns the site of the folder, with the folder's present name.
  ///
  /// If the manifest is that of a site which is no longer in its own folder, the folder is that
  /// site. Otherwise the name decides, so that a copy is a separate site. If no site has the name,
  /// the site is new.
  func site(among known: [StoredSite]) -> StoredSite {
    let namesake = known.first { $0.name == name }
    if let digits = manifest?.hexadecimal, namesake?.manifest != digits,
      var moved = known.first(where: { $0.manifest == digits && hasLeftFolder($0, among: known) })
    {
      moved.name = name
      return moved
    }
    return namesake ?? StoredSite(key: unusedKey(among: known), name: name)
  }

  /// Returns whether the store has another site that is still in the folder where it was last
  /// built.
  func hasAnotherSite(besides site: StoredSite, among known: [StoredSite]) -> Bool {
    known.contains { $0.key != site.key && !hasLeftFolder($0, among: known) }
  }

  /// Returns whether the site is no longer in its former folder: that leads to no site, to the
  /// output folder, or to another known site.
  private func hasLeftFolder(_ site: StoredSite, among known: [StoredSite]) -> Bool {
    guard let name = site.name else { return true }
    switch content(name) {
    case .nothing, .outputFolder: return true
    case .unknown: return false
    case .manifest(let found):
      let digits = found.hexadecimal
      return digits != site.manifest && known.contains { $0.manifest == digits }
    }
  }

  private func unusedKey(among known: [StoredSite]) -> String {
    let keys = Set(known.map(\.key))
    var key = name
    var number = 1
    while keys.contains(key) {
      number += 1
      key = "\(name) (\(number))"
    }
    return key
  }
}

extension CommandRun {
  /// Returns the site in the output folder, as a build would identify it.
  package func site(in store: Store) throws(StoreError) -> StoredSite {
    // A folder that cannot be read is identified by its name alone.
    let manifest = try? Publisher.manifestFingerprint(in: output, files: machine.files)
    return identity(withManifest: manifest).site(among: try store.sites())
  }

  func identity(withManifest manifest: Fingerprint?) -> SiteIdentity {
    let (files, root, output) = (machine.files, settings.root, output)
    return SiteIdentity(name: outputName, manifest: manifest) {
      Self.content(of: joinedPath($0, below: root), output: output, files: files)
    }
  }

  private static func content(
    of folder: String, output: String, files: FileSystem
  ) -> SiteIdentity.Content {
    do throws(FileError) {
      guard let manifest = try Publisher.manifestFingerprint(in: folder, files: files) else {
        return .nothing
      }
      let isSame = try files.absolute(folder) == files.absolute(output)
      return isSame ? .outputFolder : .manifest(manifest)
    } catch { return .unknown }
  }
}

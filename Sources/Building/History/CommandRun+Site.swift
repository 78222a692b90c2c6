internal import CommandLine
internal import Host
internal import Publishing
internal import Site
package import Store

extension CommandRun {
  /// Returns the site in the output folder as a build would know it.
  package func site(in store: Store) throws(StoreError) -> StoredSite {
    let manifest: Fingerprint?
    do throws(FileError) {
      manifest = try Publisher.manifestFingerprint(in: output, files: machine.files)
    } catch {
      // A folder that cannot be read is known by its name.
      manifest = nil
    }
    return site(among: try store.sites(), manifest: manifest)
  }

  /// Returns the site in the output folder, which may be a new one.
  ///
  /// - Parameters:
  ///   - known: The sites of the store.
  ///   - manifest: The fingerprint of the manifest in the output folder.
  /// - Returns: The site, with the name that the folder has now.
  func site(among known: [StoredSite], manifest: Fingerprint?) -> StoredSite {
    identity(withManifest: manifest).site(among: known)
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
    } catch {
      return .unknown
    }
  }
}

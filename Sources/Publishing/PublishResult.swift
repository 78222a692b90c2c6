package import Site

/// What a build changed in the output folder; in a dry run, what it would change.
///
/// All paths are sorted.
package struct PublishResult: Equatable, Sendable {
  package var new: [OutputPath] = []
  package var changed: [OutputPath] = []
  package var deleted: [OutputPath] = []
  /// No longer pages, but edited since kivagen wrote them: left where they are, and given up.
  package var kept: [OutputPath] = []
  package var unchanged = 0
  /// The size of the new and the changed pages.
  package var bytes = 0
  /// The site is in place, but the staging folder could not be deleted; the next build will try.
  package var leftover: String?

  package init() {}

  /// How many pages were written: the new and the changed ones.
  package var written: Int { new.count + changed.count }

  /// What a person should know though the build succeeded, one sentence each.
  package var warnings: [String] {
    let kept = kept.map {
      "'\($0)' is no longer a page of the site, but was edited after kivagen wrote it; it is kept"
    }
    return kept + [leftover].compactMap(\.self)
  }
}

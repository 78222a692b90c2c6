import Pages
package import Site
import SiteIndex

extension SiteRenderer {
  /// Returns the folders that no file of a person can replace, in each language: those that any site
  /// with loans has, and those of a list on several pages.
  ///
  /// - Parameter files: The person's files. Of the folders that only a long list has, those are left
  ///   out whose names none of these files has, since few sites have so many loans.
  /// - Returns: The paths of the folders.
  package func foldersOfLoans(amongFiles files: [OutputPath]) -> [OutputPath] {
    let names = [PagePaths.loanFolder.description] + SectionKind.allCases.map(\.rawValue)
    let namesOfLongLists =
      [PagePaths.furtherListFolder, PagePaths.dataFolder]
      + PagePaths.DataFolder.allCases.map(\.path)
    return contexts.flatMap { context in
      let prefix = context.layout.languages.current.prefix
      return names.compactMap { OutputPath(prefix + $0) }
        + namesOfLongLists.compactMap { OutputPath(prefix + $0) }.filter(files.contains)
    }
  }

  /// Returns whether a site with other loans has a page or a file of data at this path.
  package func isAddressOfLoans(_ path: OutputPath) -> Bool {
    contexts.contains { context in
      let prefix = context.layout.languages.current.prefix
      guard path.text.hasPrefix(prefix) else { return false }
      return OutputPath(String(path.text.dropFirst(prefix.count)))?.isAddressOfLoans == true
    }
  }
}

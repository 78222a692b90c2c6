package import Site

extension SiteRenderer {
  /// The folders that any site with loans has, in each of its languages.
  package var foldersOfLoans: [OutputPath] {
    let names = ["loans"] + SectionKind.allCases.map(\.rawValue)
    return contexts.flatMap { context in
      names.compactMap { OutputPath(context.layout.languages.current.prefix + $0) }
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

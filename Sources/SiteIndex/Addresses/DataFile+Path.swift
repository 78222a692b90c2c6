package import Site

extension DataFile {
  /// The path of the file in the site, such as `loans.csv`. All languages share the file.
  package var path: OutputPath {
    switch self {
    case .csv: PagePaths.loanTable
    case .history: PagePaths.historyTable
    case .json: PagePaths.loansFile
    case .schema: PagePaths.loanSchema
    case .partners: PagePaths.partnersFile
    case .geojson: PagePaths.loanMap
    case .db: PagePaths.database
    }
  }
}

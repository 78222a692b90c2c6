import DataFiles
import Diagnostics
import History
import Loans
import Pages
import Site
import SiteIndex

/// The routes of the files with all loans for other programs. All languages of a site share them.
enum DataRoutes {
  static let all = [json, tables, map, database].map(\.shared)

  /// The route of `loans.json`, its schema and `partners.json`. Like the pages, `loans.json` does not
  /// say of a loan that it was not repaid.
  private static let json = route(for: .json) { context in
    let content = context.content
    return [
      file(at: PagePaths.loansFile) {
        Loans.loansFile(
          content.publishedLoans, fetchedAt: content.time, source: content.source)
      },
      file(at: PagePaths.loanSchema) { DataPage.schema(in: context) },
      file(at: PagePaths.partnersFile) { Loans.partnersFile(of: content.loans) },
    ]
  }

  /// The route of the CSV files: `loans.csv`, `history.csv` and those of the lists of countries,
  /// sectors, field partners and named searches.
  private static let tables = route(for: .csv) { context in
    let rows = LoanRows(in: context)
    let history = context.content.history.publishedEvents
    let historyFile = file(at: PagePaths.historyTable) {
      CSVTable(history, fields: LoanEvent.fields).file
    }
    return rows.files(in: context) + (history.isEmpty ? [] : [historyFile])
  }

  private static let map = route(for: .geojson) { context in
    [file(at: PagePaths.loanMap) { geoJSONFile(of: context.content.publishedLoans) }]
  }

  /// The route of `loans.db`.
  private static let database = route(for: .db) { context in
    let (path, content) = (PagePaths.database, context.content)
    let file = RouteFile(at: path) { () throws(Diagnostic) in
      do throws(DatabaseFileError) {
        let bytes = try databaseFile(
          of: content.publishedLoans, history: content.history.publishedEvents)
        return Page(path: path, bytes: bytes)
      } catch {
        throw Diagnostic(
          file: path.text, message: "\(error); leave out 'db' in the setting 'data'")
      }
    }
    return [file]
  }

  /// Returns the route of the files of a format, which the site has if its settings name the format.
  private static func route(
    for format: DataFormat, files: @escaping @Sendable (SiteContext) -> [RouteFile]
  ) -> Route {
    Route { context in
      LazyList(context.settings.data.contains(format) ? files(context) : [])
    }
  }

  fileprivate static func file(
    at path: OutputPath, bytes: @escaping @Sendable () -> [UInt8]
  ) -> RouteFile {
    RouteFile(at: path) { Page(path: path, bytes: bytes()) }
  }
}

extension SiteContent {
  /// The loans in the files for other programs, newest first.
  fileprivate var publishedLoans: [Loan] { loans.map(\.published) }
}

/// The rows of all loans in CSV files, newest first.
private struct LoanRows {
  private let table: CSVTable
  /// The rows of the loans of the list, by their indices in it.
  private let rows: [Int]

  init(in context: SiteContext) {
    let loans = context.content.publishedLoans
    table = CSVTable(loans, fields: Loan.fields)
    let rows = Dictionary(uniqueKeysWithValues: loans.enumerated().map { ($1.id, $0) })
    self.rows = context.siteLoans.map { rows[$0.loan.id] ?? 0 }
  }

  /// Returns the files of all lists. The table of a named search is in the order of the search.
  func files(in context: SiteContext) -> [RouteFile] {
    let sections = context.sections.flatMap(\.all).map { section in
      file(of: section.pagination, rows: section.loanIndices.map { rows[$0] }.sorted())
    }
    let partners = context.partners.withPages.map { partner, pagination in
      file(of: pagination, rows: partner.loanIndices.map { rows[$0] }.sorted())
    }
    let views = context.views.map { view in
      file(of: view.pagination, rows: view.loanIndices.map { rows[$0] })
    }
    let table = table
    let site = DataRoutes.file(at: context.pagination.tablePath) { table.file }
    return [site] + sections + partners + views
  }

  private func file(of list: Pagination, rows: [Int]) -> RouteFile {
    let table = table
    return DataRoutes.file(at: list.tablePath) { table.file(ofRows: rows) }
  }
}

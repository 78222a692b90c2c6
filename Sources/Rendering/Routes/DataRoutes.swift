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
  /// The rows of the loans, by their numbers.
  private let rows: [LoanID: Int]

  init(in context: SiteContext) {
    let loans = context.content.publishedLoans
    table = CSVTable(loans, fields: Loan.fields)
    rows = Dictionary(uniqueKeysWithValues: loans.enumerated().map { ($1.id, $0) })
  }

  private func row(of loan: LoanID) -> Int? { rows[loan] }

  /// Returns the files of all lists.
  func files(in context: SiteContext) -> [RouteFile] {
    var lists = context.sections.flatMap { index in
      index.all.map { (pagination: $0.pagination, loanIndices: $0.loanIndices) }
    }
    lists += context.partners.withPages.map { ($0.pagination, $0.partner.loanIndices) }
    lists += context.views.map { ($0.pagination, $0.loanIndices) }
    let table = table
    let files = lists.map { list in
      let rows = list.loanIndices.compactMap { row(of: context.siteLoans[$0].loan.id) }.sorted()
      return DataRoutes.file(at: list.pagination.tablePath) {
        table.file(ofRows: rows)
      }
    }
    return [DataRoutes.file(at: context.pagination.tablePath) { table.file }] + files
  }
}

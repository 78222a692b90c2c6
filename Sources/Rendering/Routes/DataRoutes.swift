import DataFiles
import Diagnostics
import History
import Loans
import Pages
import Site
import SiteIndex

/// The routes of the data files. All languages of a site share them.
enum DataRoutes {
  static let all = [json, tables, map, database].map(\.shared)

  /// The route of `loans.json`, its schema and `partners.json`. Like the pages, `loans.json` does
  /// not say of a loan that it was not repaid.
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
    let rows = Lazy { LoanRows(in: context) }
    func table(
      of list: Pagination, _ loans: [Int], inOrderOf order: LoanRows.Order = .newestFirst
    ) -> RouteFile {
      file(at: list.tablePath) { rows.value.file(of: loans, in: order) }
    }
    let site = file(at: context.pagination.tablePath) { rows.value.table.file }
    let sections = context.sections.flatMap(\.all).map { table(of: $0.pagination, $0.loanIndices) }
    let partners = context.partners.withPages.map { table(of: $1, $0.loanIndices) }
    let views = context.views.map { table(of: $0.pagination, $0.loanIndices, inOrderOf: .list) }
    let history = context.content.history.publishedEvents
    let historyFile = file(at: PagePaths.historyTable) {
      CSVTable(history, fields: LoanEvent.fields).file
    }
    return [site] + sections + partners + views + (history.isEmpty ? [] : [historyFile])
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

  /// Returns the route of the files of a format, which the site has if its settings name the
  /// format.
  private static func route(
    for format: DataFormat, files: @escaping @Sendable (SiteContext) -> [RouteFile]
  ) -> Route {
    Route { context in
      LazyList(context.settings.data.contains(format) ? files(context) : [])
    }
  }

  private static func file(
    at path: OutputPath, bytes: @escaping @Sendable () -> [UInt8]
  ) -> RouteFile {
    RouteFile(at: path) { Page(path: path, bytes: bytes()) }
  }
}

extension SiteContent {
  /// The loans in the data files, newest first.
  fileprivate var publishedLoans: [Loan] { loans.map(\.published) }
}

/// The rows of all loans in CSV files.
private struct LoanRows: Sendable {
  /// The order of rows in a file.
  enum Order {
    case newestFirst
    /// The order of the list that has the loans.
    case list
  }

  /// The table of all loans, newest first.
  let table: CSVTable
  /// The rows of the loans of the site's list, by their indices in it.
  private let rows: [Int]

  init(in context: SiteContext) {
    let loans = context.content.publishedLoans
    table = CSVTable(loans, fields: Loan.fields)
    let rows = Dictionary(uniqueKeysWithValues: loans.enumerated().map { ($1.id, $0) })
    self.rows = context.siteLoans.map { loan in
      guard let row = rows[loan.loan.id] else { preconditionFailure("each loan has a row") }
      return row
    }
  }

  /// Returns the file with some loans of the site's list.
  func file(of loans: [Int], in order: Order) -> [UInt8] {
    let rows = loans.map { self.rows[$0] }
    return table.file(ofRows: order == .list ? rows : rows.sorted())
  }
}

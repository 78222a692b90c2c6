internal import History

/// The tables of version 7, which had events and states as texts in JSON.
extension Schema {
  static let statementsOfHistoryInVersion7 = [
    """
    CREATE TABLE events (
      site TEXT NOT NULL, time INTEGER NOT NULL, id INTEGER NOT NULL, kind INTEGER NOT NULL,
      detail TEXT NOT NULL, PRIMARY KEY (site, time, id, kind)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE loan_states (
      site TEXT NOT NULL, id INTEGER NOT NULL, left_at INTEGER, followed INTEGER NOT NULL,
      state TEXT NOT NULL, PRIMARY KEY (site, id)
    ) WITHOUT ROWID
    """,
    listings, courses, eventsByLoan, loanStatesByLeft,
  ]

  /// A table that has other columns now.
  struct Conversion {
    let table: String
    /// The statement that makes the table of the current version.
    let statement: String
    /// The columns of the current version.
    let columns: [String]
    /// The query for the values of these columns in a file of the earlier version. It leaves out
    /// rows whose JSON is damaged.
    let rows: String
  }

  static let conversionsOfVersion7 = [
    Conversion(
      table: "events", statement: events, columns: ["site"] + LoanEvent.columns,
      rows: selectEventsOfVersion7),
    Conversion(
      table: "loan_states", statement: loanStates, columns: ["site"] + LoanState.columns,
      rows: selectStatesOfVersion7),
  ]

  private static let selectEventsOfVersion7 = """
    SELECT site, time, id, kind, \(summary(in: "detail")), \(previousFigures)
    FROM main.events WHERE \(isObject("detail"))
    """

  private static let selectStatesOfVersion7 = #"""
    SELECT site, id, left_at, followed, json_extract(state, '$.asked') IS NOT 0,
    json_extract(state, '$.stage'), \#(summary(in: "state")), \#(time("posted")),
    json_extract(state, '$.partner'), (
      SELECT group_concat(replace(replace(value, '\', '\\'), char(10), '\n'), char(10))
      FROM (SELECT value FROM json_each(state, '$.themes') ORDER BY key)
    ), json_extract(state, '$.texts'), \#(time("revised")), json_extract(state, '$.deadline'),
    \#(time("deadline_changed"))
    FROM main.loan_states WHERE \#(isObject("state"))
    """#

  private static func isObject(_ column: String) -> String {
    "CASE WHEN json_valid(\(column)) THEN json_type(\(column)) END = 'object'"
  }

  private static func summary(in column: String) -> String {
    LoanSummary.columns.map { value($0, in: column) }.joined(separator: ", ")
  }

  /// Returns a text, a count, or an amount, which is in dollars in JSON, in cents.
  private static func value(_ key: String, in column: String) -> String {
    let value = "json_extract(\(column), '$.\(key)')"
    return key.hasSuffix("amount") ? "CAST(round(100 * \(value)) AS INTEGER)" : value
  }

  /// The figures before a movement. In JSON those that did not change were left out.
  private static var previousFigures: String {
    LoanFigures.columns.map { key in
      """
      CASE WHEN kind != 3 THEN NULL  -- 3 is 'moved'
      WHEN json_type(detail, '$.previous_\(key)') IS NULL THEN \(value(key, in: "detail"))
      ELSE \(value("previous_\(key)", in: "detail")) END
      """
    }.joined(separator: ", ")
  }

  /// Returns a time of a state, in seconds since 1970.
  private static func time(_ key: String) -> String {
    "CAST(strftime('%s', json_extract(state, '$.\(key)')) AS INTEGER)"
  }
}

/// The tables of the history, which version 7 added.
extension Schema {
  static let statementsOfHistory = tablesOfHistory + [eventsByLoan, loanStatesByLeft]
  static let tablesOfHistory = [events, loanStates, listings, courses]
  static let namesOfHistory = ["events", "loan_states", "listings", "courses"]
  static let namesOfHistoryIndexes = ["events_by_loan", "loan_states_by_left"]

  private static let events = """
    CREATE TABLE events (
      site TEXT NOT NULL,        -- the key of the site
      time INTEGER NOT NULL,     -- the time of the data, in seconds since 1970, UTC
      id INTEGER NOT NULL,       -- of the loan
      kind INTEGER NOT NULL,     -- appeared, returned, edited, moved, funded, ended, left: 0 to 6
      detail TEXT NOT NULL,      -- what an export has besides, as JSON
      PRIMARY KEY (site, time, id, kind)
    ) WITHOUT ROWID
    """

  private static let eventsByLoan = "CREATE INDEX events_by_loan ON events (site, id)"

  private static let loanStates = """
    CREATE TABLE loan_states (
      site TEXT NOT NULL,        -- the key of the site
      id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
      left_at INTEGER,           -- when it left, in seconds since 1970, UTC; NULL if it did not
      followed INTEGER NOT NULL, -- whether Kiva is asked what became of it: 1 or 0
      state TEXT NOT NULL,       -- what was last known of it, as JSON
      PRIMARY KEY (site, id)
    ) WITHOUT ROWID
    """

  private static let loanStatesByLeft =
    "CREATE INDEX loan_states_by_left ON loan_states (site, left_at)"

  private static let listings = """
    CREATE TABLE listings (
      site TEXT PRIMARY KEY,     -- the key of the site
      time INTEGER NOT NULL,     -- the time of its last data, in seconds since 1970, UTC
      scope TEXT NOT NULL        -- what was asked for, as JSON; '' if it is not known
    ) WITHOUT ROWID
    """

  private static let courses = """
    CREATE TABLE courses (
      site TEXT NOT NULL,        -- the key of the site
      id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
      course TEXT NOT NULL,      -- when how much of it was funded
      PRIMARY KEY (site, id)
    ) WITHOUT ROWID
    """
}

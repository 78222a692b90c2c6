extension Schema {
  static let statementsOfHistory = tablesOfHistory + indexesOfHistory
  static let indexesOfHistory = [eventsByLoan, loanStatesByLeft]
  /// The tables of the history. They are emptied when the history of a site is deleted, and rebuilt
  /// if records are damaged.
  static let tablesOfHistory = [events, loanStates, listings, courses, importedLoans]
  static let namesOfHistory = tablesOfHistory.map(name)

  /// The columns that describe a loan in an event or a state.
  private static let summaryColumns = """
      name TEXT,                 -- of the borrower or the group; here and below, NULL means unknown unless noted
      country_code TEXT,         -- ISO 3166-1 alpha-2, in capitals
      country TEXT,
      sector TEXT,
      closed TEXT,               -- 'funded' or 'ended'; NULL if lenders could still lend
      loan_amount INTEGER,       -- in cents
      funded_amount INTEGER,     -- in cents
      basket_amount INTEGER,     -- in cents
      lender_count INTEGER,
    """

  private static let events = """
    CREATE TABLE events (
      site TEXT NOT NULL,        -- the key of the site
      time INTEGER NOT NULL,     -- the time of the data, in seconds since 1970, UTC
      id INTEGER NOT NULL,       -- of the loan
      kind INTEGER NOT NULL,     -- appeared, returned, edited, moved, funded, ended, left: 0 to 6
    \(summaryColumns)
      previous_loan_amount INTEGER,   -- the figures before a movement, amounts in cents; NULL for other kinds
      previous_funded_amount INTEGER,
      previous_basket_amount INTEGER,
      previous_lender_count INTEGER,
      PRIMARY KEY (site, time, id, kind)
    ) WITHOUT ROWID
    """

  static let eventsByLoan = "CREATE INDEX events_by_loan ON events (site, id)"

  private static let loanStates = """
    CREATE TABLE loan_states (
      site TEXT NOT NULL,        -- the key of the site
      id INTEGER NOT NULL,       -- of a loan that has been on the list of the site
      left_at INTEGER,           -- when it left, in seconds since 1970, UTC; NULL if it did not
      followed INTEGER NOT NULL, -- whether Kiva is asked what became of it: 1 or 0
      asked INTEGER NOT NULL,    -- whether the last listing was asked for such loans: 1 or 0
      stage TEXT NOT NULL,       -- 'open', 'ended' or 'funded'
    \(summaryColumns)
      posted INTEGER,            -- in seconds since 1970, UTC
      partner INTEGER,           -- the number of the field partner
      themes TEXT,               -- one on each line, with \\n for a line feed and \\\\ for a backslash
      texts TEXT,                -- fingerprints of its texts
      revised INTEGER,           -- when a text or the amount last changed, in seconds since 1970, UTC
      figures_changed INTEGER,   -- when a figure or the stage last changed, in seconds since 1970, UTC
      deadline TEXT,             -- when it ends, UTC, and what was still to raise in cents
      deadline_changed INTEGER,  -- when one of the two last changed, in seconds since 1970, UTC
      PRIMARY KEY (site, id)
    ) WITHOUT ROWID
    """

  static let loanStatesByLeft = "CREATE INDEX loan_states_by_left ON loan_states (site, left_at)"

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

  private static let importedLoans = """
    CREATE TABLE imported_loans (
      site TEXT NOT NULL,        -- the key of the site
      id INTEGER NOT NULL,       -- of a loan for which Kiva has not answered since the import
      listed INTEGER NOT NULL,   -- the last time at which the history has it on the list, in seconds since 1970, UTC
      PRIMARY KEY (site, id)
    ) WITHOUT ROWID
    """
}

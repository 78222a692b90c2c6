extension Schema {
  static let tablesOfPortfolios = [portfolios, portfolioLoans]

  private static let portfolios = """
    CREATE TABLE portfolios (
      api TEXT NOT NULL,         -- the base URL of the API
      portfolio TEXT NOT NULL,   -- whose loans they are: 'team' or 'lender', a space, and what was asked for
      team INTEGER,              -- the number of the team; NULL for a lender
      named INTEGER NOT NULL,    -- when Kiva gave that number, in seconds since 1970, UTC
      checked INTEGER NOT NULL,  -- when its first page was last read, in seconds since 1970, UTC
      total INTEGER,             -- how many loans it has, as Kiva last said
      next_entry INTEGER,        -- how many entries precede the first unread one; NULL once its end was read
      gap_entry INTEGER,         -- how many entries precede a gap that new loans left; NULL without one
      unfound INTEGER NOT NULL,  -- how many more loans it has gained than were found
      short_count INTEGER,       -- how many known loans were not news when it ended too early; NULL if it did not
      completed INTEGER NOT NULL, -- when its end was last reached, in seconds since 1970, UTC; 0 before the first time
      may_lack INTEGER NOT NULL, -- 1 if loans may be missing because the list or its total is at fault; otherwise 0
      PRIMARY KEY (api, portfolio)
    ) WITHOUT ROWID
    """

  /// The table of the loans of portfolios. It has a rowid because its rows are long.
  private static let portfolioLoans = """
    CREATE TABLE portfolio_loans (
      api TEXT NOT NULL,         -- the base URL of the API
      portfolio TEXT NOT NULL,   -- as in portfolios
      id INTEGER NOT NULL,       -- of the loan
      read INTEGER NOT NULL,     -- when Kiva sent it, in seconds since 1970, UTC
      joined INTEGER NOT NULL,   -- 1 if it came after the first page had been read for the first time; otherwise 0
      pending INTEGER NOT NULL,  -- 1 while loans between it and the older ones may be unread; otherwise 0
      loan TEXT,                 -- the entry as Kiva sent it; NULL for a loan that must not be kept
      PRIMARY KEY (api, portfolio, id)
    )
    """
}

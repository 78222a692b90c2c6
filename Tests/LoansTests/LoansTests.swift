// LoansTests

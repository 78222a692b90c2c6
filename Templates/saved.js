// Saved loans.

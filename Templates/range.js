// A filter for one number of a loan.

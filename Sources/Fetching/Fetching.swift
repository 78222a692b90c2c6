// Fetching

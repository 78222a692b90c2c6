// The way home from the 404 page.

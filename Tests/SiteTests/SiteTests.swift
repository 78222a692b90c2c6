// SiteTests

// KivaTests

// KivagenCommandsTests

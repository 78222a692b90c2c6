import Testing

/// Runs the tests.
///
/// Without a file of this name, SwiftPM generates such a program, and searches an index of the
/// source for XCTest tests. There are none, and Swift Testing finds its tests by itself.
/// Source: SwiftPM's own runner (Swift 6.3.1).
@main
enum TestRunner {
  static func main() async {
    // SwiftPM passes this option to list the tests of XCTest, for example if it has a filter and no
    // '--disable-xctest' (Swift 6.3.1).
    if CommandLine.arguments.contains("--dump-tests-json") {
      print(#"{"tests":[]}"#)
    } else {
      await Testing.__swiftPMEntryPoint() as Never
    }
  }
}

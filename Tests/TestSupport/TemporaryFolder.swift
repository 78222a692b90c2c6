internal import Foundation
package import Testing

/// A folder of its own for each test, deleted afterwards.
///
/// Give the suite or the test the trait `.temporaryFolder`, and read `TemporaryFolder.path` in it.
package struct TemporaryFolder: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal private static var current: String?

  /// The absolute path of the running test's folder.
  package static var path: String {
    guard let current else { preconditionFailure("the test lacks the trait .temporaryFolder") }
    return current
  }

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent () async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kivagen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await Self.$current.withValue(folder.path) { try await function() }
  }
}

extension Trait where Self == TemporaryFolder {
  package static var temporaryFolder: Self { TemporaryFolder() }
}

internal import Foundation
package import Testing

/// A trait that gives each test a temporary folder, which is deleted afterwards.
///
/// A test of a suite with the trait `.temporaryFolder`, or a test with that trait, reads
/// `TemporaryFolder.path`.
package struct TemporaryFolder: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal private static var current: String?

  /// The absolute path of the current test's folder.
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

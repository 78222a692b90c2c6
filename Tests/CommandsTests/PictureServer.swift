import Synchronization
import TestSupport

/// A server on loopback that has a picture for every number, and responds with other steps to some.
final class PictureServer: Sendable {
  private let server: RawServer
  private let script: Script

  private final class Script: Sendable {
    let steps: Mutex<[Int: [RawServer.Step]]>
    let requests = Mutex<[RawRequest]>([])

    init(_ steps: [Int: [RawServer.Step]]) { self.steps = Mutex(steps) }
  }

  /// Starts a server that follows the steps for the pictures with these numbers, and sends a JPEG
  /// for all others.
  init(_ steps: [Int: [RawServer.Step]] = [:]) throws {
    let script = Script(steps)
    self.script = script
    server = try RawServer { request in
      script.requests.withLock { $0.append(request) }
      let number = request.target.firstMatch(of: /\/img\/w480h360\/(\d+)\.jpg$/).flatMap {
        Int($0.1)
      }
      guard let number else { return .status(404) }
      return script.steps.withLock { $0[number] } ?? .picture(TestPicture.jpeg)
    }
  }

  var url: String { server.url }

  /// The requests so far, sorted by target.
  var requests: [RawRequest] { script.requests.withLock { $0 }.sorted { $0.target < $1.target } }

  /// Replaces the steps, and clears the requests.
  func begin(_ steps: [Int: [RawServer.Step]] = [:]) {
    script.steps.withLock { $0 = steps }
    script.requests.withLock { $0 = [] }
  }

  func stop() { server.stop() }
}

extension [RawServer.Step] {
  /// Sends a complete response with the content type of a JPEG.
  static func picture(_ bytes: [UInt8]) -> [RawServer.Step] {
    [.send(RawServer.http(headers: [("Content-Type", "image/jpeg")], body: bytes))]
  }
}

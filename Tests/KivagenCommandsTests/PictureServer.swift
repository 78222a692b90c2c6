import Synchronization
import TestSupport

/// A server on loopback that has a picture of every number, and does with some what a test says.
final class PictureServer: Sendable {
  private let server: RawServer
  private let state: State

  private final class State: Sendable {
    let steps: Mutex<[Int: [RawServer.Step]]>
    let asked = Mutex<[RawRequest]>([])

    init(_ steps: [Int: [RawServer.Step]]) { self.steps = Mutex(steps) }
  }

  /// Of pictures that `steps` does not name it sends a JPEG.
  init(_ steps: [Int: [RawServer.Step]] = [:]) throws {
    let state = State(steps)
    self.state = state
    server = try RawServer { request in
      state.asked.withLock { $0.append(request) }
      let number = request.target.firstMatch(of: /\/img\/w480h360\/(\d+)\.jpg$/).flatMap {
        Int($0.1)
      }
      guard let number else { return .status(404) }
      return state.steps.withLock { $0[number] } ?? .picture(TestPicture.jpeg)
    }
  }

  var url: String { server.url }

  /// What was asked, sorted by target.
  var requests: [RawRequest] { state.asked.withLock { $0 }.sorted { $0.target < $1.target } }

  /// From now on it does this, and has been asked nothing.
  func begin(_ steps: [Int: [RawServer.Step]] = [:]) {
    state.steps.withLock { $0 = steps }
    state.asked.withLock { $0 = [] }
  }

  func stop() { server.stop() }
}

extension [RawServer.Step] {
  /// A whole answer that says it is a JPEG.
  static func picture(
    _ bytes: [UInt8], headers: [(name: String, value: String)] = []
  ) -> [RawServer.Step] {
    [.send(RawServer.http(headers: headers + [("Content-Type", "image/jpeg")], body: bytes))]
  }
}

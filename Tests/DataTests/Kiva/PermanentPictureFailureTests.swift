import Fetching
import Kiva
import Loans
import TestSupport
import Testing

@Suite struct `A picture that failed for good` {
  private let network = PictureNetwork()
  private let loans = [loan(1, picture: 7), loan(2, picture: 8)]
  private static let failure = "Output 8"

  /// The response of a server.
  private enum Reply: Sendable {
    case response(Int, [UInt8])
    case failure(FetchError.Reason)

    static func status(_ status: Int) -> Reply { .response(status, []) }
  }

  /// Makes picture 8 fail.
  private func break8(_ reply: Reply) {
    network.answer { request throws(FetchError) in
      guard request.url.hasSuffix("/8.jpg") else {
        return Response(status: 200, body: TestPicture.jpeg)
      }
      switch reply {
      case .response(let status, let body): return Response(status: status, body: body)
      case .failure(let reason): throw FetchError(url: request.url, reason: reason)
      }
    }
  }

  /// Fetches the pictures after a while, and returns how often picture 8 was requested.
  private func requests(
    after duration: Duration = .zero, _ cachePolicy: CachePolicy = .fresh(maximumAge: .zero)
  ) async throws -> Int {
    network.build.time.advance(by: duration)
    network.forget()
    _ = try await network.fetch(loans, cachePolicy)
    return network.urls.count { $0.hasSuffix("/8.jpg") }
  }

  private static let lasting: [Reply] = [
    .status(404), .status(410), .response(200, Array("<html>".utf8)),
    .response(200, TestPicture.jpeg.dropLast(9)),
    .failure(.bodyTooLarge(limit: PictureFetcher.maximumBytes)),
    .failure(.timedOut(after: .seconds(20))),
  ]

  @Test(arguments: lasting.indices)
  func `is requested again after a day, and not before`(index: Int) async throws {
    break8(Self.lasting[index])
    #expect(try await requests() > 0)
    #expect(try await requests(after: .seconds(3600)) == 0)
    #expect(try await requests(after: .seconds(86_400 - 3601)) == 0)
    #expect(try await requests(after: .seconds(1)) > 0)
    #expect(try await requests() == 0)
  }

  private static let passing: [Reply] = [
    .status(403), .status(408), .status(500), .status(503), .failure(.connectionLost),
    .failure(.couldNotConnect), .failure(.bodyTooLarge(limit: 1000)),
    .failure(.fetchTimedOut(after: .seconds(120))),
  ]

  @Test(arguments: passing.indices)
  func `is not a picture that may be available soon`(index: Int) async throws {
    break8(Self.passing[index])
    _ = try await requests()
    #expect(try await requests() > 0)
    #expect(!network.build.cachedPictureFailures.contains(Self.failure))
  }

  @Test func `is not a picture that is slow while the server sends no other`() async throws {
    network.answer { request throws(FetchError) in
      throw FetchError(url: request.url, reason: .timedOut(after: .seconds(20)))
    }
    _ = try await requests()
    #expect(try await requests() > 0)
  }

  @Test func `is a picture that is slow again when it is requested alone`() async throws {
    break8(.failure(.timedOut(after: .seconds(20))))
    _ = try await requests()
    #expect(try await requests(after: .seconds(2 * 86_400)) > 0)
    #expect(try await requests() == 0)
  }

  @Test func `is reported each time as not requested again`() async throws {
    break8(.status(404))
    let cause =
      "1 of 2 pictures could not be fetched: cannot fetch "
      + "'https://www.kiva.org/img/w480h360/8.jpg': the server answered 404 (not found)"
    #expect(try await network.fetch(loans).failureWarnings == [cause])
    for _ in 0..<2 {
      let snapshot = try await network.fetch(loans)
      #expect(snapshot.formats == [.id(7): .jpeg])
      #expect(
        snapshot.failureWarnings == [
          cause + "; it is not requested again within a day, except with '--refresh'"
        ])
    }
  }

  @Test func `is requested at once with --refresh, and forgotten when it arrives`() async throws {
    break8(.status(404))
    #expect(try await requests() == 1)
    #expect(try await requests(.refresh) == 1)
    #expect(try await requests() == 0)
    network.answer { _ in Response(status: 200, body: TestPicture.png) }
    #expect(try await requests(.refresh) == 1)
    #expect(!network.build.cachedPictureFailures.contains(Self.failure))
    #expect(try await network.fetch(loans).formats == [.id(7): .png, .id(8): .png])
  }

  @Test func `is shown as it was earlier`() async throws {
    _ = try await network.fetch(loans)
    break8(.status(404))
    #expect(try await requests(after: .seconds(31 * 86_400)) == 1)
    #expect(try await requests() == 0)
    #expect(Set(network.taken.keys) == ["7", "8"])
    #expect(try await network.fetch(loans).failureWarnings.count == 1)
    #expect(try await network.fetch(loans, .cacheOnly).failureWarnings == [])
  }

  @Test func `is forgotten with its loan, but not offline`() async throws {
    break8(.status(404))
    _ = try await network.fetch(loans)
    _ = try await network.fetch([], .cacheOnly)
    #expect(network.build.cachedPictureFailures.contains(Self.failure))
    _ = try await network.fetch([loan(1, picture: 7)])
    #expect(!network.build.cachedPictureFailures.contains(Self.failure))
  }

  @Test(
    arguments: [
      ("8", Build.start + 1), ("8", .max), ("8", .min), ("9", Build.start),
      ("https://www.kiva.org/8", Build.start),
    ])
  func `is requested if the record of it is of no use`(
    source: String, seconds: Int
  ) async throws {
    let failure = PictureCache.Failure(seconds: seconds, cause: "it is gone")
    try network.build.pictureCache(of: "Output").replaceFailures(
      [PictureReference(description: source): failure], "https://api.kivaws.org")
    #expect(try await requests() == 1)
  }

  @Test func `is remembered with its cause, whatever characters that contains`() async throws {
    let cause = "1 2\n3 \u{0} 4"
    let failure = PictureCache.Failure(seconds: Build.start, cause: cause)
    try network.build.pictureCache(of: "Output").replaceFailures(
      [.id(8): failure], "https://api.kivaws.org")
    #expect(try await requests() == 0)
    let warnings = try await network.fetch(loans).failureWarnings
    #expect(warnings.count == 1 && warnings[0].contains(cause))
  }
}

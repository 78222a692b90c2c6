import Fetching
import Kiva
import Loans
import TestSupport
import Testing

@Suite struct `A picture that failed for good` {
  private let asking = PictureAsking()
  private let loans = [loan(1, picture: 7), loan(2, picture: 8)]
  private static let note = "failed pictures https://api.kivaws.org Output"

  /// What a server answers.
  private enum Reply: Sendable {
    case response(Int, [UInt8])
    case failure(FetchError.Reason)

    static func status(_ status: Int) -> Reply { .response(status, []) }
  }

  /// A server where picture 8 fails.
  private func break8(_ reply: Reply) {
    asking.answer { request throws(FetchError) in
      guard request.url.hasSuffix("/8.jpg") else {
        return Response(status: 200, body: TestPicture.jpeg)
      }
      switch reply {
      case .response(let status, let body): return Response(status: status, body: body)
      case .failure(let reason): throw FetchError(url: request.url, reason: reason)
      }
    }
  }

  /// How often picture 8 was asked for meanwhile.
  private func requests(
    after duration: Duration = .zero, _ cachePolicy: CachePolicy = .fresh(maximumAge: .zero)
  ) async throws -> Int {
    asking.build.time.advance(by: duration)
    asking.forget()
    _ = try await asking.fetch(loans, cachePolicy)
    return asking.urls.count { $0.hasSuffix("/8.jpg") }
  }

  private static let lasting: [Reply] = [
    .status(404), .status(410), .response(200, Array("<html>".utf8)),
    .response(200, TestPicture.jpeg.dropLast(9)),
    .failure(.bodyTooLarge(limit: PictureFetcher.mostBytes)),
    .failure(.timedOut(after: .seconds(20))),
  ]

  @Test(arguments: lasting.indices)
  func `is asked for again after a day, not before`(index: Int) async throws {
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
  func `is none that may come in a moment`(index: Int) async throws {
    break8(Self.passing[index])
    _ = try await requests()
    #expect(try await requests() > 0)
    #expect(!asking.build.cachedNames.contains(Self.note))
  }

  @Test func `is none that takes too long while the server gives no other`() async throws {
    asking.answer { request throws(FetchError) in
      throw FetchError(url: request.url, reason: .timedOut(after: .seconds(20)))
    }
    _ = try await requests()
    #expect(try await requests() > 0)
  }

  @Test func `is one that takes too long again when it is asked for alone`() async throws {
    break8(.failure(.timedOut(after: .seconds(20))))
    _ = try await requests()
    #expect(try await requests(after: .seconds(2 * 86_400)) > 0)
    #expect(try await requests() == 0)
  }

  @Test func `is told of each time, and said not to have been asked for`() async throws {
    break8(.status(404))
    let cause =
      "1 of 2 pictures could not be fetched: cannot fetch "
      + "'https://www.kiva.org/img/w480h360/8.jpg': the server answered 404 (not found)"
    #expect(try await asking.fetch(loans).failureWarnings == [cause])
    for _ in 0..<2 {
      let snapshot = try await asking.fetch(loans)
      #expect(snapshot.formats == [.id(7): .jpeg])
      #expect(
        snapshot.failureWarnings == [
          cause + "; it is not requested again within a day, except with '--refresh'"
        ])
    }
  }

  @Test func `is asked for at once with --refresh, and known no more once it came`() async throws {
    break8(.status(404))
    #expect(try await requests() == 1)
    #expect(try await requests(.refresh) == 1)
    #expect(try await requests() == 0)
    asking.answer { _ in Response(status: 200, body: TestPicture.png) }
    #expect(try await requests(.refresh) == 1)
    #expect(!asking.build.cachedNames.contains(Self.note))
    #expect(try await asking.fetch(loans).formats == [.id(7): .png, .id(8): .png])
  }

  @Test func `is shown as it was earlier`() async throws {
    _ = try await asking.fetch(loans)
    break8(.status(404))
    #expect(try await requests(after: .seconds(31 * 86_400)) == 1)
    #expect(try await requests() == 0)
    #expect(Set(asking.taken.keys) == ["7", "8"])
    #expect(try await asking.fetch(loans).failureWarnings.count == 1)
    #expect(try await asking.fetch(loans, .cacheOnly).failureWarnings == [])
  }

  @Test func `is forgotten with its loan, but not offline`() async throws {
    break8(.status(404))
    _ = try await asking.fetch(loans)
    _ = try await asking.fetch([], .cacheOnly)
    #expect(asking.build.cachedNames.contains(Self.note))
    _ = try await asking.fetch([loan(1, picture: 7)])
    #expect(!asking.build.cachedNames.contains(Self.note))
  }

  @Test(
    arguments: [
      "1795171321 8 of tomorrow", "-9223372036854775808 8 of never", "1795171320 8", "8", " ",
      "1795171320 9 of another", "x 8 y", "99999999999999999999 8 y",
    ])
  func `is asked for if the note of it is of no use`(text: String) async throws {
    let note = CachedResponse(
      key: Self.note, status: 0, receivedSeconds: Build.start, body: Array(text.utf8))
    try asking.build.cache.keep([note], [Self.note])
    #expect(try await requests() == 1)
  }
}

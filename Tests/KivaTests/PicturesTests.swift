import Fetching
import Kiva
import Loans
import TestSupport
import Testing

@Suite struct `The pictures of loans` {
  private let asking = PictureAsking()
  private static let days = Duration.seconds(86_400)

  @Test func `are asked for at Kiva's own site, as pictures`() async throws {
    let snapshot = try await asking.fetch([loan(1, picture: 4711), loan(2, picture: nil)])
    #expect(asking.urls == ["https://www.kiva.org/img/w480h360/4711.jpg"])
    #expect(asking.requests.first?.headers["Accept"] == "image/*")
    #expect(snapshot.formats == [.id(4711): .jpeg])
    #expect(snapshot.wantedCount == 1)
    #expect(asking.taken == ["4711": TestPicture.jpeg])
    #expect(snapshot.failureWarnings == [])
  }

  @Test(
    arguments: [
      // api, address, asked
      ("https://api.kivaws.org", "https://www.kiva.org/img/a.jpg", true),
      ("https://api.kivaws.org", "https://api.kivaws.org/img/a.jpg", true),
      ("https://api.kivaws.org", "https://www.kiva.org.example.org/a.jpg", false),
      ("https://api.kivaws.org", "http://www.kiva.org/a.jpg", false),
      ("https://api.kivaws.org", "https://www.kiva.org/a b.jpg", false),
      ("https://api.kivaws.org", "file:///etc/passwd", false),
      ("https://api.kivaws.org", "", false),
      ("https://mirror.example/kiva/", "https://mirror.example/kiva/a.jpg", true),
      ("https://mirror.example/kiva", "https://mirror.example/kivas/a.jpg", false),
      ("https://mirror.example", "https://mirror.example@evil.example/a.jpg", false),
      ("https://mirror.example", "https://www.kiva.org/img/a.jpg", false),
    ])
  func `are asked for at an address only if it is Kiva's, or the API's`(
    api: String, address: String, isAsked: Bool
  ) async throws {
    let snapshot = try await asking.fetch([loan(1, picture: nil, at: address)], api: api)
    #expect(asking.urls == (isAsked ? [address] : []))
    #expect(snapshot.formats == (isAsked ? [.address(address): .jpeg] : [:]))
    #expect(
      snapshot.failureWarnings
        == (isAsked
          ? []
          : [
            "1 of 1 picture could not be fetched: '\(address)' is not on the server that has the "
              + "pictures, and is not fetched"
          ]))
  }

  @Test func `are asked of nobody else when a mirror stands in`() async throws {
    let loans = [
      loan(1, picture: 7), loan(2, picture: nil, at: "https://www.kiva.org/img/w480h360/8.jpg"),
    ]
    _ = try await asking.fetch(loans, api: "http://127.0.0.1:8080/")
    #expect(asking.urls == ["http://127.0.0.1:8080/img/w480h360/7.jpg"])
  }

  @Test func `are asked for once, whoever has the same`() async throws {
    let snapshot = try await asking.fetch((1...9).map { loan($0, picture: $0 % 2 + 1) })
    #expect(asking.urls.map { $0.suffix(5) } == ["1.jpg", "2.jpg"])
    #expect(snapshot.wantedCount == 2)
  }

  @Test func `come four at a time`() async throws {
    asking.answer { _ in
      for _ in 0..<100 { await Task.yield() }
      return Response(status: 200, body: TestPicture.png)
    }
    let snapshot = try await asking.fetch((1...40).map { loan($0, picture: $0) })
    #expect(asking.mostInFlight == 4)
    #expect(snapshot.formats.count == 40)
    #expect(snapshot.formats.values.allSatisfy { $0 == .png })
  }

  @Test func `are taken from the cache for thirty days, then confirmed`() async throws {
    asking.answer { request in
      request.headers["If-None-Match"] == "\"1\""
        ? Response(status: 304)
        : Response(status: 200, headers: ["ETag": "\"1\""], body: TestPicture.jpeg)
    }
    let loans = [loan(1, picture: 7)]
    _ = try await asking.fetch(loans, .fresh(maximumAge: .zero))
    asking.build.time.advance(by: Self.days * 30)
    asking.forget()
    #expect(try await asking.fetch(loans, .fresh(maximumAge: .zero)).formats == [.id(7): .jpeg])
    #expect(asking.urls == [])
    #expect(asking.taken == ["7": TestPicture.jpeg])
    asking.build.time.advance(by: .seconds(1))
    #expect(try await asking.fetch(loans).formats == [.id(7): .jpeg])
    #expect(asking.urls.count == 1)
    asking.forget()
    #expect(try await asking.fetch(loans).formats == [.id(7): .jpeg])
    #expect(asking.urls == [])
  }

  @Test func `are asked for again if they are to be, and the earlier one serves if none comes`()
    async throws
  {
    let loans = [loan(1, picture: 7), loan(2, picture: 8)]
    _ = try await asking.fetch(loans)
    asking.answer { _ in Response(status: 200, body: Array("<html>".utf8)) }
    asking.forget()
    let snapshot = try await asking.fetch(loans, .refresh)
    #expect(asking.urls.count == 2)
    #expect(snapshot.formats == [.id(7): .jpeg, .id(8): .jpeg])
    #expect(asking.taken.count == 2)
    #expect(
      snapshot.failureWarnings == [
        "2 of 2 pictures are those of an earlier fetch: the response from "
          + "'https://www.kiva.org/img/w480h360/7.jpg' is not a complete JPEG, PNG, GIF or WebP picture"
      ])
  }

  @Test func `are asked of nobody offline`() async throws {
    _ = try await asking.fetch([loan(1, picture: 7)])
    asking.forget()
    let snapshot = try await asking.fetch([loan(1, picture: 7), loan(2, picture: 8)], .cacheOnly)
    #expect(asking.urls == [])
    #expect(snapshot.formats == [.id(7): .jpeg])
    #expect(
      snapshot.failureWarnings == [
        "1 of 2 pictures could not be fetched: cannot fetch "
          + "'https://www.kiva.org/img/w480h360/8.jpg': nothing is cached, and the network may not "
          + "be used"
      ])
  }

  @Test func `that are none are not kept, and the first cause stands for all`() async throws {
    asking.answer { request in
      request.url.contains("/1.jpg")
        ? Response(status: 404) : Response(status: 200, body: Array("<svg/>".utf8))
    }
    let loans = [1, 2, 3].map { loan($0, picture: $0) }
    let snapshot = try await asking.fetch(loans)
    #expect(snapshot.formats == [:])
    #expect(asking.taken == [:])
    #expect(asking.build.cachedURLs == [])
    #expect(
      snapshot.failureWarnings == [
        "3 of 3 pictures could not be fetched: cannot fetch "
          + "'https://www.kiva.org/img/w480h360/1.jpg': the server answered 404 (not found)"
      ])
  }

  @Test(arguments: [(403, 8), (406, 8), (429, 1)])
  func `are not asked for any more at a server that refuses so many in a row`(
    status: Int, refusals: Int
  ) async throws {
    asking.answer { _ in Response(status: status, headers: ["Retry-After": "3600"]) }
    let snapshot = try await asking.fetch((1...50).map { loan($0, picture: $0) })
    // Three may be under way meanwhile.
    let asked = asking.requests.count
    #expect((refusals...refusals + 3).contains(asked))
    let warnings = snapshot.failureWarnings
    #expect(warnings.count == 2)
    #expect(
      warnings.first?.hasPrefix(
        "\(asked) of 50 pictures could not be fetched: cannot fetch "
          + "'https://www.kiva.org/img/w480h360/1.jpg': the server answered \(status)") == true)
    #expect(
      warnings.last?.hasPrefix(
        "\(50 - asked) of 50 pictures were not fetched, because the server refuses requests: cannot fetch "
      )
        == true)
  }

  @Test(arguments: [403, 406])
  func `come although the server refuses the first of them`(status: Int) async throws {
    asking.answer { request in
      let isRefused = request.url.contains(/\/[1-4]\.jpg$/)
      if isRefused { return Response(status: status) }
      for _ in 0..<1000 { await Task.yield() }
      return Response(status: 200, body: TestPicture.jpeg)
    }
    let snapshot = try await asking.fetch((1...12).map { loan($0, picture: $0) })
    #expect(snapshot.formats.count == 8)
    #expect(asking.requests.count == 12)
    #expect(asking.build.time.passed == .zero)
    #expect(
      snapshot.failureWarnings.map { $0.prefix(43) } == [
        "4 of 12 pictures could not be fetched: cann"
      ])
  }

  @Test func `are asked for on while some come between those that are refused`() async throws {
    asking.answer { request in
      request.url.contains(/[05]\.jpg$/)
        ? Response(status: 200, body: TestPicture.jpeg) : Response(status: 403)
    }
    let snapshot = try await asking.fetch((1...50).map { loan($0, picture: $0) })
    #expect(snapshot.formats.count == 10)
    #expect(asking.requests.count == 50)
  }

  @Test func `go from the cache when no loan has them any more, but not offline`() async throws {
    _ = try await asking.fetch([1, 2, 3].map { loan($0, picture: $0) })
    _ = try await asking.fetch([loan(1, picture: 1)], .cacheOnly)
    #expect(asking.build.cachedPictures == ["Output 1", "Output 2", "Output 3"])
    _ = try await asking.fetch([3, 4].map { loan($0, picture: $0) })
    #expect(asking.build.cachedPictures == ["Output 3", "Output 4"])
  }

  @Test func `stay in the cache while any site of it has them`() async throws {
    let first = [1, 2].map { loan($0, picture: $0) }
    let second = [2, 3].map { loan($0, picture: $0) }
    _ = try await asking.fetch(first, site: "first")
    _ = try await asking.fetch(second, site: "second")
    _ = try await asking.fetch([loan(1, picture: 1)], site: "first")
    asking.forget()
    #expect(try await asking.fetch(second, site: "second", .cacheOnly).formats.count == 2)
    _ = try await asking.fetch([loan(3, picture: 3)], site: "second")
    #expect(asking.urls == [])
    #expect(asking.build.cachedPictures == ["first 1", "second 3"])
  }

  @Test func `are a site's own too if it only found them in the cache`() async throws {
    _ = try await asking.fetch([loan(1, picture: 1)], site: "first")
    _ = try await asking.fetch([loan(1, picture: 1)], site: "second", .cacheOnly)
    _ = try await asking.fetch([], site: "first")
    #expect(asking.build.cachedPictures == ["second 1"])
    _ = try await asking.fetch([], site: "second")
    #expect(asking.build.cachedPictures == [])
  }

  @Test func `are kept under plain addresses only`() async throws {
    let kiva = "https://www.kiva.org/img/"
    let addresses = ["\(kiva)1.jpg", "\(kiva)2.jpg\n7", "\(kiva)3.jpg"]
    _ = try await asking.fetch(addresses.map { loan(1, picture: nil, at: $0) })
    #expect(asking.build.cachedPictures == ["Output \(kiva)1.jpg", "Output \(kiva)3.jpg"])
  }

  @Test func `are told of on a terminal without what moves its cursor`() async throws {
    let address = "https://www.kiva.org/\u{1B}[2J\n" + String(repeating: "a", count: 500)
    let snapshot = try await asking.fetch([loan(1, picture: nil, at: address)])
    let warning = try #require(snapshot.failureWarnings.first)
    #expect(!warning.utf8.contains { $0 < 0x20 })
    #expect(warning.contains("https://www.kiva.org/") && warning.count < 400)
  }

  @Test func `fail as a whole if one cannot be put into the site`() async throws {
    struct Full: Error {}
    let fetcher = Fetcher(
      transport: Transport { _ in Response(status: 200, body: TestPicture.jpeg) },
      cache: .none, clock: asking.build.time.clock)
    let pictures = try PictureFetcher(
      fetcher: fetcher, cache: .none, clock: asking.build.time.clock,
      api: LoanQuery.standardAPI, cachePolicy: .refresh)
    await #expect(throws: Full.self) {
      try await pictures.fetch(of: [loan(1, picture: 1)]) { _, _, _ in throw Full() }
    }
  }

  @Test func `end with the task that wants them`() async throws {
    await #expect(throws: CancellationError.self) {
      try await inTask { [asking] in
        cancelCurrentTask()
        return try await asking.fetch((1...9).map { loan($0, picture: $0) })
      }
    }
    #expect(asking.requests.isEmpty)
  }
}

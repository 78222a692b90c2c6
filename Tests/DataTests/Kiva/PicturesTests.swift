import Fetching
import Kiva
import Loans
import TestSupport
import Testing

@Suite struct `The pictures of loans` {
  private let network = PictureNetwork()
  private static let days = Duration.seconds(86_400)

  @Test func `are requested from Kiva's own site, as pictures`() async throws {
    let snapshot = try await network.fetch([loan(1, picture: 4711), loan(2, picture: nil)])
    #expect(network.urls == ["https://www.kiva.org/img/w480h360/4711.jpg"])
    #expect(network.requests.first?.headers["Accept"] == "image/*")
    #expect(snapshot.formats == [.id(4711): .jpeg])
    #expect(snapshot.wantedCount == 1)
    #expect(network.taken == ["4711": TestPicture.jpeg])
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
  func `are requested from a URL only if it is on Kiva's server or the API's`(
    api: String, address: String, isAsked: Bool
  ) async throws {
    let snapshot = try await network.fetch([loan(1, picture: nil, at: address)], api: api)
    #expect(network.urls == (isAsked ? [address] : []))
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

  @Test func `are requested from no other server when a mirror is used`() async throws {
    let loans = [
      loan(1, picture: 7), loan(2, picture: nil, at: "https://www.kiva.org/img/w480h360/8.jpg"),
    ]
    _ = try await network.fetch(loans, api: "http://127.0.0.1:8080/")
    #expect(network.urls == ["http://127.0.0.1:8080/img/w480h360/7.jpg"])
  }

  @Test func `are requested once even if several loans have the same`() async throws {
    let snapshot = try await network.fetch((1...9).map { loan($0, picture: $0 % 2 + 1) })
    #expect(network.urls.map { $0.suffix(5) } == ["1.jpg", "2.jpg"])
    #expect(snapshot.wantedCount == 2)
  }

  @Test func `are requested four at a time`() async throws {
    network.answer { _ in
      for _ in 0..<100 { await Task.yield() }
      return Response(status: 200, body: TestPicture.png)
    }
    let snapshot = try await network.fetch((1...40).map { loan($0, picture: $0) })
    #expect(network.mostInFlight == 4)
    #expect(snapshot.formats.count == 40)
    #expect(snapshot.formats.values.allSatisfy { $0 == .png })
  }

  @Test func `are taken from the cache for thirty days, then confirmed`() async throws {
    network.answer { request in
      request.headers["If-None-Match"] == "\"1\""
        ? Response(status: 304)
        : Response(status: 200, headers: ["ETag": "\"1\""], body: TestPicture.jpeg)
    }
    let loans = [loan(1, picture: 7)]
    _ = try await network.fetch(loans, .fresh(maximumAge: .zero))
    network.build.time.advance(by: Self.days * 30)
    network.forget()
    #expect(try await network.fetch(loans, .fresh(maximumAge: .zero)).formats == [.id(7): .jpeg])
    #expect(network.urls == [])
    #expect(network.taken == ["7": TestPicture.jpeg])
    network.build.time.advance(by: .seconds(1))
    #expect(try await network.fetch(loans).formats == [.id(7): .jpeg])
    #expect(network.urls.count == 1)
    network.forget()
    #expect(try await network.fetch(loans).formats == [.id(7): .jpeg])
    #expect(network.urls == [])
  }

  @Test func `are requested again with --refresh, and the earlier one is used if none arrives`()
    async throws
  {
    let loans = [loan(1, picture: 7), loan(2, picture: 8)]
    _ = try await network.fetch(loans)
    network.answer { _ in Response(status: 200, body: Array("<html>".utf8)) }
    network.forget()
    let snapshot = try await network.fetch(loans, .refresh)
    #expect(network.urls.count == 2)
    #expect(snapshot.formats == [.id(7): .jpeg, .id(8): .jpeg])
    #expect(network.taken.count == 2)
    #expect(
      snapshot.failureWarnings == [
        "2 of 2 pictures are those of an earlier fetch: the response from "
          + "'https://www.kiva.org/img/w480h360/7.jpg' is not a complete JPEG, PNG, GIF or WebP picture"
      ])
  }

  @Test func `are not requested offline`() async throws {
    _ = try await network.fetch([loan(1, picture: 7)])
    network.forget()
    let snapshot = try await network.fetch([loan(1, picture: 7), loan(2, picture: 8)], .cacheOnly)
    #expect(network.urls == [])
    #expect(snapshot.formats == [.id(7): .jpeg])
    #expect(
      snapshot.failureWarnings == [
        "1 of 2 pictures could not be fetched: cannot fetch "
          + "'https://www.kiva.org/img/w480h360/8.jpg': nothing is cached, and the network may not "
          + "be used"
      ])
  }

  @Test func `are not kept if they are not pictures, and the first cause is reported`() async throws
  {
    network.answer { request in
      request.url.contains("/1.jpg")
        ? Response(status: 404) : Response(status: 200, body: Array("<svg/>".utf8))
    }
    let loans = [1, 2, 3].map { loan($0, picture: $0) }
    let snapshot = try await network.fetch(loans)
    #expect(snapshot.formats == [:])
    #expect(network.taken == [:])
    #expect(network.build.cachedURLs == [])
    #expect(
      snapshot.failureWarnings == [
        "3 of 3 pictures could not be fetched: cannot fetch "
          + "'https://www.kiva.org/img/w480h360/1.jpg': the server answered 404 (not found)"
      ])
  }

  @Test(arguments: [(403, 8), (406, 8), (429, 1)])
  func `are not requested any more from a server that refuses so many in a row`(
    status: Int, refusals: Int
  ) async throws {
    network.answer { _ in Response(status: status, headers: ["Retry-After": "3600"]) }
    let snapshot = try await network.fetch((1...50).map { loan($0, picture: $0) })
    // Three may be under way meanwhile, and four start at once, in any order.
    let asked = network.requests.count
    #expect((refusals...refusals + 3).contains(asked))
    let first = try #require(
      (1...50).first { number in network.urls.contains { $0.hasSuffix("/\(number).jpg") } })
    let warnings = snapshot.failureWarnings
    #expect(warnings.count == 2)
    #expect(
      warnings.first?.hasPrefix(
        "\(asked) of 50 pictures could not be fetched: cannot fetch "
          + "'https://www.kiva.org/img/w480h360/\(first).jpg': the server answered \(status)")
        == true)
    #expect(
      warnings.last?.hasPrefix(
        "\(50 - asked) of 50 pictures were not fetched, because the server refuses requests: cannot fetch "
      )
        == true)
  }

  @Test(arguments: [403, 406])
  func `are fetched although the server refuses the first of them`(status: Int) async throws {
    network.answer { request in
      let isRefused = request.url.contains(/\/[1-4]\.jpg$/)
      if isRefused { return Response(status: status) }
      for _ in 0..<1000 { await Task.yield() }
      return Response(status: 200, body: TestPicture.jpeg)
    }
    let snapshot = try await network.fetch((1...12).map { loan($0, picture: $0) })
    #expect(snapshot.formats.count == 8)
    #expect(network.requests.count == 12)
    #expect(network.build.time.elapsed == .zero)
    #expect(
      snapshot.failureWarnings.map { $0.prefix(43) } == [
        "4 of 12 pictures could not be fetched: cann"
      ])
  }

  @Test func `are still requested while the server refuses only some of them`() async throws {
    network.answer { request in
      request.url.contains(/[05]\.jpg$/)
        ? Response(status: 200, body: TestPicture.jpeg) : Response(status: 403)
    }
    let snapshot = try await network.fetch((1...50).map { loan($0, picture: $0) })
    #expect(snapshot.formats.count == 10)
    #expect(network.requests.count == 50)
  }

  @Test func `are deleted from the cache when no loan has them any more, but not offline`()
    async throws
  {
    _ = try await network.fetch([1, 2, 3].map { loan($0, picture: $0) })
    _ = try await network.fetch([loan(1, picture: 1)], .cacheOnly)
    #expect(network.build.cachedPictures == ["Output 1", "Output 2", "Output 3"])
    _ = try await network.fetch([3, 4].map { loan($0, picture: $0) })
    #expect(network.build.cachedPictures == ["Output 3", "Output 4"])
  }

  @Test func `stay in the cache while any site of it has them`() async throws {
    let first = [1, 2].map { loan($0, picture: $0) }
    let second = [2, 3].map { loan($0, picture: $0) }
    _ = try await network.fetch(first, site: "first")
    _ = try await network.fetch(second, site: "second")
    _ = try await network.fetch([loan(1, picture: 1)], site: "first")
    network.forget()
    #expect(try await network.fetch(second, site: "second", .cacheOnly).formats.count == 2)
    _ = try await network.fetch([loan(3, picture: 3)], site: "second")
    #expect(network.urls == [])
    #expect(network.build.cachedPictures == ["first 1", "second 3"])
  }

  @Test func `belong to a site that only found them in the cache`() async throws {
    _ = try await network.fetch([loan(1, picture: 1)], site: "first")
    _ = try await network.fetch([loan(1, picture: 1)], site: "second", .cacheOnly)
    _ = try await network.fetch([], site: "first")
    #expect(network.build.cachedPictures == ["second 1"])
    _ = try await network.fetch([], site: "second")
    #expect(network.build.cachedPictures == [])
  }

  @Test func `are kept under plain addresses only`() async throws {
    let kiva = "https://www.kiva.org/img/"
    let addresses = ["\(kiva)1.jpg", "\(kiva)2.jpg\n7", "\(kiva)3.jpg"]
    _ = try await network.fetch(addresses.map { loan(1, picture: nil, at: $0) })
    #expect(network.build.cachedPictures == ["Output \(kiva)1.jpg", "Output \(kiva)3.jpg"])
  }

  @Test func `are reported without control characters`() async throws {
    let address = "https://www.kiva.org/\u{1B}[2J\n" + String(repeating: "a", count: 500)
    let snapshot = try await network.fetch([loan(1, picture: nil, at: address)])
    let warning = try #require(snapshot.failureWarnings.first)
    #expect(!warning.utf8.contains { $0 < 0x20 })
    #expect(warning.contains("https://www.kiva.org/") && warning.count < 400)
  }

  @Test func `fail together if one cannot be put into the site`() async throws {
    struct Full: Error {}
    let fetcher = Fetcher(
      transport: Transport { _ in Response(status: 200, body: TestPicture.jpeg) },
      cache: .none, clock: network.build.time.clock)
    let pictures = try PictureFetcher(
      fetcher: fetcher, cache: .none, clock: network.build.time.clock,
      api: LoanQuery.standardAPI, cachePolicy: .refresh)
    await #expect(throws: Full.self) {
      try await pictures.fetch(of: [loan(1, picture: 1)]) { _, _, _ in throw Full() }
    }
  }

  @Test func `are not requested any more after the task is cancelled`() async throws {
    await #expect(throws: CancellationError.self) {
      try await inTask { [network] in
        cancelCurrentTask()
        return try await network.fetch((1...9).map { loan($0, picture: $0) })
      }
    }
    #expect(network.requests.isEmpty)
  }
}

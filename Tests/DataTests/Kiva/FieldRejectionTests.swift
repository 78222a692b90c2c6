import Fetching
import Kiva
import Loans
import TestSupport
import Testing

/// Tests queries with fields that Kiva's GraphQL interface no longer has.
struct FieldRejectionTests {
  private let build = Build()

  /// Starts a server whose schema lacks some fields. It sends an error for each of them, or only
  /// one that names nothing.
  private func server(
    lacking fields: [String], status: Int = 200, message: ((String) -> String)? = nil
  ) throws -> KivaServer {
    let server = try KivaServer(newest: [3, 2, 1])
    let message = message ?? { #"Cannot query field \"\#($0)\" on type \"LoanBasic\"."# }
    let texts = fields.map { (field: $0, message: message($0)) }
    server.answer { request in
      let query = String(decoding: request.body, as: UTF8.self)
      let words = Set(query.split { !$0.isLetter && !$0.isNumber })
      let rejected = texts.filter { words.contains($0.field[...]) }
      if rejected.isEmpty { return nil }
      let errors = rejected.map { #"{"message":"\#($0.message)"}"# }.joined(separator: ",")
      return KivaServer.json(#"{"errors":[\#(errors)],"data":null}"#, status: status)
    }
    return server
  }

  private func query(_ server: KivaServer) -> LoanQuery {
    LoanQuery(api: server.url, sources: [.graphql], cachePolicy: .refresh)
  }

  @Test(
    arguments: [200, 400],
    [
      ("minNoteSize", "share", "their smallest share"),
      ("matchRatio", "matching", "their matching"),
      ("localAmount", "conditions", "their disbursal, currency and repayment schedule"),
      ("geocode", "place", "their places"),
      ("trusteeName", "distribution", "who disburses and endorses them"),
      ("gender", "borrowers members", "their borrowers, the members of groups"),
    ])
  func `the group that the message names is left out for a day`(
    status: Int, field: (name: String, group: String, content: String)
  ) async throws {
    let server = try server(lacking: [field.name], status: status)
    defer { server.stop() }
    let first = try await build.snapshot(query(server))
    #expect(first.ids == [3, 2, 1])
    #expect(first.storyCount == 3)
    #expect(server.requests.count == 2)
    let message = "Cannot query field \"\(field.name)\" on type \"LoanBasic\"."
    let warning =
      "Kiva's GraphQL interface rejects a field, so loans may lack \(field.content) for a day: \(message)"
    #expect(first.messages == [warning])
    #expect(build.rejectedGroups.joined(separator: " ") == field.group)
    server.clearRequests()
    build.time.advance(by: .seconds(86_399))
    #expect(try await build.snapshot(query(server)).messages == [])
    #expect(server.requests.count == 1)
    server.clearRequests()
    build.time.advance(by: .seconds(1))
    server.answer { _ in nil }
    #expect(try await build.snapshot(query(server)).messages == [])
    #expect(server.requests.count == 1)
  }

  @Test func `a suggestion in the message leaves nothing out`() async throws {
    let server = try server(lacking: ["minNoteSize"]) {
      #"Cannot query field \"\#($0)\" on type \"LoanBasic\". Did you mean \"use\" or \"image\"?"#
    }
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    #expect(build.rejectedGroups == ["share"])
  }

  @Test func `a filter that is rejected is left out`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    server.answer { request in
      let body = String(decoding: request.body, as: UTF8.self)
      if body.contains("sector{id name}") {
        return KivaServer.json(#"{"data":{"lend":{"sector":[{"id":12,"name":"Food"}]}}}"#)
      }
      return body.contains(#""sector":[12]"#)
        ? KivaServer.json(#"{"errors":[{"message":"Unknown argument \"sector\"."}]}"#, status: 400)
        : nil
    }
    var query = query(server)
    query.filter = LoanFilter(sectors: ["Food"])
    #expect(try await build.snapshot(query).ids == [3, 2, 1])
    #expect(build.rejectedGroups == [])
  }

  @Test func `if the message names no field, the newest group is left out`() async throws {
    let server = try server(lacking: ["riskRating"]) { _ in "This schema is not for you." }
    defer { server.stop() }
    let snapshot = try await build.snapshot(query(server))
    #expect(snapshot.storyCount == 3)
    #expect(server.requests.count == 2)
    #expect(build.rejectedGroups == ["profile"])
  }

  @Test(arguments: [true, false])
  func `a schema that knows none of the groups still gives a list`(namesFields: Bool) async throws {
    let groups = [
      "loanFundraisingInfo", "use", "geocode", "gender", "image", "description", "partnerName",
      "lenderRepaymentTerm", "firstName", "originalLanguage", "terms", "minNoteSize",
      "matchingText", "anonymizationLevel", "previousLoanId", "distributionModel", "riskRating",
    ]
    let server =
      namesFields
      ? try server(lacking: groups) : try server(lacking: groups) { _ in "No." }
    defer { server.stop() }
    let snapshot = try await build.snapshot(query(server))
    #expect(snapshot.ids == [3, 2, 1])
    #expect(snapshot.loans.map(\.name) == ["Borrower 3", "Borrower 2", "Borrower 1"])
    #expect(build.rejectedGroups.count == groups.count)
    // All are named at once, or else they are left out one after the other.
    #expect(server.requests.count == (namesFields ? 2 : groups.count + 2))
    #expect(snapshot.messages.count == 1)
  }

  @Test func `an error that is not about fields is recorded for none`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    server.answer { _ in KivaServer.json(#"{"errors":[{"message":"Internal error"}]}"#) }
    await #expect(throws: KivaError.self) { try await build.snapshot(query(server)) }
    #expect(server.requests.count == 3)
    #expect(build.rejectedGroups == [])
  }

  @Test func `data beside errors is used, and no field is left out`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    server.answer { _ in
      KivaServer.json(
        #"{"errors":[{"message":"Cannot query field \"minNoteSize\""}],"data":{"lend":{"loans":"#
          + #"{"totalCount":1,"values":[{"id":5,"name":"A","loanAmount":"25.00"}]}}}}"#)
    }
    #expect(try await build.snapshot(query(server)).ids == [5])
    #expect(build.rejectedGroups == [])
  }

  // MARK: - Sectors

  /// Starts a server with numbered sectors, and returns the bodies that it receives.
  private func serverWithSectors() throws -> KivaServer {
    let server = try KivaServer(newest: [3, 2, 1])
    server.answer { request in
      let body = String(decoding: request.body, as: UTF8.self)
      if body.contains("sector{id name}") {
        return KivaServer.json(
          #"{"data":{"lend":{"sector":[{"id":12,"name":"Food"},{"id":"x","name":"Arts"}]}}}"#)
      }
      return body.contains(#""sector":[12]"#) || !body.contains("loans(")
        ? nil : KivaServer.page([])
    }
    return server
  }

  @Test func `sectors are chosen by their numbers, which are asked once a week`() async throws {
    let server = try serverWithSectors()
    defer { server.stop() }
    var query = query(server)
    query.filter = LoanFilter(sectors: ["food"])
    #expect(try await build.snapshot(query).ids == [3, 2, 1])
    #expect(server.requests.count == 2)
    server.clearRequests()
    build.time.advance(by: .seconds(7 * 86_400))
    query.cachePolicy = .fresh(maximumAge: .seconds(600))
    #expect(try await build.snapshot(query).ids == [3, 2, 1])
    #expect(server.requests.count == 1)
    server.clearRequests()
    build.time.advance(by: .seconds(1000))
    #expect(try await build.snapshot(query).ids == [3, 2, 1])
    #expect(server.requests.count == 2)
  }

  @Test(arguments: ["Arts", "Unknown"])
  func `a sector without a number is found in the whole list`(sector: String) async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    server.answer { request in
      String(decoding: request.body, as: UTF8.self).contains("sector{id name}")
        ? KivaServer.json(#"{"data":{"lend":{"sector":[{"id":12,"name":"Food"}]}}}"#) : nil
    }
    var query = query(server)
    query.filter = LoanFilter(sectors: ["Food", sector])
    #expect(try await build.snapshot(query).ids == [3, 2, 1])
  }
}

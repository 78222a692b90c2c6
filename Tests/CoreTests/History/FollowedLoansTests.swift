import History
import Loans
import Testing

/// Tests loans that have left the list and are requested from Kiva.
@Suite struct `A loan that left Kiva's list` {
  private typealias Site = HistorySite

  private func loans(_ ids: [Int]) -> [Loan] { ids.map { Site.loan($0) } }

  /// Returns a site whose loan 1 has just left the list, and the loans that were then requested
  /// from Kiva.
  private func site(
    _ change: (inout LoanSnapshot) -> Void = { _ in }
  ) -> (site: HistorySite, asked: [Int]) {
    var site = Site()
    var asked: [Int] = []
    site.see(loans([1, 2]), at: 0)
    site.see(loans([2]), at: 1, change, follow: { asked = $0.followedIDs.map(\.value) })
    return (site, asked)
  }

  private func asked(_ site: inout HistorySite, at hours: Int, _ ids: [Int] = [2]) -> [Int] {
    var asked: [Int] = []
    site.see(loans(ids), at: hours, follow: { asked = $0.followedIDs.map(\.value) })
    return asked
  }

  @Test func `is asked for until it is seen funded`() {
    var (site, first) = site()
    #expect(first == [1])
    #expect(asked(&site, at: 2) == [1])
    let moved = Site.loan(1, funded: 400)
    #expect(
      site.see(loans([2]), at: 3, follow: { $0.add(followed: [moved], from: .newest, unknown: []) })
        == ["1 moved"])
    #expect(asked(&site, at: 4) == [1])
    let funded = Site.loan(1, funded: 500) { $0.status = .funded }
    #expect(
      site.see(
        loans([2]), at: 5, follow: { $0.add(followed: [funded], from: .newest, unknown: []) })
        == ["1 moved", "1 funded"])
    #expect(asked(&site, at: 6) == [])
  }

  @Test func `is asked for at once, so that one time has both events`() {
    var site = Site()
    site.see(loans([1, 2]), at: 0)
    let ended = Site.loan(1) { $0.status = .expired }
    #expect(
      site.see(loans([2]), at: 1, follow: { $0.add(followed: [ended], from: .newest, unknown: []) })
        == ["1 ended", "1 left"])
    #expect(asked(&site, at: 2) == [])
  }

  @Test func `is edited if Kiva gives another name, even after it has left`() {
    var (site, _) = site()
    let other = Site.loan(1) { $0.name = "Anonymous" }
    #expect(
      site.see(loans([2]), at: 2, follow: { $0.add(followed: [other], from: .newest, unknown: []) })
        == ["1 edited"])
    #expect(
      site.see(loans([2]), at: 3, follow: { $0.add(followed: [other], from: .newest, unknown: []) })
        == [])
  }

  @Test func `is not asked for if five hundred left later`() {
    var site = Site()
    site.scope.limit = 1_000
    site.see(loans(Array(1...510)), at: 0)
    site.see(loans(Array(6...510)), at: 1)
    #expect(asked(&site, at: 2, [506, 507, 508, 509, 510]) == Array(6...505))
  }

  @Test func `is not asked for again once Kiva does not know it`() {
    var (site, _) = site()
    #expect(
      site.see(
        loans([2]), at: 2, follow: { $0.add(followed: [], from: .newest, unknown: [LoanID(1)]) })
        == [])
    #expect(asked(&site, at: 3) == [])
  }

  @Test func `is asked for at most 14 days`() {
    var (site, _) = site()
    #expect(asked(&site, at: 1 + 14 * 24) == [1])
    #expect(asked(&site, at: 2 + 14 * 24) == [])
  }

  @Test func `is not asked for while it is listed again`() {
    var (site, _) = site()
    #expect(asked(&site, at: 2, [1, 2]) == [])
  }

  @Test func `is not asked for if it left a file`() {
    #expect(site { $0.retrieval = .files }.asked == [])
  }

  @Test func `is not asked for if it was funded while it was listed`() {
    var site = Site()
    site.see([Site.loan(1, funded: 500), Site.loan(2)], at: 0)
    #expect(asked(&site, at: 1) == [])
  }

  @Test func `is not asked for without new data`() {
    var (site, _) = site()
    #expect(asked(&site, at: 1) == [])
    #expect(asked(&site, at: 0) == [])
  }
}

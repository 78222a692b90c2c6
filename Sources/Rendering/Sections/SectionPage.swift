/// A page of a country or of a sector, most often the only one: what it says above, and its loans.
package struct SectionPage: Sendable {
  let frame: PageLayout
  let section: Section
  let list: LoanList
}

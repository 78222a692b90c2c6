/// A page of a country or of a sector, most often the only one: what it says above, and its loans.
package struct SectionPage: Sendable {
  package let frame: Frame
  package let section: Section
  package let list: LoanList
}

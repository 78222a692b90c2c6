/// The overview of the countries or of the sectors, in an alphabetical index.
package struct SectionsPage: Sendable {
  let frame: Frame
  let sections: Sections
  /// What all loans come to.
  let totals: Totals
}

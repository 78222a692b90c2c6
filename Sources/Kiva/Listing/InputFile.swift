package import Decoding
internal import Diagnostics
package import Host
package import Loans

/// A file of loans or field partners that is used instead of Kiva's API.
package struct InputFile: Equatable, Sendable {
  /// The name of the file in messages, as the person wrote it.
  package var name: String
  package var bytes: [UInt8]
  /// The modification time of the file. It is the time of the data, unless the data contains its
  /// own time.
  package var time: Timestamp

  package init(name: String, bytes: [UInt8], time: Timestamp) {
    self.name = name
    self.bytes = bytes
    self.time = time
  }

  /// Reads the loans of all files, and chooses those that match the filter, up to the limit, and
  /// those to keep, regardless of their age.
  ///
  /// If loans have the same identifier, the one in the last file wins. The time of the snapshot is
  /// that of the oldest file: its `fetched_at`; failing that, the newest date of posting or funding
  /// in it; failing that, the modification time of the file. A time in the future counts as the
  /// current time, with a warning. The provenance is the one in the files, if they agree. Without
  /// any file there are no loans, and the time is 1970. The field partners in a list of them are
  /// added to the loans of the other files; such a list cannot be the only file. Throws the error
  /// of the first file that is not a listing.
  package static func snapshot(
    of files: [InputFile], limit: Int, filter: LoanFilter, keep: [LoanID],
    exclude: Set<LoanID> = [], clock: SystemClock
  ) throws(ListingError) -> FetchedSnapshot {
    let decoder = ResponseDecoder(clock: clock)
    var result = FetchedSnapshot(
      LoanSnapshot(provenance: .input, retrieval: .files, time: Timestamp(seconds: 0)))
    var loans: [Loan] = []
    var times: [Timestamp] = []
    var provenances = Set<Provenance>()
    var partners: [Loan.FieldPartner] = []
    for file in files {
      let text = try file.text()
      var listing: Listing
      do throws(ListingError) {
        listing = try decoder.listing(text, name: file.name)
      } catch {
        guard files.count > 1, let list = try? decoder.partners(text) else { throw error }
        partners += list.partners
        continue
      }
      result.snapshot.exclude(listing.loans.filter { exclude.contains($0.id) })
      _ = listing.removeLoans(withIDs: exclude)
      // An invalid entry that is in two files counts only once.
      result.snapshot.recordEntries(of: &listing)
      loans += listing.loans
      provenances.insert(listing.provenance)
      let time = DataTime(of: listing, in: file, clock: clock)
      times.append(time.effective)
      if let warning = time.warning { result.warn(.listing, warning) }
      if time.isFileModificationTime { result.isRepeatable = false }
    }
    // The loop goes from the last loan to the first, so that the later one of two with the same
    // identifier is kept.
    var known = Set<LoanID>()
    loans = loans.reversed().filter { known.insert($0.id).inserted }
    result.snapshot.add(loans, provenances, limit: limit, filter: filter, keep: keep)
    result.addPartners(partners)
    result.mergePartners()
    if let oldest = times.min() { result.snapshot.time = oldest }
    result.decodeDuration = decoder.duration
    return result
  }
}

extension LoanSnapshot {
  /// Chooses from the loans of all files, which have no duplicates, and sets their provenance.
  fileprivate mutating func add(
    _ loans: [Loan], _ provenances: Set<Provenance>, limit: Int, filter: LoanFilter, keep: [LoanID]
  ) {
    filterValues = FilterValues(of: loans)
    choose(from: loans, limit: limit, filter: filter, keep: keep)
    entryCount = loans.count + excluded.count + skippedCount
    isUnusable = skippedCount > 0 && skippedCount == entryCount
    if provenances.contains(.sample) {
      provenance = .sample
    } else if provenances.count == 1, let only = provenances.first {
      provenance = only
    }
  }
}

extension InputFile {
  /// Returns the bytes as UTF-8, converted from UTF-16 or UTF-32 if there is a byte-order mark.
  /// Throws `.notUTF8` for anything else, because a file, unlike a response of Kiva, can be
  /// corrected.
  private func text() throws(ListingError) -> [UInt8] {
    do throws(SourceTextError) {
      let text = try SourceText(bytes)
      if let error = text.otherEncoding { throw error }
      return text.bytes
    } catch { throw ListingError(name: name, reason: .notUTF8(error)) }
  }
}

extension Listing {
  /// The provenance of the loans in a `loans.json`; `input` for any other file.
  fileprivate var provenance: Provenance { source.flatMap(Provenance.init) ?? .input }
}

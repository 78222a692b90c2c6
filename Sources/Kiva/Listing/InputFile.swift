package import Decoding
internal import Diagnostics
package import Host
package import Loans

/// A file of loans that is used instead of Kiva's API.
package struct InputFile: Equatable, Sendable {
  /// The name of the file in messages, as the person wrote it.
  package var name: String
  package var bytes: [UInt8]
  /// When the file was last modified: the time of the data, unless the data contains its own time.
  package var time: Timestamp

  package init(name: String, bytes: [UInt8], time: Timestamp) {
    self.name = name
    self.bytes = bytes
    self.time = time
  }

  /// Reads the loans of all files together, and chooses those that match the filter, up to the
  /// limit, and those to keep whatever their age.
  ///
  /// Of loans with the same identifier, the one in the last file wins. The time of the snapshot is
  /// that of the oldest file: its `fetched_at`, else the newest posting or funding date in it, else
  /// the time of the file itself. A time in the future counts as the current time, with a warning.
  /// The provenance is the one in the files, if they agree. Without any file there are no loans,
  /// and the time is 1970. Throws the error of the first file that is not a listing.
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
    for file in files {
      var listing = try decoder.listing(try file.text(), name: file.name)
      result.snapshot.exclude(listing.loans.filter { exclude.contains($0.id) })
      _ = listing.removeLoans(withIDs: exclude)
      // A bad entry that is in two files counts once.
      result.snapshot.recordEntries(of: &listing)
      loans += listing.loans
      provenances.insert(listing.provenance)
      let time = DataTime(of: listing, in: file, clock: clock)
      times.append(time.effective)
      if let warning = time.warning { result.warn(.listing, warning) }
      if time.isFileModificationTime { result.isRepeatable = false }
    }
    // From the last to the first, so that the later of two equal identifiers stays.
    var known = Set<LoanID>()
    loans = loans.reversed().filter { known.insert($0.id).inserted }
    result.snapshot.add(loans, provenances, limit: limit, filter: filter, keep: keep)
    if let oldest = times.min() { result.snapshot.time = oldest }
    result.decodeDuration = decoder.duration
    return result
  }
}

extension LoanSnapshot {
  /// Chooses from the loans of all files, which occur once each, and sets their provenance.
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
  /// Returns the bytes as UTF-8, converted from UTF-16 or UTF-32 if a byte-order mark says so.
  /// Throws `.notUTF8` for anything else: unlike a response of Kiva's, a file can be corrected.
  private func text() throws(ListingError) -> [UInt8] {
    do throws(SourceTextError) {
      let text = try SourceText(bytes)
      if let error = text.otherEncoding { throw error }
      return text.bytes
    } catch { throw ListingError(name: name, reason: .notUTF8(error)) }
  }
}

extension Listing {
  /// Where the loans of a `loans.json` come from; `input` for any other file.
  fileprivate var provenance: Provenance { source.flatMap(Provenance.init) ?? .input }
}

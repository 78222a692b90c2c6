package import Decoding
internal import Diagnostics
package import Host
package import Loans

/// A file that a person gave in place of asking Kiva.
package struct Input: Equatable, Sendable {
  /// As the person knows it; what issues in it are called by.
  package var name: String
  package var bytes: [UInt8]
  /// When its data is from, unless the data itself tells: when the file was last modified.
  package var time: Timestamp

  package init(name: String, bytes: [UInt8], time: Timestamp) {
    self.name = name
    self.bytes = bytes
    self.time = time
  }

  /// The loans of all files together; of equal ids the one in the later file wins, and those of
  /// `exclude` are left out.
  ///
  /// Its time is that of the oldest file: the `fetched_at` in it, else the newest posting or funding
  /// date in it, else the file's own time. A time in the future counts as now, with a warning. Its
  /// origin is what the files say if they agree. Throws `ListingError` for the first file that is no
  /// listing. With no file at all there are no loans, and the time is 1970.
  package static func combine(
    _ inputs: [Input], limit: Int, filter: LoanFilter, keep: [LoanID],
    exclude: Set<LoanID> = [], clock: SystemClock
  ) throws(ListingError) -> LoanSnapshot {
    var snapshot = LoanSnapshot(source: .input, time: Timestamp(seconds: 0))
    var loans: [Loan] = []
    var times: [Timestamp] = []
    var origins = Set<LoanSnapshot.Source>()
    for input in inputs {
      let (decoded, duration) = Stopwatch(clock: clock).time { () throws(ListingError) in
        try decodeListing(try input.text(), name: input.name)
      }
      var listing = try decoded.get()
      snapshot.take(excluded: listing.loans.filter { exclude.contains($0.id) })
      _ = listing.removeLoans(withIDs: exclude)
      // A bad entry that is in two files is one.
      listing.dropSkipped { !snapshot.skippedIDs.insert($0).inserted }
      loans += listing.loans
      snapshot.skippedCount += listing.skippedCount
      snapshot.issues += listing.issues
      snapshot.decodeDuration += duration
      origins.insert(listing.origin)
      let time = DataTime(of: listing, in: input, clock: clock)
      times.append(time.inEffect)
      snapshot.warnings += [time.warning].compactMap(\.self)
    }
    // From the last to the first: of equal ids the later stays.
    var known = Set<LoanID>()
    loans = loans.reversed().filter { known.insert($0.id).inserted }
    snapshot.values = FilterValues(of: loans)
    snapshot.take(loans, limit: limit, filter: filter, keep: keep)
    snapshot.entryCount = loans.count + snapshot.excluded.count + snapshot.skippedCount
    snapshot.isSample = origins.contains(.sample)
    if snapshot.isSample {
      snapshot.origin = .sample
    } else if origins.count == 1, let origin = origins.first {
      snapshot.origin = origin
    }
    snapshot.isUnusable = snapshot.skippedCount > 0 && snapshot.skippedCount == snapshot.entryCount
    if let oldest = times.min() { snapshot.time = oldest }
    return snapshot
  }
}

extension Input {
  /// The bytes as UTF-8, converted from UTF-16 or UTF-32 if a byte-order mark says so.
  ///
  /// Throws `.notUTF8` for anything else: unlike an answer of Kiva's, a file can be mended.
  private func text() throws(ListingError) -> [UInt8] {
    do throws(SourceTextError) {
      let text = try SourceText(bytes)
      if let error = text.otherEncoding { throw error }
      return text.bytes
    } catch {
      throw ListingError(name: name, reason: .notUTF8(error))
    }
  }
}

extension Listing {
  /// Where the loans of a file of ours were got, `input` of any other file.
  fileprivate var origin: LoanSnapshot.Source {
    let known = source.flatMap(LoanSnapshot.Source.init)
    return known == .cache ? .input : known ?? .input
  }
}

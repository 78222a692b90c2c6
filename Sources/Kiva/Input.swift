package import Decoding
internal import Diagnostics
package import Host
package import Loans

/// A file that a person gave in place of asking Kiva.
package struct Input: Equatable, Sendable {
  /// As the person knows it; what problems in it are called by.
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
    exclude: Set<LoanID> = [], clock: Clock
  ) throws(ListingError) -> Harvest {
    var harvest = Harvest(source: .input, time: Timestamp(seconds: 0))
    var loans: [Loan] = []
    var times: [Timestamp] = []
    var origins = Set<Harvest.Source>()
    for input in inputs {
      let (decoded, duration) = Stopwatch(clock: clock).time { () throws(ListingError) in
        try decodeListing(try input.text(), name: input.name)
      }
      var listing = try decoded.get()
      harvest.take(excluded: listing.loans.filter { exclude.contains($0.id) })
      _ = listing.removeLoans(withIDs: exclude)
      // A bad entry that is in two files is one.
      listing.dropSkipped { !harvest.skippedIDs.insert($0).inserted }
      loans += listing.loans
      harvest.skippedCount += listing.skippedCount
      harvest.problems += listing.problems
      harvest.decodeDuration += duration
      origins.insert(listing.origin)
      let time = DataTime(of: listing, in: input, clock: clock)
      times.append(time.inEffect)
      harvest.warnings += [time.warning].compactMap(\.self)
    }
    // From the last to the first: of equal ids the later stays.
    var known = Set<LoanID>()
    loans = loans.reversed().filter { known.insert($0.id).inserted }
    harvest.values = FilterValues(of: loans)
    harvest.take(loans, limit: limit, filter: filter, keep: keep)
    harvest.entryCount = loans.count + harvest.excluded.count + harvest.skippedCount
    harvest.isSample = origins.contains(.sample)
    if harvest.isSample {
      harvest.origin = .sample
    } else if origins.count == 1, let origin = origins.first {
      harvest.origin = origin
    }
    harvest.isUnusable = harvest.skippedCount > 0 && harvest.skippedCount == harvest.entryCount
    if let oldest = times.min() { harvest.time = oldest }
    return harvest
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
  fileprivate var origin: Harvest.Source {
    let known = source.flatMap(Harvest.Source.init)
    return known == .cache ? .input : known ?? .input
  }
}

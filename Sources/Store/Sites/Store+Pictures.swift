package import Fetching

extension Store {
  /// Returns the sources of the pictures that are kept for a site. Their responses may be missing.
  package func pictures(of pictures: SitePictures) throws(StoreError) -> Set<String> {
    try using(absent: []) { database throws(SQLiteError) in
      Set(try database.pictures(of: pictures))
    }
  }

  /// Keeps a picture of a site, in place of an older response with the same key. It stays as long
  /// as any site has it.
  ///
  /// - Parameters:
  ///   - source: The number of the picture, or its URL if it has no number.
  ///   - response: The picture.
  ///   - pictures: The pictures to which the site adds this one.
  ///   - prunes: Whether responses that are too old are deleted, as by `save`.
  /// - Throws: The errors of `save`.
  package func keepPicture(
    _ source: String, _ response: CachedResponse, of pictures: SitePictures, prunes: Bool = true
  ) throws(StoreError) {
    try checkWritable()
    try checkSize(of: [response])
    let packed = PackedResponse(response)
    let oldest = prunes ? oldestCheckedSeconds : nil
    try using(absent: nil) { database throws(SQLiteError) in
      try database.keepPicture(packed, from: source, of: pictures, checkedSince: oldest)
    }
  }

  /// Deletes these pictures of a site, and the responses that no other site has.
  package func deletePictures(
    _ sources: Set<String>, of pictures: SitePictures
  ) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.deletePictures(sources.sorted(), of: pictures)
    }
  }

  /// Returns the pictures that a site wants and that do not exist, ordered by source.
  package func pictureFailures(
    of pictures: SitePictures
  ) throws(StoreError) -> [StoredPictureFailure] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.pictureFailures(of: pictures)
    }
  }

  /// Replaces all failures of a site's pictures. The errors are those of `save`.
  package func replacePictureFailures(
    _ failures: [StoredPictureFailure], of pictures: SitePictures
  ) throws(StoreError) {
    try checkWritable()
    try using(absent: failures.isEmpty ? () : nil) { database throws(SQLiteError) in
      try database.replacePictureFailures(failures, of: pictures)
    }
  }
}

internal import Compression

/// The failures and pictures that a store up to version 4 has as texts with spaces between their
/// parts.
struct LegacyRecords {
  private(set) var sourceFailures: [(api: String, filter: String, seconds: Int, cause: String)] = []
  private(set) var pictures: [(pictures: SitePictures, source: String, key: String?)] = []
  private(set) var pictureFailures: [(SitePictures, StoredPictureFailure)] = []

  /// Adds the failures in a response of status 0. A text that cannot be read is left out.
  ///
  /// The key was `failure API&sector=Food` for a cause, and `failed pictures API SITE` for lines
  /// such as `1795171320 4711 cannot fetch …`. A key `pictures API SITE` is ignored, because it
  /// listed the pictures that `addPicture` adds.
  mutating func add(_ key: String, receivedSeconds: Int, packed body: [UInt8]) {
    guard let bytes = try? gunzip(body, limit: 100_000_000) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    if let request = key.withoutPrefix("failure ") {
      let start =
        ["country_code", "sector", "theme", "partner"].compactMap {
          request.firstRange(of: "&\($0)=")?.lowerBound
        }.min() ?? request.endIndex
      sourceFailures.append(
        (String(request[..<start]), String(request[start...]), receivedSeconds, text))
    } else if let parts = key.withoutPrefix("failed pictures ")?.parts(2) {
      for line in text.split(separator: "\n") {
        guard let fields = line.parts(3), let seconds = Int(fields[0]) else { continue }
        pictureFailures.append(
          (
            SitePictures(site: parts[1], api: parts[0]),
            StoredPictureFailure(source: fields[1], failedSeconds: seconds, cause: fields[2])
          ))
      }
    }
  }

  /// Adds the picture that a name such as `picture API SOURCE SITE` stood for.
  mutating func addPicture(named name: String, key: String?) {
    guard let parts = name.withoutPrefix("picture ")?.parts(3) else { return }
    pictures.append((SitePictures(site: parts[2], api: parts[0]), parts[1], key))
  }
}

extension StringProtocol {
  fileprivate func withoutPrefix(_ prefix: String) -> SubSequence? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// Returns that many parts, of which only the last may contain spaces, or `nil` if there are
  /// fewer.
  fileprivate func parts(_ count: Int) -> [String]? {
    let parts = split(separator: " ", maxSplits: count - 1, omittingEmptySubsequences: false)
    return parts.count == count ? parts.map { String($0) } : nil
  }
}

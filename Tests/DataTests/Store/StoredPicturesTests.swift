import Fetching
import Store
import TestSupport
import Testing

/// Tests of the pictures of sites, and of the failures that are remembered.
@Suite(.temporaryFolder)
struct StoredPicturesTests {
  private var files: StoreFolder { StoreFolder() }
  private let output = SitePictures(site: "Output", api: "https://a")
  private let other = SitePictures(site: "Other site", api: "https://a")
  private let mirror = SitePictures(site: "Output", api: "https://b")
  private let month = 30 * 86_400

  private func failure(_ source: String, at seconds: Int = 0) -> StoredPictureFailure {
    StoredPictureFailure(source: source, failedSeconds: files.now + seconds, cause: "it is gone")
  }

  @Test func `keeps the pictures of sites and APIs apart`() throws {
    let store = files.store()
    try store.keepPicture("1", files.response("p1"), of: output)
    try store.keepPicture("2", files.response("p2"), of: output)
    try store.keepPicture("1", files.response("p1"), of: other)
    try store.keepPicture("1", files.response("b1"), of: mirror)
    #expect(try files.store().pictures(of: output) == ["1", "2"])
    #expect(try files.store().pictures(of: other) == ["1"])
    #expect(try files.store().pictures(of: mirror) == ["1"])
    #expect(try files.store().response(for: "p1") == files.response("p1"))
  }

  @Test func `deletes a picture with the last site that has it`() throws {
    let store = files.store()
    for pictures in [output, other] {
      try store.keepPicture("1", files.response("p1"), of: pictures)
    }
    try store.deletePictures(["1", "7"], of: output)
    #expect(try store.response(for: "p1") != nil)
    try store.deletePictures(["1"], of: other)
    #expect(try store.response(for: "p1") == nil)
  }

  @Test func `keeps a picture that a name stands for, and a response that is a picture`() throws {
    let store = files.store()
    try store.save([files.response("1")], as: ["a"])
    try store.keepPicture("1", files.response("1"), of: output)
    try store.save([], as: ["a"])
    #expect(try store.response(for: "1") != nil)
    try store.save([files.response("1")], as: ["a"])
    try store.deletePictures(["1"], of: output)
    #expect(try store.response(for: "1") != nil)
  }

  @Test func `replaces a picture, and deletes the response that it had before`() throws {
    let store = files.store()
    try store.keepPicture("1", files.response("old"), of: output)
    try store.keepPicture("1", files.response("new"), of: output)
    #expect(try store.response(for: "old") == nil)
    #expect(try store.response(for: "new") != nil)
    #expect(try store.pictures(of: output) == ["1"])
  }

  @Test func `prunes pictures and failures that are too old`() throws {
    let store = files.store()
    try store.keepPicture("1", files.response("p1"), of: output)
    try store.replacePictureFailures([failure("2"), failure("3", at: 9)], of: output)
    for filter in ["", "&sector=Food"] {
      try store.recordSourceFailure(
        "it is down", at: "https://a", filter: filter, seconds: files.now + filter.utf8.count)
    }
    let later = files.store(after: month + 1)
    try later.keepPicture("4", files.response("p4", at: month), of: other, prunes: false)
    #expect(try later.pictures(of: output) == ["1"])
    try later.keepPicture("5", files.response("p5", at: month), of: other)
    #expect(try later.pictures(of: output) == [])
    #expect(try later.response(for: "p1") == nil)
    #expect(try later.pictures(of: other) == ["4", "5"])
    #expect(try later.pictureFailures(of: output) == [failure("3", at: 9)])
    #expect(try later.sourceFailure(at: "https://a", filter: "") == nil)
    #expect(try later.sourceFailure(at: "https://a", filter: "&sector=Food") == "it is down")
  }

  @Test func `deletes a damaged picture`() throws {
    try files.store().keepPicture("1", files.response("p1"), of: output)
    try RawDatabase(files.path).run("UPDATE responses SET body = x'00'")
    #expect(throws: files.error(.damagedResponse(key: "p1"))) {
      try files.store().response(for: "p1")
    }
    #expect(try files.store().pictures(of: output) == [])
  }

  @Test func `keeps no picture beyond the limit`() throws {
    let store = files.store(maximumBodyBytes: 1)
    #expect(throws: files.error(.tooLarge)) {
      try store.keepPicture("1", files.response("p1"), of: output)
    }
    #expect(files.names == [])
  }

  @Test func `replaces all failures of a site`() throws {
    let store = files.store()
    try store.replacePictureFailures([failure("1"), failure("2")], of: output)
    try store.replacePictureFailures([failure("1")], of: other)
    try store.replacePictureFailures([failure("2", at: 5), failure("3")], of: output)
    #expect(try store.pictureFailures(of: output) == [failure("2", at: 5), failure("3")])
    #expect(try store.pictureFailures(of: other) == [failure("1")])
    #expect(try store.pictureFailures(of: mirror) == [])
    try store.replacePictureFailures([], of: output)
    #expect(try store.pictureFailures(of: output) == [])
  }

  @Test func `keeps texts as they are, with spaces and line breaks`() throws {
    let store = files.store()
    let pictures = SitePictures(site: "a b\n c", api: "https://a/b c")
    let failure = StoredPictureFailure(source: "x y\nz", failedSeconds: -7, cause: "1 2 3\n4\u{0}5")
    try store.replacePictureFailures([failure], of: pictures)
    try store.keepPicture("x y", files.response("p"), of: pictures, prunes: false)
    try store.recordSourceFailure("1 2\n3", at: "a b", filter: " & ", seconds: 0)
    #expect(try store.pictureFailures(of: pictures) == [failure])
    #expect(try store.pictures(of: pictures) == ["x y"])
    #expect(try store.sourceFailure(at: "a b", filter: " & ") == "1 2\n3")
  }

  @Test func `remembers the last failure of each listing`() throws {
    let store = files.store()
    try store.recordSourceFailure("first", at: "https://a", filter: "", seconds: files.now)
    try store.recordSourceFailure("second", at: "https://a", filter: "", seconds: files.now + 1)
    #expect(try store.sourceFailure(at: "https://a", filter: "") == "second")
    #expect(try store.sourceFailure(at: "https://a", filter: "&sector=Food") == nil)
    #expect(try store.sourceFailure(at: "https://b", filter: "") == nil)
    try store.deleteSourceFailure(at: "https://a", filter: "")
    #expect(try store.sourceFailure(at: "https://a", filter: "") == nil)
  }

  @Test func `makes no file to delete something`() throws {
    let store = files.store()
    try store.deletePictures(["1"], of: output)
    try store.replacePictureFailures([], of: output)
    try store.deleteSourceFailure(at: "https://a", filter: "")
    #expect(files.names == [])
  }

  @Test func `reads pictures and failures where nothing may be written`() throws {
    try files.store().keepPicture("1", files.response("p1"), of: output)
    try files.store().replacePictureFailures([failure("2")], of: output)
    let store = files.store(readOnly: true)
    #expect(try store.pictures(of: output) == ["1"])
    #expect(try store.pictureFailures(of: output) == [failure("2")])
    #expect(throws: files.error(.readOnly)) { try store.deletePictures(["1"], of: output) }
    #expect(throws: files.error(.readOnly)) { try store.replacePictureFailures([], of: output) }
    #expect(throws: files.error(.readOnly)) {
      try store.deleteSourceFailure(at: "https://a", filter: "")
    }
  }

  @Test func `deletes the picture of a loan from all sites`() throws {
    let store = files.store()
    for pictures in [output, other] {
      try store.keepPicture("1", files.response("p1"), of: pictures)
    }
    try store.deleteLoans([1], responsesFor: ["p1"])
    #expect(try store.pictures(of: output) == [] && store.pictures(of: other) == [])
    #expect(try store.response(for: "p1") == nil)
  }
}

import Store
import Testing

struct StoreErrorTests {
  @Test(
    arguments: [
      (
        .damaged(quarantine: "s.damaged"),
        "the store 's' is damaged; it was set aside as 's.damaged', and a new one takes its place"
      ),
      (
        .damaged(quarantine: nil),
        "the store 's' is damaged, and nothing cached is used; move it away"
      ),
      (
        .newer(version: 3, quarantine: "s.newer"),
        "the store 's' was written by a newer kivagen (version 3); it was set aside as 's.newer', "
          + "and a new one takes its place"
      ),
      (
        .newer(version: 3, quarantine: nil),
        "the store 's' was written by a newer kivagen (version 3), and nothing cached is used; "
          + "move it away"
      ),
      (
        .damagedAndQuarantineFull(first: "s.damaged"),
        "the store 's' is damaged, and nothing cached is used; 5 damaged stores are kept already "
          + "('s.damaged' is the first): move them away, or delete those that you do not need"
      ),
      (
        .newerAndQuarantineFull(version: 9, first: "s.newer"),
        "the store 's' was written by a newer kivagen (version 9), and nothing cached is used; "
          + "5 such stores are kept already ('s.newer' is the first): move them away, or delete "
          + "those that you do not need"
      ),
      (
        .damagedResponse(key: "https://a/"),
        "the store 's' held a damaged response for 'https://a/', which is not used"
      ),
      (.readOnly, "the store 's' cannot be written, so nothing new is kept"),
      (.locked, "the store 's' is locked by another program, so nothing new is kept"),
      (.tooLarge, "a response is too large to be kept in the store 's'"),
      (.failed("disk full"), "cannot use the store 's': disk full"),
    ] as [(StoreError.Reason, String)])
  func `says what is wrong and what follows`(reason: StoreError.Reason, message: String) {
    #expect("\(StoreError(path: "s", reason: reason))" == message)
  }
}

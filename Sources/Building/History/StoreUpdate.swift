internal import Diagnostics

/// The messages and warnings about changes of the store.
struct StoreUpdate {
  /// Sentences without a full stop.
  var messages: [String] = []
  var warnings: [Warning] = []
}

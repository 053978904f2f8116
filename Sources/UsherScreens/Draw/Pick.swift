/// A drawn choice: its key, its event, and the bytes of its line.
struct Pick<Event> {
  let name: String
  /// The key; nil for a row of a list, which has a number.
  let key: String?
  let number: Int
  let line: Range<Int>
  let keyBytes: Range<Int>
  let event: Event
}

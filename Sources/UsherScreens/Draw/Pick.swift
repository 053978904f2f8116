/// A choice as it was drawn: its key, its event, and where its line stands in the buffer.
struct Pick<Event> {
  let name: String
  /// nil for a row of a list, which goes by its number.
  let key: String?
  let number: Int
  let line: Range<Int>
  let keyBytes: Range<Int>
  let event: Event
}

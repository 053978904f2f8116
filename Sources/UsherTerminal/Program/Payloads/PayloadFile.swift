internal import UsherFiles
internal import UsherSession

/// Follows a file of lines that others append to, and hands each line to a ``PayloadReader``.
///
/// Lines that are in the file already are ignored: only lines that are added later are read. The user gets one message about
/// all bad lines that come within a second.
final class PayloadFile<Payload> {
  private var tail: FileTail?

  init(_ path: String, _ reader: PayloadReader<Payload>, _ events: EventPoll) throws(FileError) {
    tail = try FileTail(path: path, from: nil, events: events) { [weak events] line in
      if reader.read(line.isTooLong ? nil : Array(line.bytes), number: line.number) {
        events?.schedule(at: .now + .seconds(1)) { reader.tellBadLines() }
      }
    }
  }
}

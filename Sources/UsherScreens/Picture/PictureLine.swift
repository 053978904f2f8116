/// A line that is drawn, with the event it leads to.
struct PictureLine: Sendable, Equatable {
  let number: Int
  let segments: [Segment]
  let arrow: Arrow?

  var isBlank: Bool { segments.isEmpty && arrow == nil }
}

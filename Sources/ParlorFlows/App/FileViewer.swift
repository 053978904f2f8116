/// Decodes pictures and packed files that somebody else wrote, in another process, which may take little and can open
/// nothing.
public protocol FileViewer: Sendable {
  /// Runs the viewer on the calling thread, and returns how it has ended.
  ///
  /// `next` returns the file piece by piece, and nil at its end. `hear` is called with the bytes of the answer, which
  /// may be anything. `check` is called several times a second. If one of them throws, the viewer is ended, and the error
  /// is thrown. Throws a `Reason` if there is no viewer or it cannot be started.
  func run(
    _ box: MosaicBox, next: () throws -> [UInt8]?, hear: (ArraySlice<UInt8>) throws -> Void,
    check: () throws -> Void
  ) throws -> ViewerEnd
}

/// How a viewer has ended.
public enum ViewerEnd: Sendable, Hashable {
  case exited
  /// It has used all of its processor time.
  case outOfTime
  /// The system has ended it for another reason.
  case killed
}

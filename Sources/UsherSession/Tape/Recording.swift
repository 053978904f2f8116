import UsherScreens

/// A recorded session, as a ``Tape`` has written it: its settings, and its steps in order.
public struct Recording: Equatable, Sendable {
  /// What was the case when the recording began.
  public let settings: Settings
  /// What came in, in order; at least one step.
  public let steps: [Step]
  /// Whether the last line has no end, as after a kill. It is left out.
  public let isCut: Bool

  /// Something that came in, and what the session showed for it.
  public struct Step: Equatable, Sendable {
    /// The milliseconds since the recording began.
    public let time: Int64
    /// The screen at that time.
    public let view: View
    /// What came in.
    public let input: Script.Line
    /// The line of the file with the input, counted from 1.
    public let line: Int
    var shown = ShownLines()

    /// The rows, places and prompts that followed. They are parsed each time this is asked for.
    public var output: [Script.Line] { shown.lines }
  }

  /// The screen of the recorded session.
  public struct View: Equatable, Sendable {
    /// The columns of the screen.
    public var width: Int
    /// Nil for no limit.
    public var height: Int?
    /// Whether the typed line could not be edited, as in a pipe.
    public var isPlain: Bool
  }

  /// What was the case when the recording began.
  public struct Settings: Equatable, Sendable {
    /// In milliseconds since 1970.
    public var clock: Int64
    /// The language of the session.
    public var language = "en"
    /// The screen at the beginning.
    public var view = View(width: 80, height: nil, isPlain: false)
    /// Whether somebody sat at a terminal.
    public var isAtTerminal = false
    /// Whether the session drew with colours.
    public var isColoured = false
    /// Whether the lines were for a screen reader: ``Session/isPlain``.
    public var isPlain = false
    /// The program's own settings.
    public var facts: [String: String]

    init(clock: Int64, facts: [String: String] = [:]) { (self.clock, self.facts) = (clock, facts) }
  }

  /// The most bytes of a recording.
  public static let most = 1 << 26
  /// The version of the format.
  static let version = "1"

  /// Reads a recording. Throws if the bytes are none, naming the line.
  public init(_ bytes: [UInt8]) throws(RecordingError) {
    guard bytes.count <= Self.most else { throw .tooLarge }
    guard bytes.starts(with: Settings.mark.utf8) else { throw .notARecording }
    isCut = bytes.last != UInt8(ascii: "\n")
    var settings: Settings?
    var reader = StepReader(isUTF8: String(validating: bytes, as: UTF8.self) != nil)
    try TapeLines.forEachLine(in: bytes) { row, number throws(RecordingError) in
      guard settings != nil else {
        guard let text = String(validating: row, as: UTF8.self), !text.unicodeScalars.contains(where: \.isC1)
        else { throw .badLine(number) }
        let read = try Settings(written: text)
        (settings, reader.view) = (read, read.view)
        return
      }
      try reader.read(row, number: number)
    }
    guard let settings else { throw .notARecording }
    reader.endStep()
    (self.settings, steps) = (settings, reader.steps)
    if steps.isEmpty { throw .empty }
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character of two bytes.
  fileprivate var isC1: Bool { 0x80 <= value && value < 0xA0 }
}

/// Gathers the lines of a recording into steps.
private struct StepReader {
  /// Whether the whole recording is valid UTF-8, so that its lines need no look of their own.
  let isUTF8: Bool
  var steps: [Recording.Step] = []
  var view = Recording.View(width: 80, height: nil, isPlain: false)
  private var time: Int64 = 0
  /// What the last step has shown so far.
  private var shown = ShownLines()

  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  mutating func read(_ row: UnsafeBufferPointer<UInt8>, number: Int) throws(RecordingError) {
    // Most lines are rows, places and prompts. They are not parsed before somebody asks for them.
    if row.first != UInt8(ascii: "!"), ShownLines.holds(row) {
      guard TapeLines.isLine(row, isUTF8: isUTF8) else { throw .badLine(number) }
      return try add(row, number)
    }
    guard let line = TapeLines.line(row) else { throw .badLine(number) }
    switch line {
    case .event("at", let text):
      guard let at = Int64(text), at >= time, at <= 1 << 46 else { throw .badLine(number) }
      time = at
    case .event("view", let text):
      guard let next = Recording.View(written: text) else { throw .badLine(number) }
      view = next
    case .event("erased", let count):
      guard let count = Int(count), 0...100_000 ~= count else { throw .badLine(number) }
      try add(row, number)
    case .event("said", ""): try add(row, number)
    case .typed, .halfTyped, .event:
      endStep()
      steps.append(Recording.Step(time: time, view: view, input: line, line: number))
    case .comment: break
    case .hiddenAnswer, .seen, .place, .asked: throw .badLine(number)
    }
  }

  /// Gives the last step what it has shown.
  mutating func endStep() {
    if !steps.isEmpty { steps[steps.count - 1].shown = ShownLines(copying: shown) }
    shown.clear()
  }

  private mutating func add(_ row: UnsafeBufferPointer<UInt8>, _ number: Int) throws(RecordingError) {
    guard !steps.isEmpty else { throw .badLine(number) }
    shown.add(row)
  }
}

/// Why a recording cannot be read or played.
public enum RecordingError: Error, Equatable, Sendable {
  /// The file does not begin like a recording.
  case notARecording
  /// The recording has another version of the format.
  case version(String)
  /// The first line has a setting that is not valid, or that does not fit the program.
  case badSetting(String)
  /// The line with this number, counted from 1, is not valid.
  case badLine(Int)
  /// The recording has no step.
  case empty
  /// The recording has more bytes than ``Recording/most``.
  case tooLarge
  /// The program knows no such event.
  case unknownEvent(String, line: Int)
  /// The answer to a hidden question is needed, and is in no recording.
  case answerMissing(step: Int)
}

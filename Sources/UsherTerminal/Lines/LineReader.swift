internal import Glibc
package import UsherSession

/// Reads lines, and serves an `EventPoll` meanwhile.
///
/// Use it on one thread. Callbacks of the poll run inside `read`, between two keys. They may call every method but `read`,
/// which then returns `.failed(EBUSY)`.
package protocol LineReader: AnyObject {
  /// Whether lines are edited on a terminal.
  var isInteractive: Bool { get }
  var columns: Int { get }
  var rows: Int { get }

  /// Waits for a line. If lines are edited, the line begins as `initial`.
  func read(prompt: String, hidden: Bool, initial: String) -> Input

  /// Prints `text` and a newline above the line that is being typed. The line and the cursor stay as they are.
  func printAbove(_ text: String)

  /// Erases rows that were printed directly above the prompt. Returns false, and erases nothing, if they are not known to be
  /// there: if some have scrolled away or may be wrapped, and always if lines are not edited.
  func erase(rows: [String]) -> Bool

  /// A number that changes whenever rows above the prompt have moved, or the reader has printed others below them.
  var rowMark: Int { get }

  /// Asks the terminal whether its background is light, and tells `listener` once it answers. Some terminals do not. Asks none if
  /// lines are not edited.
  func askBackground(_ listener: @escaping (Bool) -> Void)

  /// Hears the answers of the terminal that have come. Keys stay.
  func takeAnswers()

  /// Replaces the prompt of the line that is being typed.
  func setPrompt(_ prompt: String)

  /// What slow work reports; nil if none does.
  ///
  /// An editor shows the newest report in one row above the prompt, and nothing of it stays. Other readers print the first
  /// report of each id as a line.
  var progress: Session.Progress? { get set }

  /// Ends the present `read` with `.cancelled`. Does nothing if no line is being read.
  func cancel()

  /// Takes the line that was entered off the screen, since it will be shown in another form. Does nothing if something was
  /// printed since.
  func eraseEntered()

  /// Called when another screen has come by itself. If something has been typed already, it was meant for the former one: what
  /// is typed within a second stays in the line when Enter is pressed, and the listener is told.
  func hesitate()

  /// Called when the choice that stands in the line means something else now. Enter leaves it there once, however late, and
  /// the listener is told.
  func hold()

  /// What has been typed so far; nil if the line is hidden or cannot be known.
  var typed: String? { get }

  /// Whether the line that was read last was entered sooner than anyone reads the prompt before it and types.
  var wasHasty: Bool { get }

  /// Whether the line that is being edited has text. A hidden line counts as having text.
  var holdsText: Bool { get }

  /// Whether input has arrived that was not read yet.
  var hasPending: Bool { get }

  /// Gives the terminal back as it was found. Reading takes it again.
  func close()

  /// What had been typed when the last `read` ended without a line. Empty after `.interrupt`, after hidden input, and if
  /// the next `read` will return the text.
  var halfTyped: String { get }

  /// Whether the next input was pasted.
  var isPasting: Bool { get }

  /// Takes lines that have arrived together with the last one, faster than anyone types, for a paste: not every terminal
  /// marks a paste. Text that comes from no terminal is never a paste, and neither is what begins with a line that
  /// `isCommand` knows.
  func gatherRush(unless isCommand: (String) -> Bool)

  /// The number of pasted lines that wait to be read. Text after the last newline does not count.
  var pendingPaste: Int { get }

  /// What stood in the line that was read last before a paste was put into it; empty if none was.
  var typedBeforePaste: String { get }

  /// Takes the rest of a paste out of the input, and returns its lines.
  func takePaste() -> [String]

  /// Whether a newline in a paste ends the line, as Enter does. If not, the rest of the paste is dropped there.
  var pasteEnters: Bool { get set }

  /// Whether the line may stand for several: Alt-Enter puts a newline into it. If not, Alt-Enter does nothing.
  var takesLines: Bool { get set }

  /// Whether the first character that is typed takes the place of the text that the next line begins with. Any other key keeps it.
  var typingReplaces: Bool { get set }

  /// Drops all input that was not read yet.
  func discardPending()

  /// Tells `listener` what happens to lines while they are edited. `pause` is how long a line has to stay the same until it is
  /// overheard.
  func listen(_ listener: any LineListener, overhearingAfter pause: Duration)

  /// The lines that the arrow keys and ^R go through, oldest first.
  var history: History { get set }
}

/// Hears what happens to a line while it is edited.
package protocol LineListener: AnyObject {
  /// Whether it draws a screen above the line, which is drawn again for a new width.
  var hasScreen: Bool { get }
  /// The line has changed, and then stayed the same for a while.
  func overhear(_ line: String)
  /// Returns the words for Tab that can replace the last word of a line, which ends at the cursor.
  func completions(of line: String) -> [String]
  /// Draws what belongs above the line, since a key has cleared the screen.
  func show(onEmpty: Bool)
  /// A page key was pressed that the user's settings bind to nothing.
  func turn(_ page: PageTurn)
  /// Enter did not send the line.
  func sayLineStays()
  /// Returns the prompt of ^R.
  func historyPrompt(for pattern: String, isFound: Bool) -> String
}

extension Session: LineListener {
  package var hasScreen: Bool { true }
}

/// Tells lines that arrive faster than anyone types from typed ones.
///
/// Nobody knows when input arrived that was there before the program looked. If the program was busy for as long as a person needs
/// for a line, what has come meanwhile counts as typed.
struct Rush {
  /// A person needs at least this long for a line.
  private static let typing = Duration.milliseconds(100)
  /// How long to wait for another line, after the first. Nobody presses a key this soon after Enter, and nobody feels the wait.
  private static let quickest = Duration.milliseconds(12)
  /// How long to wait for the rest of a line.
  private static let pause = Duration.milliseconds(30)
  /// How long to wait for another line, after the second.
  private static let lull = Duration.milliseconds(120)
  /// The most bytes of a paste.
  private static let most = 1 << 20

  /// Until when a second line is too quick to be typed.
  private var limit = MonotonicTime(nanoseconds: 0)
  /// Whether all that was read last came too quickly to be typed.
  private var cameAtOnce = false

  /// Call this when the input that `events` found has been read.
  mutating func note(_ events: EventPoll) {
    limit = (events.lastEmpty ?? .now) + Self.typing
    cameAtOnce = .now < limit
  }

  /// Reads what arrives right after a line, until nothing follows. `take` returns whether a second line has arrived. Returns
  /// whether one has arrived too quickly to be typed.
  mutating func read(
    _ input: Int32, _ events: EventPoll, hasSecondLine: Bool, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard hasSecondLine ? cameAtOnce : .now < limit else { return false }
    var (total, hasSecondLine) = (0, hasSecondLine)
    var end = MonotonicTime.now + (hasSecondLine ? Self.lull : Self.quickest)
    while total < Self.most {
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let found = poll(&ready, 1, end.millisecondsAway)
      if found == 0 { events.noteEmpty() }
      guard found > 0 else { break }
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
        let count = Glibc.read(input, space.baseAddress, space.count)
        if count > 0 { hasSecondLine = take(UnsafeRawBufferPointer(rebasing: space[..<count])) }
        return count
      }
      guard count > 0 else { break }
      cameAtOnce = true
      total += count
      end = .now + (hasSecondLine ? Self.lull : Self.pause)
    }
    return hasSecondLine
  }
}

extension LineReader {
  package func erase(rows: [String]) -> Bool { false }
  package var rowMark: Int { 0 }
  package func askBackground(_ listener: @escaping (Bool) -> Void) {}
  package func takeAnswers() {}

  package func read(prompt: String, hidden: Bool = false) -> Input {
    read(prompt: prompt, hidden: hidden, initial: "")
  }
}

/// How reading a line ended.
package enum Input: Equatable, Sendable {
  /// A line without its newline: valid, composed, free of control characters.
  case line(String)
  /// A line that is longer than the reader takes, with its length in bytes. The part beyond the limit was dropped.
  case tooLong(Int)
  /// End of input, or ^D on an empty line.
  case end
  /// ^C: the line is dropped.
  case interrupt
  /// A signal asks the process to end. The caller saves and leaves.
  case terminate(Int32)
  /// `cancel()` was called. What was typed is in `halfTyped`.
  case cancelled
  /// ^O: the line is put aside. It is in `halfTyped`.
  case aside
  /// The terminal is gone.
  case hangUp
  /// The system refused to read, with this error number.
  case failed(Int32)
}

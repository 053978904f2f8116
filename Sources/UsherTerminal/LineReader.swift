/// Reads lines while serving an `EventPoll`.
///
/// Used on one thread. Callbacks of the poll run inside `read`, between two keys, and may call everything here but
/// `read` itself, which answers `.failed(EBUSY)` then.
public protocol LineReader: AnyObject {
  /// Whether lines are edited on a terminal.
  var isInteractive: Bool { get }
  var columns: Int { get }
  var rows: Int { get }

  /// Waits for a line. `initial` stands in it already, where lines are edited.
  func read(prompt: String, hidden: Bool, initial: String) -> Input

  /// Prints `text` and a newline above the line that is being typed; line and cursor stay as they are.
  func printAbove(_ text: String)

  /// Puts another prompt before the line that is being typed.
  func setPrompt(_ prompt: String)

  /// Ends the present `read` with `.cancelled`; without one it does nothing.
  func cancel()

  /// Whether something stands in the line that is being edited, or may in a hidden one.
  var holdsText: Bool { get }

  /// Whether something has arrived that was not read yet.
  var hasPending: Bool { get }

  /// Gives the terminal back as it was found. Reading again takes it once more.
  func close()

  /// The one line that was half typed when the last `read` ended without it, unless the next one reads it; empty after
  /// `.interrupt` and hidden input.
  var halfTyped: String { get }

  /// Whether what is read next was pasted.
  var isPasting: Bool { get }

  /// Lines of a paste that wait to be read, not counting one that has no newline.
  var pendingPaste: Int { get }

  /// Takes what waits of a paste, so that a question can be asked before it is used.
  func takePaste() -> [String]

  /// Drops everything that was typed or pasted and not read yet.
  func discardPending()

  /// Calls back with the line once it has been left alone for `pause`; nil ends that.
  func onEdit(after pause: Duration, _ changed: ((String) -> Void)?)

  /// Calls `draw` once the screen has been cleared by a key, to print what stands above the line.
  func onRedraw(_ draw: (() -> Void)?)

  /// Completes the word at the cursor from what `candidates` finds for the line up to it.
  func onComplete(_ candidates: ((String) -> [Candidate])?)

  /// Makes the prompt of ^R from its pattern, and from whether something fits it.
  var searchPrompt: (String, Bool) -> String { get set }

  /// The lines that the arrow keys and ^R go through, oldest first.
  var history: History { get set }
}

extension LineReader {
  public func read(prompt: String, hidden: Bool = false) -> Input {
    read(prompt: prompt, hidden: hidden, initial: "")
  }
}

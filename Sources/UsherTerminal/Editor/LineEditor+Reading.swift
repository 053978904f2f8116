extension LineEditor {
  /// One read of a line: what it begins with, what has come so far, and how it ends.
  struct Reading {
    /// The text that the line begins with; nil once it has begun.
    var initial: [UInt32]?
    /// When the prompt of the line was shown.
    let began = MonotonicTime.now
    /// Until when Enter leaves the line as it is.
    var hesitation: MonotonicTime?
    /// How the read ends; nil until that is known.
    var outcome: Input?
    var isCancelled = false
    /// What had been typed when the read ended without a line.
    var halfTyped = ""
    /// Whether the line was entered sooner than anyone reads the prompt and types.
    var wasHasty = false

    /// The last key that was passed to libedit, or 0, and the length of the line before that key.
    var lastKey: UInt32 = 0
    var lastLength = 0
    /// Whether the last key was ^V: libedit takes the next key as a character.
    var isQuoting = false
    /// The line before a paste was put into it; nil if none was.
    var lineBeforePaste: [UInt32]?
    /// Whether text was refused because the line is full.
    var isCut = false
    /// The line before a search replaced it.
    var setAside: EditedLine?
    var promptAfterSearch: String?

    /// Whether the first character takes the place of the text that the line begins with.
    var isReplaced: Bool

    init(initial: String = "", isHesitant: Bool = false, isReplaced: Bool = false) {
      self.initial = initial.unicodeScalars.map(\.value)
      self.isReplaced = isReplaced
      hesitation = isHesitant ? began + .seconds(1) : nil
    }
  }

  /// If the first key is a character, takes away the text that the line has begun with. A blank or a paste goes on with that text: without
  /// it, what was meant for a command would be sent to everybody in a room.
  func replaceLine(by next: KeyStream.Next) {
    guard reading.isReplaced else { return }
    reading.isReplaced = false
    guard case .key(let scalar) = next, scalar.isText, scalar != .space else { return }
    painter.redraw { self.editline.erase(self.editline.length) }
  }
}

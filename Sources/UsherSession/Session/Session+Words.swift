public import Usher
public import UsherScreens
import UsherText

extension Session {
  /// The words of one file in the session's language, or in another: read once, kept until the pictures change.
  public func words<Key: Word>(_ type: Key.Type, in language: String? = nil) -> Words<Key> {
    let language = language ?? self.language
    let key = WordsKey(type: ObjectIdentifier(type), language: language)
    if let known = wordLists[key] as? Words<Key> { return known }
    let words = gallery.words(type, in: language)
    wordLists[key] = words
    return words
  }

  /// Says the app's reasons and commands in these words, in the session's language: `reason.ID`, `command.NAME` and
  /// `argument.ARGUMENT` are the raw values of their keys.
  ///
  /// Of several files used, the last that has a key counts; what none has is left to what was there before. A file that is
  /// not there is reported once, when its words are first wanted, as a picture is that is not there.
  public func use<Key: Word>(words type: Key.Type) {
    appWords = { [unowned self, before = appWords] key, values, language in
      let isNew = wordLists[WordsKey(type: ObjectIdentifier(type), language: language)] == nil
      let words = words(type, in: language)
      if isNew, let missing = gallery.missing(type, in: language) { emit(Text.clean(missing.description)) }
      guard let word = Key(rawValue: key), words.has(word) else { return before(key, values, language) }
      return words[word, values]
    }
  }

  /// What the session says by itself, in its language.
  func say(_ word: SessionWord, _ values: [String: String] = [:]) -> String {
    let words = words(SessionWord.self)
    return words.has(word) ? words[word, values] : word.english(values.mapValues { Text.clean($0) })
  }

  /// Words by a key that the app or the session knows; the key itself if neither does.
  func say(key: String, _ values: [String: String] = [:]) -> String {
    if let text = appWords(key, values, language) { return text }
    return SessionWord(rawValue: key).map { say($0, values) } ?? key
  }

  /// A fact in words; its id as it is, where nobody has words for it.
  func words(_ reason: Reason) -> String { known(reason) ?? Text.clean(reason.id) }

  private func known(_ reason: Reason) -> String? {
    let key = "reason." + reason.id
    let words = say(key: key, reason.values)
    return words == key ? nil : words
  }

  func notify(_ what: Reason) { announce(words(what)) }

  /// Says what happened, below what is drawn because of it: above, on a low terminal, it would be driven off at once.
  public func announce(_ line: String) {
    notices.append(line)
    if depth == 0 {
      redraw()
      sayNotices()
    }
  }

  func sayNotices() {
    for notice in notices { emit(notice) }
    notices = []
  }

  /// Why something was refused, in words.
  public func words(_ refusal: Refusal) -> String {
    switch refusal {
    case .unknown(let reason), .denied(let reason): known(reason).map(sentence) ?? Text.clean(reason.id)
    case .failed(let step, let why): say(.refusedFailed, ["step": step, "why": words(why)])
    case .stale: say(.refusedStale)
    case .covered(let cover): say(.refusedCovered, ["cover": cover])
    case .unfit(let step, let container): say(.refusedUnfit, ["step": step, "container": container])
    case .fitsNowhere(let flow, let asked):
      say(.refusedFitsNowhere, ["flow": flow, "asked": asked.joined(separator: ", ")])
    case .unknownStep(let step, _): say(.refusedUnknownStep, ["step": shortened(Links.plain(step))])
    case .empty(let flow): say(.refusedEmpty, ["flow": flow])
    case .placedTwice(let flow): say(.refusedPlacedTwice, ["flow": flow])
    case .malformed(let text, _): say(.refusedMalformed, ["text": shortened(text)])
    case .loop(let names): say(.refusedLoop, ["names": names.suffix(3).joined(separator: ", ")])
    case .expired(let link): say(.refusedExpired, ["link": shortened(link)])
    case .dropped(let link): say(.refusedDropped, ["link": shortened(link)])
    case .closing: say(.refusedClosing)
    }
  }

  /// A phrase as a sentence of its own.
  private func sentence(_ phrase: String) -> String {
    let words = phrase.prefix(1).uppercased() + phrase.dropFirst()
    return words.last.map { ".!?…".contains($0) } ?? true ? words : words + "."
  }
}

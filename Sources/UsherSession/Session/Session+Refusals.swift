public import Usher
import UsherScreens

extension Session {
  /// Returns in words why something was refused. Screens and flows are called what the program's words `screen.TYPE` call
  /// them. A sentence leaves out those that have no such word: the name of a type would mean nothing to the user.
  public func words(_ refusal: Refusal) -> String {
    switch refusal {
    case .unknown(let reason), .denied(let reason): known(reason).map(sentence) ?? Text.clean(reason.id)
    case .failed(let step, let why):
      say(.refusedFailed, .refusedFailedHere, ["step": step], ["why": words(why)])
    case .stale: say(.refusedStale)
    case .covered(let cover): say(.refusedCovered, .refusedCoveredHere, ["cover": cover])
    case .unfit(let step, let container):
      say(.refusedUnfit, .refusedUnfitHere, ["step": step, "container": container])
    case .fitsNowhere(let flow, _): say(.refusedLeadsNowhere, .refusedLeadsNowhereHere, ["flow": flow])
    case .unknownStep(let step, _): say(.refusedUnknownStep, ["step": shortened(Links.plain(step))])
    case .empty(let flow): say(.refusedEmpty, .refusedEmptyHere, ["flow": flow])
    case .placedTwice(let flow): say(.refusedPlacedTwice, .refusedPlacedTwiceHere, ["flow": flow])
    case .malformed(let text, _): say(.refusedMalformed, ["text": shortened(text)])
    case .loop: say(.refusedLoop)
    case .expired(let link): say(.refusedExpired, ["link": shortened(link)])
    case .dropped(let link): say(.refusedDropped, ["link": shortened(link)])
    case .givenUp(let link): say(.refusedGivenUp, ["link": shortened(link)])
    case .closing: say(.refusedClosing)
    }
  }

  /// Returns a sentence with the names of screens and flows; `unnamed` if one of them has no name for the user.
  private func say(
    _ named: SessionWord, _ unnamed: SessionWord, _ names: [String: String], _ values: [String: String] = [:]
  ) -> String {
    let known = names.compactMapValues(name)
    if known.count < names.count { return sentence(say(unnamed, values)) }
    let words = say(named, known.merging(values) { $1 })
    // A step is written in small letters at the beginning of a sentence too.
    return names.values.contains { words.hasPrefix($0) } ? words : sentence(words)
  }

  /// Returns what the user calls a screen or a flow; nil if that is not known. `text` is the name of a type or a written
  /// step. The user knows steps from links, and a step begins with a small letter.
  private func name(_ text: String) -> String? {
    if let name = wording.appWords("screen." + text, [:], language) { return name }
    let isStep = text.first.map { $0.isLowercase } ?? false
    return isStep ? shortened(Links.plain(text)) : nil
  }
}

extension Session {
  /// Returns why something was refused, with the names of types. The message is always English, since only the author of
  /// the program sees it.
  package func details(_ refusal: Refusal) -> String {
    switch refusal {
    case .failed(let step, let why): "\(step) cannot be opened: \(why.values["what"] ?? words(why))"
    case .covered(let cover): "\(cover) has to be closed first."
    case .unfit(let step, let container): "\(step) cannot be shown in \(container)."
    case .fitsNowhere(let flow, []): "Nothing here leads to \(flow)."
    case .fitsNowhere(let flow, let asked): "Nothing in \(asked.joined(separator: ", ")) leads to \(flow)."
    case .unknownStep(let step, let container): "\(container) has no step \(step)."
    case .empty(let flow): "\(flow) has nothing to show."
    case .placedTwice(let flow): "\(flow) is open already."
    case .loop(let names):
      "Stopped: these steps lead to each other without end (\(names.suffix(3).joined(separator: ", ")))."
    default: words(refusal)
    }
  }

  /// Returns what to change in a program whose tree cannot start. The message is always English, since only the author of
  /// the program sees it.
  func mend(_ refusal: Refusal) -> String {
    switch refusal {
    case .unfit("tabs", let container):
      "\(container) cannot start: its start() has something to show before tabs(_:). Leave one of them out."
    case .unfit(let step, let container):
      "\(container) cannot start: \(step) is no tab of it. makeChild must give it as: .tab, and name it in tabs(_:)."
    case .empty(let flow):
      "\(flow) cannot start: it has nothing to show. Its start() must show(_:) a screen, name tabs(_:), or begin(_:) a child."
    default: "The program cannot start: " + details(refusal)
    }
  }
}

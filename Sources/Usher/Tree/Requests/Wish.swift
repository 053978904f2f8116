/// What a coordinator or the user asks of the tree. Each verb is a wish; ``Tree/plan(_:by:)`` says what change it means.
enum Wish {
  case begin(Step)
  case finish(Any?, next: (any Flow)?, Departure.Reason)
  case back
  /// Back to the first screen of the flow that asks.
  case backToFirst
  case open(Place, Opening)
  /// Start the root again.
  case reset(Departure.Reason)
  case leave(Departure.Reason)

  /// How a place is opened.
  struct Opening {
    var keeping = Keeping.matching
    var reason = Departure.Reason.link
    /// The link or the written place, as it was opened.
    var label: String?
    /// Whether the label is a link. After a wait it is resolved again.
    var isLink = false
    /// Whether what is on show stays below the place, if the place can be begun there.
    var staysBelow = false
    /// How long the place may wait, in nanoseconds; nil for as long as every link.
    var patience: UInt64?
    /// Whether steps that cannot be opened are left out.
    var isLenient = false
  }

  /// What a wish means for the tree as it is now.
  enum Meaning: ~Copyable {
    case change(Change)
    /// What is wished for is on show already.
    case refresh
    case elsewhere(Place)
    case wait(Reason)
    /// Another place comes first.
    case first(Place, Reason)
    case atRoot
  }

  /// How to open the place that the wish waits for, or that the wish is redirected to.
  var opening: Opening {
    switch self {
    case .begin(let step): return Opening(label: step.written)
    case .open(let place, var opening):
      opening.label = opening.label ?? place.written
      return opening
    default: return Opening()
    }
  }

  /// The wish for the same place, if the flow that begins it is no longer there.
  func instead(of owner: FlowNode) -> Wish {
    guard case .begin(let step) = self else { return self }
    return .open(Place((owner.trail?.steps ?? []) + [step]), Opening())
  }

  /// How a loop of requests names the wish.
  func name(_ owner: FlowNode) -> String {
    switch self {
    case .begin(let step): "\(owner.name).begin(\(step.written))"
    case .finish: "\(owner.name).finish"
    case .back: "back"
    case .backToFirst: "\(owner.name).backToFirst"
    case .open(let place, let opening): "open(\(opening.label ?? place.written))"
    case .reset: "reset"
    case .leave: "leave"
    }
  }

  func cause(_ owner: FlowNode) -> Cause {
    switch self {
    case .begin, .finish, .backToFirst, .reset: owner.cause
    case .back: .back
    case .leave(let reason): .leave(reason)
    case .open(let place, let opening):
      switch opening.reason {
      case .tap: .tap(place, as: opening.label)
      case .restore: .restore
      default: .link(place, as: opening.label)
      }
    }
  }
}

extension Tree {
  /// Grants a wish: plans it for the tree as it is now, and carries the plan out. During a change, queues the wish.
  func grant(_ wish: Wish, by owner: FlowNode) -> Landing {
    if isChanging {
      return request(wish.name(owner)) { self.grant(wish, by: owner) }
    }
    if isOver { return .refused(.closing) }
    if owner.isGone { return .refused(.stale) }
    return attribute(to: wish.cause(owner)) {
      do throws(Refusal) {
        return fulfil(try quietly { () throws(Refusal) in try plan(wish, by: owner) }, of: wish, by: owner)
      } catch {
        return refused(error)
      }
    }
  }

  private func fulfil(_ meaning: consuming Wish.Meaning, of wish: Wish, by owner: FlowNode) -> Landing {
    switch consume meaning {
    case .change(let change):
      let landing = change.changesNothing ? refreshed() : landing(carryOut(change), of: wish, by: owner)
      if !change.omitted.isEmpty, landing == .landed || landing == .refreshed {
        for refusal in change.omitted { report(refusal) }
      }
      return landing
    case .refresh: return owner.isOnWay ? refreshed() : .refreshed
    case .elsewhere(let place): return redirect(to: place, wish.opening)
    case .wait(let why): return hold(.wish(wish, by: owner.id), wish.opening, why)
    case .first(let place, let why): return reach(place, before: wish, by: owner, why)
    case .atRoot: return .atRoot
    }
  }

  /// What a wish means for the tree as it is now. Nothing moves.
  func plan(_ wish: Wish, by owner: FlowNode) throws(Refusal) -> Wish.Meaning {
    switch wish {
    case .begin(let step): try planBegin(step, in: owner)
    case .finish(let outcome, let next, let reason): try planFinish(owner, outcome, next: next, reason)
    case .back: planBack()
    case .backToFirst: try planBackToFirst(of: owner)
    case .open(let place, let opening): try planOpening(place, opening)
    case .reset(let reason): try planReset(reason)
    case .leave(let reason): .change(Change(reason, ending: root))
    }
  }

  /// Runs a body with a cause for the journal. While an event is heard, the cause of the event stays.
  func attribute<Value>(to new: consuming Cause, _ body: () -> Value) -> Value {
    if activity == .hearing { return body() }
    let old = turn.cause
    turn.cause = new
    defer { turn.cause = old }
    return body()
  }

  /// The landing for the result of a change. If a node asks the user first, keeps its question.
  private func landing(_ answer: Answer, of wish: Wish, by owner: FlowNode) -> Landing {
    switch answer {
    case .landed: return .landed
    case .refused(let refusal): return refused(refusal)
    case .redirected(let place): return redirect(to: place, wish.opening)
    case .asks(let reason, let node):
      question = PendingQuestion(reason, by: node, after: turn.approved, turn.cause, wish, of: owner.id)
      settle()
      return .asking(reason)
    }
  }

  /// Opens another place instead of the one that was asked for.
  func redirect(to place: Place, _ opening: Wish.Opening) -> Landing {
    do throws(Refusal) {
      let text = opening.label ?? place.written
      return try hop(from: text, to: place) { grant(.open(place, opening), by: root) }
    } catch {
      return refused(error)
    }
  }

  /// Goes on with another place. Too many in a row are refused as a loop.
  func hop<Value>(from text: String, to place: Place, _ body: () -> Value) throws(Refusal) -> Value {
    if turn.hops > 8 { throw .loop([text, place.written]) }
    turn.hops += 1
    defer { turn.hops -= 1 }
    return body()
  }

  /// Refuses what was asked; nothing has moved.
  func refused(_ refusal: Refusal) -> Landing {
    note(refusal)
    settle()
    return .refused(refusal)
  }

  /// Refreshes the screen that is looked at, because it was asked for again.
  private func refreshed() -> Landing {
    quietly { leaf.screen?.refresh() }
    note()
    changed()
    return .refreshed
  }

  /// Runs a body that makes requests. Returns why the last of them was refused; nil if it was not, or if there was none.
  ///
  /// A coordinator may ignore the landing of its request. With this, the code that runs the body can tell the user, such
  /// as a session that hears a typed line.
  public func refusal(of body: () -> Void) -> Refusal? {
    let old = turn.refusal
    defer { turn.refusal = old }
    turn.refusal = nil
    body()
    return turn.refusal
  }

  /// Writes down a transaction that moved nothing.
  func note(_ refusal: Refusal? = nil) {
    turn.refusal = refusal
    journal.add(Record(cause: turn.cause, to: leaf.trail, refusal: refusal))
  }
}

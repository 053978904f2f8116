extension Tree {
  /// Opens a link or a written place.
  ///
  /// A link that takes time to look up waits until the answer comes, then lands or is refused. It is dropped if a
  /// newer link comes, if it is cancelled, if the user logs out, or if it has waited too long: for `patience` nanoseconds, or
  /// if that is nil as long as ``Links/patience`` says.
  @discardableResult public func open(
    link text: String, keeping: Keeping = .matching, reason: Departure.Reason = .link,
    patience: UInt64? = nil
  ) -> Landing {
    if isChanging {
      return request("open(\(text))") {
        self.open(link: text, keeping: keeping, reason: reason, patience: patience)
      }
    }
    if isOver { return .refused(.closing) }
    return follow(
      quietly { links.resolve(text) },
      Wish.Opening(keeping: keeping, reason: reason, label: text, isLink: true, patience: patience))
  }

  func follow(_ resolution: Links.Resolution, _ opening: Wish.Opening) -> Landing {
    switch resolution {
    case .place(let place): return grant(.open(place, opening), by: root)
    case .earlier(let place):
      var opening = opening
      opening.isLenient = true
      return grant(.open(place, opening), by: root)
    case .refused(let refusal):
      return attribute(to: Wish.open(.root, opening).cause(root)) { refused(refusal) }
    case .wait(let why): return hold(.link, opening, why)
    case .later(let job): return lookUp(job, opening)
    }
  }

  /// Runs a lookup on the worker while the link waits in the slot. A newer link that takes the slot cancels the lookup.
  private func lookUp(
    _ job: @escaping @Sendable () -> Links.Resolution, _ opening: Wish.Opening
  ) -> Landing {
    // The link takes the slot first, since the answer may come before the worker returns.
    let landing = hold(.lookup(waits.newestTicket + 1), opening, Reason("lookup"))
    var answer: Landing?
    _ = work({ _, answer in answer(job()) }) { [weak self] (resolution: Links.Resolution) in
      guard let self, !expireWaiting(), let link = waiting else { return }
      answer = land(link) { self.follow(resolution, opening) }
      if waiting == nil { changed() }
    }
    return answer ?? landing
  }

  /// What opening a link would do; nothing moves. A link that takes time to look up is looked up here and now.
  public func explain(link text: String, keeping: Keeping = .matching) -> Plan {
    var resolution = quietly { links.resolve(text) }
    while case .later(let job) = resolution { resolution = quietly(job) }
    var plan = Plan(cause: text, before: place, after: place)
    switch resolution {
    case .place(let place): plan = explain(place, keeping: keeping)
    case .earlier(let place):
      plan = explain(place, Wish.Opening(keeping: keeping, isLenient: true))
    case .refused(let refusal): plan.refused = refusal
    case .wait(let why): plan.waits = why
    case .later: break
    }
    plan.cause = text
    return plan
  }

  /// Starts the tree at a link.
  @discardableResult public func start(link text: String) -> Landing {
    if root.phase == .made, case .place(let place) = quietly({ links.resolve(text) }) {
      // A link that waits is resolved again.
      return start(at: place, .matching) { self.open(link: text) }
    }
    let landing = start()
    return landing == .landed ? open(link: text) : landing
  }
}

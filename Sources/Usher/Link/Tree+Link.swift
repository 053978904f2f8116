extension Tree {
  /// Opens a link or a written place.
  @discardableResult public func open(
    link text: String, keeping: Keeping = .matching, reason: Departure.Reason = .link
  ) -> Landing {
    if isChanging { return request("open(\(text))") { self.open(link: text, keeping: keeping, reason: reason) } }
    if isClosed { return .refused(.closing) }
    return follow(links.resolve(text), text, keeping, reason)
  }

  func follow(
    _ resolution: Links.Resolution, _ text: String, _ keeping: Keeping, _ reason: Departure.Reason
  ) -> Landing {
    switch resolution {
    case .place(let place): return open(place, keeping: keeping, reason: reason, label: text)
    case .refused(let refusal): return refused(refusal)
    case .wait(let why):
      let link = WaitingLink(text: text, goal: .link, keeping: keeping, reason: reason, since: clock())
      return hold(link, why: why)
    case .later(let job):
      cancelWaiting()
      let ticket = work(job) { [weak self] answer in
        guard let self, let link = waiting, case .lookup = link.goal else { return }
        waiting = nil
        let landing = follow(answer, text, keeping, reason)
        if case .refused(let refusal) = landing { onRefusal?(refusal) }
        changed()
      }
      let link = WaitingLink(text: text, goal: .lookup(ticket), keeping: keeping, reason: reason, since: clock())
      return hold(link, why: Reason("lookup"))
    }
  }

  /// What opening a link would do; nothing moves. A link that takes time to look up is looked up here and now.
  public func explain(link text: String, keeping: Keeping = .matching) -> Plan {
    var resolution = links.resolve(text)
    while case .later(let job) = resolution { resolution = job() }
    switch resolution {
    case .place(let place):
      var plan = explain(place, keeping: keeping)
      plan.cause = text
      return plan
    case .refused(let refusal):
      var plan = Plan(cause: text, before: place, after: place)
      plan.refused = refusal
      return plan
    case .wait(let why):
      var plan = Plan(cause: text, before: place, after: place)
      plan.waits = why
      return plan
    case .later: return Plan(cause: text, before: place, after: place)
    }
  }

  /// Starts the tree at a link.
  @discardableResult public func start(link text: String) -> Landing {
    if case .place(let place) = links.resolve(text) { return start(at: place) }
    let landing = start()
    guard case .landed = landing else { return landing }
    return open(link: text)
  }
}

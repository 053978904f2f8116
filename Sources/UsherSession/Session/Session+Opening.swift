public import Usher

/// How the program starts the tree, and opens places and links.
extension Session {
  /// Starts the tree. If the tree starts at another place than it was asked to, says why below the first screen.
  ///
  /// If the tree cannot start at all, the session is over, and a message says what to change in the program.
  public func begin<Failure>(_ start: (Tree) throws(Failure) -> Landing) throws(Failure) {
    startRefusal = nil
    try taking(.event("start", "")) { () throws(Failure) in
      let landing = try perform { () throws(Failure) in try start(tree) }
      switch landing {
      case .refused(let refusal) where tree.screen == nil && !tree.isOver:
        startRefusal = refusal
        misunderstand(mend(refusal))
      case .waiting, .refused: perform { told(landing) }
      case .landed, .refreshed, .queued, .asking, .atRoot: break
      }
    }
  }

  /// Opens a place. Shows the result, if the screen does not show it, and returns it.
  @discardableResult
  public func follow(_ place: Place) -> Landing {
    taking(.event("open", place.written)) {
      perform {
        let landing = tree.open(place)
        told(landing)
        return landing
      }
    }
  }

  /// Opens a link or a written place. Shows the result, if the screen does not show it, and returns it.
  @discardableResult
  public func follow(
    _ link: String, keeping: Keeping? = nil, reason: Departure.Reason = .link
  ) -> Landing {
    taking(.event(reason == .tap ? "tap" : "open", link)) {
      perform {
        let landing = tree.open(
          link: link, keeping: keeping ?? (reason == .tap ? .otherTabs : .matching), reason: reason)
        told(landing)
        return landing
      }
    }
  }
}

extension Tree {
  /// Says what happened, after what is being done now is done.
  func tell(_ what: Reason) {
    if isChanging {
      _ = request("tell(\(what.id))") { [weak self] in
        self?.tell(what)
        return .landed
      }
      return
    }
    if let onNotice { quietly { onNotice(what) } }
    settle()
  }
}

extension Tree {
  /// Says what happened, after what is being done now is done.
  func tell(_ what: Reason) {
    guard isChanging else { return onNotice?(what) ?? () }
    _ = request("tell(\(what.id))") { [weak self] in
      self?.onNotice?(what)
      return .landed
    }
  }
}

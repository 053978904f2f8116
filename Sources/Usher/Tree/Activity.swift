/// What a tree is doing. One activity can interrupt another, which goes on afterwards.
enum Activity {
  case idle
  /// Queued requests are done, one after the other.
  case draining
  /// A handler runs, of an event or of an answer. The changes that it asks for are made at once; other events wait.
  case hearing
  /// A change is made, or something is asked or told that must not change the tree. Every request waits.
  case changing
  /// The last change is made: the session ends.
  case ending
  case over
}

extension Tree {
  /// Whether the session has ended.
  public var isOver: Bool { activity == .ending || activity == .over }

  var isChanging: Bool { activity == .changing || activity == .ending }

  /// Whether events have to wait.
  var isBusy: Bool { isChanging || activity == .hearing }

  /// Runs a body as an activity.
  func run<Value: ~Copyable, Failure: Error>(
    as new: Activity, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let old = activity
    activity = new
    defer { activity = isOver ? .over : old }
    return try body()
  }

  /// Runs a body that must not change the tree. What the body asks for is queued.
  func quietly<Value: ~Copyable, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value
  {
    if isChanging { return try body() }
    return try run(as: .changing, body)
  }
}

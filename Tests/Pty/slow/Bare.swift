import Usher

/// A root that cannot start: what it names as its tab is none.
final class Bare: Coordinator {
  enum ChildFlow: Flow { case shelf }
  let life = Life()
  func start() throws { try tabs([.shelf]) }
  func makeChild(_ flow: ChildFlow) -> Child<Bare> { .flow(Shop()) }
}

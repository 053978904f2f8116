@testable import Usher

/// A flow with children of its own type, to any depth.
final class Folder: Coordinator {
  enum ChildFlow: Flow { case folder(Int), file(Int) }

  let life = Life()
  let presence: Presence
  let id: Int
  var world: World { presence.world }
  init(_ world: World, _ id: Int) {
    presence = Presence(world, "Folder")
    self.id = id
  }

  func start() throws {
    show(Page(world, "folder:\(id)")) { Page.hear($1, by: "Folder", in: $0.world) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<Folder> {
    switch flow {
    case .folder(let id): .flow(Folder(world, id))
    case .file(let id): .screen(Page(world, "file:\(id)")) { Page.hear($1, by: "Folder", in: $0.world) }
    }
  }
}

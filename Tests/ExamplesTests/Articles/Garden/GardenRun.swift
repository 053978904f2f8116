import Usher
import UsherProgram
import UsherScreens

/// The program garden: its options, its screens, and how a run of it begins.
func garden(screens sources: [Source], shelf: Shelf, findPlants: @escaping FindPlants) -> Never {
  let screens = ProgramScreens(sources, words: [WordOutline(GardenWord.self)]) { _ in
    [
      PlantSearch.shape.outline, PlantScreen.shape.outline, GardenShapes.shelf.outline,
      GardenShapes.logIn.outline,
    ]
  }
  var program = Program("garden", version: "1.0", screens: screens)
  program.about = "A catalogue of plants."
  program.options = [.push]
  program.run { run in
    let session = run.session(Garden(shelf, findPlants))
    setUp(session, shelf)
    run.hear(.push, decode: { String(decoding: $0, as: UTF8.self) }) { text, tree in
      tree.tell(Reason("news", ["text": text]))
    }
    return session
  }
}

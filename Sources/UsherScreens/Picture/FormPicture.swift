/// The questions up to one `-> event`, in the order in which they are asked.
struct FormPicture: Sendable, Equatable {
  /// Words under a question: `! rule words` or `- option words`.
  struct Note: Sendable, Equatable {
    let name: String
    let position: Position
    let words: PictureLine
  }

  struct Question: Sendable, Equatable {
    let field: String
    let position: Position
    let label: PictureLine
    var rules: [Note] = []
    var options: [Note] = []
  }

  let name: String
  let position: Position
  let questions: [Question]
}

import UsherText

extension Drawing {
  /// Returns the lines that would cross the right edge if nothing were cut.
  func reaches(_ model: Model, _ picture: Picture, width: Int) -> [Reach] {
    var frame = Frame<Event>()
    frame.pen.isWatching = true
    draw(model, width: width, palette: .none, into: &frame)
    var reaches = frame.pen.reaches
    reaches.append(Reach(line: picture.prompt.number, columns: Text.width(frame.prompt)))
    for form in questions(model, into: &frame) {
      let asked = picture.forms.first { $0.name == form.name }?.questions ?? []
      for (question, drawn) in zip(asked, form.questions) {
        reaches.append(Reach(line: question.label.number, columns: Text.width(drawn.label)))
      }
    }
    return reaches.filter { $0.columns > width }
  }
}

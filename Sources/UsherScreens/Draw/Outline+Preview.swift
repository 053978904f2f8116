extension Outline {
  /// A picture of this screen with one of its samples, its prompt on the last line.
  ///
  /// nil if there is no such sample; a picture that was not checked may lack what does not fit.
  public func preview(of picture: Picture, sample: Int, width: Int, palette: Palette) -> String? {
    guard samples.indices.contains(sample) else { return nil }
    return draw(picture, sample, width, palette)
  }
}

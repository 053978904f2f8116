import Foundation
import Testing
import UsherScreens

@testable import ParlorFlows
@testable import ParlorStore

@Suite struct AuthorTintTests {
  @Test func `the people of the demo world have colours of their own`() {
    let ids = DemoWorld.people.filter { $0.id < 11 }.map(\.id)
    #expect(Set(ids.map { AuthorTint.style(of: $0) }).count == ids.count)
  }

  @Test func `colours differ, and are readable on black and on white`() {
    #expect(Set(AuthorTint.colours).count == AuthorTint.styles.count)
    for colour in AuthorTint.colours {
      let light = Self.luminance(of: colour)
      #expect(1.05 / (light + 0.05) >= 3, "\(colour) on white")
      #expect((light + 0.05) / 0.05 >= 3, "\(colour) on black")
    }
  }

  /// The relative luminance of a colour of the cube of 6 by 6 by 6.
  private static func luminance(of colour: Int) -> Double {
    let steps = [0.0, 95, 135, 175, 215, 255]
    let index = colour - 16
    let parts = [index / 36, index / 6 % 6, index % 6].map { steps[$0] / 255 }
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

import Foundation
import Testing
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// The map of Parlor in `Pictures`, which a reader compares with the program.
@Suite struct MapFileTests {
  /// Other tests run meanwhile: a `Result` would keep each thread waiting that wants it. With another priority, it would come
  /// after all of them. The image has the index that each search would otherwise make.
  private static let chart = Task(priority: .high) {
    try ParlorMap.chart(image: Store.packed(PreparedDemo.image.get()))
  }
  private static let command = "USHER_RECORD=1 swift test --filter MapFileTests"
  private static let folder =
    #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/Pictures/"

  /// If a flow, a screen, a choice or where it leads has changed, the file is written again by the command in the failure.
  @Test(arguments: ["map.txt", "map.svg"]) func `the map in Pictures is the map of the program`(
    name: String
  ) async throws {
    let chart = try await Self.chart.value
    let text = chart.text(showsRoles: true)
    // `parlor map` reads the text.
    #expect(FlowChart(text: text).text(showsRoles: true) == text)
    let now = name == "map.svg" ? chart.svg(title: "Parlor") : text
    let path = Self.folder + name
    if ProcessInfo.processInfo.environment["USHER_RECORD"] == "1" {
      try now.write(toFile: path, atomically: true, encoding: .utf8)
      if name == "map.svg" {
        // Nothing but its words differs, so it is only drawn, and not compared.
        let chart = try ParlorMap.chart(image: Store.demoImage(in: .korean), in: "ko")
        try chart.svg(title: "팔러").write(
          toFile: Self.folder + "map.ko.svg", atomically: true, encoding: .utf8)
      }
      Issue.record("Pictures/\(name) is recorded; read it, then run again without USHER_RECORD.")
      return
    }
    let before = try String(contentsOfFile: path, encoding: .utf8)
    let missing = before.split(separator: "\n").filter { !now.contains($0) }.map { "- \($0)" }
    let added = now.split(separator: "\n").filter { !before.contains($0) }.map { "+ \($0)" }
    #expect(
      now == before,
      "The map has changed:\n\((missing + added).joined(separator: "\n"))\nIf that is right: \(Self.command)")
  }

  /// The lock file of places has a section for each of them.
  @Test func `every coordinator with steps is among the forms of places`() async throws {
    let met = try await Self.chart.value.flows.filter { !$0.steps.isEmpty }
    let flows = ParlorPlaces.forms.flows
    #expect(met.map(\.name).sorted() == flows.map(\.name).sorted())
    for flow in met {
      let steps = flows.first { $0.name == flow.name }?.steps.map { String($0.prefix { $0 != ":" }) }
      #expect(steps?.sorted() == flow.steps, "\(flow.name)")
    }
  }

  @Test func `every screen but the splash and the door is on the map`() async throws {
    let chart = try await Self.chart.value
    #expect(chart.unseen == ["Splash/splash", "Door/door"])
    #expect(chart.roles == ["admin", "guest", "member", "newcomer"])
    for screen in chart.screens { #expect(!screen.events.isEmpty, "\(screen.name)") }
  }
}

import Foundation
import PackagePlugin

/// Embeds the demo world as it is before anything is looked at: the target sees `EmbeddedDemo.image`.
@main
struct EmbedDemo: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDemo.swift")
    return [
      .buildCommand(
        displayName: "Embedding the demo world in \(target.name)",
        executable: try context.tool(named: "embed-demo").url, arguments: [output.path], outputFiles: [output]
      )
    ]
  }
}

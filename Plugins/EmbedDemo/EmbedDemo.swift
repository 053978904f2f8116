import Foundation
import PackagePlugin

/// Embeds the demo world of each language in the target, as `EmbeddedDemo`.
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

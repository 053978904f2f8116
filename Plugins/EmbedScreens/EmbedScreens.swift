import Foundation
import PackagePlugin

/// Embeds every `*.screen`, `*.words`, `*.text` and `*.part` file of the target's `Screens` folder in the target.
///
/// The target sees `EmbeddedScreens.files`, sorted by path. `Screens` may be a link to another folder. Each file is an input
/// of the build command, so that an edit rebuilds the target. The folder is inside the target, so that new files are
/// noticed.
@main
struct EmbedScreens: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Screens")
    let found = folder.resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: found.path) else {
      Diagnostics.error("\(target.name) uses EmbedScreens, and has no folder or link \(folder.path)")
      return []
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: found.path)
      .filter { name in [".screen", ".words", ".text", ".part"].contains { name.hasSuffix($0) } }
      .filter { name in !name.split(separator: "/").contains { $0.hasPrefix(".") } }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedScreens.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(names.count) screen files in \(target.name)",
        executable: try context.tool(named: "embed-screens").url,
        arguments: [output.path, folder.path] + names,
        inputFiles: names.map { folder.appending(path: $0) },
        outputFiles: [output])
    ]
  }
}

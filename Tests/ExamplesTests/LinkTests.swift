import Foundation
import Testing

/// A code host shows the pages as they are, so a link between them has to name a file.
@Suite struct LinkTests {
  static let pages: [String] = {
    let all = FileManager.default.enumerator(atPath: ArticleTests.root)
    var found: [String] = []
    while let path = all?.nextObject() as? String {
      if path.hasPrefix("."), path.count > 1 {
        all?.skipDescendants()
      } else if path.hasSuffix(".md") {
        found.append(path)
      }
    }
    return found
  }()

  @Test func `every link between pages leads to a file`() throws {
    #expect(Self.pages.contains("README.md") && Self.pages.contains { $0.hasSuffix("Usher.docc/Usher.md") })
    for page in Self.pages {
      let text = try String(contentsOfFile: ArticleTests.root + page, encoding: .utf8)
      #expect(!text.contains("<doc:"), "\(page) has a link that only DocC follows")
      let folder = URL(fileURLWithPath: ArticleTests.root + page).deletingLastPathComponent()
      for rest in text.components(separatedBy: "](").dropFirst() {
        let target = rest.prefix { $0 != ")" && $0 != "#" && $0 != "\n" }
        if target.isEmpty || target.contains("://") || target.contains(" ") || target.contains("`") {
          continue
        }
        let file = folder.appendingPathComponent(String(target)).standardized.path
        #expect(FileManager.default.fileExists(atPath: file), "\(page) leads to \(target)")
      }
    }
  }
}

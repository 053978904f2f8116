import Usher
import UsherSession
import UsherTesting

/// The written forms of Parlor's places and links, which `parlor check` compares with the lock file.
public enum ParlorPlaces {
  /// The forms that the program writes. A test compares the coordinators with those that the explorer meets.
  static var forms: PlaceLock.Forms {
    PlaceLock.Forms(
      links: LinkKind.all.map { $0.form() },
      flows: [
        "App": AppCoordinator.ChildFlow.self, "Login": LoginCoordinator.ChildFlow.self,
        "SelectAuth": SelectAuthCoordinator.ChildFlow.self, "HomeEmpty": HomeEmptyCoordinator.ChildFlow.self,
        "Tabs": TabsCoordinator.ChildFlow.self, "Home": HomeCoordinator.ChildFlow.self,
        "Explore": ExploreCoordinator.ChildFlow.self,
        "DMs": DMsCoordinator.ChildFlow.self, "Search": SearchCoordinator.ChildFlow.self,
        "Settings": SettingsCoordinator.ChildFlow.self, "Room": RoomCoordinator.ChildFlow.self,
        "GroupSettings": GroupSettingsCoordinator.ChildFlow.self,
        "WorkspaceList": WorkspaceListCoordinator.ChildFlow.self,
        "CatchUp": CatchUpCoordinator.ChildFlow.self, "Inbox": InboxCoordinator.ChildFlow.self,
        "Notice": NoticeCoordinator.ChildFlow.self,
        "Profile": ProfileCoordinator.ChildFlow.self,
      ])
  }

  /// The lock file in the binary.
  static var lock: PlaceLock {
    PlaceLock(
      String(decoding: PackageResources.places_lock, as: UTF8.self),
      path: "Sources/ParlorFlows/App/places.lock")
  }

  /// Returns what is wrong with the places, and what to write.
  public static func findings() -> [String] {
    lock.findings(forms, Parlor.placeHistory, in: "Parlor.placeHistory")
  }
}

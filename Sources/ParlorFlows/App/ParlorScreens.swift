public import UsherScreens
import UsherSession

/// Every screen and every word of Parlor: what a check holds the files against, and the files in the binary.
public enum ParlorScreens {
  public static let languages = ["en", "ko"]

  public static let outlines: [Outline] = [
    SplashScreen.shape.outline, OnboardingScreen.shape.outline, SelectAuthScreen.shape.outline,
    EmailLoginScreen.shape.outline, SignUpScreen.shape.outline, InitialWorkspaceScreen.shape.outline,
    HomeEmptyScreen.shape.outline, HomeScreen.shape.outline, InviteScreen.shape.outline,
    ExploreScreen.shape.outline, WorkspaceListScreen.shape.outline, DetailsScreen.makeWorkspace.outline,
    DetailsScreen.makeChannel.outline, DetailsScreen.editWorkspace.outline, DetailsScreen.editChannel.outline,
    GroupSettingsScreen.workspace.outline, GroupSettingsScreen.channel.outline,
    ChangeAdminScreen.shape.outline, ChatScreen.shape.outline, RoomWishScreen.shape.outline,
    DMsScreen.shape.outline,
    SearchScreen.shape.outline, SettingsScreen.shape.outline,
    ProfileScreen.shape.outline, EditProfileScreen.nickname.outline, EditProfileScreen.phone.outline,
    CoinsScreen.shape.outline,
  ]

  /// `root` is the folder that the files stand in.
  public static func check(root: String) -> Check {
    Check(
      languages: languages, outlines: outlines,
      words: [WordOutline(ParlorWord.self), WordOutline(SessionWord.self)], root: root)
  }

  /// The files as they were when the program was built.
  public static var embedded: [Source] { Source.embedded(EmbeddedScreens.files) }
}

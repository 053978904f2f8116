public import UsherScreens
import UsherSession

/// The screen files in the binary, their languages, and every screen and word that a check looks for in them.
public enum ParlorScreens {
  /// The languages that home has a screen file in, in alphabetical order. A language is added by its files alone; the
  /// check then names every screen and every word that it lacks.
  public static let languages: [String] = Gallery(embedded).languages(of: HomeScreen.shape.outline.screen)

  /// The language of somebody whose locale names none of ``languages``.
  public static let defaultLanguage = "en"

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

  /// The check of the files in the folder `root`.
  public static func check(root: String) -> Check {
    Check(
      languages: languages, outlines: outlines,
      words: [
        WordOutline(ParlorWord.self), WordOutline(RoomCommandWord.self), WordOutline(SessionWord.self),
      ], root: root)
  }

  /// The files that were there when the program was built.
  public static var embedded: [Source] { Source.embedded(EmbeddedScreens.files) }
}

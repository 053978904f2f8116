public import UsherScreens
import UsherSession

/// The screen files in the binary, their languages, and all screens and words that the check looks for in them.
public enum ParlorScreens {
  /// The languages for which the home screen has a file, in alphabetical order. To add a language, add its files. The
  /// check then reports every screen and word that is missing.
  public static let languages: [String] = languages(of: embedded)

  /// The name of the screen that has a file in every language.
  public static let home = "Home/home"

  private static func languages(of sources: [Source]) -> [String] {
    Gallery(sources).languages(of: home)
  }

  /// The language if the locale names none of the languages.
  public static let defaultLanguage = "en"

  public static let outlines: [Outline] = [
    SplashScreen.shape.outline, OnboardingScreen.shape.outline,
    EmailLoginScreen.shape.outline, SignUpScreen.shape.outline, DoorScreen.shape.outline,
    InitialWorkspaceScreen.shape.outline,
    HomeEmptyScreen.shape.outline, HomeScreen.shape.outline, FavouritesScreen.shape.outline,
    InviteScreen.shape.outline, CatchUpScreen.shape.outline,
    ExploreScreen.shape.outline, WorkspaceListScreen.shape.outline, DetailsScreen.makeWorkspace.outline,
    DetailsScreen.makeChannel.outline, DetailsScreen.editWorkspace.outline, DetailsScreen.editChannel.outline,
    GroupSettingsScreen.workspace.outline, GroupSettingsScreen.channel.outline,
    ChangeAdminScreen.shape.outline, MemberScreen.shape.outline, ChatScreen.shape.outline,
    FileScreen.shape.outline, RoomWishScreen.shape.outline,
    DMsScreen.shape.outline, InboxScreen.shape.outline, NoticeScreen.shape.outline, ReplyScreen.shape.outline,
    SearchScreen.shape.outline, SettingsScreen.shape.outline, DesktopScreen.shape.outline,
    ProfileScreen.shape.outline, EditProfileScreen.nickname.outline, EditProfileScreen.phone.outline,
    PasswordScreen.shape.outline, CoinsScreen.shape.outline, DevicesScreen.shape.outline,
  ]

  /// Returns the outlines of all screens. Only the outline of the settings depends on the languages: it has a choice
  /// for each.
  public static func outlines(in languages: [String]) -> [Outline] {
    let settings = SettingsScreen.shape(of: languages).outline
    return outlines.map { $0.screen == settings.screen ? settings : $0 }
  }

  /// The words of Parlor, without those of every session.
  public static var words: [WordOutline] {
    [
      WordOutline(ParlorWord.self), WordOutline(TimeWord.self), WordOutline(RoomCommandWord.self),
      WordOutline(SearchWord.self), WordOutline(ScreenNameWord.self),
      WordOutline(FavouritesWord.self), WordOutline(CatchUpWord.self), WordOutline(ReactionWord.self),
      // The sentences outside the screens, such as errors.
      WordOutline("Program/program"), WordOutline("Command/store"),
      WordOutline("Command/parlor"), WordOutline("Command/agent"),
    ]
  }

  /// Returns the check of the files in the folder `root`.
  public static func check(root: String, languages: [String] = languages) -> Check {
    Check(
      languages: languages, outlines: outlines(in: languages),
      words: words + [WordOutline(SessionWord.self)], root: root)
  }

  /// The screen files that were built into the binary.
  public static let embedded = Source.embedded(EmbeddedScreens.files)
}

extension Rights {
  /// Who may do what, and what it changes: the same for a store without a server and for a team's server, unless a cell says
  /// otherwise.
  ///
  /// Ann is the admin of the workspace `team`, Ben that of its channel `general`. Cy and Dee are members of both. Lee has left
  /// `general` and runs the channels `nook` and `side`. Gus has left `team`. Eve has never been there, and has `den` in her workspace
  /// `club`. Cy and Dee have direct messages, `dm`, and so had Ben and Gus, `old`. None is nobody who is signed in; a server answers a
  /// token that is revoked, replaced or forged with `out` to everything, so the last column is that of the store.
  ///
  /// Messages are `c1` (with the file `f1.txt`) and `c0` (deleted) of Cy, `g1` of Gus and `l1` of Lee in `general`, then `d1` in `dm`,
  /// `o1` in `old`, `e1` in `den` and `n1` in `nook`. Everybody has staged a file. `@` is the person of the column.
  ///
  /// A cell is `ok` if the action changes what stands at the end of the row, and nothing else; `same` if it is answered and changes
  /// nothing; what was read; or why it is refused, and then nothing changes: a code of ``codes``, with what it is about in brackets if the
  /// action does not name that. `store/server` are two answers: a store is open to everybody who can read its file, so it need not hide
  /// that something exists, whoever has the id of a staged file has staged it, and the direct messages of somebody who has left are
  /// found, so that the words written there can be kept. At `*` the changes after the star are made all the same.
  package static let table = """
                                    | ann     ben     cy      dee     lee     gus     eve     none    | changes
    post general                    | ok      ok      ok      ok      M       M       M       M       | general/new: @ "x"; general/@: 4
    post dm                         | M       M       ok      ok      M       M       M       M       | dm/new: @ "x"; dm/@: 2
    post old                        | M       X       M       M       M       M       M       M       |
    post den                        | M       M       M       M       M       M       ok      M       | den/new: @ "x"; den/@: 2
    post nowhere                    | M       M       M       M       M       M       M       M       |
    server: post-as general cy      | !number !number ok      !number !number !number !number .       | general/new: @ "x"; general/@: 4
    reply general c1                | ok      ok      ok      ok      M       M       M       M       | general/new: @ "x" re c1; general/@: 4
    reply general d1                | !reply  !reply  !reply  !reply  !reply/M !reply/M !reply/M !reply       |
    reply general nothing           | !reply  !reply  !reply  !reply  !reply/M !reply/M !reply/M !reply       |
    attach general @.txt            | ok      ok      ok      ok      M/M*    M/M*    M/M*    M       | general/new: @ "x"; general/new/@.txt: 1; general/@: 4; server -@/@.txt * -@/@.txt
    attach general cy.txt           | ok/?f   ok/?f   ok      ok/?f   M       M       M       M       | general/new: @ "x"; general/new/cy.txt: 1; general/@: 4; server -cy/cy.txt
    attach general f1.txt           | ?f      ?f      ?f      ?f      M       M       M       M       |
    attach general @.txt @.txt      | ?f      ?f      ?f      ?f      M/M*    M/M*    M/M*    M       | * -@/@.txt
    server: attach general half.txt | ?f      ?f      ?f      ?f      M       M       M       .       |
    edit c1                         | A       A       ok      A       A/?m    A/?m    A/?m    A       | general/c1: cy "x" edited
    edit l1                         | A       A       A       A       M/?m    A/?m    A/?m    A       |
    edit c0                         | ?m/A    ?m/A    ?m      ?m/A    ?m      ?m      ?m      ?m      |
    edit nothing                    | ?m      ?m      ?m      ?m      ?m      ?m      ?m      ?m      |
    delete c1                       | A       A       ok      A       A/?m    A/?m    A/?m    A       | general/c1: cy "" deleted; -general/c1/f1.txt; -general/c1/👍/dee
    delete l1                       | A       A       A       A       M/?m    A/?m    A/?m    A       |
    delete c0                       | ?m/A    ?m/A    ?m/same ?m/A    ?m      ?m      ?m      ?m      |
    react c1                        | ok      ok      ok      ok      M/?m    M/?m    M/?m    M       | general/c1/🎉/@
    react l1                        | ok      ok      ok      ok      M/?m    M/?m    M/?m    M       | general/l1/🎉/@
    react c0                        | ?m      ?m      ?m      ?m      ?m      ?m      ?m      ?m      |
    react d1                        | M/?m    M/?m    ok      ok      M/?m    M/?m    M/?m    M       | dm/d1/🎉/@
    unreact c1                      | -/same  -/same  -/same  ok      M/?m    M/?m    M/?m    M       | -general/c1/👍/dee
    server: see c1                  | ?m      ?m      same    ?m      ?m      ?m      ?m      .       |
    read general                    | ok      ok      ok      ok      same/M  same/M  same/M  same    | general/@: 4
    store: read-all                 | ok      ok      ok      ok      same    same    same    same    | general/@: 4
    mute general                    | ok      ok      ok      ok      M       M       M       M       | general/@: 3 muted
    star general                    | ok      ok      ok      ok      M       M       M       M       | general/@: 3 star 1
    unstar nook                     | same/M  same/M  same/M  same/M  ok      same/M  same/M  same    | nook/lee: 1
    order                           | same    same    same    same    ok      same    same    same    | nook/lee: 1 star 2; side/lee: 0 star 1
    topic general                   | Ar      ok      Ar      Ar      M       M       M       M       | general: ben "general" "" "x"
    topic dm                        | M       M       Ar      Ar      M       M       M       M       |
    setting                         | ok      ok      ok      ok      ok      ok      ok      ?a      | @/theme: dark
    store: send-unsent              | ?u      ?u      ok      ?u      M       M       M       M       | general/new: @ "later"; general/@: 4; -cy/unsent
    store: drop-unsent              | same    same    ok      same    same    same    same    same    | -cy/unsent
    store: open-notice              | same    same    ok      same    same    same    same    same    | cy/notice: opened
    store: act-notice               | same    same    ok      same    same    same    same    same    | cy/notice: acted
    store: clear-notice             | same    same    ok      same    same    same    same    same    | -cy/notice
    nickname                        | ok      ok      ok      ok      ok      ok      ok      ?a      | @/nickname: Neu
    phone                           | ok      ok      ok      ok      ok      ok      ok      ?a      | @/phone: 01012345678
    server: prove                   | wrong   wrong   wrong   wrong   wrong   wrong   wrong   .       |
    make workspace                  | ok      ok      ok      ok      ok      ok      ok      ?a      | new: @ "general" "" ""; new/@: 0; @/spent: 10
    make channel team               | ok      ok      ok      ok      ok      ?w      ?w      ?w      | new: @ "x" "" ""; new/@: 0
    make channel club               | ?w      ?w      ?w      ?w      ?w      ?w      ok      ?w      | new: @ "x" "" ""; new/@: 0
    make channel nowhere            | ?w      ?w      ?w      ?w      ?w      ?w      ?w      ?w      |
    rename team                     | ok      Aw      Aw      Aw      Aw      ?w      ?w      ?w      | team: ann "x" ""
    rename general                  | Ar      ok      Ar      Ar      M       M       M       M       | general: ben "x" "" ""
    rename dm                       | M       M       Ar/M    Ar/M    M       M       M       M       |
    invite team eve                 | ok      Aw      Aw      Aw      Aw      ?w      ?w      ?w      | team/eve; general/eve: 4
    invite team gus                 | ok      Aw      Aw      Aw      Aw      ?w      ?w      ?w      | team/gus; general/gus: 4; old/gus: 1
    invite team dee                 | In(dee) Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    invite team nobody              | ?e      Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    join general                    | same    same    same    same    ok      ?r      ?r      ?r      | general/@: 4
    join den                        | ?r      ?r      ?r      ?r      ?r      ?r      same    ?r      |
    join dm                         | ?r      ?r      same/?r same/?r ?r      ?r      ?r      ?r      |
    join nowhere                    | ?r      ?r      ?r      ?r      ?r      ?r      ?r      ?r      |
    hand team dee                   | ok      Aw      Aw      Aw      Aw      ?w      ?w      ?w      | team: dee "team" ""
    hand team ann                   | !admin  Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    hand team gus                   | !admin  Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    hand team eve                   | !admin  Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    hand general dee                | Ar      ok      Ar      Ar      M       M       M       M       | general: dee "general" "" ""
    hand general ben                | Ar      !admin  Ar      Ar      M       M       M       M       |
    hand general lee                | Ar      !admin  Ar      Ar      M       M       M       M       |
    hand general gus                | Ar      !admin  Ar      Ar      M       M       M       M       |
    hand general eve                | Ar      !admin  Ar      Ar      M       M       M       M       |
    hand dm cy                      | M       M       Ar/M    Ar/M    M       M       M       M       |
    remove general dee              | Ar      ok      Ar      Ar      M       M       M       M       | -general/dee
    remove general ben              | Ar      Sr      Ar      Ar      M       M       M       M       |
    remove general lee              | Ar      ?a      Ar      Ar      M       M       M       M       |
    remove general eve              | Ar      ?a      Ar      Ar      M       M       M       M       |
    remove team dee                 | ok      Aw      Aw      Aw      Aw      ?w      ?w      ?w      | -team/dee; -general/dee; -dm/dee
    remove team ann                 | Sw      Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    remove team ben                 | Sr(general) Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    remove team gus                 | ?a      Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    remove team eve                 | ?a      Aw      Aw      Aw      Aw      ?w      ?w      ?w      |
    leave general                   | ok      Sr      ok      ok      M       M       M       M       | -general/@
    leave team                      | Sw      Sr(general) ok      ok      Sr(nook) ?w      ?w      ?w      | -team/@; -general/@; -dm/@
    leave dm                        | M       M       M       M       M       M       M       M       |
    erase general                   | Ar      ok      Ar      Ar      M       M       M       M       | -general; store -cy/unsent
    erase team                      | ok      Aw      Aw      Aw      Aw      ?w      ?w      ?w      | -team; -general; -nook; -side; -dm; -old; store -cy/unsent
    erase dm                        | M       M       Ar/M    Ar/M    M       M       M       M       |
    direct team lee                 | ok      ok      ok      ok      ?a      ?w      ?w      ?w      | new: direct; new/@: 0; new/lee: 0
    direct team ben                 | ok      ?a      ok      ok      ok      same/?w ?w      ?w      | new: direct; new/@: 0; new/ben: 0
    direct team dee                 | ok      ok      same    ?a      ok      ?w      ?w      ?w      | new: direct; new/@: 0; new/dee: 0
    direct team gus                 | ?a      same    ?a      ?a      ?a      ?w      ?w      ?w      |
    direct team eve                 | ?a      ?a      ?a      ?a      ?a      ?w      ?w      ?w      |
    direct club ann                 | ?w      ?w      ?w      ?w      ?w      ?w      ?a      ?w      |
    buy                             | ok      ok      ok      ok      ok      ok      ok      ?a      | @/r1: coins.10 1
    restore                         | same/ok same/ok same/ok same/ok same/ok same/ok same/ok same    | @/restoring
    store: sign-out                 | ok      ok      ok      ok      ok      ok      ok      same    | -@/signed-in
    server: sign-out desk           | ok      ok      ok      ok      ok      ok      ok      .       | -@/desk
    server: sign-out laptop         | same    same    same    ok      same    same    same    .       | -dee/laptop
    server: sign-out others         | same    same    same    ok      same    same    same    .       | -dee/laptop
    server: sign-out lost           | same    same    same    same    same    same    same    .       |
    server: devices                 | desk    desk    desk    desk,laptop desk    desk    desk    .       |
    server: begin half.txt          | !number !number same    !number !number !number !number .       |
    server: add half.txt            | ?f      ?f      ok      ?f      ?f      ?f      ?f      .       | cy/half.txt: 1
    server: log                     | ok      ok      ok      ok      ok      ok      ok      .       | @/event
    server: cancel                  | same    same    same    same    same    same    same    .       |
    server: password                | wrong   wrong   wrong   wrong   wrong   wrong   wrong   .       |
    server: packs                   | same    same    same    same    same    same    same    .       |
    server: taken team              | true    true    true    true    true    ?w      ?w      .       |
    page general                    | c1,c0,g1,l1 c1,c0,g1,l1 c1,c0,g1,l1 c1,c0,g1,l1 M       M       M       M       |
    page dm                         | M       M       d1      d1      M       M       M       M       |
    page old                        | M       o1      M       M       M       M       M       M       |
    page nowhere                    | M       M       M       M       M       M       M       M       |
    place c1                        | general general general general M(general) unknown unknown unknown |
    place d1                        | unknown unknown dm      dm      unknown unknown unknown unknown |
    place nothing                   | unknown unknown unknown unknown unknown unknown unknown unknown |
    piece f1.txt                    | x       x       x       x       ?f/none ?f/none ?f/none ?f      |
    piece cy.txt                    | ?f/none ?f/none ?f/none ?f/none ?f/none ?f/none ?f/none ?f      |
    search                          | c1,g1,l1 c1,g1,l1,o1 c1,g1,l1,d1 c1,g1,l1,d1 n1      nothing e1      nothing |
    streams                         | general,team general,old,team dm,general,team dm,general,team nook,side,team nothing club,den nothing |
    """

  /// What the codes of the table mean. The last letter says what is unknown, or whose admin.
  static let codes = [
    "M": "notMember", "A": "notAuthor", "Ar": "notAdmin.r", "Aw": "notAdmin.w", "Sr": "adminStays.r",
    "Sw": "adminStays.w",
    "?w": "unknown.w", "?r": "unknown.r", "?a": "unknown.a", "?m": "unknown.m", "?f": "unknown.f",
    "?u": "unknown.u",
    "?e": "unknown.e", "!admin": "invalid.admin", "!number": "invalid.number", "!reply": "invalid.replyTo",
    "X": "nobodyThere",
    "In": "alreadyMember",
  ]
}

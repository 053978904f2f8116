import Glibc
import UsherFiles

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotOpen(let path, let errno):
      "cannot open \(path): \(String(cString: strerror(errno))); check the path and its permissions, and try again"
    case .cannotWatch(let path, let errno): FileError.unwatchable(path: path, code: errno).description
    case .notAFile(let path):
      "cannot open \(path): it is not a plain file; move it away or choose another path"
    case .notAStore(let path):
      "\(path) is not a Parlor store; it was left as it is; move it away or choose another path"
    case .newer(let path, let version, let known):
      "\(path) was written by a newer Parlor (store version \(version), this one knows \(known)); update Parlor"
    case .older(let path, let version, let known):
      "\(path) was written by an older Parlor (store version \(version), this one writes \(known)); start Parlor once"
    case .damaged(let path, let detail):
      "\(path) is damaged (\(detail)); it was left as it is, restore it from a copy"
    case .readOnly(let path):
      "\(path) cannot be written to; check the permissions of the file and its folder"
    case .locked(let path):
      "\(path) is held by another program; try again"
    case .full(let path):
      "the disk of \(path) is full; nothing was lost, free some space and try again"
    case .inputOutput(let path, let code):
      "the disk of \(path) failed (SQLite code \(code)); nothing was changed; check the disk and try again"
    case .lost(let path, .missing):
      "\(path) was deleted or moved; put it back"
    case .lost(let path, .replaced):
      "\(path) was replaced by another file; put the earlier one back"
    case .lost(let path, .cut):
      "\(path) was cut short; start Parlor again"
    case .notEmpty(let path):
      "\(path) is a store of its own already, so it cannot follow a server; name another folder with --home"
    case .refused(let code, let detail):
      "SQLite refused a statement (code \(code)): \(detail); nothing was written; start Parlor again"
    case .invalid(let field):
      "\(field) is not valid; correct it and try again"
    case .taken(let field):
      "\(field) is taken already; choose another"
    case .unknown(let subject):
      "\(subject) does not exist"
    case .notMember(let room):
      "the account is not a member of room \(room); join the room first"
    case .notAuthor(let message):
      "message \(message) is by another account; only its author may change it"
    case .alreadyMember(let account):
      "account \(account) is a member already; there is nothing to do"
    case .notAdmin(let subject):
      "only the admin of \(subject) may do that; ask the admin"
    case .adminStays(let subject):
      "the admin of \(subject) cannot leave; hand it over first"
    case .nobodyThere:
      "the other account of these direct messages has left the workspace; invite it again first"
    case .bought(let pack, let isArrived):
      "the pack \(pack) can be bought once only; "
        + (isArrived ? "restore it" : "wait for the payer's answer")
    case .tooFewCoins(let needed, let has):
      "this costs \(needed) coins and the account has \(has); buy coins first"
    case .tooSoon(let until):
      "there were too many failures; try again after \(until) (milliseconds since 1970)"
    case .tooManyChannels:
      "the workspace has as many channels as the team's server allows; make another workspace"
    case .needsServer: "in a store that follows a team's server, this is not possible yet"
    case .unreachable(let since):
      "the team's server has been away since \(since) (milliseconds since 1970); try again when it is back"
    case .wrongPassword: "the e-mail address or the password is wrong"
    case .replicaInUse:
      "another session is signed in as somebody else here, or what they wrote waits for the server; try again after that"
    case .signedOut: "this device was signed out; log in again"
    case .searchedPartly: "the search took too long, so only the newest was searched; narrow it down"
    case .farBack: "the message is far back; what comes after it is being fetched, so try again"
    case .unanswered: "the team's server has not answered; see whether it was done, and try again if not"
    case .refusedByServer(let reason): "the team's server refused (\(reason)); update Parlor, and try again"
    case .cannotHash(let errno):
      "cannot hash the password: \(String(cString: strerror(errno))); try again"
    }
  }
}

extension StoreError.Field: CustomStringConvertible {
  public var description: String {
    switch self {
    case .email: "the e-mail address"
    case .nickname: "the nickname"
    case .phone: "the phone number"
    case .password: "the password"
    case .workspaceName: "the workspace's name"
    case .channelName: "the channel's name"
    case .description: "the description"
    case .admin: "the new admin"
    case .message: "the message"
    case .replyTo: "the message replied to"
    case .file: "the file"
    case .files: "the number of files"
    case .topic: "the topic"
    case .reaction: "the number of different reactions"
    }
  }
}

extension StoreError.Subject: CustomStringConvertible {
  public var description: String {
    switch self {
    case .account(let id): "account \(id)"
    case .workspace(let id): "workspace \(id)"
    case .room(let id): "room \(id)"
    case .message(let id): "message \(id)"
    case .file(let id): "file \(id)"
    case .unsent(let id): "unsent message \(id)"
    case .email(let email): "the account of \(email)"
    }
  }
}

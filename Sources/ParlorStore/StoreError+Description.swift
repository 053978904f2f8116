import Glibc

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotOpen(let path, let errno):
      "cannot open \(path): \(String(cString: strerror(errno)))"
    case .notAFile(let path):
      "cannot open \(path): it is not a plain file"
    case .notAStore(let path):
      "\(path) is not a Parlor store; it was left as it is"
    case .newer(let path, let version, let known):
      "\(path) was written by a newer Parlor (store version \(version), this one knows \(known)); update Parlor"
    case .damaged(let path, let detail):
      "\(path) is damaged (\(detail)); it was left as it is, restore it from a copy"
    case .readOnly(let path):
      "\(path) cannot be written to; check the permissions of the file and its folder"
    case .locked(let path):
      "\(path) is held by another program; try again"
    case .full(let path):
      "the disk of \(path) is full; nothing was lost, free some space and try again"
    case .inputOutput(let path, let code):
      "the disk of \(path) failed (SQLite code \(code)); nothing was changed"
    case .lost(let path, .missing):
      "\(path) is gone; put it back"
    case .lost(let path, .replaced):
      "\(path) is another file than the one that was opened; put that back"
    case .lost(let path, .overwritten):
      "\(path) has been written over; start Parlor again"
    case .lost(let path, .cut):
      "\(path) has been cut short; start Parlor again"
    case .refused(let code, let detail):
      "the store refused a statement (SQLite code \(code)): \(detail)"
    case .invalid(let field):
      "\(field) is not valid"
    case .taken(let field):
      "\(field) is taken already"
    case .unknown(let subject):
      "there is no \(subject)"
    case .notMember(let room):
      "the account is not a member of room \(room)"
    case .notAuthor(let message):
      "message \(message) is not the account's own"
    case .alreadyMember(let account):
      "account \(account) is a member already"
    case .notAdmin(let subject):
      "only the admin of \(subject) may do that"
    case .adminStays(let subject):
      "the admin of \(subject) has to hand it over before leaving"
    case .nobodyThere:
      "the other one has left the workspace; nobody would read it"
    case .tooFewCoins(let needed, let has):
      "that costs \(needed) coins, and there are \(has)"
    case .tooSoon(let until):
      "too many failures; not before \(until)"
    case .cannotHash(let errno):
      "the password could not be hashed (\(String(cString: strerror(errno)))); try again"
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
    case .email(let email): "account of \(email)"
    }
  }
}

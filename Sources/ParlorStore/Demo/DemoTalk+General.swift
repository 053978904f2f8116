extension DemoTalk {
  static let general: StaticString = """
    a Morning! Stand-up in five, {p} today.
    b On my way, the lift is full again
    c 저는 오늘 집에서 접속할게요
    a 네, 화면 공유할게요

    a Has anyone looked at {t} on a slow connection?
    b Yes, last week. It shows the spinner for about {n} seconds and then everything at once.
    a That is what a guest just wrote to us.
    c We could draw the first rows as they come in, I have a branch for it
    b Please do, I'll review it today

    a {T} 관련해서 잠깐 이야기할 분 계세요?
    b 저 지금 괜찮아요. {P}에서 볼까요?
    a 좋아요 5분 뒤에 갈게요
    b 커피도 한 잔 들고 오세요 ☕

    a 어제 배포 이후로 문의가 조금 줄었어요
    b 오 정말요? 얼마나요?
    a 하루 평균 {n}건 정도요. 대부분 {T} 쪽이었고요
    c 그럼 이번 방향이 맞았네요 👏

    a Who is on call this week?
    b Me until Thursday, then {c}
    c 맞아요 목요일 아침부터 제가 받습니다
    a Great, thanks both

    a Quick one: do we say "guest" or "visitor" in {t}?
    b Guest, everywhere. There is a list in the handbook.
    a Found it, thank you

    a 회의록 올렸습니다. 빠진 내용 있으면 댓글로 남겨 주세요
    b 감사합니다, {T} 일정만 조금 고쳤어요
    a 확인했습니다 🙏

    a The wifi in {p} drops every few minutes, is it only me?
    b Same here since this morning
    c I restarted the access point, better now?
    a Much better, thanks!

    a 이번 주 금요일 {h}시에 전체 공유 있습니다. {n}분 안에 끝낼게요
    b 발표 자료는 어디에 올리면 될까요?
    a 공유 폴더에 날짜 이름으로 넣어 주세요
    c 저는 {T} 데모 준비해 갈게요

    a Numbers from yesterday: {n} new hosts, the best Tuesday so far
    b 🎉
    c 와 축하해요! 광고 없이 나온 숫자죠?
    a Without any, all word of mouth

    a {k} is ready for testing. It touches {t} and a little of the settings.
    b I'll take it after lunch
    b Works on both phones I have here. One typo on the second screen, sent you a picture.
    a Fixed, thanks for looking so closely

    a 혹시 {T} 담당이 누구였죠?
    b 이번 달은 {c} 님이에요
    c 네 저예요, 무슨 일이세요?
    a 버튼 문구 하나만 여쭤보려고요. 메시지 드릴게요

    a I'm blocked on {k}, could somebody with access to the test account have a look?
    b Looking now
    b The key had expired, I renewed it for another {n} days
    a Unblocked, you're a star ⭐

    a 내일 오전에 건물 소방 점검 있대요. {h}시쯤 방송 나와도 놀라지 마세요
    b 네 알겠습니다
    c Thanks for the warning, last time I took the stairs all the way down 😅

    a Reminder: please book your days off for next month by Friday
    b Done
    c 저도 올렸어요
    d Is the 14th free for the whole team?
    a Yes, that's the company day

    a Somebody left a blue umbrella in {p}
    b 제 거예요! 퇴근할 때 가져갈게요
    a It's on the shelf by the door

    a Two hosts asked the same question this week: can {t} be turned off for a single room?
    b Not yet. It's {k}, and it's not a big change.
    c 고객 지원에서도 자주 듣는 이야기예요. 우선순위 올려도 될 것 같아요
    b Then I'd move it to the next sprint
    a Agreed, moving it

    a 오늘 {T} 코드 리뷰 부탁드려요. 파일 {n}개인데 대부분 테스트예요
    b 오후에 볼게요
    b 다 봤습니다. 이름 하나만 바꾸면 좋겠어요
    a 바꿨습니다, 머지할게요

    a Train is stuck between two stations, I'll be {n} minutes late
    b No problem, we start with {t}
    c 천천히 오세요~

    a Does anyone have a charger for the old phones?
    b Second drawer in {p}
    a You saved my demo

    a I wrote down what we decided about {t}, two paragraphs, in the usual place
    b Clear, and short. Thank you
    c 두 번째 문단에 예시 하나만 더 있으면 완벽할 것 같아요
    a Added one

    a {P} 예약 겹쳤는데 혹시 {h}시 회의 옮길 수 있을까요?
    b 저희는 30분이면 돼요. {h}시 반부터 쓰세요
    a 감사합니다!

    a The dashboard is green again. It was one slow query in {t}, {b} found it.
    b The index was there, it just was not used. I left a comment next to it.
    c 고생하셨어요 두 분

    a 신입분 다음 주 월요일에 오십니다. 자리는 창가 쪽이에요
    b 환영 점심은 {F} 어때요?
    c 좋아요 👍
    d +1

    a Question for everyone: would you miss {t} if it moved one level deeper?
    b I use it twice a day, so yes
    c 저는 한 달에 한 번이요
    d Measure it first? We have the counts
    a Fair. I'll bring numbers tomorrow.

    a Going home, have a good evening everyone
    b Bye!
    c 내일 봬요 👋

    a 퇴근합니다. {k} 리뷰는 내일 아침에 마저 볼게요
    b 네 급한 거 아니에요, 푹 쉬세요
    """
}

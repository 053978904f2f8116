extension DemoTalk {
  static let backend: StaticString = """
    a {t} holds a transaction open while it waits for the payment service
    b For how long?
    a Up to {n} seconds. Moving the call out of it.
    b Then the row can change in between, please re-read it after the call
    a Good point, will do

    a 쿼리 하나가 계속 전체 스캔을 타요. {T} 쪽입니다
    b 조건에 함수가 걸려 있어서 인덱스를 못 쓰는 거 아닐까요?
    a 맞네요... 소문자로 바꾸는 부분이었어요
    b 컬럼 하나 만들고 거기에 인덱스 거는 게 나아요

    a Migration for {k} is reversible now, tested both ways on a copy
    b How long on the real size?
    a About {n} minutes, no lock on the table
    b Ship it in the morning then, not at six

    a The retry in {t} doubles the delay without a limit
    b I saw one waiting for {n} hours 😬
    a Capped at a minute and it gives up after ten tries
    c 알림도 하나 넣어 주세요, 조용히 포기하면 모르니까요
    a Added

    a 테스트가 가끔 실패하는데 {n}번에 한 번 정도예요
    b 시간 비교하는 테스트죠? 시계를 직접 읽어서 그래요
    a 아 그렇네요. 밖에서 넣어 주도록 고칠게요
    b 👍

    a Why do we store the phone number twice?
    b History. The second one is what the carrier returned.
    a Can I drop it in {k}?
    b Yes, nothing has read it since spring

    a Memory of the worker goes up by {n} MB a day
    b Something keeps the old requests alive?
    a A closure holding the whole request for one id. Two-line fix.
    b Those are the best ones

    a {k} 올렸습니다. {T} 응답에서 안 쓰는 필드 {n}개 뺐어요
    b 앱 옛날 버전에서 읽지는 않나요?
    a 로그 확인했는데 두 달 동안 없었습니다
    b 그럼 승인할게요

    a Staging is down for ten minutes, I'm moving it to the new disk
    b ok
    a Back up
    c 훨씬 빨라졌는데요?

    a Can someone explain why {t} sorts in the client?
    b Because the first page was small when we wrote it
    a It has {n} thousand rows for some hosts now
    b Then it is time for a cursor. I'd be happy to pair on it
    a Tomorrow at {h}?
    b Booked
    """

  static let design: StaticString = """
    a {T} 시안 두 개 올렸어요. 어느 쪽이 더 나은가요?
    b 두 번째요, 눈이 바로 버튼으로 가요
    c Second one too. The first has three things of the same weight.
    a 그럼 두 번째로 다듬을게요

    a The grey on {t} fails the contrast check, {n} to 1 or so
    b Which one, the hint?
    a The hint and the date
    b Darkened both by one step, it passes now

    a 빈 화면 문구가 너무 차가운 것 같아요
    b "아직 예약이 없어요. 첫 손님을 기다려 볼까요?" 는 어때요?
    a 따뜻하네요, 그걸로 할게요
    c In English: "No bookings yet." and then one thing to do next

    a With large type the two buttons on {t} run into each other
    b Stack them from the third size on
    a Stacked, looks right up to the biggest

    a Could we drop the icon here? The word says it all
    b Yes please
    c 찬성합니다

    a 다크 모드에서 {T} 테두리가 사라져요
    b 배경이랑 값이 같아서 그래요. 토큰 하나 올려 둘게요
    a 확인했어요, 이제 보여요

    a Five people tried the new {t} today. {n} of them looked for "undo" in the same corner.
    b And where is it?
    a In the other corner
    b 😂 moving it

    a 화면 폭이 좁을 때 이름이 두 줄로 넘어가요
    b 한 줄로 줄이고 말줄임표를 넣을까요?
    c 사람 이름은 자르지 않는 게 좋겠어요. 두 줄로 두고 간격만 맞춰요
    a 동의합니다
    """

  static let support: StaticString = """
    a Host in Gangneung cannot open {t} since the update
    b Which version is on the phone?
    a 4.{n}, Android
    b Known, fixed in the one that goes out tonight. Please ask for one more day.
    a Told them, they were very kind about it

    a 환불이 두 번 된 손님이 있어요. 예약번호 앞자리 {n}입니다
    b 확인해 볼게요
    b 한 건은 취소 수수료 환급이라 정상이에요. 안내 문구가 헷갈리네요
    a 그럼 제가 설명드릴게요. 문구는 {k}로 남겨 주세요

    a {n} questions about {t} today, usually we have two
    b Something changed there yesterday, the label
    a That would explain it. Old label back?
    b Old label back, with a test

    a 비밀번호 재설정 메일이 스팸함으로 간다는 문의가 있어요
    b 어느 메일 서비스예요?
    a 회사 메일이라 관리자 쪽 설정 같아요
    b 보내는 주소를 허용 목록에 넣어 달라고 안내해 주세요

    a A guest says {t} shows yesterday's date
    b Time zone of the house or of the phone?
    a The phone is in Lisbon, the house in Busan
    b Then it is {k}, thanks, that's a good example for it

    a 오늘 칭찬 메일도 왔어요. "예약이 이렇게 쉬운 줄 몰랐다" 고요
    b 이런 건 전체 채널에도 올려 주세요 😊
    """

  static let releases: StaticString = """
    a 4.{n} is built, notes are in the folder. {t} is the big one.
    b Smoke test on three phones: fine
    c 번역 확인했습니다, 한 군데 고쳤어요
    a Going out to ten per cent

    a Ten per cent for a day, crash rate unchanged. Everyone gets it at {h}.
    b 👍
    a Done. Thank you all

    a {k} 때문에 이번 배포에서 {T} 부분은 뺐습니다
    b 다음 주로 가나요?
    a 네, 테스트 하나만 더 보고요

    a Rolled back 4.{n}: {t} was empty for hosts without a photo
    b Test first, then the fix. I'm on it
    b Both are in
    a New build is up, thanks for being quick

    a 이번 버전 체크리스트 {n}개 중에 두 개 남았어요
    b 하나는 제가 지금 확인할게요
    c 나머지 하나도 끝났습니다
    """

  static let announcements: StaticString = """
    a 다음 주 수요일은 창립 기념일이라 쉽니다. 지원 당번만 오전에 확인 부탁드려요.

    a The office closes at six on Friday for the floor works. Please take your plants off the window sills.

    a New coffee beans from Thursday. Complaints and praise to {b}, please.
    b I accept only praise

    a 보안 교육 영상 링크를 메일로 보냈습니다. 이번 달 안에 봐 주세요. {n}분이면 끝나요.

    a Parking level two is closed for another {n} days. Bicycles are not affected.

    a 겨울 워크숍 장소가 강릉으로 정해졌습니다! 자세한 일정은 곧 올릴게요.
    b 바다 보는 건가요 🌊
    a 네 숙소에서 바로 보여요
    """
}

extension DemoTalk {
  static let direct: StaticString = """
    a {k} 보셨어요?
    b 네 방금 봤어요. 댓글 하나 남겼어요
    a 고칠게요, 고마워요

    a Do you have ten minutes for {t}?
    b After {h}, is that all right?
    a Perfect

    a 오늘 발표 정말 좋았어요
    b 떨려서 무슨 말 했는지 기억도 안 나요 ㅎㅎ
    a 전혀 티 안 났어요

    a Can you send me the link to the notes again?
    b In the folder, dated yesterday
    a Got it, thanks!

    a 내일 회의 {h}시 맞죠?
    b 네, {P}요
    a 자료는 제가 띄울게요

    a I think I broke {t} on my machine
    b What does it say?
    a That the table is missing
    b Run the migration, you pulled this morning
    a ...right. Thank you 😅

    a 점심 먹었어요?
    b 아직요, {F} 먹으러 갈까요?
    a 좋아요 지금 나가요

    a Sorry, I missed your call
    b No hurry, it was about {t}. Tomorrow is fine
    a I'll ring you at {h}

    a 생일 축하해요! 🎂
    b 어떻게 아셨어요 ㅠㅠ 감사합니다
    a 달력에 적어 뒀죠

    a Would you read this before I send it to everyone? Three sentences.
    b Read it. I would put the second one first
    a Better, yes

    a 책 다 읽었어요. 내일 돌려 드릴게요
    b 천천히 주셔도 돼요. 어땠어요?
    a 마지막이 정말 좋았어요
    b 그쵸?

    a 어제 늦게까지 도와주셔서 고마웠어요
    b 별거 아니었어요. 잘 들어가셨죠?
    a 네, 막차 탔어요 ㅎㅎ

    a Your talk slides: page {n} has two titles
    b It did. I liked both.
    a The lower one

    a 혹시 {T} 쪽 잘 아시는 분이 누구예요?
    b 저도 조금 알아요. 어떤 게 궁금하세요?
    a 화면 보면서 여쭤볼게요, 자리로 갈게요

    a Are you at your desk?
    b In {p}, with headphones
    a I'll wave

    a 주말에 어디 다녀오셨어요? 얼굴이 탔어요
    b 섬에 다녀왔어요. 모자를 두고 갔거든요
    a 다음에는 모자 두 개 챙기세요 😄

    a The host in Gangneung sent you a postcard, it's on your chair
    b She remembered!
    a It has a squid on it

    a 부탁하신 자료 보냈어요. 비밀번호는 전화로 알려 드릴게요
    b 받았습니다. {h}시 이후에 전화 주세요
    a 네 그때 드릴게요

    a Could you take my support hour on Friday? Dentist.
    b Of course. You get my Monday.
    a Fair trade

    a 아까 회의에서 말을 끊은 것 같아서요, 미안해요
    b 아니에요, 덕분에 빨리 정리됐어요
    a 그렇게 말해 줘서 고마워요

    a I read {k} twice and I still don't know what it wants
    b Neither does its author. Shall we ask him together?
    a After coffee

    a 이 문장 어색하지 않나요? "손님께서 예약을 하셨습니다"
    b "예약하셨습니다" 면 충분할 것 같아요
    a 훨씬 낫네요

    a What was the name of the film you told us about?
    b The one with the train and no words?
    a That one. My sister wants to see it.
    b It's called "Still, the Coast"

    a 오늘 일찍 들어가세요. 목소리가 안 좋아요
    b 티 나나요? 내일은 집에서 일할게요
    a 푹 쉬어요, 급한 건 제가 볼게요

    a Small favour: water my fern while I'm away? {n} days
    b Gladly. Does it have a name?
    a Gerald. He likes a chat.

    a 엄마가 반찬을 너무 많이 보내셨어요. 좀 나눠 드려도 될까요?
    b 세상에, 감사하죠
    a 내일 냉장고에 이름 써서 넣어 둘게요

    a Did the call with the bank go well?
    b Better than planned. They want {t} as well.
    a That's wonderful news

    a 휴가 날짜 겹치는지 봐 주실래요? 저는 {n}일부터예요
    b 저는 그다음 주라 괜찮아요
    a 다행이다, 그럼 올릴게요

    a You left your scarf in {p}
    b That's where it is! Thank you
    a It's on the hook by the window

    a 새로 오신 분 첫날 점심, 같이 가실래요?
    b 좋아요. 매운 거 괜찮으신지 여쭤볼게요
    a 역시 세심하세요

    a Honest question: was I too long this morning?
    b Two minutes. The story was worth it.
    a I'll cut the middle

    a 지난번에 알려 준 책방 가 봤어요
    b 고양이 있었어요?
    a 계산대에 앉아 있더라고요 📚

    a Can we move our chat to {h}?
    b Yes, and let's walk, I've been sitting all day
    a Round the park, then

    a 프린터에 제 서류 나온 거 있나요?
    b 세 장 있어요. 가져다드릴까요?
    a 아니에요 제가 갈게요, 감사합니다

    a I put your name next to mine on {t}. All right?
    b Put it second, you did the hard half
    a Alphabetical, as always

    a 이번 주 발표 순서 바꿔 주실 수 있어요? 제가 {h}시에 나가야 해서요
    b 네 제가 먼저 할게요
    a 은혜 갚겠습니다 🙇

    a The photograph of you with the fish is on the intranet
    b Who?
    a I say nothing. It's a good fish.

    a 감기 나으셨어요?
    b 네 거의요. 생강차가 효과 있었어요
    a 다행이에요, 한 봉지 더 드릴게요

    a Is the gate on the river side open at weekends?
    b Until eight, if you ring
    a Good, I left my charger

    a 팀 이름 투표하셨어요?
    b 아직요. 후보가 뭐였죠?
    a 고래랑 등대지기요
    b 그럼 고래요 🐳

    a Thanks for what you said in the review
    b I meant every word
    a I'll print it

    a 택배가 제 이름으로 왔는데 {b} 님 것 같아요
    b 아 맞아요! 주소록에서 잘못 골랐나 봐요
    a 자리에 올려 둘게요
    """
}

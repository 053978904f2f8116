extension DemoTalk {
  static let running: StaticString = """
    a 내일 아침 {n}분만 가볍게 뛰실 분? 한강 남쪽에서 출발해요
    b 저요!
    c 6시면 갈 수 있어요
    a 그럼 5시 50분에 다리 밑에서 봐요

    a 오늘 바람이 너무 세네요
    b 돌아올 때는 등 뒤에서 밀어 줘서 좋았어요
    a 기록이 {n}초 줄었어요 바람 덕분에 ㅎㅎ

    a New shoes, first run: {n} minutes and no blisters
    b Which ones?
    a The light blue ones {c} told us about
    c 제가 뭐랬어요 😎

    a 무릎이 조금 아픈데 쉬어야 할까요?
    b 이틀만 쉬어 보세요. 계단에서 아프면 더요
    c 자전거는 괜찮더라고요
    a 네 이번 주는 자전거로 할게요

    a Rain at six, who is still coming?
    b Me, with a cap
    c 비 오면 더 좋아요
    a You are all mad, see you there

    a 오늘 {n}명이나 나왔어요. 신기록!
    b 다음 주에는 두 조로 나눌까요?
    a 빠른 조, 즐거운 조로요
    c 저는 무조건 즐거운 조

    a 인터벌 처음 해 봤는데 다리가 안 움직여요
    b 내일은 꼭 천천히 걸으세요
    a 걷는 것도 힘들어요 😵

    a 오늘은 다리 세 개만 건너고 돌아와요
    b 네 번째 다리가 제일 예쁜데요
    a 그럼 일요일에 네 개요

    a My watch says I ran across the river. I was on the bridge.
    b Mine says I swam
    c 시계들이 아직 잠이 덜 깼나 봐요

    a 준비 운동 영상 {n}분짜리 찾았어요. 내일 같이 해 봐요
    b 무릎 동작이 있으면 좋겠어요
    a 세 가지나 있어요

    a First frost on the path, please mind the wooden bridge
    b Saw it with my elbow
    a Are you all right?
    b Only the elbow of the jacket, thanks

    a 오늘 처음으로 안 쉬고 {n}km 뛰었어요!
    b 와 축하해요 👏👏
    c 다음은 두 자릿수 가나요?
    a 살살 밀어 주세요 ㅎㅎ

    a Who left a single blue glove at the water tap?
    b Me! The other one misses it
    a It's on the fence, waving

    a 해가 늦게 떠서 내일부터 반 시간 늦출까요?
    b 찬성이요, 깜깜하면 발밑이 안 보여요
    c 머리에 쓰는 등 남는 거 하나 있어요
    a 그럼 6시 반에 봐요

    a A dog ran with us for two kilometres and then sat down at a café
    b Smart
    c 우리보다 낫네요

    a 목이 너무 말랐는데 어떤 할아버지가 물을 나눠 주셨어요
    b 매일 그 시간에 걸으시는 분이죠?
    a 네, 이름도 물어봤어요. 다음에는 제가 드리려고요

    a Slow group today: {n} people, two prams, one poodle
    b Best group
    a The poodle set the pace

    a 페이스 조절이 어려워요. 처음에 너무 빨리 나가요
    b 옆 사람이랑 이야기할 수 있는 속도면 돼요
    c 저랑 뛰어요, 제가 말이 많거든요

    a I'm travelling next week. Where does one run in Busan?
    b 바닷가 산책로요. 아침에는 갈매기밖에 없어요
    a Gulls it is, thank you

    a 스트레칭 안 하고 잤다가 계단을 게처럼 내려왔어요 🦀
    b 오늘은 꼭 하세요
    a 지금 하고 있습니다

    a 한 달 기록 모아 봤어요. 다 합치면 {n}00km예요
    b 서울에서 제주까지 가겠는데요
    c 바다는 누가 뛰나요
    a 배에서 제자리 뛰기요

    a Who forgot the gate code again? I'm outside in the dark
    b It's the year of the bridge
    a In, thank you. It is warmer than it looks

    a New group record: {n} of us, and nobody alone at the back
    b I was at the back with the tea
    a Nobody alone, as I said
    """

  static let photos: StaticString = """
    a 오늘 일출이에요 🌅 {n}장 올렸어요
    b 세 번째 사진 색이 정말 예뻐요
    c 배경 화면으로 써도 될까요?
    a 그럼요!

    a The one where everybody jumps, and {b} is already back on the ground
    b I was early
    c ㅋㅋㅋㅋ

    a 지난주 단체 사진 보정했어요
    b 눈 감은 사람이 한 명밖에 없네요
    c 그게 저예요...

    a Fog on the river this morning, you can hardly see the bridge
    b It looks like a painting

    a 물안개 사진 중에 제일 잘 나온 걸로 달력 만들면 어때요?
    b 표지 사진은 이미 정해졌네요
    c 저는 오리 사진에 한 표요 🦆

    a Somebody looks very serious in the third one
    b That is my running face
    c ㅎㅎㅎ 멋있어요

    a 다리 위에서 찍은 거, 누가 찍으셨어요? 구도가 좋아요
    b 지나가던 분이 찍어 주셨어요
    a 그분을 모셔 와야겠네요

    a 오늘은 사진보다 눈으로 봤어요. 그래도 한 장은 올립니다
    b 한 장이면 충분하네요
    c 하늘색이 이럴 수가 있나요

    a The heron was there again, same stone, same look
    b He judges our pace
    a Rightly

    a 작년 이맘때 사진 찾았어요. 다들 두꺼운 옷이네요
    b 올해가 따뜻하긴 한가 봐요
    a 모자 쓴 사람은 그대로고요

    a 달이 아직 떠 있는데 해가 올라왔어요
    b 둘 다 나온 사진 있어요?
    a 네, 왼쪽 구석에 작게요 🌙

    a 흔들린 사진만 모아 봤는데 이게 더 달리기 같아요
    b 전시회 해요
    c 제목은 "숨" 어때요?
    a 좋네요, 제목까지 나왔어요

    a Sunrise from the third bridge, {n} pictures are in the album
    b The second one could hang in a museum
    c May I use it as my wallpaper?
    a Please do

    a I put the winter pictures in order, oldest first
    b We all wear one more scarf each year

    a The group picture is done. One person has closed eyes
    b That's me, I was listening
    a You look very calm

    a Who took the one from above? I hope nobody climbed the bridge
    b A friend with a kite and a camera
    a Please tell the kite it is hired

    a Ducks on ice, {n} of them, none of them elegant
    b They pace themselves well
    c That makes a good page for {p} in the calendar

    a Only one picture today, I ran instead of looking
    b One is plenty, the light is unbelievable
    a It lasted a minute

    a Moon and sun in the same frame, look in the corner
    b I had to zoom in twice
    a It was cold enough for both of them

    a 안개 때문에 다리가 거의 안 보여요
    b 그림 같은데요?
    a 손이 얼어서 두 장만 찍었어요

    a 왜가리가 오늘도 같은 돌 위에 있었어요
    b 저희 속도를 심사하시는 거예요
    a 표정을 보니 아직 멀었네요
    """
}

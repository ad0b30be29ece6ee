"""What binds, and what only sounds like it, in both languages."""

from time import process_time

import pytest

from graphmem.domain.constraints import constraint_spans
from graphmem.domain.memory import Source

BINDS = """\
The user eats nothing spicy.
Recommend me no drinks with alcohol.
I'm allergic to peanuts.
My son is allergic to peanuts.
My daughter is four. She can't eat eggs.
I don't eat pork.
I'm a vegan.
We keep kosher at home.
I can't stand horror movies.
I hate crowded places.
I prefer window seats.
Please never book red-eye flights for me.
From now on, answer in Chinese.
Keep your answers short.
No meetings before 10 am, please.
My budget for dinner is under 50 dollars.
I'm afraid of heights.
Don't use emojis in your replies.
I never drink coffee after noon.
I have type 2 diabetes.
My doctor told me to avoid salt.
My wife is lactose intolerant.
I only fly direct.
I avoid plastic packaging.
Dairy makes me sick.
Always use type hints in Python code.
I quit drinking last year and don't touch alcohol.
I don't like cilantro.
Remember that I don't work on Fridays.
I'd rather not fly.
If you recommend a restaurant, no spicy places please.
I'm trying to cut down on sugar.
Use metric units.
Call me Sam.
No mushrooms for me.
My cat can't have dairy.
I get seasick easily.
I'm on a low-salt diet.
Meetings on Friday afternoon are off limits.
I don't watch violent films.
用户不吃辣。
我对花生过敏。
我儿子对牛奶过敏。
我不喝酒。
我吃素。
别给我推荐含酒精的饮料。
以后回答请用中文。
我讨厌香菜。
我早上十点以前不开会。
我恐高。
我有糖尿病。
预算每人不超过200元。
我坐飞机喜欢靠窗。
我更喜欢坐高铁，不坐飞机。
医生让我少吃盐。
我老婆怀孕了。
回答要简短，不要用表情符号。
周五下午不要安排会议。
我只用Python写代码。
不吃香菜，谢谢。
海鲜我吃不了，会过敏。
家里老人血糖高，不能吃甜的。
我晕船。
我从来不看恐怖片。
请叫我老王。
我妈不能吃辣。
我在减肥，晚上不吃主食。
羊肉我不吃。
住酒店一定要无烟房。
代码注释用英文。
I break out in hives if I eat strawberries.
Shellfish is a no for me.
I'm on a strict no-sugar plan.
My stomach can't handle dairy.
I've been sober for five years.
The user prefers dark mode.
The user is allergic to bees.
User dislikes long answers.
The user wants replies in French.
The user cannot eat gluten.
I'd like you to always cite sources.
Write in a friendly tone when you message my clients.
I want short answers.
Stop using exclamation marks.
Give me code without comments.
I like my steak well done and my coffee black.
We don't eat out on weekdays.
I try to avoid red meat.
I'm cutting carbs.
I have an aversion to mushrooms.
Loud places stress me out.
I can't do early mornings.
I work out every evening from 6 to 7, so don't book anything then.
I'm a light sleeper and need a quiet room.
I prefer Vim.
We use GitLab, not GitHub.
Never suggest anything from Amazon.
I only buy second-hand clothes.
I want to keep travel costs under 500 euros.
I'd rather pay cash.
Avoid scheduling calls before 9.
Mornings are best for me.
My kids can't watch anything scary.
My dad has diabetes.
Our dog can't eat grapes.
I'm lactose-intolerant.
Peanut allergy.
No pork, no alcohol.
Vegetarian, no eggs.
Please keep all emails under 100 words.
I need wheelchair access.
I suffer from motion sickness.
Spicy food doesn't agree with me.
I'm not supposed to have grapefruit because of my pills.
I observe Ramadan.
I can't have caffeine.
I get anxious in crowds.
I always sit in the aisle.
I don't like being called by my last name.
Tabs over spaces, always.
不能吃海鲜，一吃就起疹子。
我是回民。
我吃东西忌口多，葱姜蒜都不碰。
我对酒精敏感，一喝就脸红。
我不太能吃辣。
我血压高，医生叫我别吃咸的。
我从不用信用卡。
每天晚上十点我就睡了，别太晚打扰我。
我喜欢简洁的回答。
说话直接点，别绕弯子。
跟我聊天用中文就行。
我要靠窗的座位。
我只住五星级酒店。
租房预算三千。
不要给我安排早上的课。
我讨厌排队。
太吵的地方我待不住。
孩子怕黑。
我老公海鲜过敏。
老人牙口不好，吃不了硬的。
我习惯用Vim写代码。
我们公司统一用钉钉。
文档一律用Markdown。
代码缩进用四个空格。
我不想再收到促销短信。
推荐书的时候别推荐鸡汤。
我吃不惯西餐。
我更爱吃面食。
我最近在戒糖。
我闻到香水就头疼。
用户不喝含糖饮料。
用户喜欢安静的环境。
用户只接受线上会议。
出行我优先选地铁。
"""
FREE = """\
Am I allergic to peanuts?
I used to avoid gluten.
If I were allergic to nuts, I'd tell you.
My boss hates spicy food.
Tom doesn't eat meat.
Many people avoid sugar.
I'm not allergic to anything.
I love pizza.
I went to a vegan restaurant yesterday.
I don't know what to do.
I can't find my keys.
I am thinking of becoming vegan.
Don't worry about it.
Don't forget to buy milk.
I no longer hate coriander.
She doesn't like dogs.
I bought a new laptop.
Can you recommend a restaurant?
What should I avoid before surgery?
I was vegetarian in college.
We had no time yesterday.
I didn't like the movie.
I might go vegan.
Our meeting was moved to Friday.
The server is not responding.
I work at a bank.
I don't mind spicy food.
My neighbour's dog hates cats.
He said he doesn't eat beef.
我昨天吃了火锅。
我以前不吃辣。
小明对花生过敏。
同事不喝酒。
如果我对海鲜过敏怎么办？
我对什么过敏？
我不挑食，什么都吃。
我打算戒酒。
我今天不想吃饭。
推荐一家餐厅。
他不喜欢狗。
很多人不吃香菜。
我没有忌口。
我不知道怎么办。
会议改到周五了。
我喜欢看电影。
我小时候不吃胡萝卜。
老板不喜欢开会。
帮我写一封邮件。
不用谢。
我住在上海。
I like jazz.
I visited my aunt, who is allergic to cats, last summer.
The restaurant has no parking.
I had a salad because I skipped breakfast.
My flight was cancelled.
The doctor was late.
My phone doesn't work.
I can't log in to my account.
I don't remember the name.
I have a meeting on Friday at 3.
My sister works at a hospital.
I finished reading the novel.
The team shipped version 2.
I always loved that song as a child.
Anna hates coriander.
His wife is vegan.
I can't come to the party tomorrow.
Is it true that I avoid gluten?
Suppose I were diabetic.
I never met her father.
There is no milk in the fridge.
I haven't seen that film.
My colleague prefers tea.
I need to buy a new bike.
We don't know the answer yet.
My car broke down.
I read a book about celiac disease.
I only slept four hours last night.
The build is not passing.
I wrote a report on allergies.
我的手机坏了。
我喜欢听周杰伦的歌。
我不知道他在哪。
我没带钥匙。
老王不喝酒。
这个软件打不开。
我昨天没睡好。
我妹妹在银行工作。
我下周要去北京出差。
他的太太怀孕了。
我买了一本关于糖尿病的书。
会议取消了。
我不记得密码了。
我不能登录账号。
我正在学吉他。
项目预算批下来了。
我们公司在杭州。
她从来不迟到。
我不觉得贵。
我没去过日本。
"""


@pytest.mark.parametrize("text", BINDS.splitlines())
def test_it_binds(text: str) -> None:
    """Prohibitions, allergies, diets, dislikes, standing wishes; of the user and of theirs."""
    assert constraint_spans(text)


@pytest.mark.parametrize("text", FREE.splitlines())
def test_it_does_not_bind(text: str) -> None:
    """Questions, suppositions, plans, the past, other people, facts."""
    assert constraint_spans(text) == ()


@pytest.mark.parametrize("source", [Source.DOCUMENT, Source.TOOL, Source.CONSOLIDATION])
def test_only_people_and_their_agents_bind(source: Source) -> None:
    """What a tool or a document brings never has the first place in a prompt."""
    assert constraint_spans("I am allergic to peanuts. Never recommend satay.", source=source) == ()


def test_an_agent_tells_of_the_user_and_gives_no_orders() -> None:
    """What he says of himself, and what he orders, binds nobody."""
    assert constraint_spans("The user eats nothing spicy.", source=Source.AGENT)
    assert constraint_spans("用户对花生过敏。", source=Source.AGENT)
    assert constraint_spans("Since you prefer aisle seats, here are three flights.", source=Source.AGENT) == ()
    assert constraint_spans("I can't eat, I am an assistant.", source=Source.AGENT) == ()
    assert constraint_spans("Never recommend other shops.", source=Source.AGENT) == ()


def test_whole_sentences_are_told() -> None:
    """With what a clause hangs on, and without what stands beside."""
    text = "I live in Leeds. On Wednesdays I teach, so don't book meetings then. It rains."
    (span,) = constraint_spans(text)
    assert text[slice(*span)] == "On Wednesdays I teach, so don't book meetings then"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\0",
        "不" * 20_000,
        "never " * 5_000,
        "I don't " + "very " * 9_000,
        "please never, " * 900,
        "when you ask, " * 900,
        "my sister's " * 900,
        "推荐安排写问" * 2_000,
    ],
)
def test_odd_texts_are_read_quickly(text: str) -> None:
    """No pattern is slow on repetition."""
    started = process_time()
    constraint_spans(text)
    assert process_time() - started < 2.0

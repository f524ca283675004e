/**
 * The names of kinds of games, features and common themes in the languages that people type: each line leads to the
 * words by which the catalogue tags its games. Names of games are not translated; the table only says that `মাছ`, `سمك`
 * and `捕鱼` mean the fishing halls.
 */
import { distance, errorsForgiven, fold, wordsOf } from './words.ts'

/** Tags, then all their names: bn · en · ar · hi · th · zh and what is common in other languages. */
const TOPICS: readonly (readonly [tags: string, called: string])[] = [
  ['rng slot', 'স্লট slots pokies reel سلوت سلوتس स्लॉट สล็อต 老虎机 电子 tragamonedas nổ hũ'],
  ['live table', 'লাইভ ক্যাসিনো টেবিল casino كازينو مباشر طاولة लाइव कैसीनो टेबल คาสิโนสด โต๊ะ 真人 视讯 桌面'],
  ['fish fishing', 'মাছ ধরা fishes صيد سمك أسماك मछली ยิงปลา ปลา 捕鱼 鱼 bắn cá'],
  ['pvp card', 'তাস কার্ড cards ورق ताश कार्ड ไพ่ 棋牌 纸牌'],
  ['sports sportsbook', 'স্পোর্টস sport betting رياضة رياضات खेल स्पोर्ट्स กีฬา 体育'],
  ['esports arena', 'ই স্পোর্টস ইস্পোর্টস esport e sports egames ألعاب إلكترونية ईस्पोर्ट्स อีสปอร์ต 电竞'],
  ['lott elott', 'লটারি লটো lottery lotto يانصيب لوتو लॉटरी หวย ลอตเตอรี่ 彩票 乐透 xổ số loteria'],
  ['cockfight', 'মোরগ লড়াই ককফাইট rooster cock sabong ديوك قتال मुर्गा लड़ाई ไก่ชน 斗鸡 đá gà'],
  ['crash', 'ক্র্যাশ বিমান aviator كراش طيار क्रैश แครช 爆点 飞行'],
  ['dice sicbo k3', 'ডাইস ছক্কা পাশা sicbo نرد पासा ลูกเต๋า ไฮโล 骰子 骰宝 快三'],
  ['cricket', 'ক্রিকেট কৃকেট كريكيت क्रिकेट คริกเก็ต 板球'],
  ['football', 'ফুটবল soccer كرة قدم फुटबॉल ฟุตบอล 足球 bóng đá'],
  ['baccarat', 'বাকারা ব্যাকারাট باكارات بكارات बैकारेट บาคาร่า 百家乐'],
  ['roulette', 'রুলেট روليت रूलेट รูเล็ต 轮盘'],
  ['blackjack', 'ব্ল্যাকজ্যাক একুশ 21 بلاك جاك ब्लैकजैक แบล็คแจ็ค 二十一点 21点'],
  ['poker', 'পোকার بوكر पोकर โป๊กเกอร์ 扑克 德州'],
  ['teenpatti', 'তিন পাত্তি patti تين باتي तीन पत्ती ตีนปัตตี 炸金花'],
  ['dragontiger', 'ড্রাগন টাইগার تنين نمر ड्रैगन टाइगर เสือมังกร 龙虎'],
  ['keno', 'কেনো كينو कीनो คีโน 基诺'],
  ['pk10 racing', 'রেসিং দৌড় race سباق रेस แข่งรถ 赛车'],
  ['showwheel ferris', 'চাকা হুইল wheel عجلة पहिया วงล้อ 转盘'],
  ['mines mine', 'মাইনস খনি ألغام منجم माइंस ทุ่นระเบิด 地雷 矿'],
  ['jackpot', 'জ্যাকপট جاكبوت जैकपॉट แจ็คพอต 奖池 大奖'],
  ['free spins', 'ফ্রি স্পিন দورات مجانية मुफ़्त स्पिन ฟรีสปิน 免费旋转 免费'],
  ['buy feature', 'বোনাস কেনা bonus شراء ميزة बोनस खरीदें ซื้อฟีเจอร์ 购买'],
  ['tiger leopard', 'বাঘ টাইগার نمر बाघ टाइगर เสือ 老虎 虎'],
  ['dragon dragonface', 'ড্রাগন تنين अजगर ड्रैगन มังกร 龙'],
  ['elephant mammoth', 'হাতি فيل हाथी ช้าง 大象 象'],
  ['lion', 'সিংহ أسد शेर สิงโต 狮子 狮'],
  ['fruit', 'ফল ফ্রুট fruits فواكه फल ผลไม้ 水果'],
  ['gems crystal', 'রত্ন jewel جواهر रत्न อัญมณี 宝石'],
  ['candy', 'মিষ্টি ক্যান্ডি sweet حلوى मिठाई ลูกอม 糖果'],
  ['pirate galleon', 'জলদস্যু قراصنة समुद्री डाकू โจรสลัด 海盗'],
  ['pharaoh egypt sphinx mummy scarab horus', 'মিশর পিরামিড ফারাও egyptian pyramid مصر فرعون मिस्र อียิปต์ 埃及 法老'],
  ['samurai ninja oni', 'জাপান japan اليابان ساموراي समुराई ซามูไร 武士 忍者'],
  ['horse unicorn pegasus', 'ঘোড়া حصان घोड़ा ม้า 马'],
  ['moon', 'চাঁদ قمر चाँद พระจันทร์ 月亮'],
  ['panda', 'পান্ডা باندا पांडा แพนด้า 熊猫'],
]

type Called = { word: string; tags: readonly string[] }
const CALLED: readonly Called[] = [
  ...TOPICS.reduce((known, [tags, called]) => {
    for (const word of new Set(wordsOf(fold(called)))) known.set(word, [...(known.get(word) ?? []), ...tags.split(' ')])
    return known
  }, new Map<string, string[]>()),
].map(([word, tags]) => ({ word, tags: [...new Set(tags)] }))
const byWord = new Map(CALLED.map((one) => [one.word, one.tags]))

/** Words in scripts without spaces and short words must match whole; a longer word also matches by its beginning. */
const PREFIX_SHORTEST = 3

export type Meant = { tag: string; isWhole: boolean }

/** Returns the tags that a folded word names, or that a longer word beginning with it names. */
export function tagsMeant(word: string): Meant[] {
  const whole = (byWord.get(word) ?? []).map((tag) => ({ tag, isWhole: true }))
  if (whole.length > 0 || word.length < PREFIX_SHORTEST) return whole
  return CALLED.filter((one) => one.word.startsWith(word)).flatMap(({ tags }) =>
    tags.map((tag) => ({ tag, isWhole: false })),
  )
}

/** Scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const LONGEST = Math.max(...CALLED.map(({ word }) => word.length))

/**
 * Splits a folded word of a script without spaces into its known words: `真人百家乐` is two. A word without a known part
 * stays whole.
 */
export function partWords(word: string): string[] {
  if (!UNSPACED.test(word) || byWord.has(word)) return [word]
  const parts: string[] = []
  for (let at = 0; at < word.length;) {
    let length = Math.min(LONGEST, word.length - at)
    while (length > 1 && !byWord.has(word.slice(at, at + length))) length--
    const part = word.slice(at, at + length)
    if (byWord.has(part)) parts.push(part)
    at += length
  }
  return parts.length > 0 ? parts : [word]
}

/** Returns the tags that a misspelt folded word probably means. */
export function tagsMisspelt(word: string): string[] {
  const limit = errorsForgiven(word.length)
  if (limit === 0) return []
  return CALLED.filter((one) => distance(word, one.word, limit) <= limit).flatMap(({ tags }) => tags)
}

/** Invented clubs, squads and people of the simulated leagues. None of them exists. */
import type { Name, Sport } from './match.ts'

const name = (line: string): Name => {
  const [en = '', bn = ''] = line.split('|')
  return { en, bn }
}
const names = (text: string): Name[] =>
  text
    .trim()
    .split('\n')
    .map((line) => name(line.trim()))

const CLUBS = names(`
  Harbour Kites|হারবার কাইটস
  Lantern Row|লণ্ঠন রো
  Monsoon United|মনসুন ইউনাইটেড
  Redbrick Rovers|রেডব্রিক রোভার্স
  Delta Wanderers|ডেল্টা ওয়ান্ডারার্স
  Teagarden Athletic|চা বাগান অ্যাথলেটিক
  Ferry Point|ফেরিঘাট
  Mangrove City|ম্যানগ্রোভ সিটি
  Northbank|নর্থব্যাঙ্ক
  Silver Jute|সিলভার জুট
  Old Quay|ওল্ড কুই
  Hilltop Stars|হিলটপ স্টারস
  Canal Side|ক্যানাল সাইড
  Blue Heron|ব্লু হেরন
  Paddy Field Town|প্যাডি ফিল্ড টাউন
  Saltmarsh|সল্টমার্শ`)
const ELEVENS = names(`
  Delta Drums|ডেল্টা ড্রামস
  Harbour Herons|হারবার হেরনস
  Tea Hill Tuskers|টি হিল টাস্কার্স
  River Rockets|রিভার রকেটস
  Mango Mavericks|ম্যাঙ্গো ম্যাভেরিক্স
  Lantern Lancers|লণ্ঠন ল্যান্সার্স
  Storm Eleven|ঝড় একাদশ
  Coral Chargers|কোরাল চার্জার্স
  Paddy Panthers|প্যাডি প্যান্থার্স
  Silver Stumps|সিলভার স্টাম্পস`)
const SQUADS = names(`
  Night Ferry|নাইট ফেরি
  Pixel Tigers|পিক্সেল টাইগার্স
  Zero Lantern|জিরো লণ্ঠন
  Glass Cannon|গ্লাস ক্যানন
  Byte Hilsa|বাইট ইলিশ
  Kite Protocol|কাইট প্রোটোকল
  Monsoon Five|মনসুন ফাইভ
  Echo Delta|ইকো ডেল্টা
  Static Storm|স্ট্যাটিক স্টর্ম
  Copper Owls|কপার আউলস`)
const PEOPLE = names(`
  Arin Solaymat|আরিন সোলায়মাত
  Tobin Marroway|টবিন মাররোওয়ে
  Kesh Valdara|কেশ ভালদারা
  Rafin Udaru|রাফিন উদারু
  Milo Tarkand|মাইলো তারকান্দ
  Joren Baisak|ইয়োরেন বৈসাক
  Sami Kellorin|সামি কেলোরিন
  Dario Munshara|দারিও মুনশারা
  Niko Palorin|নিকো পালোরিন
  Imran Tesolay|ইমরান টেসোলে
  Leo Chandrak|লিও চন্দ্রাক
  Omar Vintal|ওমর ভিন্তাল
  Yuso Berrand|ইউসো বেরান্দ
  Pavel Sundrik|পাভেল সুন্দ্রিক`)
const BIRDS = names(`
  Ember|এম্বার
  Saffron|জাফরান
  Copper|কপার
  Rustle|রাসল
  Monsoon|মনসুন
  Indigo|ইন্ডিগো
  Slate|স্লেট
  Kingfisher|মাছরাঙা
  Dusk|সাঁঝ
  Drizzle|গুঁড়ি`)

/** Family names of players, by their number in an eleven. */
export const PLAYERS = names(`
  Talukar|তালুকর
  Morshan|মোরশান
  Bisworth|বিসওর্থ
  Chowdan|চৌদান
  Raihel|রাইহেল
  Sarkel|সরকেল
  Dastan|দাস্তান
  Kazimar|কাজিমার
  Hallor|হ্যালর
  Nazrin|নাজরিন
  Peyal|পেয়াল
  Ulmore|উলমোর
  Jobran|জোবরান
  Fardis|ফারদিস`)

const SIDES: Record<Sport, Name[]> = {
  football: CLUBS,
  kabaddi: CLUBS,
  basketball: CLUBS,
  volleyball: CLUBS,
  cricket: ELEVENS,
  esports: SQUADS,
  tennis: PEOPLE,
  badminton: PEOPLE,
  tabletennis: PEOPLE,
  boxing: PEOPLE,
  cockfight: BIRDS,
}

const LEAGUES: Record<Sport, Name[]> = {
  football: names('Kite Premier|কাইট প্রিমিয়ার\nDelta League|ডেল্টা লিগ\nLantern Cup|লণ্ঠন কাপ\nNorth Series|নর্থ সিরিজ'),
  cricket: names('Ten Over League|দশ ওভার লিগ\nStumps Trophy|স্টাম্পস ট্রফি\nMonsoon Tens|মনসুন টেনস'),
  esports: names('Pixel Front Masters|পিক্সেল ফ্রন্ট মাস্টার্স\nMid Lane Open|মিড লেন ওপেন\nNight Server Cup|নাইট সার্ভার কাপ'),
  kabaddi: names('Raid League|রেইড লিগ\nMat Masters|ম্যাট মাস্টার্স'),
  basketball: names('Hoop Nights|হুপ নাইটস\nCourt League|কোর্ট লিগ'),
  tennis: names('Short Sets Tour|শর্ট সেট ট্যুর\nGarden Open|গার্ডেন ওপেন'),
  badminton: names('Shuttle Series|শাটল সিরিজ\nFeather Open|ফেদার ওপেন'),
  tabletennis: names('Spin Hall|স্পিন হল\nTable League|টেবিল লিগ'),
  volleyball: names('Beach League|বিচ লিগ\nNet Series|নেট সিরিজ'),
  boxing: names('Short Bouts|শর্ট বাউটস'),
  cockfight: names('Dawn Pit|ভোরের আসর'),
}

/** Returns the possible sides of a sport. */
export const sidesOf = (sport: Sport): readonly Name[] => SIDES[sport]
/** Returns the league that a lane of a sport plays. */
export function leagueOf(sport: Sport, lane: number): Name {
  const leagues = LEAGUES[sport]
  return leagues[lane % leagues.length] as Name
}

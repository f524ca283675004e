import { define } from './define.ts'

/** Sports books, cricket among them by its own classify. */
export const SPORTS_GAMES = [
  ...define('SBT', 'SPORTS', 'CRICKET', 'sports', [
    ['Cricket Live', 'ক্রিকেট লাইভ', 'cricket', { code: 'cricket', lead: 0, hot: true }],
    ['T20 Exchange', 'টি-টোয়েন্টি এক্সচেঞ্জ', 'cricket-night', { lead: 2, hot: true }],
    ['Ball by Ball', 'বলে বলে', 'cricket-over', { fresh: true }],
  ]),
  ...define('SBT', 'SPORTS', 'FOOTBALL', 'sports', [
    ['Football Exchange', 'ফুটবল এক্সচেঞ্জ', 'football', { code: 'football', lead: 1, hot: true }],
  ]),
  ...define('SBT', 'SPORTS', 'SPORTSBOOK', 'sports', [['Kabaddi Live', 'কাবাডি লাইভ', 'kabaddi', { lead: 3 }]]),
  ...define('IBC', 'SPORTS', 'CRICKET', 'sports', [
    ['Innings Cricket', 'ইনিংস ক্রিকেট', 'cricket-night'],
    ['Test Match Room', 'টেস্ট ম্যাচ রুম', 'cricket'],
  ]),
  ...define('IBC', 'SPORTS', 'SPORTSBOOK', 'sports', [
    ['Innings Sportsbook', 'ইনিংস স্পোর্টসবুক', 'trophy'],
    ['Tennis Court', 'টেনিস কোর্ট', 'tennis'],
  ]),
  ...define('UG', 'SPORTS', 'FOOTBALL', 'sports', [
    ['Upfield Football', 'আপফিল্ড ফুটবল', 'football-day'],
    ['Virtual League', 'ভার্চুয়াল লিগ', 'football-neon', { fresh: true }],
  ]),
  ...define('UG', 'SPORTS', 'SPORTSBOOK', 'sports', [
    ['Basketball Nights', 'বাস্কেটবল নাইটস', 'basketball'],
    ['Volleyball Beach', 'বিচ ভলিবল', 'volleyball'],
  ]),
  ...define('BTI', 'SPORTS', 'SPORTSBOOK', 'sports', [
    ['Benchline Sports', 'বেঞ্চলাইন স্পোর্টস', 'trophy'],
    ['Boxing Ring', 'বক্সিং রিং', 'boxing'],
    ['Badminton Live', 'ব্যাডমিন্টন লাইভ', 'badminton'],
    ['Table Tennis Hall', 'টেবিল টেনিস হল', 'pingpong'],
  ]),
  ...define('BTI', 'SPORTS', 'CRICKET', 'sports', [['Benchline Cricket', 'বেঞ্চলাইন ক্রিকেট', 'cricket-over']]),
]

/** E-sports lobbies, split from the sports lane by their vendors. */
export const ESPORTS_GAMES = [
  ...define('TF', 'ESPORTS', 'ARENA', 'sports', [
    ['E-Sports Arena', 'ই-স্পোর্টস অ্যারেনা', 'esports', { code: 'arena', lead: 0, hot: true }],
    ['Pixel Football', 'পিক্সেল ফুটবল', 'football-neon'],
    ['Frontline Five', 'ফ্রন্টলাইন ফাইভ', 'esports-knight'],
    ['Drift Circuit', 'ড্রিফট সার্কিট', 'pk10'],
    ['Battle Island', 'ব্যাটল আইল্যান্ড', 'esports-eagle', { fresh: true }],
  ]),
  ...define('IMES', 'ESPORTS', 'ARENA', 'sports', [
    ['Mid Lane Masters', 'মিড লেন মাস্টার্স', 'esports-dragon', { lead: 1, hot: true }],
    ['Tower Defence Cup', 'টাওয়ার ডিফেন্স কাপ', 'esports-bear'],
    ['Sniper Series', 'স্নাইপার সিরিজ', 'esports-raven'],
    ['Arcade Fighters', 'আর্কেড ফাইটার্স', 'esports-tiger'],
    ['Card Wars League', 'কার্ড ওয়ার্স লিগ', 'esports-fox'],
  ]),
]

/** The cockfight lane. */
export const COCKFIGHT_GAMES = define('DS88', 'COCKFIGHT', 'COCKFIGHT', 'cockfight', [
  ['Cockfight Arena', 'মোরগ লড়াই অ্যারেনা', 'cockfight', { code: 'cock', lead: 0 }],
  ['Dawn Derby', 'ভোরের ডার্বি', 'cockfight-dawn', { lead: 1 }],
  ['Spur Championship', 'স্পার চ্যাম্পিয়নশিপ', 'cockfight-night', { lead: 2 }],
])

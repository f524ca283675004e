import { define, type Draft, type Row } from './define.ts'

const fish = (vendor: string, rows: readonly Row[]): Draft[] => define(vendor, 'FISH', 'FISHING', null, rows)
const cards = (vendor: string, rows: readonly Row[]): Draft[] => define(vendor, 'PVP', 'CARD', null, rows)

/** Fishing halls of three vendors. */
export const FISH_GAMES = [
  ...fish('GG', [
    ['Shark Bounty', 'হাঙর শিকার', 'fishing-shark', { code: 'shark', lead: 0, hot: true }],
    ['Golden Reef Hunter', 'সোনালি প্রবাল শিকারি', 'fishing-whale', { code: 'reef', lead: 1, hot: true }],
    ['Octopus Hunt', 'অক্টোপাস শিকার', 'fishing-octopus'],
    ['Crab King Cannon', 'কাঁকড়া রাজার কামান', 'fishing-crab'],
    ['Turtle Torpedo', 'কচ্ছপ টর্পেডো', 'fishing-turtle', { fresh: true }],
    ['Dolphin Squad', 'ডলফিন বাহিনী', 'fishing-dolphin'],
    ['Deep Crocodile', 'গভীর জলের কুমির', 'fishing-crocodile'],
    ['Puffer Party', 'পটকা মাছের আসর', 'fishing-puffer'],
    ['Reef Arena 4', 'প্রবাল আসর ৪', 'fishing-tropical'],
    ['Lobster Lords', 'গলদা রাজারা', 'fishing-lobster'],
  ]),
  ...fish('AG', [
    ['Hilsa Hunter', 'ইলিশ শিকারি', 'fishing-fish', { lead: 2, hot: true }],
    ['Saffron Sea Dragon', 'জাফরান সাগর ড্রাগন', 'fishing-dragon'],
    ['Pearl Cannon', 'মুক্তার কামান', 'fishing-oyster'],
    ['Whale of Kutubdia', 'কুতুবদিয়ার তিমি', 'fishing-whale'],
    ['Squid Storm', 'স্কুইড ঝড়', 'fishing-squid'],
    ['Phoenix Lagoon', 'ফিনিক্স লেগুন', 'fishing-phoenix'],
    ['Shrimp Harvest', 'চিংড়ির ঘের', 'fishing-shrimp'],
    ['Shark Bay Rivals', 'হাঙর উপসাগরের দ্বৈরথ', 'fishing-shark'],
  ]),
  ...fish('BG', [
    ['Silk Lagoon', 'রেশম লেগুন', 'fishing-jelly'],
    ['Mermaid’s Net', 'মৎস্যকন্যার জাল', 'fishing-tropical'],
    ['Ocean Cannon Club', 'সাগর কামান ক্লাব', 'fishing-shark'],
    ['Golden Turtle Reef', 'সোনালি কচ্ছপের প্রাচীর', 'fishing-turtle'],
    ['Kraken Raid', 'ক্রাকেন অভিযান', 'fishing-octopus'],
    ['Lucky Anglers', 'ভাগ্যবান শিকারি', 'fishing-fish'],
    ['Dragon Tide', 'ড্রাগন জোয়ার', 'fishing-dragon', { fresh: true }],
    ['Bubble Barrage', 'বুদ্‌বুদের গোলা', 'fishing-puffer'],
  ]),
]

/** Card and board tables between players, five vendors. */
export const PVP_GAMES = [
  ...cards('KX', [
    ['Hold’em Club', 'হোল্ডেম ক্লাব', 'poker', { code: 'holdem', lead: 0, hot: true }],
    ['Teen Patti Gold', 'তিন পাত্তি গোল্ড', 'teenpatti', { code: 'patti', lead: 1, hot: true }],
    ['Hexa Rummy', 'হেক্সা রামি', 'rummy'],
    ['Ludo Arena', 'লুডু অ্যারেনা', 'ludo', { lead: 2, hot: true }],
    ['Sit & Go Six', 'সিট অ্যান্ড গো সিক্স', 'poker'],
  ]),
  ...cards('KY', [
    ['Call Bridge Night', 'কল ব্রিজ রাত', 'rummy', { fresh: true }],
    ['Tash 29', 'টোয়েন্টি নাইন', 'rummy', { lead: 3 }],
    ['Hazari Masters', 'হাজারি মাস্টার্স', 'rummy'],
    ['Teen Patti Mohol', 'তিন পাত্তি মহল', 'teenpatti'],
    ['Kitty Table', 'কিটি টেবিল', 'blackjack'],
  ]),
  ...cards('TH', [
    ['Adda Ludo', 'আড্ডা লুডু', 'ludo'],
    ['Carrom King', 'ক্যারম কিং', 'carrom', { lead: 4, hot: true }],
    ['Adda Rummy', 'আড্ডা রামি', 'rummy'],
    ['Pot Blind', 'পট ব্লাইন্ড', 'poker'],
    ['Domino Ghor', 'ডমিনো ঘর', 'domino'],
  ]),
  ...cards('WS', [
    ['Walnut Hold’em', 'ওয়ালনাট হোল্ডেম', 'poker'],
    ['Backgammon Row', 'ব্যাকগ্যামন রো', 'sicbo'],
    ['Chess Duel', 'দাবা দ্বৈরথ', 'chess'],
    ['Gin Rummy Row', 'জিন রামি রো', 'rummy'],
  ]),
  ...cards('XY', [
    ['Nine Card Brag', 'নাইন কার্ড', 'teenpatti'],
    ['Three Face', 'থ্রি ফেস', 'blackjack'],
    ['Paragon Poker', 'প্যারাগন পোকার', 'poker'],
    ['Bull Fight Cards', 'ষাঁড়ের তাস', 'rummy'],
    ['Mahjong Parlour', 'মাহজং বৈঠক', 'mahjong', { fresh: true }],
  ]),
]

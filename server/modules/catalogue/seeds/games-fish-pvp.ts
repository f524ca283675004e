import { define, type Draft, type Row } from './define.ts'
import type { Engine } from './types.ts'

/** The hall that a title opens, by what its picture shows; the reef for all others. */
const HALLS: Readonly<Record<string, Engine>> = {
  'fishing-crab': 'fishing-delta',
  'fishing-crocodile': 'fishing-delta',
  'fishing-dragon': 'fishing-deep',
  'fishing-fish': 'fishing-delta',
  'fishing-lobster': 'fishing-delta',
  'fishing-octopus': 'fishing-deep',
  'fishing-phoenix': 'fishing-deep',
  'fishing-shrimp': 'fishing-delta',
  'fishing-squid': 'fishing-deep',
  'fishing-whale': 'fishing-deep',
}
const fish = (vendor: string, rows: readonly Row[]): Draft[] =>
  rows.flatMap((row) => define(vendor, 'FISH', 'FISHING', HALLS[row[2]] ?? 'fishing-reef', [row]))

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

/** Makes card games: the game is chosen by its picture, and by what its name says of the table. */
const cards = (vendor: string, rows: readonly Row[]): Draft[] =>
  define(vendor, 'PVP', 'CARD', ([name, , theme]) => engineOf(theme, name), rows)

function engineOf(theme: string, name: string): Engine {
  const isDuel = name.includes('Duel')
  if (theme === 'teenpatti') return isDuel ? 'pvp-patti-duel' : 'pvp-patti'
  return isDuel ? 'pvp-holdem-duel' : name.includes('Nine') ? 'pvp-holdem-nine' : 'pvp-holdem'
}

/** Card tables between players, five vendors: Hold'em for six, nine or two, Teen Patti for five or two. */
export const PVP_GAMES = [
  ...cards('KX', [
    ['Hold’em Club', 'হোল্ডেম ক্লাব', 'poker', { code: 'holdem', lead: 0, hot: true }],
    ['Teen Patti Gold', 'তিন পাত্তি গোল্ড', 'teenpatti', { code: 'patti', lead: 1, hot: true }],
    ['Hold’em Duel', 'হোল্ডেম দ্বৈরথ', 'poker', { lead: 2, hot: true }],
    ['Nine Seat Ring', 'নয় আসনের আসর', 'poker'],
    ['Six Seat Poker', 'ছয় আসনের পোকার', 'poker'],
  ]),
  ...cards('KY', [
    ['River Night Hold’em', 'নদীর রাত হোল্ডেম', 'poker', { fresh: true }],
    ['Teen Patti Duel', 'তিন পাত্তি দ্বৈরথ', 'teenpatti', { lead: 3 }],
    ['Haor Nine Poker', 'হাওর নয় পোকার', 'poker'],
    ['Teen Patti Mohol', 'তিন পাত্তি মহল', 'teenpatti'],
    ['Kitty Teen Patti', 'কিটি তিন পাত্তি', 'teenpatti'],
  ]),
  ...cards('TH', [
    ['Adda Hold’em', 'আড্ডা হোল্ডেম', 'poker'],
    ['Adda Poker Duel', 'আড্ডা পোকার দ্বৈরথ', 'poker', { lead: 4, hot: true }],
    ['Adda Teen Patti', 'আড্ডা তিন পাত্তি', 'teenpatti'],
    ['Pot Blind', 'পট ব্লাইন্ড', 'poker'],
    ['Patti Ghor Duel', 'পাত্তি ঘর দ্বৈরথ', 'teenpatti'],
  ]),
  ...cards('WS', [
    ['Walnut Hold’em', 'ওয়ালনাট হোল্ডেম', 'poker'],
    ['Walnut Duel', 'ওয়ালনাট দ্বৈরথ', 'poker'],
    ['Walnut Teen Patti', 'ওয়ালনাট তিন পাত্তি', 'teenpatti'],
    ['Long Table Nine', 'লম্বা টেবিলে নয়জন', 'poker'],
  ]),
  ...cards('XY', [
    ['Three Card Row', 'তিন তাসের সারি', 'teenpatti'],
    ['Three Face Duel', 'থ্রি ফেস দ্বৈরথ', 'teenpatti'],
    ['Paragon Poker', 'প্যারাগন পোকার', 'poker'],
    ['Paragon Nine', 'প্যারাগন নাইন', 'poker'],
    ['Paragon Teen Patti', 'প্যারাগন তিন পাত্তি', 'teenpatti', { fresh: true }],
  ]),
]

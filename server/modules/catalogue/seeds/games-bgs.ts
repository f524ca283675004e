import { define } from './define.ts'

const CRASH = define('BGS', 'RNG', 'CRASH', 'crash', [
  ['Skyrise', 'স্কাইরাইজ', 'crash-rocket', { code: 'skyrise', lead: 0, hot: true }],
  ['Ghuri Up', 'ঘুড়ি আপ', 'crash-kite', { code: 'ghuri', hot: true }],
  ['Balloon Hour', 'বেলুন প্রহর', 'crash-balloon', { hot: true }],
  ['Launch Rush', 'লঞ্চ রাশ', 'crash-boat', { fresh: true }],
  ['Comet Rider', 'ধূমকেতু সওয়ার', 'crash-comet'],
  ['Firefly Climb', 'জোনাকির উড়ান', 'crash-bee'],
  ['Heli Harbour', 'হেলি হারবার', 'crash-helicopter'],
  ['Saucer Party', 'সসার পার্টি', 'crash-saucer'],
  ['Eagle’s Thermal', 'ঈগলের উড়াল', 'crash-eagle'],
  ['Paper Plane', 'কাগজের প্লেন', 'crash-plane', { hot: true }],
  ['Crane Flight', 'সারসের উড়ান', 'crash-swan'],
  ['Dragon Ascent', 'ড্রাগনের আরোহণ', 'crash-dragon'],
  ['Parachute Nine', 'প্যারাশুট নাইন', 'crash-parachute'],
  ['Rickshaw to the Moon', 'চাঁদের পথে রিকশা', 'crash-rickshaw', { fresh: true }],
])

const DICE = define('BGS', 'RNG', 'DICE', 'dice', [
  ['Fair Dice', 'ফেয়ার ডাইস', 'dice', { code: 'dice', hot: true }],
  ['Dice Zero', 'ডাইস জিরো', 'dice-zero'],
  ['Ludo Roll', 'লুডু রোল', 'dice-ludo'],
  ['Neon Hundred', 'নিয়ন হান্ড্রেড', 'dice-neon', { fresh: true }],
])

const MINI = [
  ...define('BGS', 'RNG', 'MINI', 'mines', [['Mines', 'মাইনস', 'mines', { code: 'mines', hot: true }]]),
  ...define('BGS', 'RNG', 'MINI', 'plinko', [['Plinko', 'প্লিঙ্কো', 'plinko', { code: 'plinko', hot: true }]]),
  ...define('BGS', 'RNG', 'MINI', 'towers', [['Tower Steps', 'টাওয়ার স্টেপস', 'castle']]),
  ...define('BGS', 'RNG', 'MINI', 'hilo', [['Hi-Lo Adda', 'হাই-লো আড্ডা', 'teenpatti']]),
  ...define('BGS', 'RNG', 'MINI', 'wheel', [['Wheel of Nine', 'নয়ের চাকা', 'roulette']]),
  ...define('BGS', 'RNG', 'MINI', 'coin', [['Coin Toss', 'টস', 'toss']]),
  ...define('BGS', 'RNG', 'MINI', 'limbo', [['Limbo Line', 'লিম্বো লাইন', 'ferris']]),
  ...define('BGS', 'RNG', 'MINI', 'keno', [['Keno House', 'কেনো হাউস', 'keno']]),
  ...define('BGS', 'RNG', 'MINI', 'blackjack', [
    ['House Blackjack', 'হাউস ব্ল্যাকজ্যাক', 'blackjack', { code: 'house-blackjack', fresh: true }],
  ]),
  ...define('BGS', 'RNG', 'MINI', 'video-poker', [
    ['Jacks or Better', 'জ্যাকস অর বেটার', 'poker', { code: 'house-video-poker', fresh: true }],
  ]),
  ...define('BGS', 'RNG', 'MINI', 'roulette', [
    ['House Roulette', 'হাউস রুলেট', 'roulette', { code: 'house-roulette', fresh: true }],
  ]),
]

/** The house's own games: crash, dice and minis. They lead the in-house lane in this order. */
export const BGS_GAMES = [...CRASH, ...DICE, ...MINI]

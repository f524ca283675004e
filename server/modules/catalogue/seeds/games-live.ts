import { define, type Draft, type Row } from './define.ts'
import type { Classify, Engine } from './types.ts'

/**
 * The engine of a table by its theme. At blackjack each member has a deal of his own, as he decides (decision 0727);
 * three cards are dealt as Teen Patti.
 */
const ENGINES: Readonly<Record<string, Engine>> = {
  baccarat: 'table-baccarat',
  blackjack: 'blackjack-table',
  dragontiger: 'table-dragon-tiger',
  poker: 'table-teen-patti',
  roulette: 'table-roulette',
  showwheel: 'table-wheel',
  sicbo: 'table-sic-bo',
  teenpatti: 'table-teen-patti',
}
/** Games whose theme does not show what is played. */
const BY_NAME: readonly (readonly [part: string, engine: Engine])[] = [
  ['Andar Bahar', 'table-andar-bahar'],
  ['Fan Tan', 'table-fan-tan'],
  ['No Commission', 'table-baccarat-no-commission'],
]

/** Returns the engine of a table. Throws when neither name nor theme shows what is played. */
function engineOf([name, , theme]: Row): Engine {
  const engine = BY_NAME.find(([part]) => name.includes(part))?.[1] ?? ENGINES[theme]
  if (!engine) throw new Error(`nothing plays ${name}`)
  return engine
}

const live = (vendor: string, classify: Classify, rows: readonly Row[]): Draft[] =>
  define(vendor, 'LIVE', classify, engineOf, rows)
const tables = (vendor: string, rows: readonly Row[]): Draft[] => live(vendor, 'TABLE', rows)
const shows = (vendor: string, rows: readonly Row[]): Draft[] => live(vendor, 'SHOW', rows)

/** Live tables and shows of ten vendors; Padma Live leads the lane. */
export const LIVE_GAMES = [
  ...tables('LOTUS', [
    ['Baccarat Royale', 'বাকারা রয়্যাল', 'baccarat', { code: 'bac', lead: 0, hot: true }],
    ['Velvet Roulette', 'ভেলভেট রুলেট', 'roulette', { code: 'roul', lead: 1, hot: true }],
    ['Dragon Tiger', 'ড্রাগন টাইগার', 'dragontiger', { code: 'dt', lead: 2, hot: true }],
    ['Sic Bo Deluxe', 'সিক বো ডিলাক্স', 'sicbo', { code: 'sicbo', lead: 3 }],
    ['Andar Bahar Dhaka', 'আন্দর বাহার ঢাকা', 'teenpatti', { lead: 4, hot: true }],
    ['Padma Blackjack', 'পদ্মা ব্ল্যাকজ্যাক', 'blackjack', { lead: 5 }],
  ]),
  ...shows('LOTUS', [['Wheel of Padma', 'পদ্মার চাকা', 'showwheel', { lead: 6, fresh: true }]]),
  ...tables('AG', [
    ['Saffron Baccarat', 'জাফরান বাকারা', 'baccarat'],
    ['Nawab Roulette', 'নবাব রুলেট', 'roulette'],
    ['Golden Sic Bo', 'সোনালি সিক বো', 'sicbo'],
    ['Saffron Teen Patti', 'জাফরান তিন পাত্তি', 'teenpatti'],
    ['Speed Baccarat Gate', 'স্পিড বাকারা গেট', 'baccarat'],
    ['Bazaar Dragon Tiger', 'বাজার ড্রাগন টাইগার', 'dragontiger'],
  ]),
  ...tables('BBIN', [
    ['Blue Room Baccarat', 'ব্লু রুম বাকারা', 'baccarat'],
    ['Riverside Roulette', 'রিভারসাইড রুলেট', 'roulette'],
    ['Blue Blackjack', 'ব্লু ব্ল্যাকজ্যাক', 'blackjack'],
    ['Night Dragon Tiger', 'রাতের ড্রাগন টাইগার', 'dragontiger'],
    ['Bend Sic Bo', 'বেন্ড সিক বো', 'sicbo'],
  ]),
  ...shows('BBIN', [['Lucky Umbrella Show', 'ভাগ্যের ছাতা শো', 'showwheel']]),
  ...tables('MGS', [
    ['Meghna Baccarat', 'মেঘনা বাকারা', 'baccarat'],
    ['Meghna Roulette', 'মেঘনা রুলেট', 'roulette', { fresh: true }],
    ['Bangla Andar Bahar', 'বাংলা আন্দর বাহার', 'teenpatti', { hot: true }],
    ['Teen Patti Ghat', 'তিন পাত্তি ঘাট', 'teenpatti'],
    ['Meghna Blackjack', 'মেঘনা ব্ল্যাকজ্যাক', 'blackjack'],
    ['Ferry Three Card', 'ফেরি তিন তাস', 'poker', { code: 'ferry-holdem' }],
  ]),
  ...tables('AE', [
    ['Amber Baccarat', 'অ্যাম্বার বাকারা', 'baccarat'],
    ['Amber Roulette', 'অ্যাম্বার রুলেট', 'roulette'],
    ['Winged Sic Bo', 'উইংড সিক বো', 'sicbo'],
    ['Honey Blackjack', 'হানি ব্ল্যাকজ্যাক', 'blackjack'],
    ['Sunset Dragon Tiger', 'গোধূলি ড্রাগন টাইগার', 'dragontiger'],
  ]),
  ...shows('AE', [['Queen Bee Wheel', 'রানি মৌমাছির চাকা', 'showwheel']]),
  ...tables('TGP', [
    ['Tidewell Baccarat', 'টাইডওয়েল বাকারা', 'baccarat'],
    ['Harbour Roulette', 'হারবার রুলেট', 'roulette'],
    ['Moonlit Blackjack', 'জ্যোৎস্না ব্ল্যাকজ্যাক', 'blackjack'],
    ['Coral Sic Bo', 'কোরাল সিক বো', 'sicbo'],
    ['Pearl Three Card', 'পার্ল তিন তাস', 'poker', { code: 'pearl-holdem' }],
  ]),
  ...tables('BG', [
    ['Silk Baccarat', 'সিল্ক বাকারা', 'baccarat', { hot: true }],
    ['Silk Roulette', 'সিল্ক রুলেট', 'roulette'],
    ['Rose Blackjack', 'রোজ ব্ল্যাকজ্যাক', 'blackjack'],
    ['Crimson Dragon Tiger', 'ক্রিমসন ড্রাগন টাইগার', 'dragontiger'],
    ['Velvet Sic Bo', 'ভেলভেট সিক বো', 'sicbo'],
    ['Begum’s Teen Patti', 'বেগমের তিন পাত্তি', 'teenpatti'],
  ]),
  ...tables('DG', [
    ['Marble Baccarat', 'মার্বেল বাকারা', 'baccarat'],
    ['Grand Court Roulette', 'গ্র্যান্ড কোর্ট রুলেট', 'roulette'],
    ['Marble Blackjack', 'মার্বেল ব্ল্যাকজ্যাক', 'blackjack'],
    ['No Commission Baccarat', 'কমিশনহীন বাকারা', 'baccarat'],
    ['Court Dragon Tiger', 'কোর্ট ড্রাগন টাইগার', 'dragontiger'],
    ['Columns Three Card', 'কলামস তিন তাস', 'poker', { code: 'columns-holdem' }],
  ]),
  ...tables('EA', [
    ['Eastlamp Baccarat', 'ইস্টল্যাম্প বাকারা', 'baccarat'],
    ['Lantern Roulette', 'লণ্ঠন রুলেট', 'roulette'],
    ['Lantern Sic Bo', 'লণ্ঠন সিক বো', 'sicbo'],
    ['Lamp Andar Bahar', 'ল্যাম্প আন্দর বাহার', 'teenpatti'],
    ['Squeeze Baccarat', 'স্কুইজ বাকারা', 'baccarat', { fresh: true }],
  ]),
  ...tables('OG', [
    ['Orchid Baccarat', 'অর্কিড বাকারা', 'baccarat'],
    ['Orchid Roulette', 'অর্কিড রুলেট', 'roulette'],
    ['Violet Blackjack', 'ভায়োলেট ব্ল্যাকজ্যাক', 'blackjack'],
    ['Salon Dragon Tiger', 'স্যালন ড্রাগন টাইগার', 'dragontiger'],
    ['Garden Sic Bo', 'গার্ডেন সিক বো', 'sicbo'],
    ['Orchid Fan Tan', 'অর্কিড ফান তান', 'sicbo', { fresh: true }],
  ]),
  ...shows('OG', [['Petal Wheel Live', 'পাপড়ির চাকা লাইভ', 'showwheel']]),
]

import type { GameType, SeedVendor } from './types.ts'

type VendorRow = readonly [
  code: string,
  en: string,
  bn: string,
  types: readonly GameType[],
  mark: string,
  ground: number,
  glow: number,
  accent: number,
  colour: string,
]

/** Codes as docs/specification.md 3.18 lists them; every display name is invented. The order is the sort order. */
const ROWS: readonly VendorRow[] = [
  ['BGS', 'Kite & Co', 'কাইট অ্যান্ড কো', ['RNG'], 'kite', 250, 60, 200, '#3b6fd4'],
  ['PT', 'Northlight', 'নর্থলাইট', ['RNG'], 'northlight', 285, 195, 330, '#7a5bd6'],
  ['CQ9', 'Mosaic', 'মোজাইক', ['RNG'], 'mosaic', 20, 80, 340, '#d0552c'],
  ['LOTUS', 'Padma Live', 'পদ্মা লাইভ', ['LIVE'], 'waves', 160, 90, 30, '#159a68'],
  ['GG', 'Reefline', 'রিফলাইন', ['RNG', 'FISH'], 'reef', 215, 200, 160, '#1487a8'],
  ['AG', 'Saffron Gate', 'জাফরান গেট', ['RNG', 'LIVE', 'FISH'], 'gate', 60, 85, 20, '#c98412'],
  ['BBIN', 'Bluebend', 'ব্লুবেন্ড', ['RNG', 'LIVE'], 'bend', 240, 210, 280, '#2f7fe0'],
  ['MGS', 'Meghna Studio', 'মেঘনা স্টুডিও', ['RNG', 'LIVE'], 'meghna', 190, 170, 90, '#0f9a94'],
  ['MG', 'Monsoon Works', 'মনসুন ওয়ার্কস', ['RNG'], 'rain', 225, 195, 300, '#3f74b8'],
  ['AE', 'Amberwing', 'অ্যাম্বারউইং', ['RNG', 'LIVE'], 'wing', 70, 90, 40, '#d69a1e'],
  ['PNG', 'Pine & Gold', 'পাইন অ্যান্ড গোল্ড', ['RNG'], 'pine', 145, 95, 110, '#3c9a45'],
  ['RTG', 'Copperleaf', 'কপারলিফ', ['RNG'], 'leaf', 40, 70, 15, '#b9683a'],
  ['ISB', 'Ironbark', 'আয়রনবার্ক', ['RNG'], 'bark', 265, 240, 220, '#68769a'],
  ['TTG', 'Tin Lantern', 'টিন লণ্ঠন', ['RNG'], 'lantern', 10, 60, 350, '#d1404a'],
  ['WD', 'Wild Delta', 'ওয়াইল্ড ডেল্টা', ['RNG'], 'delta', 130, 120, 170, '#6aa51f'],
  ['TGP', 'Tidewell', 'টাইডওয়েল', ['RNG', 'LIVE'], 'tide', 205, 185, 250, '#1f93c4'],
  ['BG', 'Silkroom', 'সিল্করুম', ['LIVE', 'FISH'], 'silk', 335, 20, 300, '#c2417f'],
  ['DG', 'Marble Court', 'মার্বেল কোর্ট', ['LIVE'], 'court', 275, 85, 250, '#7d72c8'],
  ['EA', 'Eastlamp', 'ইস্টল্যাম্প', ['LIVE'], 'lamp', 30, 75, 350, '#cf6a24'],
  ['OG', 'Orchid Salon', 'অর্কিড স্যালন', ['LIVE'], 'orchid', 315, 330, 280, '#b04fc0'],
  ['KX', 'Hexa Arena', 'হেক্সা অ্যারেনা', ['PVP'], 'hexa', 300, 330, 260, '#9a4fd6'],
  ['KY', 'Tashghar', 'তাসঘর', ['PVP'], 'cards', 345, 40, 20, '#c23a5a'],
  ['TH', 'Adda Tables', 'আড্ডা টেবিল', ['PVP'], 'table', 155, 100, 190, '#1f9560'],
  ['WS', 'Walnut Row', 'ওয়ালনাট রো', ['PVP'], 'walnut', 50, 75, 30, '#a4733a'],
  ['XY', 'Paragon Nine', 'প্যারাগন নাইন', ['PVP'], 'peak', 255, 220, 310, '#5570d8'],
  ['SBT', 'Stumps', 'স্টাম্পস', ['SPORTS'], 'stumps', 150, 100, 210, '#2c9a4a'],
  ['IBC', 'Innings', 'ইনিংস', ['SPORTS'], 'innings', 25, 85, 60, '#cf5a2e'],
  ['UG', 'Upfield', 'আপফিল্ড', ['SPORTS'], 'field', 200, 150, 230, '#1c8fb0'],
  ['BTI', 'Benchline', 'বেঞ্চলাইন', ['SPORTS'], 'bench', 285, 250, 220, '#6d68cc'],
  ['IMES', 'Mid Lane', 'মিড লেন', ['ESPORTS'], 'lane', 290, 195, 330, '#8a58e0'],
  ['TF', 'Pixel Front', 'পিক্সেল ফ্রন্ট', ['ESPORTS'], 'pixel', 175, 160, 320, '#12a088'],
  ['DS88', 'Dawn Spur', 'ডন স্পার', ['COCKFIGHT'], 'spur', 25, 60, 250, '#c84a20'],
  ['TCG_LOTTO_VN', 'Red Lotus Draws', 'লাল পদ্ম ড্র', ['LOTT'], 'lotus', 20, 85, 350, '#cc3a30'],
  ['TCG_SEA', 'Bay of Numbers', 'বে অব নাম্বার্স', ['LOTT'], 'bay', 320, 70, 30, '#b8458f'],
  ['LOTT', 'Ninefold', 'নাইনফোল্ড', ['LOTT'], 'ninefold', 30, 85, 350, '#d0702a'],
  ['ELOTT', 'Ninefold Fast', 'নাইনফোল্ড ফাস্ট', ['ELOTT'], 'fast', 255, 200, 320, '#4a72dc'],
]

/** Every vendor code of the specification, in sort order. The in-house vendor's vassalage is INHOUSE. */
export const VENDORS: readonly SeedVendor[] = ROWS.map(
  ([code, en, bn, types, mark, ground, glow, accent, colour], index) => ({
    code,
    vassalage: code === 'BGS' ? 'INHOUSE' : code,
    name: { en, bn },
    types,
    sort: (index + 1) * 10,
    mark,
    hues: [ground, glow, accent],
    colour,
  }),
)

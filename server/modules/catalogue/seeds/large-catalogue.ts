/**
 * The large seed's catalogue: what the house has, and generated vendors and slot games up to three hundred and ten
 * thousand. Every run generates the same.
 */
import { SKIN_NAMES, SKINS } from '#games/slot/skins.ts'
import { GAMES } from './catalogue.ts'
import { codeOf } from './define.ts'
import type { SeedGame, SeedVendor } from './types.ts'
import { VENDORS } from './vendors.ts'
import { FIRST, HOUSES, SECOND, THIRD } from './words.ts'

export const LARGE_VENDORS = 300
export const LARGE_GAMES = 10_000
/** Skins without a jackpot: a generated title may belong to any vendor, and a vendor has one jackpot at most. */
const PLAIN_SKINS = SKIN_NAMES.filter((name) => SKINS[name].jackpot === null)
const FULL_TURN = 360
/** A number without a common factor with the lists' lengths, so that neighbours have nothing in common. */
const STEP = 7_919

const wordOf = <Word>(words: readonly Word[], at: number): Word => words[at % words.length] as Word

function makeVendor(at: number): SeedVendor {
  const [[firstEn, firstBn], [houseEn, houseBn]] = [wordOf(FIRST, at), wordOf(HOUSES, Math.floor(at / FIRST.length))]
  const hue = (at * 47) % FULL_TURN
  return {
    code: `X${String(at + 1).padStart(3, '0')}`,
    vassalage: `X${String(at + 1).padStart(3, '0')}`,
    name: { en: `${firstEn} ${houseEn}`, bn: `${firstBn} ${houseBn}` },
    types: ['RNG'],
    sort: 10_000 + at,
    mark: 'kite',
    hues: [hue, (hue + 60) % FULL_TURN, (hue + 180) % FULL_TURN],
    colour: `#${((at * 7_654_321) % 0xffffff).toString(16).padStart(6, '0')}`,
  }
}

/** Returns the house's vendors, then the generated ones. */
export function largeVendors(): SeedVendor[] {
  return [...VENDORS, ...Array.from({ length: LARGE_VENDORS - VENDORS.length }, (_, at) => makeVendor(at))]
}

/** Returns all games: those of the house first, then the generated slot games, one of each vendor in turn. */
export function largeGames(vendors: readonly SeedVendor[]): SeedGame[] {
  const slots = vendors.filter((vendor) => vendor.types.includes('RNG') && vendor.vassalage !== 'INHOUSE')
  const known = new Set(GAMES.map((game) => game.code))
  const all = FIRST.length * SECOND.length * THIRD.length
  const made: SeedGame[] = []
  for (let at = 0; made.length < LARGE_GAMES - GAMES.length; at++) {
    const place = (at * STEP) % all
    const [firstEn, firstBn] = wordOf(FIRST, place)
    const [secondEn, secondBn, theme] = wordOf(SECOND, Math.floor(place / FIRST.length))
    const [thirdEn, thirdBn] = wordOf(THIRD, Math.floor(place / (FIRST.length * SECOND.length)))
    const name = { en: `${firstEn} ${secondEn} ${thirdEn}`, bn: `${firstBn} ${secondBn} ${thirdBn}` }
    const code = codeOf(name.en)
    if (known.has(code)) continue
    known.add(code)
    made.push({
      code,
      vendor: wordOf(slots, made.length).code,
      type: 'RNG',
      classify: 'SLOT',
      name,
      theme,
      isHot: false,
      isNew: at % 40 === 0,
      sort: 1_000 + made.length,
      engine: `slot-${wordOf(PLAIN_SKINS, made.length)}`,
    })
  }
  return [...GAMES, ...made]
}

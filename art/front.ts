import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import type { SeedGame } from '#server/modules/catalogue/seeds/types.ts'
import { VENDORS } from '#server/modules/catalogue/seeds/vendors.ts'
import type { CardRow } from './render-card.ts'

/**
 * How many of the first cards of each lane are stored in the repository: its first pages as lobby and lists show them.
 */
const FRONT: Record<string, number> = {
  RNG: 36,
  LIVE: 18,
  FISH: 10,
  PVP: 10,
  SPORTS: 9,
  ESPORTS: 6,
  LOTT: 8,
  ELOTT: 4,
  COCKFIGHT: 3,
}
const FRONT_IN_HOUSE = 16
const FRONT_HOT = 40

/** Returns a seeded game as the card painter's input. */
export function cardRow(game: SeedGame): CardRow {
  const vendor = VENDORS.find(({ code }) => code === game.vendor)
  return { ...game, vendorName: vendor?.name.en ?? game.vendor, vendorMark: vendor?.mark ?? '' }
}

/** Returns the games whose cards are shipped: the first of every lane, the in-house lane, and the hot games. */
export function frontGames(): SeedGame[] {
  const hot = GAMES.filter((game) => game.isHot).slice(0, FRONT_HOT)
  const inHouse = GAMES.filter((game) => game.vendor === 'BGS').slice(0, FRONT_IN_HOUSE)
  const heads = GAMES.filter((game) => game.sort <= (FRONT[game.type] ?? 0))
  const codes = new Set([...heads, ...inHouse, ...hot].map((game) => game.code))
  return GAMES.filter((game) => codes.has(game.code))
}

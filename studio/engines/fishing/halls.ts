/** Which hall a vendor's game opens, and what a shot costs there. */
import { findHall, HALLS, hallOf, type HallName } from '#games/fishing/fish.ts'
import { LEVEL_MOST } from '#games/fishing/rules.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'

/** Vendors name the hall of a game after this: "fishing-reef". */
export const FISHING_PREFIX = 'fishing-'

/** The hall that a name stands for, or null. */
export function findVariant(name: string): HallName | null {
  return name.startsWith(FISHING_PREFIX) ? findHall(name.slice(FISHING_PREFIX.length)) : null
}

/** What a vendor's game is played in. A vendor without a list names its games after halls. Refuses with GAME_DISABLED. */
export function getVariant(config: StudioConfig, vendorCode: string, gameCode: string): HallName {
  const name = config.vendors[vendorCode]?.games?.[gameCode]?.engine ?? `${FISHING_PREFIX}${gameCode}`
  return findVariant(name) ?? refuse('GAME_DISABLED', `${vendorCode} opens no hall for ${gameCode}`)
}

/** What the cannon of each level shoots in a hall, in units of a currency's scale, ascending. */
export function levelsOf(hall: HallName): string[] {
  const base = parseAmount(hallOf(hall).base)
  return Array.from({ length: LEVEL_MOST }, (_, index) => writeAmount(base * BigInt(index + 1)))
}

/** As levelsOf, by the name that a vendor's list has; the first hall's for any other name. */
export function ladderOf(variant: string): string[] {
  return levelsOf(findVariant(variant) ?? HALLS[0])
}

/** Which game a table plays, and how long its phases take. */
import { TABLE_GAMES, TABLE_KINDS, type AnyTableGame, type TableKind } from '#games/table/table-games.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { refuse } from '#studio/lib/refusal.ts'

/** Vendors name the game of a table after this: "table-baccarat". */
export const PREFIX = 'table-'

export type Phases = {
  betting: number
  locked: number
  result: number
}

/** What is played at a table, and how long its phases take. */
export type TableSort = {
  kind: TableKind
  phases: Phases
}

const BETTING_MS = 18_000
const LOCKED_MS = 2_000
/** Time to show a result. Long deals take longer. */
const RESULT_MS: Readonly<Record<TableKind, number>> = {
  'andar-bahar': 15_000,
  baccarat: 12_000,
  'baccarat-no-commission': 12_000,
  'dragon-tiger': 9_000,
  'fan-tan': 13_000,
  roulette: 13_000,
  'sic-bo': 9_000,
  'teen-patti': 12_000,
  'twenty-one': 13_000,
  wheel: 13_000,
}
export function gameOf(kind: TableKind): AnyTableGame {
  return TABLE_GAMES[kind]
}

/** Returns what a name means, or null. */
export function findSort(name: string): TableSort | null {
  const kind = TABLE_KINDS.find((one) => `${PREFIX}${one}` === name)
  return kind ? { kind, phases: { betting: BETTING_MS, locked: LOCKED_MS, result: RESULT_MS[kind] } } : null
}

/**
 * Returns the game and phases that a vendor's game is played as. A vendor without a list names its games after their
 * kinds. Refuses with GAME_DISABLED.
 */
export function getSort(config: StudioConfig, vendorCode: string, gameCode: string): TableSort {
  const name = config.vendors[vendorCode]?.games?.[gameCode]?.engine ?? `${PREFIX}${gameCode}`
  return findSort(name) ?? refuse('GAME_DISABLED', `${vendorCode} plays ${gameCode} at no table`)
}

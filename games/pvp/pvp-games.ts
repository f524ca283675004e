/** The games that members play against each other, and the rooms of each: how many seats, which stakes. */
import { holdem } from '#games/holdem/rules.ts'
import { patti } from '#games/patti/rules.ts'
import type { PvpGame } from './hand.ts'

export const PVP_KINDS = ['holdem', 'holdem-duel', 'holdem-nine', 'patti', 'patti-duel'] as const
export type PvpKind = (typeof PVP_KINDS)[number]
export type PvpRules = 'holdem' | 'patti'

export type PvpVariant = {
  rules: PvpRules
  game: PvpGame
  seats: number
  /** Big blind or boot of each room, in hundredths of the currency's scale. */
  stakes: readonly number[]
  /** Buy-in, in units of the stake. */
  buyInLeast: number
  buyInMost: number
}

const VARIANTS: Readonly<Record<PvpKind, PvpVariant>> = {
  holdem: { rules: 'holdem', game: holdem, seats: 6, stakes: [20, 100, 500], buyInLeast: 40, buyInMost: 100 },
  'holdem-duel': { rules: 'holdem', game: holdem, seats: 2, stakes: [20, 100, 500], buyInLeast: 40, buyInMost: 200 },
  'holdem-nine': { rules: 'holdem', game: holdem, seats: 9, stakes: [20, 100, 500], buyInLeast: 50, buyInMost: 100 },
  patti: { rules: 'patti', game: patti, seats: 5, stakes: [10, 50, 200], buyInLeast: 50, buyInMost: 500 },
  'patti-duel': { rules: 'patti', game: patti, seats: 2, stakes: [10, 50, 200], buyInLeast: 50, buyInMost: 500 },
}

export function variantOf(kind: PvpKind): PvpVariant {
  return VARIANTS[kind]
}

/** 5 % of each pot, in ten-thousandths. */
export const RAKE_SHARE = 500n
/** The most rake of one hand, in big blinds or boots. */
export const RAKE_CAP = 3n

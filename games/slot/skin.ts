/**
 * A slot skin: data for one of three engines. `lines` and `ways` turn five strips, `cascade` drops symbols on six
 * columns of five. Pays are in coins; a stake is `coins` of them, so that every win is a whole number of coins.
 */
import type { JackpotName } from '#games/jackpot/jackpots.ts'

export const WILD = 'W'
export const SCATTER = 'S'
/** Most free spins of one round. Not reached in practice. */
export const FREE_SPINS_MAX = 1_000

export type SlotKind = 'lines' | 'ways' | 'cascade'
/** Three values for three lengths or counts, smallest first. */
export type Triple = readonly [number, number, number]
/** What each symbol pays, highest first: for 3, 4, 5 reels, or for 8–9, 10–11, 12 and more anywhere. In coins. */
export type Pays = Readonly<Record<string, Triple>>

/** The stored figures of a skin; the tests count all of them again. Shares of stakes as fractions, wins in stakes. */
export type SkinFigures = {
  /** The return without a jackpot: `base`, `scatter` and `free` add up to it. */
  rtp: string
  base: string
  scatter: string
  free: string
  /** Half the width of the 95 % interval of `rtp`; null where `rtp` is counted exactly. */
  rtpWithin: string | null
  /** Share of paid spins that win anything. */
  hit: string
  /** The share of paid spins that give free spins. */
  trigger: string
  /** Standard deviation of a paid spin with its free spins. */
  deviation: string
  /** The most that one spin pays, free spins' multiplier included. */
  maxWin: string
  /** Of the bought feature alone; null where none is sold. */
  bought: BoughtFigures | null
}

/**
 * As shares of its price: its return, half the width of that figure's 95 % interval (null where counted), its standard
 * deviation.
 */
export type BoughtFigures = {
  rtp: string
  rtpWithin: string | null
  /** Share of bought features that pay anything. */
  hit: string
  deviation: string
}

type SkinBase = {
  name: string
  /** The number of coins in a stake. */
  coins: number
  pays: Pays
  /** The price of the free spins when bought, in stakes; null where they are not sold. */
  buyIn: number | null
  jackpot: JackpotName | null
  /** The most that one bet pays with all its free spins, in stakes, beside a jackpot: the round ends when it is reached. */
  most: number
  figures: SkinFigures
}

export type ReelSkin = SkinBase & {
  kind: 'lines' | 'ways'
  /**
   * One letter for each stop; a reel shows `rows` neighbours, and the strip's end joins its beginning. Wilds are on
   * reels 2 to 4 only.
   */
  strips: readonly string[]
  rows: 3 | 4
  /** The row on each reel that a line runs through, 0 on top; empty for ways. */
  lines: readonly string[]
  /** Every wild in a win multiplies it by this. */
  wildMultiplier: number
  /** Stakes for 3, 4 and 5 scatters anywhere. */
  scatterPays: Triple
  /** The free spins for 3, 4 and 5 scatters, also during free spins, and the multiplier of their wins. */
  free: { awards: Triple; multiplier: number }
}

export type CascadeSkin = SkinBase & {
  kind: 'cascade'
  /** The weight of each paying symbol in a draw. */
  weights: Readonly<Record<string, number>>
  /** The weight of a scatter in a spin's first drop; later drops have none. 0 for a game without free spins. */
  scatterWeight: number
  /** The multipliers of the first, second, … drop; later drops use the last one. */
  ladder: readonly number[]
  /** The most that one spin pays, in stakes. */
  cap: number
  /** For 4, 5, and 6 and more scatters: stakes and free spins, and the ladder of free spins. */
  free: { scatterPays: Triple; awards: Triple; ladder: readonly number[] } | null
}

export type SlotSkin = ReelSkin | CascadeSkin

export const CASCADE_REELS = 6
export const CASCADE_ROWS = 5

/** Returns the columns and rows of a skin's window. */
export function windowOf(skin: SlotSkin): { reels: number; rows: number } {
  return skin.kind === 'cascade'
    ? { reels: CASCADE_REELS, rows: CASCADE_ROWS }
    : { reels: skin.strips.length, rows: skin.rows }
}

/** Returns how many free spins a bought feature begins with: those of the fewest scatters that give any. */
export function boughtSpins({ free }: SlotSkin): number {
  return free?.awards[0] ?? 0
}

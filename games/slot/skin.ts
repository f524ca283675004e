/**
 * What a slot skin is: data over one of three engines. `lines` and `ways` turn five strips, `cascade` drops symbols on six columns of
 * five. Pays are in coins; a stake is `coins` of them, so that every win is a whole number of coins.
 */
import type { JackpotName } from '#games/jackpot/jackpots.ts'

export const WILD = 'W'
export const SCATTER = 'S'
/** One round gives at most this many free spins. Beyond reach in practice. */
export const FREE_SPINS_MAX = 1_000

export type SlotKind = 'lines' | 'ways' | 'cascade'
/** Three values for three lengths or counts, smallest first. */
export type Triple = readonly [number, number, number]
/** What each symbol pays, dearest first: for 3, 4, 5 reels, or for 8–9, 10–11, 12 and more anywhere. In coins. */
export type Pays = Readonly<Record<string, Triple>>

/** What is written down of a skin; the tests count all of it again. Shares of stakes as fractions, wins in stakes. */
export interface SkinFigures {
  /** What comes back without a jackpot: `base`, `scatter` and `free` add up to it. */
  rtp: string
  base: string
  scatter: string
  free: string
  /** Half the width of the 95 % interval of `rtp`; null where it is counted exactly. */
  rtpWithin: string | null
  /** Share of paid spins that win anything. */
  hit: string
  /** Share of paid spins that give free spins. */
  trigger: string
  /** Standard deviation of a paid spin with its free spins. */
  deviation: string
  /** The most that one spin pays, free spins' multiplier included. */
  maxWin: string
  /** Of the bought feature by itself; null where none is sold. */
  bought: BoughtFigures | null
}

/** Shares of its price: what it returns, half the width of that figure's 95 % interval (null where counted), its standard deviation. */
export interface BoughtFigures {
  rtp: string
  rtpWithin: string | null
  /** Share of bought features that pay anything. */
  hit: string
  deviation: string
}

interface SkinBase {
  name: string
  /** A stake is so many coins. */
  coins: number
  pays: Pays
  /** What free spins cost at once, in stakes; null where they are not sold. */
  buyIn: number | null
  jackpot: JackpotName | null
  figures: SkinFigures
}

export interface ReelSkin extends SkinBase {
  kind: 'lines' | 'ways'
  /** One letter a stop; a reel shows `rows` neighbours, the strip's end joins its beginning. Wilds stand on reels 2 to 4 only. */
  strips: readonly string[]
  rows: 3 | 4
  /** The row on each reel that a line runs through, 0 on top; empty for ways. */
  lines: readonly string[]
  /** Every wild in a win multiplies it by this. */
  wildMultiplier: number
  /** Stakes for 3, 4 and 5 scatters anywhere. */
  scatterPays: Triple
  /** Free spins for 3, 4 and 5 scatters, again on free spins, and what their wins are multiplied by. */
  free: { awards: Triple; multiplier: number }
}

export interface CascadeSkin extends SkinBase {
  kind: 'cascade'
  /** How often each paying symbol falls. */
  weights: Readonly<Record<string, number>>
  /** How often a scatter falls in a spin's first drop; later drops have none. 0 for a game without free spins. */
  scatterWeight: number
  /** What the wins of the first, second, … drop are multiplied by; the last one stays. */
  ladder: readonly number[]
  /** The most that one spin pays, in stakes. */
  cap: number
  /** For 4, 5, and 6 and more scatters: stakes and free spins, and the ladder of free spins. */
  free: { scatterPays: Triple; awards: Triple; ladder: readonly number[] } | null
}

export type SlotSkin = ReelSkin | CascadeSkin

export const CASCADE_REELS = 6
export const CASCADE_ROWS = 5

/** Columns and rows of a skin's window. */
export function windowOf(skin: SlotSkin): { reels: number; rows: number } {
  return skin.kind === 'cascade'
    ? { reels: CASCADE_REELS, rows: CASCADE_ROWS }
    : { reels: skin.strips.length, rows: skin.rows }
}

/** How many free spins a bought feature begins with: those of the fewest scatters that give any. */
export function boughtSpins({ free }: SlotSkin): number {
  return free?.awards[0] ?? 0
}

/**
 * The slots' messages: `POST /api/slot/spin`, `POST /api/slot/buy`, `POST /api/slot/free-spin`, `GET /api/rules/slot?variant=…`.
 * Lines, ways and cascades say the same; what differs is which skin (`games/slot/skins`) decides.
 */
import { z } from 'zod'
import type { JackpotName } from '#games/jackpot/jackpots.ts'
import type { BoughtFigures, SlotKind, Triple } from '#games/slot/skin.ts'
import type { JackpotRecord } from '#studio/jackpots/protocol.ts'
import type { Money, RulesBase } from '#studio/protocol.ts'
import { requestIdSchema, stakeSchema } from '#studio/protocol.ts'

/** A paid spin. Refused with ROUND_OPEN while free spins of an earlier one are left. */
export const spinSchema = z.strictObject({ stake: stakeSchema, requestId: requestIdSchema })
export type SpinRequest = z.infer<typeof spinSchema>

/** Buys the free spins for so many stakes as the rules say. Refused as a spin is, and with NOT_SOLD. */
export const buySchema = spinSchema

/** The next free spin of the open round, at the stake that won it. */
export const freeSpinSchema = z.strictObject({ requestId: requestIdSchema })
export type FreeSpinRequest = z.infer<typeof freeSpinSchema>

export interface SlotCell {
  reel: number
  row: number
}

export interface SlotWinShown {
  /** The index into the rules' `lines`; null for ways and anywhere. */
  line: number | null
  /** How many ways lead through it; 1 on a line and anywhere. */
  ways: number
  symbol: string
  /** Reels from the left, or symbols anywhere. */
  count: number
  cells: SlotCell[]
  /** All multipliers included. */
  win: Money
  /** Which drop won it; 0 on turning reels. */
  drop: number
}

export interface SlotScatterWin {
  count: number
  cells: SlotCell[]
  win: Money
  freeSpinsAwarded: number
}

/** One window of symbols; turning reels have one, a cascade one for each fall. */
export interface SlotDrop {
  /** `grid[reel][row]`, top row first. */
  grid: string[][]
  multiplier: number
  win: Money
}

export interface SlotFreeSpins {
  /** How many are still to be played. */
  left: number
  played: number
  total: number
  /** What the free spins of this round have paid so far. */
  won: Money
}

/** One spin, paid or free. Its win is paid to the member at once. */
export interface SpinResult {
  requestId: string
  roundId: string
  /** 0 is the first spin of the round; a bought round begins with a free one. */
  spin: number
  isFree: boolean
  /** What wins are reckoned by. */
  stake: Money
  /** What the round cost: the stake, or the price of the feature. */
  cost: Money
  /** The strip position of each reel's top row; empty for a cascade. */
  stops: number[]
  /** The first window. */
  grid: string[][]
  drops: SlotDrop[]
  lines: SlotWinShown[]
  scatter: SlotScatterWin | null
  /** 1 on paid spins, the skin's multiplier on free ones. */
  multiplier: number
  win: Money
  /** All spins of this round so far, a jackpot included. */
  roundWin: Money
  /** After a paid spin at a game with a jackpot: what can be won now, and what this spin won of it. */
  jackpot: { amount: Money; won: Money | null } | null
  freeSpins: SlotFreeSpins | null
  isRoundOver: boolean
  /** The nonce that made this spin. */
  nonce: number
  /** After this spin's win; while `isWinPending` the win is on its way and is not in it yet. */
  balance: Money
  isWinPending: boolean
}

/** `SessionState.open` of a slot: free spins are running, this is the last spin shown. */
export interface SlotOpenRound {
  roundId: string
  stake: Money
  last: SpinResult
}

type Recorded = Pick<
  SpinResult,
  'spin' | 'isFree' | 'stops' | 'grid' | 'lines' | 'scatter' | 'multiplier' | 'win' | 'nonce'
>

/** `HistoryRound.detail` of a slot. */
export interface SlotDetail {
  engine: 'slot'
  skin: string
  /** What wins are reckoned by; `isBought` rounds cost more. */
  stake: Money
  isBought: boolean
  /** How many spins the round had; `spins` holds the first 60. */
  spinCount: number
  /** What the round had to do with a jackpot; null where its game has none. */
  jackpot: JackpotRecord | null
  /** `drops` counts the windows; the seeds give them all again. Cells are kept of the first. */
  spins: (Recorded & { drops: number })[]
}

export interface SlotRules extends RulesBase {
  engine: 'slot'
  skin: string
  kind: SlotKind
  /** What `rtp` is made of; `jackpot` is none of the game's own. */
  parts: { base: string; scatter: string; freeSpins: string; jackpot: string }
  /** Half the width of the 95 % interval of `rtp`; null where it is counted exactly. */
  rtpWithin: string | null
  deviation: string
  window: { reels: number; rows: number }
  /** A stake is so many coins. */
  coins: number
  /** Of turning reels. */
  reels: string[]
  /** A row for each reel, 0 top. */
  lines: number[][]
  wild: string | null
  wildMultiplier: number
  scatter: string
  /** In coins: for 3, 4, 5 reels, or for 8, 10, 12 symbols. */
  paytable: { symbol: string; pays: Triple }[]
  /** In how many symbols or reels the three pays begin. */
  counts: Triple
  /** Of a cascade: what drop after drop multiplies by. */
  ladder: number[]
  /** In stakes and free spins, for so many scatters. Null for a game without. */
  freeSpins: {
    scatters: Triple
    pays: Triple
    awards: Triple
    multiplier: number
    ladder: number[]
    chance: string
  } | null
  /** Which jackpot hangs over the game; `GET /api/slot/jackpot` tells more. */
  jackpot: JackpotName | null
  /** In stakes, and what it returns. Null where the skin sells none. */
  buyIn: ({ price: number; spins: number } & BoughtFigures) | null
}

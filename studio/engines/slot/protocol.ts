/** The slot's messages: `POST /api/slot/spin`, `POST /api/slot/free-spin`, `GET /api/rules/slot`. */
import { z } from 'zod'
import type { Money, RulesBase } from '#studio/protocol.ts'
import { requestIdSchema, stakeSchema } from '#studio/protocol.ts'

/** A paid spin. Refused with ROUND_OPEN while free spins of an earlier one are left. */
export const spinSchema = z.strictObject({ stake: stakeSchema, requestId: requestIdSchema })
export type SpinRequest = z.infer<typeof spinSchema>

/** The next free spin of the open round, at the stake that won it. */
export const freeSpinSchema = z.strictObject({ requestId: requestIdSchema })
export type FreeSpinRequest = z.infer<typeof freeSpinSchema>

export interface SlotLineWin {
  /** 0 to 19, the index into the rules' `lines`. */
  line: number
  symbol: string
  count: 3 | 4 | 5
  /** The winning cells, left to right: `rows[reel]` is the row (0 top) on that reel; its length is `count`. */
  rows: number[]
  /** The multiplier of free spins included. */
  win: Money
}

export interface SlotScatterWin {
  count: 3 | 4 | 5
  cells: { reel: number; row: number }[]
  win: Money
  freeSpinsAwarded: number
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
  /** 0 is the paid spin, 1 and up are its free spins. */
  spin: number
  isFree: boolean
  stake: Money
  /** Five stops, the strip position of each reel's top row. */
  stops: number[]
  /** `grid[reel][row]`: five reels of three symbols, top row first. */
  grid: string[][]
  lines: SlotLineWin[]
  scatter: SlotScatterWin | null
  /** 1 on paid spins, 3 on free spins. */
  multiplier: number
  win: Money
  /** All spins of this round so far. */
  roundWin: Money
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

/** `HistoryRound.detail` of a slot. */
export interface SlotDetail {
  engine: 'slot'
  /** How many spins the round had; `spins` holds the first 60. */
  spinCount: number
  spins: Pick<SpinResult, 'spin' | 'isFree' | 'stops' | 'grid' | 'lines' | 'scatter' | 'multiplier' | 'win' | 'nonce'>[]
}

export interface SlotRules extends RulesBase {
  engine: 'slot'
  reels: string[]
  /** 20 lines of five rows each, 0 top. */
  lines: number[][]
  wild: string
  scatter: string
  /** In line stakes; a line stake is the stake divided by `lines.length`. */
  paytable: { symbol: string; pays: { 3: number; 4: number; 5: number } }[]
  /** In stakes. */
  scatterPays: { 3: number; 4: number; 5: number }
  freeSpins: { count: number; multiplier: number; chance: string }
  /** Where the return comes from; the three add up to `rtp`. */
  parts: { lines: string; scatter: string; freeSpins: string }
}

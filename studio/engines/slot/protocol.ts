/**
 * The slots' messages: `POST /api/slot/spin`, `POST /api/slot/buy`, `POST /api/slot/free-spin`, `GET
 * /api/rules/slot?variant=…`. Lines, ways and cascades use the same messages; only the skin differs
 * (`games/slot/skins`).
 */
import { z } from 'zod'
import type { JackpotName } from '#games/jackpot/jackpots.ts'
import type { BoughtFigures, SlotKind, Triple } from '#games/slot/skin.ts'
import type { JackpotRecord } from '#studio/jackpots/protocol.ts'
import type { FreeRoundPlayed, Money, RulesBase } from '#studio/protocol.ts'
import { requestIdSchema, stakeSchema } from '#studio/protocol.ts'

/** A paid spin. Refused with ROUND_OPEN while free spins of an earlier one are left. */
export const spinSchema = z.strictObject({ stake: stakeSchema, requestId: requestIdSchema })
export type SpinRequest = z.infer<typeof spinSchema>

/** Buys the free spins for the number of stakes that the rules state. Refused as a spin is, and with NOT_SOLD. */
export const buySchema = spinSchema

/**
 * One of the rounds that the house gives to the player (`SessionState.freeRounds`), at their own stake. Refused as a spin
 * is, and with NO_FREE_ROUNDS when none is left.
 */
export const freeRoundSchema = z.strictObject({ freeRounds: z.string().max(32), requestId: requestIdSchema })
export type FreeRoundRequest = z.infer<typeof freeRoundSchema>

/** The next free spin of the open round, at the stake that won it. */
export const freeSpinSchema = z.strictObject({ requestId: requestIdSchema })
export type FreeSpinRequest = z.infer<typeof freeSpinSchema>

/** `GET /api/slot/look`, which needs no session: what a title's symbols look like. */
export const lookQuerySchema = z.object({ vendor: z.string().min(1).max(40), game: z.string().min(1).max(64) })
export type SlotLook = { theme: string; skin: string }

export type SlotCell = {
  reel: number
  row: number
}

export type SlotWinShown = {
  /** The index into the rules' `lines`; null for ways and anywhere. */
  line: number | null
  /** The number of ways through the win; 1 on a line and anywhere. */
  ways: number
  symbol: string
  /** The number of reels from the left, or of symbols anywhere. */
  count: number
  cells: SlotCell[]
  /** All multipliers included. */
  win: Money
  /** The index of the drop that won it; 0 on turning reels. */
  drop: number
}

export type SlotScatterWin = {
  count: number
  cells: SlotCell[]
  win: Money
  freeSpinsAwarded: number
}

/** One window of symbols; turning reels have one, a cascade one for each fall. */
export type SlotDrop = {
  /** `grid[reel][row]`, top row first. */
  grid: string[][]
  multiplier: number
  win: Money
}

export type SlotFreeSpins = {
  /** The number of free spins that are left. */
  left: number
  played: number
  total: number
  /** What the free spins of this round have paid so far. */
  won: Money
}

/** One spin, paid or free. Its win is paid to the member immediately. */
export type SpinResult = {
  requestId: string
  roundId: string
  /** 0 is the first spin of the round; a bought round begins with a free one. */
  spin: number
  isFree: boolean
  /** The stake that wins are computed from. */
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
  /** After a paid spin at a game with a jackpot: the amount that can be won now, and what this spin won of it. */
  jackpot: { amount: Money; won: Money | null } | null
  freeSpins: SlotFreeSpins | null
  /** Where the round is one that the house gives: which of how many. */
  freeRound?: FreeRoundPlayed
  isRoundOver: boolean
  /** The nonce that made this spin. */
  nonce: number
  /** After this spin's win. Does not include the win while `isWinPending`: the win is on its way. */
  balance: Money
  isWinPending: boolean
}

/** `SessionState.open` of a slot: free spins are running, this is the last spin shown. */
export type SlotOpenRound = {
  roundId: string
  stake: Money
  last: SpinResult
}

type Recorded = Pick<
  SpinResult,
  'spin' | 'isFree' | 'stops' | 'grid' | 'lines' | 'scatter' | 'multiplier' | 'win' | 'nonce'
>

/** `HistoryRound.detail` of a slot. */
export type SlotDetail = {
  engine: 'slot'
  skin: string
  /** The stake that wins are computed from; `isBought` rounds cost more. */
  stake: Money
  isBought: boolean
  /** How many spins the round had; `spins` holds the first 60. */
  spinCount: number
  /** The round's part in a jackpot; null where its game has none. */
  jackpot: JackpotRecord | null
  /** `drops` counts the windows. Only the cells of the first are stored; all others can be computed from the seeds. */
  spins: (Recorded & { drops: number })[]
}

export type SlotRules = RulesBase & {
  engine: 'slot'
  skin: string
  kind: SlotKind
  /** The parts of `rtp`. `jackpot` is not part of the game's own return. */
  parts: { base: string; scatter: string; freeSpins: string; jackpot: string }
  /** Half the width of the 95 % interval of `rtp`; null where `rtp` is computed exactly. */
  rtpWithin: string | null
  deviation: string
  window: { reels: number; rows: number }
  /** The number of coins in a stake. */
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
  /** The number of symbols or reels at which the three pays begin. */
  counts: Triple
  /** For a cascade: the multiplier of each drop after another. */
  ladder: number[]
  /** In stakes and free spins, by the number of scatters. Null for a game without free spins. */
  freeSpins: {
    scatters: Triple
    pays: Triple
    awards: Triple
    multiplier: number
    ladder: number[]
    chance: string
  } | null
  /** The game's jackpot; `GET /api/slot/jackpot` returns its state. */
  jackpot: JackpotName | null
  /** The price in stakes, and the return. Null where the skin sells none. */
  buyIn: ({ price: number; spins: number } & BoughtFigures) | null
}

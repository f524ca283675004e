/**
 * Live tables: one WebSocket at `/ws/table`, `GET /api/rules/table?variant=`. The first message of the client is
 * `hello` with its session; the server answers `welcome`, which holds all that a screen needs after a load or a
 * reconnect. Every later event may be missed or doubled without harm: only `bet_ack` and `settled` report money, and
 * `welcome` repeats it.
 */
import { z } from 'zod'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { TableKind } from '#games/table/table-games.ts'
import type { ChainFacts } from '#studio/chains/hash-chains.ts'
import { reportSchema, saySchema, type ChatServerMessage, type ChatState } from '#studio/chat/protocol.ts'
import type { Currency, Money, RulesBase, ServerTime, StudioFailure } from '#studio/protocol.ts'
import { betSeedSchema, requestIdSchema, stakeSchema } from '#studio/protocol.ts'

export type { TableKind }

/** Most spots of one slip. */
export const SPOTS_MOST = 40

export const tableClientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), session: z.string().min(16).max(200) }),
  /** One slip: chips on one or more spots. It is one bet at the wallet; more slips may follow in the same round. */
  z.strictObject({
    type: z.literal('bet'),
    requestId: requestIdSchema,
    roundId: z.string().max(64),
    spots: z
      .array(z.strictObject({ spot: z.string().max(24), stake: stakeSchema }))
      .min(1)
      .max(SPOTS_MOST),
    seed: betSeedSchema,
  }),
  z.strictObject({ type: z.literal('ping'), sentAt: z.number() }),
  saySchema,
  reportSchema,
])
export type TableClientMessage = z.infer<typeof tableClientMessageSchema>

/** BETTING → LOCKED (no more bets) → RESULT → the next round. IDLE: no screen is at the table. */
export type TablePhase = 'IDLE' | 'BETTING' | 'LOCKED' | 'RESULT'

/** PENDING: the wallet has not answered yet. REFUNDED: the stake was refunded (see the rules). */
export type TableBetState = 'PENDING' | 'PLACED' | 'SETTLED' | 'REFUNDED'

export type SpotStake = {
  spot: string
  stake: Money
  /** What the spot returned; null until the result. */
  win: Money | null
}

/** One slip of the member. */
export type TableBet = {
  betId: string
  requestId: string
  roundId: string
  stake: Money
  win: Money
  state: TableBetState
  spots: SpotStake[]
}

export type TablePast = {
  roundNumber: number
  /** The result in a few letters; see the game's rules. */
  mark: string
}

export type TableResult = {
  /** The game's own record of what was dealt, rolled or spun. */
  outcome: unknown
  mark: string
  /** The link that decided it. */
  hash: string
}

export type TableRound = {
  roundId: string
  roundNumber: number
  phase: TablePhase
  /** sha256 of the hash that decides this round, public since the round before; the chain ends at `terminalHash`. */
  commitment: string
  /** When this phase ends; null while IDLE. */
  phaseEndsAt: ServerTime | null
  result: TableResult | null
  /** What decides beside the link, as far as it is public: at the opening, at the close, with the result. */
  mix: RoundMix | null
}

/** What all others put on a spot: how many slips, and its share of everything on the table in per cent. */
export type SpotTotal = {
  players: number
  share: number
}

/** A player's bets of the round as every screen sees them. */
export type TablePlayer = {
  /** Stable within a round; not a bet's id. */
  key: string
  name: string
  stake: Money
  currency: string
  /** Null until the result. */
  win: Money | null
}

export type TableCrowd = {
  playerCount: number
  spots: Record<string, SpotTotal>
  /** Biggest first, at most twelve. */
  players: TablePlayer[]
}

export type TableServerMessage =
  | {
      type: 'welcome'
      serverTime: ServerTime
      kind: TableKind
      table: ChainFacts
      round: TableRound
      currency: Currency
      balance: Money
      /** Oldest first: the rounds of the current road. */
      past: TablePast[]
      crowd: TableCrowd
      /** The member's own slips of this round. */
      bets: TableBet[]
      /** Null where there is no chat. */
      chat: ChatState | null
    }
  | { type: 'round_open'; serverTime: ServerTime; round: TableRound }
  | { type: 'locked'; serverTime: ServerTime; roundId: string; phaseEndsAt: ServerTime }
  /**
   * No slip comes into play any more: the slips and their seeds are fixed and stored. Sent before the result can be
   * known.
   */
  | { type: 'closed'; serverTime: ServerTime; roundId: string; mix: RoundMix }
  | {
      type: 'result'
      serverTime: ServerTime
      roundId: string
      result: TableResult
      phaseEndsAt: ServerTime
      past: TablePast[]
      mix: RoundMix
    }
  /** The beacon did not answer in time: the round is void, every stake is refunded. */
  | { type: 'void'; serverTime: ServerTime; roundId: string }
  | { type: 'bet_ack'; requestId: string; bet: TableBet; balance: Money }
  /** The member's slips after the result or a refund, final. A new balance follows when it is booked (`balance`). */
  | { type: 'settled'; roundId: string; bets: TableBet[] }
  /** At most five of these a second. */
  | { type: 'crowd'; roundId: string; crowd: TableCrowd }
  | { type: 'balance'; balance: Money }
  | { type: 'pong'; sentAt: number; serverTime: ServerTime }
  | ({ type: 'refused' } & StudioFailure)
  | ChatServerMessage

/** `GET /api/table/all?demo=0`: one table, with what is public. */
export type TableLine = {
  vendorCode: string
  gameCode: string
  kind: TableKind
  /** IDLE: asleep until its first screen. */
  phase: TablePhase
  /** Members of that kind of money who watch it now. */
  players: number
}

/** `HistoryRound.detail` of a table: one slip. */
export type TableDetail = {
  engine: 'table'
  kind: TableKind
  roundNumber: number
  spots: SpotStake[]
  outcome: unknown
  mark: string | null
}

export type TableSpotRules = {
  id: string
  odds: string
  rtp: string
  chance: string
  /** The most that a member may stake on this spot in a round. */
  max: Money
}

export type TableRules = RulesBase & {
  engine: 'table'
  kind: TableKind
  hitFrequency: null
  volatility: null
  /** ms. */
  phases: { betting: number; locked: number; result: number }
  spots: TableSpotRules[]
  /** The values of the chips, ascending. */
  chips: Money[]
  maxWinPerBet: Money
  interruptedRound: 'refund'
}

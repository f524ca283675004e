/**
 * Crash: one WebSocket at `/ws/crash`, `GET /api/rules/crash`. The first message of the client is `hello` with its
 * session; the server answers `welcome`, which holds all that a screen needs after a load or a reconnect. Every later
 * event may be missed or doubled without harm: only `bet_ack`, `taken_back`, `cashout` and `settled` report money, and `welcome`
 * repeats it. The chat of the table uses the same live channel (chat/protocol.ts).
 */
import { z } from 'zod'
import { reportSchema, saySchema, type ChatServerMessage, type ChatState } from '#studio/chat/protocol.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { ChainFacts } from '#studio/chains/hash-chains.ts'
import type { Currency, Money, Multiplier, RulesBase, ServerTime, StudioFailure } from '#studio/protocol.ts'
import { betSeedSchema, requestIdSchema, stakeSchema } from '#studio/protocol.ts'

const multiplierSchema = z.string().regex(/^\d{1,7}\.\d{2}$/)

export const crashClientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), session: z.string().min(16).max(200) }),
  /** `slot` is the bet panel, 0 or 1: one bet each a round. `autoAt` is 1.01 or more, two decimals. */
  z.strictObject({
    type: z.literal('bet'),
    requestId: requestIdSchema,
    roundId: z.string().max(64),
    slot: z.literal([0, 1]),
    stake: stakeSchema,
    autoAt: multiplierSchema.nullable(),
    seed: betSeedSchema,
  }),
  z.strictObject({ type: z.literal('cashout'), requestId: requestIdSchema, betId: z.string().max(64) }),
  /** Takes a placed bet back while bets are still taken. */
  z.strictObject({ type: z.literal('take_back'), requestId: requestIdSchema, betId: z.string().max(64) }),
  z.strictObject({ type: z.literal('ping'), sentAt: z.number() }),
  saySchema,
  reportSchema,
])
export type CrashClientMessage = z.infer<typeof crashClientMessageSchema>

/** BETTING 7 s, LOCKED 0.5 s, RUNNING until the bust, CRASHED 3 s. IDLE: no screen is at the table. */
export type CrashPhase = 'IDLE' | 'BETTING' | 'LOCKED' | 'RUNNING' | 'CRASHED'

/** PENDING: the wallet has not answered the bet yet. REFUNDED: the stake was refunded (see the rules). */
export type CrashBetState = 'PENDING' | 'PLACED' | 'CASHED' | 'BUSTED' | 'REFUNDED'

export type CrashBet = {
  betId: string
  requestId: string
  roundId: string
  slot: 0 | 1
  stake: Money
  autoAt: Multiplier | null
  state: CrashBetState
  cashedAt: Multiplier | null
  win: Money
}

export type CrashPast = {
  roundId: string
  roundNumber: number
  bust: Multiplier
  hash: string
}

/** A player's bet as every screen sees it. */
export type CrashPlayer = {
  /** Stable within a round; not the bet's id. */
  key: string
  name: string
  /** 0 to 11, the index of the avatar. */
  avatar: number
  stake: Money
  currency: string
  cashedAt: Multiplier | null
  win: Money | null
}

export type CrashRound = {
  roundId: string
  roundNumber: number
  phase: CrashPhase
  /** sha256 of the hash that decides this round, public since the round before; the chain ends at `terminalHash`. */
  commitment: string
  /** When this phase ends; null while RUNNING and IDLE. */
  phaseEndsAt: ServerTime | null
  /** When the multiplier started to grow; null before. m(t) = e^(0.00006 t), t in ms. */
  startedAt: ServerTime | null
  bust: Multiplier | null
  /** What decides beside the link, as far as it is public: at the opening, at the close, at the end. */
  mix: RoundMix | null
}

/** What is published of the table's chain. */
export type CrashTable = ChainFacts

export type CrashServerMessage =
  | {
      type: 'welcome'
      serverTime: ServerTime
      table: CrashTable
      round: CrashRound
      currency: Currency
      balance: Money
      /** Newest first, at most 30. */
      history: CrashPast[]
      /** Biggest stakes first, at most 50; `playerCount` counts all. */
      players: CrashPlayer[]
      playerCount: number
      /** The member's own bets of this round. */
      bets: CrashBet[]
      /** Null where there is no chat. */
      chat: ChatState | null
    }
  | { type: 'round_open'; serverTime: ServerTime; round: CrashRound }
  /** The beacon did not answer in time: the round is void, every stake is refunded. */
  | { type: 'void'; serverTime: ServerTime; roundId: string }
  | { type: 'locked'; serverTime: ServerTime; roundId: string; startsAt: ServerTime }
  /**
   * No bet comes into play any more: the bets and their seeds are fixed and stored. Sent before the bust can be known.
   */
  | { type: 'closed'; serverTime: ServerTime; roundId: string; mix: RoundMix }
  | { type: 'running'; serverTime: ServerTime; roundId: string; startedAt: ServerTime }
  | { type: 'tick'; serverTime: ServerTime; roundId: string; multiplier: Multiplier; elapsedMs: number }
  | { type: 'bet_ack'; requestId: string; bet: CrashBet; balance: Money }
  /** The member's own bet left the round before its start: its stake is back. */
  | { type: 'taken_back'; requestId: string; bet: CrashBet; balance: Money }
  /** The member's own cash-out, by hand, automatic or forced by the exposure cap. */
  | {
      type: 'cashout'
      requestId: string | null
      reason: 'hand' | 'auto' | 'cap'
      bet: CrashBet
      balance: Money
      isWinPending: boolean
    }
  /** The member's bets after a crash or a refund, final. A new balance follows when it is booked (`balance`). */
  | { type: 'settled'; roundId: string; bets: CrashBet[] }
  /**
   * Changed rows of the fifty largest bets: replace by `key`; those of `gone` were taken back. At most five of these a
   * second.
   */
  | { type: 'players'; roundId: string; playerCount: number; changed: CrashPlayer[]; gone: string[] }
  | {
      type: 'crashed'
      serverTime: ServerTime
      roundId: string
      hash: string
      bust: Multiplier
      nextOpenAt: ServerTime
      past: CrashPast
      mix: RoundMix
    }
  | { type: 'balance'; balance: Money }
  | { type: 'pong'; sentAt: number; serverTime: ServerTime }
  | ({ type: 'refused' } & StudioFailure)
  | ChatServerMessage

/** `HistoryRound.detail` of crash: one bet. */
export type CrashDetail = {
  engine: 'crash'
  roundNumber: number
  slot: 0 | 1
  autoAt: Multiplier | null
  cashedAt: Multiplier | null
  bust: Multiplier | null
  state: CrashBetState
}

export type CrashRules = RulesBase & {
  engine: 'crash'
  hitFrequency: null
  volatility: null
  /** ms. */
  phases: { betting: number; locked: number; crashed: number }
  /** The growth of the multiplier, e^(growth · ms). */
  growth: number
  autoAt: { min: Multiplier; max: Multiplier }
  betsPerRound: 2
  /** The chance to reach some multipliers. */
  chances: { multiplier: Multiplier; chance: string }[]
  /** A bet is cashed out automatically when its win reaches this (reason `cap`). */
  maxWinPerBet: Money
  interruptedRound: 'refund'
}

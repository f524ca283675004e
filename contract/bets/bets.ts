/** The betting record: what a player staked and won, round by round. */
import { BETS_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, id, instant, isWithinJump, money, neighbours, pageInput, pageOf } from '../call.ts'

export const ROUND_STATES = ['open', 'settled', 'rolled_back'] as const
export type RoundState = (typeof ROUND_STATES)[number]

/** What happens in a round: a stake, a payout, a reversal of one of them, the end. */
export const JOURNAL_KINDS = ['stake', 'payout', 'reversal', 'close'] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** How a round ended for the player; a round that returned the stake is neither. */
export const ROUND_RESULTS = ['won', 'lost'] as const
export type RoundResult = (typeof ROUND_RESULTS)[number]

/** Filters of the betting record. */
export const roundFilter = {
  /** Rounds opened from this moment on; at most a year ago. */
  from: z.iso.datetime().optional(),
  /** Rounds opened before this moment. */
  to: z.iso.datetime().optional(),
  gameType: z.string().max(32).optional(),
  vendor: z.string().max(64).optional(),
  state: z.enum(ROUND_STATES).optional(),
  /** Settled rounds that paid more, or less, than they cost. */
  result: z.enum(ROUND_RESULTS).optional(),
}

/** A position between rounds: the moment in microseconds and the id. */
const roundCursor = z.string().regex(/^\d{1,17}\.\d{1,18}$/)

export const betRow = z.object({
  id,
  vendor: z.string(),
  gameCode: z.string(),
  /** In the reader's language; the code for a game that the catalogue no longer describes. */
  gameName: z.string(),
  gameType: z.string(),
  /** The vendor's id of the round. */
  roundId: z.string(),
  state: z.enum(ROUND_STATES),
  stake: money,
  /** The part of the stake that counts as turnover. */
  validBet: money,
  payout: money,
  /** Payout minus stake. */
  profit: money,
  /**
   * A round that the house gave: what it was played with, and what it won for the member; it is in no sum, as nothing was
   * staked. Null for every other round.
   */
  free: z.object({ reference: z.string(), stake: money, won: money, winnings: z.enum(['cash', 'bonus']) }).nullable(),
  currency: z.string(),
  openedAt: instant,
  settledAt: instant.nullable(),
})

export const betTotals = z.object({ stake: money, validBet: money, payout: money, profit: money })

export const bets = defineCall({
  id: 'bets',
  method: 'GET',
  path: '/wps/member/bets',
  summary: 'The player’s rounds, newest first, with the totals of everything that the filter matches',
  who: 'player',
  changesWith: [BETS_TOPIC],
  input: pageInput
    .extend({
      ...roundFilter,
      /** `next` of a page: the older page. The page number is then only repeated in the answer. */
      before: roundCursor.optional(),
      /** `previous` of a page: the newer page. */
      after: roundCursor.optional(),
      /** `upTo` of the first page: rounds that began later do not shift the following pages. */
      upTo: id.regex(/^\d{1,18}$/).optional(),
    })
    .refine(isWithinJump, { path: ['pageNo'] }),
  output: pageOf(betRow).extend({ totals: betTotals, upTo: id, ...neighbours }),
  errors: ['RANGE_TOO_OLD'],
})

export const betLine = z.object({
  id,
  kind: z.enum(JOURNAL_KINDS),
  /** What a reversal reverses. */
  reverses: z.enum(['stake', 'payout']).nullable(),
  amount: money,
  /** The part of the amount that was bonus money. */
  bonus: money,
  /** The balance of real money, or play money, before and after; null where none of it moved. */
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
  at: instant,
  /** The entry in the account record; null where no money moved. */
  transactionId: id.nullable(),
})

/** What is stored of every round beside its money, as the game reported it; null where it reported nothing. */
export const roundRecord = z.object({
  /** What the player chose. */
  choices: z.record(z.string(), z.unknown()).nullable(),
  /** What happened during the round, in order. */
  phases: z.array(z.record(z.string(), z.unknown())),
  /** The last result that was shown. */
  result: z.unknown(),
  /** Versions of the game, and of the rules and paytable that decided. */
  versions: z.object({ game: z.string(), rules: z.string() }).nullable(),
  /** The part of the stake, and of the payout, that was bonus money. */
  bonusStake: money,
  bonusPayout: money,
})

export const betDetail = defineCall({
  id: 'betDetail',
  method: 'GET',
  path: '/wps/member/bets/{id}',
  summary: 'One round of the player: its lines, their entries, and what happened in it',
  who: 'player',
  changesWith: [BETS_TOPIC],
  input: z.object({ id: id.regex(/^\d{1,18}$/) }),
  output: betRow.extend({
    lines: z.array(betLine),
    record: roundRecord,
    /** Public facts of the round as the game reported them. */
    detail: z.record(z.string(), z.unknown()),
    /**
     * The studio's page that hands out the symbols of the title: shown in a hidden frame, it posts `{ source: 'studio',
     * type: 'symbols', symbols }`, each as an address of data. Null where the game has none.
     */
    symbolsUrl: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const profit = defineCall({
  id: 'profit',
  method: 'GET',
  path: '/wps/member/profit',
  summary: 'What the player staked and won a day and game type, over settled rounds',
  who: 'player',
  changesWith: [BETS_TOPIC],
  input: z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    gameType: roundFilter.gameType,
    vendor: roundFilter.vendor,
    /** Where the reader's day begins: minutes ahead of UTC (Dhaka 360). */
    utcOffsetMinutes: z.coerce.number().int().min(-720).max(840).default(0),
  }),
  output: z.object({
    content: z.array(betTotals.extend({ day: z.string(), gameType: z.string(), rounds: z.number().int() })),
    totals: betTotals,
    currency: z.string(),
    /** The number of rounds in the totals. */
    rounds: z.number().int(),
  }),
  errors: ['RANGE_TOO_OLD'],
})

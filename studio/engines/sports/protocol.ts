/**
 * The book, of sports and of cockfights alike: `GET /api/sports/board`, `GET /api/sports/matches/:id`, `GET
 * /api/sports/results`, `GET /api/sports/open` (public), `POST /api/sports/tickets`, `GET /api/sports/tickets`, `POST /api/sports/tickets/:id/cash-out`,
 * `GET /api/rules/sports`; and a WebSocket at `/ws/sports` (`/ws/cockfight`), which pushes what a screen watches
 * whenever it changes. Its messages may be missed or doubled without harm: each holds the whole of its subject.
 */
import { PARLAY_ODDS_MAX } from '#games/sports/pricing.ts'
import { z } from 'zod'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { MarketKind } from '#games/sports/market.ts'
import { SPORTS, type MatchEvent, type Name, type Phase, type Score, type Sport } from '#games/sports/match.ts'
import type { Outcome } from '#games/sports/settlement.ts'
import type { Money, RoundProof, RulesBase, ServerTime, StudioFailure } from '#studio/protocol.ts'
import { betSeedSchema, requestIdSchema, stakeSchema } from '#studio/protocol.ts'

/** Most legs of one ticket. */
export const LEGS_MAX = 12
/** The delay before a bet on a match in play counts. */
export const DELAY_MS = 5_000

const matchId = z.string().regex(/^[a-z]{5,12}-\d-\d{1,10}$/)
const market = z.string().regex(/^[a-z0-9]{2,12}(:[-0-9.]{1,12})?$/)
const selection = z.string().regex(/^[a-z0-9-]{1,10}$/)
const odds = z.number().int().min(10_001).max(PARLAY_ODDS_MAX)

/** `GET /api/sports/open`, which needs no session: the sports whose matches are asked for, with commas between them. */
export const openQuerySchema = z.strictObject({
  sports: z
    .string()
    .max(120)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(SPORTS)).max(SPORTS.length)),
})

export const boardQuerySchema = z.strictObject({ sport: z.enum(SPORTS) })

/** `stake` is for each bet: a parlay is one, a system several. `odds` are those that the member saw. */
export const ticketSchema = z.strictObject({
  requestId: requestIdSchema,
  kind: z.string().regex(/^[a-z0-9/-]{3,12}$/),
  stake: stakeSchema,
  accept: z.enum(['any', 'higher', 'none']),
  legs: z.array(z.strictObject({ matchId, market, selection, odds })).min(1).max(LEGS_MAX),
  seed: betSeedSchema,
})
export type TicketRequest = z.infer<typeof ticketSchema>

/** `version` and `amount` as offered; `share` of the open part, in percent. */
export const cashOutSchema = z.strictObject({
  requestId: requestIdSchema,
  version: z.string().min(1).max(1_200),
  amount: stakeSchema,
  share: z.number().int().min(10).max(100),
})
export type CashOutRequest = z.infer<typeof cashOutSchema>

export const ticketsQuerySchema = z.strictObject({
  state: z.enum(['open', 'settled']),
  before: z.string().max(64).optional(),
})

/** Most matches that a screen receives in full: the one that it shows and those on its slip. */
export const PAGES_MAX = LEGS_MAX + 1
/** Most matches of which it receives the main market and the score: those of its open tickets. */
export const WATCHED_MAX = 40

export const sportsClientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), session: z.string().min(16).max(200) }),
  /** What the screen watches from now on; replaces what it watched before. */
  z.strictObject({
    type: z.literal('watch'),
    board: z.enum(SPORTS).nullable(),
    pages: z.array(matchId).max(PAGES_MAX),
    matches: z.array(matchId).max(WATCHED_MAX),
  }),
  z.strictObject({ type: z.literal('ping'), sentAt: z.number() }),
])
export type SportsClientMessage = z.infer<typeof sportsClientMessageSchema>

export type MarketView = {
  id: string
  kind: MarketKind
  line: number | null
  part: string | null
  /** `odds` in ten-thousandths; null where the selection is not offered now. */
  selections: { id: string; odds: number | null }[]
}

export type MatchView = {
  id: string
  sport: Sport
  league: Name
  home: Name
  away: Name
  startsAt: ServerTime
  phase: Phase
  /** It could not be played to its end: open bets on it were refunded. */
  isVoid: boolean
  elapsed: number
  score: Score
  clock: Readonly<Record<string, number>>
  isSuspended: boolean
  /** Suspended because the studio is about to stop. */
  isCutOff: boolean
  version: string
  /** The market that the list shows. */
  main: MarketView | null
  marketCount: number
}

export type Board = {
  serverTime: ServerTime
  sports: { sport: Sport; live: number; matches: number }[]
  matches: MatchView[]
}

/**
 * The proof of a match. `secret` only when it is over. `mix`: what decides beside it; null for matches of the first
 * recipe.
 */
export type MatchProof = {
  commitment: string
  terminalHash: string
  salt: string
  number: number
  secret: string | null
  mix: RoundMix | null
}

export type MatchPage = {
  serverTime: ServerTime
  match: MatchView
  markets: MarketView[]
  /** What has happened so far. */
  events: readonly MatchEvent[]
  proof: MatchProof
}

/**
 * `board`: the list itself changed. `odds`: these matches of it did. `page`: one match with everything. `tickets`: the
 * screen must request them again.
 */
export type SportsServerMessage =
  | { type: 'welcome'; serverTime: ServerTime }
  | { type: 'pong'; sentAt: number; serverTime: ServerTime }
  | ({ type: 'board' } & Board)
  | { type: 'odds'; serverTime: ServerTime; matches: MatchView[] }
  | ({ type: 'page' } & MatchPage)
  | { type: 'tickets' }
  | ({ type: 'refused' } & StudioFailure)

export type ResultsPage = {
  serverTime: ServerTime
  matches: (MatchView & { proof: MatchProof })[]
}

export type TicketState = 'placing' | 'pending' | 'accepted' | 'rejected' | 'settled' | 'cashed'
export type RejectReason = 'ODDS_CHANGED' | 'SCORE_CHANGED' | 'MARKET_SUSPENDED' | 'BETS_CLOSED' | 'STOP_AHEAD'

export type LegView = {
  match: Pick<
    MatchView,
    'id' | 'sport' | 'home' | 'away' | 'startsAt' | 'phase' | 'isVoid' | 'score' | 'elapsed' | 'clock'
  >
  market: string
  selection: string
  odds: number
  /** The score that a handicap counts from: that of the moment of the bet. */
  from: Score
  outcome: Outcome | null
}

export type CashOutOffer = {
  /** For the whole open part. */
  amount: Money
  version: string
  /** The formula's parts: stake still open, current value of one staked in millionths, the fee in ten-thousandths. */
  stake: Money
  value: number
  fee: number
}

export type TicketView = {
  id: string
  kind: string
  state: TicketState
  rejectReason: RejectReason | null
  placedAt: ServerTime
  decideAt: ServerTime | null
  unit: Money
  bets: number
  stake: Money
  /** The most that it can still pay. */
  potential: Money
  returned: Money
  openPercent: number
  isResettled: boolean
  legs: LegView[]
  cashOut: CashOutOffer | null
}

export type TicketAnswer = {
  requestId: string
  ticket: TicketView
  balance: Money
}

export type TicketsPage = {
  serverTime: ServerTime
  tickets: TicketView[]
  next: string | null
}

/** The record of a ticket at the door, and `HistoryRound.detail`. */
export type SportsDetail = {
  engine: 'sports' | 'cockfight'
  kind: string
  unit: Money
  bets: number
  legs: {
    match: string
    sport: Sport
    home: Name
    away: Name
    market: string
    selection: string
    odds: string
    outcome: Outcome | null
    /** So many shared the place, and the stake is divided by it; only where several did. */
    heat?: number
    score: string | null
    /** Of its match; only where a ticket has several. */
    proof?: RoundProof
  }[]
  cashOuts: Money[]
  /** Of the stake, what was not cashed out, in percent; only where a part was. */
  openPercent?: number
  validBet: Money | null
}

export type SportsRules = RulesBase & {
  engine: 'sports' | 'cockfight'
  margins: Readonly<Partial<Record<MarketKind, number>>>
  delayMs: number
  legsMax: number
  parlayOddsMax: number
  cashOutFee: number
  maxPayout: Money
}

/**
 * The protocol between the studio's game clients and the studio server. This file holds what every game shares; each
 * engine adds its own messages in `engines/<engine>/protocol.ts`. Clients import types only, so that no schema library
 * reaches a game's bundle.
 *
 * Page: `/play/<engine>?vendor=<vendorCode>#t=<launch token>`. The token is in the fragment, so it never reaches a log.
 * The client exchanges it once (`POST /api/session`), stores the session in sessionStorage and clears the fragment;
 * after a reload it calls `GET /api/session` with the stored session.
 *
 * HTTP: JSON, `Authorization: Bearer <session>` except for the exchange and the rules. A success returns the plain
 * value with status 200, a failure returns `StudioFailure` with its status. Every request that changes something
 * carries a `requestId` of the client: a repeat of the same id gets the first answer and moves no money.
 */
import { z } from 'zod'
import type { GameName } from '#games/cards.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'

/** A decimal string of the currency's own unit, for example "1234.50". Never a float. */
export type Money = string

/** A decimal string of at most four decimals, for example "1.98". */
export type Multiplier = string

/** Milliseconds since 1970 by the studio's clock. */
export type ServerTime = number

/** A game that the studio runs. The page's path and the folder under `engines/` use the same name. */
export type Engine = GameName

export const requestIdSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)
export const stakeSchema = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
/** What a round is played with: a stake of the player's own, or in its place free rounds that the house gives. */
export const wagerShape = { stake: stakeSchema.optional(), freeRounds: z.string().max(32).optional() }
export type Wager = { stake?: string | undefined; freeRounds?: string | undefined }
export const clientSeedSchema = z.string().regex(/^[\x21-\x7e]{1,64}$/)
/**
 * The random value that the player's device draws for each bet on a shared round: it goes into the round's mix. A bet
 * without one adds only its id.
 */
export const betSeedSchema = z
  .string()
  .regex(/^[0-9a-f]{16,64}$/)
  .optional()

/** Every refusal that a client may receive. The client has a message in each language for each of them. */
export const studioErrorCodes = {
  BAD_REQUEST: 400,
  SESSION_REQUIRED: 401,
  SESSION_EXPIRED: 401,
  LAUNCH_TOKEN_INVALID: 401,
  PLAYER_FROZEN: 403,
  BET_NOT_ALLOWED: 403,
  EXCLUDED: 403,
  ON_BREAK: 403,
  GAME_DISABLED: 403,
  NOT_FOUND: 404,
  REQUEST_MISMATCH: 409,
  ROUND_BUSY: 409,
  ROUND_OPEN: 409,
  NOT_SOLD: 403,
  NO_FREE_SPINS: 409,
  NO_FREE_ROUNDS: 409,
  NO_OPEN_ROUND: 409,
  MOVE_NOT_ALLOWED: 409,
  BETS_CLOSED: 409,
  ALREADY_BET: 409,
  SEAT_TAKEN: 409,
  NOT_RUNNING: 409,
  ALREADY_CASHED_OUT: 409,
  ROUND_CRASHED: 409,
  ODDS_CHANGED: 409,
  SCORE_CHANGED: 409,
  MARKET_SUSPENDED: 409,
  STOP_AHEAD: 409,
  NO_CASH_OUT: 409,
  NO_AMMUNITION: 409,
  FISH_GONE: 409,
  CHAT_OFF: 403,
  CHAT_READ_ONLY: 403,
  CHAT_MUTED: 403,
  CHAT_EMPTY: 422,
  CHAT_TOO_FAST: 429,
  LEGS_NOT_ALLOWED: 422,
  PAYOUT_LIMIT: 422,
  INSUFFICIENT_FUNDS: 422,
  STAKE_OUT_OF_RANGE: 422,
  LIMIT_REACHED: 422,
  BONUS_STAKE_MAX: 422,
  BONUS_GAME_REFUSED: 422,
  STAKE_LIMIT: 422,
  LOSS_LIMIT: 422,
  TIME_LIMIT: 422,
  REALITY_CHECK: 422,
  TARGET_OUT_OF_RANGE: 422,
  TOO_MANY_REQUESTS: 429,
  BET_UNANSWERED: 503,
  DOOR_UNAVAILABLE: 503,
  MAINTENANCE: 503,
  INTERNAL: 500,
} as const
export type StudioErrorCode = keyof typeof studioErrorCodes

/** `message` is English, for a log; the client shows its own words for `error`. */
export type StudioFailure = {
  error: StudioErrorCode
  message: string
  requestId?: string
  /** With INSUFFICIENT_FUNDS: the member's balance. */
  balance?: Money
}

/** Which of the rounds that the house gives a round is. */
export type FreeRoundPlayed = { number: number; of: number }

/** Rounds that the house gives to the player: each is played as if `stake` had been bet, and costs nothing. */
export type FreeRoundsShown = {
  /** Named by a request that plays one of them. */
  id: string
  rounds: number
  left: number
  stake: Money
  /** No round begins from then on. */
  until: ServerTime
}

/**
 * `POST /api/session`. A launch token is valid once: a repeat with the same `requestId` gets the same answer, another
 * id is refused.
 */
export type SessionRequest = {
  launchToken: string
  /** From the page's query: the vendor at whose door the token is valid. */
  vendorCode: string
  requestId: string
  engine: Engine
}

export type Currency = {
  code: string
  symbol: string
  /** Decimals that the member sees; a stake has no more than these. */
  decimals: number
}

export type GameInfo = {
  vendorCode: string
  code: string
  engine: Engine
  /** In the session's language. */
  title: string
  /** The picture set that the client draws with. An unknown theme falls back to the engine's own. */
  theme: string
  /** The rules of its engine that it plays: the name from the vendor's list. */
  variant: string
  /** Whether a feature may be bought here, where the game's rules sell one. */
  sellsFeatures: boolean
}

export type StakeLimits = {
  min: Money
  max: Money
  /** Every stake is a whole multiple of this. */
  step: Money
  /** The steps of the plus and minus buttons, ascending. */
  ladder: Money[]
}

/** The member's seeds in this game. `nonce` is the one that the next round will use. */
export type SeedState = {
  serverSeedHash: string
  clientSeed: string
  nonce: number
  /** Already committed: becomes the hash in use at the next rotation. */
  nextServerSeedHash: string
}

/** `POST /api/session` and `GET /api/session`. `open` is the engine's own open round, or null. */
export type SessionState<Open = unknown> = {
  session: string
  expiresAt: ServerTime
  serverTime: ServerTime
  /** True when the session plays with play money. The client always shows it. */
  isDemo: boolean
  /** BCP 47, for example "bn" or "en". */
  language: string
  /** The member's name as others see it, for example "Ta***r". */
  maskedName: string
  currency: Currency
  balance: Money
  game: GameInfo
  limits: StakeLimits
  /** Null where the game is not seeded by the member (crash: a published hash chain instead). */
  fairness: SeedState | null
  open: Open | null
  /** Rounds that the house gives to the player in this game; null when none are left. */
  freeRounds: FreeRoundsShown | null
  /** The only origin with which the client exchanges window messages. */
  siteOrigin: string
}

/** `GET /api/best-wins`: what rounds of this title brought most in the last 24 hours, in the session's currency. */
export type BestWins = {
  wins: { name: string; win: Money; times: Multiplier; at: ServerTime }[]
}

/** `GET /api/balance`. */
export type BalanceState = {
  balance: Money
  serverTime: ServerTime
}

/** `POST /api/seeds/rotate`. Refused with ROUND_OPEN while a round of this game is open. */
export const rotateSeedsSchema = z.strictObject({ clientSeed: clientSeedSchema, requestId: requestIdSchema })
export type RotateSeedsRequest = z.infer<typeof rotateSeedsSchema>

/** What a rotation reveals: with it every round of these seeds can be recomputed. */
export type RevealedSeeds = {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  /** Rounds 0 to `rounds - 1` were played with these seeds. */
  rounds: number
}

export type RotateSeedsResult = {
  requestId: string
  revealed: RevealedSeeds
  current: SeedState
}

/** The proof of a finished round. `serverSeed` and `hash` are null until they are revealed. */
export type RoundProof =
  | {
      kind: 'seeds'
      serverSeedHash: string
      serverSeed: string | null
      clientSeed: string
      nonce: number
      nonceCount: number
    }
  /** `mix`: what decided beside the link (games/fair/round-mix.ts); null or left out in records of the first recipe. */
  | {
      kind: 'chain'
      terminalHash: string
      salt: string
      roundNumber: number
      hash: string | null
      mix?: RoundMix | null
    }

export type RoundState = 'open' | 'settled' | 'refunded'

/** One row of the member's history in this game; `detail` is the engine's own record of the round. */
export type HistoryRound<Detail = unknown> = {
  roundId: string
  at: ServerTime
  state: RoundState
  isDemo: boolean
  stake: Money
  win: Money
  detail: Detail
  proof: RoundProof
}

/** `GET /api/history?limit=20&before=<roundId>`: newest first, at most 50 a page. */
export const historyQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  before: z.string().max(64).optional(),
})
export type HistoryPage<Detail = unknown> = {
  rounds: HistoryRound<Detail>[]
  /** The value of `before` for the next page; null at the end. */
  next: string | null
}

/** `GET /api/rules/<engine>`: what every rules page states; each engine extends it. No session is needed. */
export type RulesBase = {
  engine: Engine
  /** The return to the player as a fraction, six decimals, for example "0.957051". */
  rtp: string
  /** The share of rounds that pay something, or null where the member's own choice sets it. */
  hitFrequency: string | null
  volatility: 'low' | 'medium' | 'high' | null
  /** The most that one bet can pay, in stakes; a slot's with all its free spins, beside a jackpot. */
  maxWin: string
}

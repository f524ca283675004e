/**
 * The vendor door: how a game vendor moves a member's money during play.
 *
 * `POST {platform}/vendor/{vendorCode}/v1/{command}` with a JSON body and four headers:
 *
 * | header | what |
 * | --- | --- |
 * | X-Vendor-Key | id of the key that signs; two may live at once, for rotation |
 * | X-Timestamp | Unix seconds, within ±300 s of the platform's clock |
 * | X-Nonce | 16 to 64 characters, never used before within ten minutes |
 * | X-Signature | over `timestamp.nonce.METHOD.path.rawBody`: hex HMAC-SHA256, or base64 RSA-SHA256 or Ed25519 |
 *
 * Every answer is HTTP 200 with a JSON body that carries `code`. Amounts are decimal strings of the currency's unit.
 * Every command that moves money is idempotent by `txId`: the same id with the same content gets the first answer
 * again, with the present balance and `replay: true`; with other content it is DUPLICATE_MISMATCH. A refused command
 * stores nothing: its id can be used again. `npx fairhouse-conformance` (conformance/) tries all of this on a wallet.
 */
import { z } from 'zod'
import { freeRoundsId } from './free-rounds-protocol.ts'

/** Code → number and what a vendor should do about it. */
export const VENDOR_CODES = {
  OK: { number: 0, retry: 'none' },
  INSUFFICIENT_FUNDS: { number: 1, retry: 'never' },
  PLAYER_NOT_FOUND: { number: 2, retry: 'never' },
  BET_NOT_ALLOWED: { number: 3, retry: 'never' },
  SESSION_INVALID: { number: 4, retry: 'never' },
  SIGNATURE_INVALID: { number: 5, retry: 'never' },
  PLAYER_FROZEN: { number: 6, retry: 'never' },
  BAD_REQUEST: { number: 7, retry: 'never' },
  GAME_DISABLED: { number: 8, retry: 'never' },
  CURRENCY_MISMATCH: { number: 9, retry: 'never' },
  DUPLICATE_MISMATCH: { number: 10, retry: 'never' },
  TX_NOT_FOUND: { number: 11, retry: 'never' },
  ROLLED_BACK: { number: 12, retry: 'never' },
  ALREADY_SETTLED: { number: 13, retry: 'never' },
  SESSION_EXPIRED: { number: 41, retry: 'never' },
  LIMIT_REACHED: { number: 50, retry: 'never' },
  /** A bet above what the player's bonus allows at once; `stakeMax` says how much that is. */
  BONUS_STAKE_MAX: { number: 51, retry: 'never' },
  /** The player's bonus excludes this game. */
  BONUS_GAME_REFUSED: { number: 52, retry: 'never' },
  /** Try again with the same txId; for a bet the vendor may roll back instead. */
  RETRY_LATER: { number: 100, retry: 'same-id' },
  /** It can never be booked; a person must look at it. */
  FAILED_FINAL: { number: 120, retry: 'never' },
  MAINTENANCE: { number: 130, retry: 'never' },
} as const

export type VendorCode = keyof typeof VENDOR_CODES

export const SIGNATURE_WINDOW_SECONDS = 300
export const NONCE_MEMORY_SECONDS = 600

const txId = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const accountRef = z.string().min(1).max(64)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
const signedAmount = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
const currency = z.string().length(3)
const gameCode = z.string().min(1).max(64)
/**
 * What happened in the round, for the member's betting record: public facts only, never an unrevealed secret. Merged
 * key by key over the round's commands. Any key may be used; these are shown by name: `choices`, `phases`, `result`,
 * and `versions` ({game, rules}).
 */
const detail = z.record(z.string(), z.unknown()).optional()

/** session: exchanges a launch token, once, for a play session. */
export const sessionRequest = z.object({ token: z.string().min(16).max(200) })
export type SessionAnswer = {
  session: string
  accountRef: string
  displayName: string
  currency: string
  balance: string
  country: string
  language: string
  /** Trial players use play money through the same commands. */
  demo: boolean
  gameCode: string
  /** Whether the member's brand allows chat in games that members share. Absent: no. */
  chat?: boolean
  /** A name for the member's brand: the same for all of its members, without further meaning. */
  brand?: string
  /**
   * false: at this member's brand, games may not sell features (`featureBuy` of a bet is refused). Absent: they may.
   */
  featureBuy?: boolean
}

export const balanceRequest = z.object({ accountRef, currency })

const session = z.string().min(1).max(200)

/**
 * How much of all stakes of a round counts as turnover, at most what was staked, with a command that ends the round; ignored
 * on any other. `covered`: the bets covered (nearly) all outcomes; `at_risk`: returned, pushed or cashed-out parts count
 * nothing. Absent: the whole stake counts, and in live and sports games the smaller of stake and result.
 */
export const validBet = z.object({ amount, because: z.enum(['at_risk', 'covered']).default('at_risk') })
export type ValidBet = z.output<typeof validBet>

/**
 * bet: takes the stake. `amount` 0 is allowed (a free round). `jackpotContribution` is the part of the stake, at most
 * all of it, that goes into the vendor's jackpot pool. `featureBuy`: the bet buys a feature of the game, such as its
 * free spins; BET_NOT_ALLOWED where the brand does not allow that. `freeRounds`: the bet is one of the free rounds that
 * the house has issued under this id (free-rounds-protocol.ts); its amount is 0, and every win of it carries the id too.
 */
export const betRequest = z.object({
  txId,
  session,
  accountRef,
  roundId: txId,
  gameCode,
  amount,
  currency,
  jackpotContribution: amount.optional(),
  featureBuy: z.boolean().optional(),
  freeRounds: freeRoundsId.optional(),
  detail,
})

export const WIN_KINDS = ['win', 'bonus', 'freeround', 'jackpot', 'promo', 'cashback'] as const
/**
 * win: pays. Never refused for an expired session, a frozen member or a disabled game. A `jackpot` win is paid from the
 * vendor's pool. A win of a free round that the house has issued names it (`freeRounds`) and its bet (`betTxId`): it is
 * paid by the house's promotions. `freeround` without it is a free round of the vendor's own, at the vendor's cost.
 */
export const winRequest = z.object({
  txId,
  accountRef,
  roundId: txId,
  gameCode,
  amount,
  currency,
  betTxId: txId.optional(),
  kind: z.enum(WIN_KINDS).default('win'),
  roundClosed: z.boolean().default(false),
  validBet: validBet.optional(),
  freeRounds: freeRoundsId.optional(),
  detail,
})

/**
 * betWin: a bet and its win in one command: both are booked or neither. Idempotent by both ids together; afterwards
 * each is a transaction of its own, so that a rollback may reverse the win, and then the bet. Both ids equal is
 * BAD_REQUEST.
 */
export const betWinRequest = z
  .object({
    txId,
    winTxId: txId,
    session,
    accountRef,
    roundId: txId,
    gameCode,
    amount,
    winAmount: amount,
    currency,
    kind: z.enum(WIN_KINDS).default('win'),
    roundClosed: z.boolean().default(false),
    validBet: validBet.optional(),
    jackpotContribution: amount.optional(),
    featureBuy: z.boolean().optional(),
    freeRounds: freeRoundsId.optional(),
    detail,
  })
  .refine((both) => both.txId !== both.winTxId, { path: ['winTxId'], message: 'must differ from txId' })

/**
 * adjust: corrects a balance outside of betting; `amount` is signed. Taking more than the member has is
 * INSUFFICIENT_FUNDS, or, for a vendor that may overdraw, a debt of the member to the house, which is deducted from the
 * next wins and adjustments there.
 */
export const adjustRequest = z.object({
  txId,
  accountRef,
  roundId: txId.optional(),
  gameCode: gameCode.optional(),
  amount: signedAmount,
  currency,
  reason: z.string().trim().min(1).max(200).optional(),
  detail,
})

/**
 * rollback: reverses one bet or win, once. Of an unknown transaction: remembered, so that a later bet with that id is
 * refused. `rebet`: for a bet, stakes this amount again under another id in the same commit, at most the original
 * stake. So the stakes and turnover of a game that reserves more than is played (a hand of cards) are what was played;
 * a win then names the new bet. Such a rollback has an id of its own, so that a repetition is recognized with its
 * content. `rake`: the part of the new stake that the vendor takes as its fee from a hand between people, at most all
 * of it; the member's brand may count turnover by it.
 */
export const rollbackRequest = z
  .object({
    txId,
    targetTxId: txId,
    accountRef,
    roundId: txId,
    rebet: z.object({ txId, amount, rake: amount.optional() }).optional(),
    detail,
  })
  .refine(({ rebet, ...back }) => rebet === undefined || (rebet.txId !== back.txId && rebet.txId !== back.targetTxId), {
    path: ['rebet', 'txId'],
    message: 'must be an id of its own',
  })
  .refine(({ rebet, txId: own, targetTxId }) => rebet === undefined || own !== targetTxId, {
    path: ['txId'],
    message: 'must be an id of its own where there is a rebet',
  })

/** endRound: closes the round; bets without a win have lost. Repeatable, moves no money. */
export const endRoundRequest = z.object({ accountRef, roundId: txId, gameCode, validBet: validBet.optional(), detail })

/** status: returns the state of a transaction. */
export const statusRequest = z.object({ txId })
export type StatusAnswer = { state: 'posted' | 'rolled_back' | 'tombstone' | 'unknown' }

/** The answer of bet, win, rollback, adjust and endRound. */
export type MoneyAnswer = {
  /** The platform's own id of the transaction; null where no money moved. */
  platformTxId: string | null
  balance: string
  currency: string
  replay?: boolean
  /** A rollback of an unknown transaction, or one that is rolled back already. */
  nothingToDo?: boolean
}

/** The answer of betWin. */
export type BetWinAnswer = MoneyAnswer & { platformWinTxId: string }

export const VENDOR_COMMANDS = {
  session: sessionRequest,
  balance: balanceRequest,
  bet: betRequest,
  win: winRequest,
  betWin: betWinRequest,
  rollback: rollbackRequest,
  adjust: adjustRequest,
  endRound: endRoundRequest,
  status: statusRequest,
} as const

export type VendorCommand = keyof typeof VENDOR_COMMANDS

/**
 * Why a bet is BET_NOT_ALLOWED (excluded, break) or LIMIT_REACHED (reality, time, stake, loss): what the game may show
 * to the player. The platform shows the rest around the game.
 */
export const STOP_REASONS = ['excluded', 'break', 'reality', 'time', 'stake', 'loss'] as const
export type StopReason = (typeof STOP_REASONS)[number]

export type VendorAnswer<Answer> =
  | ({ code: 0; status: 'OK' } & Answer)
  | { code: number; status: Exclude<VendorCode, 'OK'>; message: string; balance?: string; reason?: StopReason }

export type SignatureAlgorithm = 'hmac-sha256' | 'rsa-sha256' | 'ed25519'

/** Returns the text that is signed. */
export function signedText(part: {
  timestamp: string
  nonce: string
  method: string
  path: string
  rawBody: string
}): string {
  return `${part.timestamp}.${part.nonce}.${part.method}.${part.path}.${part.rawBody}`
}

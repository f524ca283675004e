/** How a vendor's command becomes one posting, and how a repeated one is answered. */
import { CallError } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { MoneyAnswer } from '#contract/vendor-protocol.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import { sqlState, type Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getPlayBalance, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { stopOfRefusal } from '#server/modules/protection/admit-stake.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { Posting, PostingResult, TransferOrder } from '#server/modules/wallet/posting.ts'
import type { Player } from './door-facts.sql.ts'
import { refuseStop, refuseVendor } from './vendor-refusal.ts'
import { lostRace, type VendorTransaction } from './vendor-transactions.sql.ts'

/** games.refuse_after_void: the house took the round back. */
const ROUND_TAKEN_BACK = 'GV005'
/** games.count_caps: more than a cap of the vendor lets through. */
const CAP_PASSED = 'GV006'

/** `vendor`: its hour; `pause`: a cap closed it, and nothing is paid or taken until two persons open it. */
export type Cap = 'bet' | 'win' | 'adjust' | 'member' | 'vendor' | 'day' | 'pause'
/** A posting was refused because it passes a cap of the vendor; nothing moved. */
export class CapPassed extends Error {
  override name = 'CapPassed'
  readonly cap: Cap

  constructor(cap: Cap) {
    super(`the vendor’s cap ${cap} is passed`)
    this.cap = cap
  }
}

const capOf = (error: unknown): Cap =>
  (error instanceof Error && 'detail' in error ? String(error.detail) : 'vendor') as Cap

/** How often a command that lost a race reads again. Each loss means that another command of the same id or bet was posted. */
export const TRIES_MAX = 16

/** What makes two commands the same: everything but the session that carries them and the story told beside them. */
export function hashCommand(command: string, content: Record<string, string | boolean | undefined>): string {
  const fields = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([command, fields]))
}

/** What a player has now, cash and bonus money together, in ledger units. */
export function playerBalance(q: Db, player: Player): Promise<bigint> {
  return getPlayBalance(q, { id: player.memberId, isTrial: player.isTrial, currency: player.currency })
}

/** Answers from a result: the balance after it comes from the player's own last leg, or is read where there is none, or bonus money beside it. */
export async function answerPosted(
  env: Env,
  player: Player,
  result: PostingResult,
  transfers: readonly TransferOrder[],
  hasBonus: boolean,
): Promise<MoneyAnswer> {
  const own = await openAccount(
    env.db,
    mainAccount({ id: player.memberId, isTrial: player.isTrial, currency: player.currency }),
  )
  const place = transfers.findLastIndex((one) => one.debit === own || one.credit === own)
  const leg = hasBonus ? undefined : result.transfers[place]
  const after = leg && (transfers[place]?.debit === own ? leg.debitBalanceAfterMinor : leg.creditBalanceAfterMinor)
  return {
    platformTxId: result.id.toString(),
    balance: toWire(after ?? (await playerBalance(env.db, player))),
    currency: player.currency,
  }
}

/**
 * Answers a command whose id was seen before: as the first time, with the balance of now. Refuses with ROLLED_BACK where it was
 * taken back (before or after it came), with DUPLICATE_MISMATCH where the id belongs to something else.
 */
export async function answerAgain(
  env: Env,
  player: Player | null,
  transaction: VendorTransaction,
  hash: string,
): Promise<MoneyAnswer> {
  if (transaction.state === 'tombstone')
    return refuseVendor('ROLLED_BACK', 'this transaction was rolled back before it arrived')
  if (transaction.requestHash !== hash)
    return refuseVendor('DUPLICATE_MISMATCH', 'this txId was used with other content')
  if (transaction.state === 'rolled_back') return refuseVendor('ROLLED_BACK', 'this transaction was rolled back')
  if (!player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  // a held win did nothing yet, and is answered as one that did
  const didNothing = transaction.didNothing && transaction.kind !== 'win'
  return {
    platformTxId: didNothing ? null : transaction.postingId.toString(),
    balance: toWire(await playerBalance(env.db, player)),
    currency: player.currency,
    replay: true,
    ...(didNothing ? { nothingToDo: true } : {}),
  }
}

/**
 * Posts a command. Null when another command was faster (the same id, or one that took back what this one refers to): the caller
 * reads again and decides anew. Refuses with INSUFFICIENT_FUNDS and the balance where the player's money does not suffice; with
 * `wasCounted`, where the caller had counted the money and it sufficed, somebody else was faster and the answer is null too.
 * Throws CapPassed where a cap of the vendor is passed. Refuses with LIMIT_REACHED where the stakes of this moment together would pass a limit of the member.
 */
export async function postCommand(
  env: Env,
  player: Player,
  posting: Posting,
  wasCounted = false,
): Promise<PostingResult | null> {
  try {
    const result = await postTransfers(env, posting)
    return result.status === 'replayed' ? null : result
  } catch (error) {
    if (error instanceof CallError && error.code === 'KEY_REUSED') return null
    if (error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS') {
      if (wasCounted) return null
      return refuseVendor(
        'INSUFFICIENT_FUNDS',
        'the balance does not cover the amount',
        await playerBalance(env.db, player),
      )
    }
    if (sqlState(error) === CAP_PASSED) throw new CapPassed(capOf(error))
    if (sqlState(error) === ROUND_TAKEN_BACK) return refuseVendor('ROLLED_BACK', 'the round was taken back')
    if (lostRace(error)) return null
    const stop = stopOfRefusal(env, player.memberId, error)
    if (stop) return refuseStop(stop)
    throw error
  }
}

const WINNERS_EVERY_MS = 15 * SECOND_MS
const winnersToldAt = new WeakMap<Db, number>()

/** Tells the player's open pages that their record changed, and everybody's now and then that there are new winners. */
export function tellPages(env: Env, player: Player, hasWon: boolean): void {
  env.live.signal(player.memberId, 'bets')
  if (!hasWon || player.isTrial) return
  const now = env.clock.now().getTime()
  if (now - (winnersToldAt.get(env.db) ?? 0) < WINNERS_EVERY_MS) return
  winnersToldAt.set(env.db, now)
  env.live.signal('all', 'winners')
}

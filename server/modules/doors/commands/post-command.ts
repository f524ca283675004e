/** Posts a vendor's command as one posting, and answers a repeated one. */
import { CallError } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import { sqlState, type Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { mainAccount, type AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { knownAccount } from '#server/modules/wallet/accounts.sql.ts'
import { stopOfRefusal } from '#server/modules/protection/admit-stake.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { Posting, PostingResult, TransferOrder } from '#server/modules/wallet/posting.ts'
import type { Player } from '#server/modules/play/player.sql.ts'
import type { Purse } from '#server/modules/play/purses/purse-facts.sql.ts'
import { getPlayBalance } from '#server/modules/play/purses/purses.sql.ts'
import { purseAccount } from '#server/modules/play/purses/purses.ts'
import { capPassed } from '../caps/caps.ts'
import type { Nonce } from '../vendors/nonce.ts'
import { refuseStop, refuseVendor } from '../vendors/vendor-refusal.ts'
import { lostRace, type VendorTransaction } from './vendor-transactions.sql.ts'

/** Raised by games.refuse_after_void: the house took the round back. */
const ROUND_TAKEN_BACK = 'GV005'
/**
 * How often a command that lost a race is retried. Each lost race means that another command of the same id or bet was
 * posted.
 */
export const TRIES_MAX = 16

/**
 * Returns the hash by which two commands count as the same: it covers everything but the session and the descriptive
 * details.
 */
export function hashCommand(command: string, content: Record<string, string | boolean | undefined>): string {
  const fields = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([command, fields]))
}

/** Returns the player's current balance, cash and the open purse's bonus money together, in ledger units. */
export function playerBalance(q: Db, player: Player): Promise<bigint> {
  return getPlayBalance(q, { id: player.memberId, isTrial: player.isTrial, currency: player.currency })
}

type Posted = { result: PostingResult; transfers: readonly TransferOrder[] }

/** Returns an account's balance after a posting, from the account's last leg; undefined when it has none. */
function balanceAfter({ result, transfers }: Posted, account: bigint): bigint | undefined {
  const place = transfers.findLastIndex((one) => one.debit === account || one.credit === account)
  const leg = result.transfers[place]
  return transfers[place]?.debit === account ? leg?.debitBalanceAfterMinor : leg?.creditBalanceAfterMinor
}

/**
 * Returns the player's balance after a posting, from the last legs of their cash and, when a purse of bonus money is open,
 * of that. Null when there is no such leg: then it is read (`playerBalance`).
 */
export function balanceAfterPosting(
  db: Db,
  player: Player,
  posted: Posted,
  purse: Pick<Purse, 'open'> | null,
): bigint | null {
  const { memberId, isTrial, currency } = player
  const after = (ref: AccountRef) => {
    const account = knownAccount(db, ref)
    return account === undefined ? undefined : balanceAfter(posted, account)
  }
  const cash = after(mainAccount({ id: memberId, isTrial, currency }))
  const bonus = purse?.open ? after(purseAccount(memberId, purse.open, currency)) : 0n
  return cash === undefined || bonus === undefined ? null : cash + bonus
}

/** Returns the answer to a command that was posted, with the player's balance in ledger units. */
export const answerPosted = ({ currency }: Player, { id }: PostingResult, balanceMinor: bigint): MoneyAnswer => ({
  platformTxId: id.toString(),
  balance: toWire(balanceMinor),
  currency,
})

/** As answerPosted, with the balance after the posting, which is read where the posting does not say it. */
export async function answerPosting(
  env: Env,
  player: Player,
  posted: Posted,
  purse: Pick<Purse, 'open'> | null,
): Promise<MoneyAnswer> {
  const balance = balanceAfterPosting(env.db, player, posted, purse) ?? (await playerBalance(env.db, player))
  return answerPosted(player, posted.result, balance)
}

/**
 * Answers a command whose id was seen before: as the first time, with the current balance. Refuses with ROLLED_BACK
 * when it was taken back (before or after it came), with DUPLICATE_MISMATCH when the id belongs to another command.
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
  // a held win moved nothing yet, but is answered like one that was paid
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
 * Posts a command. Returns null when another command was faster (the same id, or one that took back what this one
 * refers to): the caller reads again and decides again. Refuses with INSUFFICIENT_FUNDS and the balance when the
 * player's money does not suffice. `wasCounted` says that the caller had read the balances and they sufficed: then
 * another command took the money first, and the answer is null too. Throws CapPassed when a cap of the vendor is
 * passed. Refuses with LIMIT_REACHED when the stakes of this moment together would pass a limit of the member. `nonce` is
 * one that an effect of the posting stores.
 */
export async function postCommand(
  env: Env,
  player: Player,
  posting: Posting,
  { wasCounted = false, nonce }: { wasCounted?: boolean; nonce?: Nonce | undefined } = {},
): Promise<PostingResult | null> {
  try {
    const result = await postTransfers(env, posting)
    if (result.status === 'posted') nonce?.notePosted()
    else if (result.isResent) nonce?.noteUnknown()
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
    const passed = capPassed(error)
    if (passed) throw passed
    if (sqlState(error) === ROUND_TAKEN_BACK) return refuseVendor('ROLLED_BACK', 'the round was taken back')
    if (lostRace(error)) return null
    const stop = stopOfRefusal(env, player.memberId, error)
    if (stop) return refuseStop(stop)
    nonce?.noteUnknown()
    throw error
  }
}

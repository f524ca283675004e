import { fail } from '#contract/errors.ts'
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import { parseMoney } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import { admitStake, stopOfRefusal, type Admission } from '#server/modules/protection/admit-stake.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { findFactsWithUse } from '#server/modules/protection/facts.sql.ts'
import { stopError } from '#server/modules/protection/stop-error.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { findVersion, lockItem, type Item } from '../items/items.sql.ts'
import { insertEntrant } from './entrants.sql.ts'

/** The key of the posting that takes a fee. */
export const feeKey = (item: bigint, memberId: string): string => `board-fee:${item}:${memberId}`

type Fee = { item: Item; account: Account; feeMinor: bigint; admission: Admission }

/** Takes a fee as a stake: it counts towards the member's limits in the same commit, so that none is exceeded. */
async function takeFee(tx: Tx, env: Env, { item, account, feeMinor, admission }: Fee): Promise<void> {
  if (admission.stop) throw stopError(admission.stop)
  const { id: memberId, currency } = account
  const debit = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
  const credit = await openAccount(tx, { kind: 'entry_fees', owner: item.reference, currency })
  await postTransfersInTx(tx, env, {
    key: feeKey(item.id, memberId),
    at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor: feeMinor, reason: 'entry_fee', reference: item.reference }],
    effects: admission.effects,
  }).catch((error: unknown) => {
    const stop = stopOfRefusal(env, memberId, error)
    throw stop ? stopError(stop) : error
  })
}

/** Decides whether a member may stake the fee that they saw, before the transaction: it uses a connection of its own. */
async function admitFee(env: Env, memberId: string, fee: string | null): Promise<Admission> {
  const at = env.clock.now()
  const stake = { memberId, isTrial: false, amountMinor: parseMoney(fee ?? '0'), at }
  return admitStake(env, await findFactsWithUse(env.db, memberId, at), stake)
}

/**
 * Enters a tournament: the entry and its fee are one commit, so that nobody is charged and not entered, or entered and
 * not charged. Fails with NOT_FOUND, MISSION_NOT_FOR_YOU, BOARD_CLOSED, BOARD_JOINED, INVALID_INPUT when the fee is
 * another one than the caller saw, PLAY_LIMIT when it would pass a limit of stakes or losses, and INSUFFICIENT_FUNDS.
 */
export async function joinBoard(
  env: Env,
  account: Account,
  given: { id: string; fee: string | null },
): Promise<bigint> {
  const { id: memberId, merchant, currency } = account
  const admission = await admitFee(env, memberId, given.fee)
  return env.db.tx(async (tx) => {
    await lockIncoming(tx, memberId)
    const item = await lockItem(tx, readId(given.id) ?? 0n, merchant)
    const document = item && (await findVersion(tx, item.id, item.version))?.document
    if (document?.kind !== 'board' || item?.currency !== currency) return fail('NOT_FOUND')
    const now = env.clock.now()
    if (!(await mayBeRewarded(tx, env, memberId))) return fail('MISSION_NOT_FOR_YOU')
    if (item.state !== 'live' || now >= item.untilAt || document.entry === 'free')
      return fail('BOARD_CLOSED', { state: item.state })
    const feeMinor = document.fee === null ? 0n : parseMoney(document.fee)
    if (parseMoney(given.fee ?? '0') !== feeMinor)
      return fail('INVALID_INPUT', { fields: { fee: { rule: 'changed' } } })
    if (!(await insertEntrant(tx, item.id, memberId, now, feeMinor))) return fail('BOARD_JOINED')
    if (feeMinor > 0n) await takeFee(tx, env, { item, account, feeMinor, admission })
    tx.onCommit(() => env.live.signal(memberId, MISSIONS_TOPIC))
    return item.id
  })
}

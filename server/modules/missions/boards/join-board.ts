import { fail } from '#contract/errors.ts'
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { findVersion, lockItem } from '../items/items.sql.ts'
import { insertEntrant } from './entrants.sql.ts'

/** The key of the posting that takes a fee. */
export const feeKey = (item: bigint, memberId: string): string => `board-fee:${item}:${memberId}`

/**
 * Enters a tournament: the entry and its fee are one commit, so that nobody is charged and not entered, or entered and
 * not charged. Fails with NOT_FOUND, MISSION_NOT_FOR_YOU, BOARD_CLOSED, BOARD_JOINED, INVALID_INPUT when the fee is
 * another one than the caller saw, and INSUFFICIENT_FUNDS.
 */
export async function joinBoard(
  env: Env,
  { id: memberId, merchant, currency }: Account,
  given: { id: string; fee: string | null },
): Promise<bigint> {
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
    if (feeMinor > 0n) {
      const debit = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
      const credit = await openAccount(tx, { kind: 'entry_fees', owner: item.reference, currency })
      await postTransfersInTx(tx, env, {
        key: feeKey(item.id, memberId),
        at: now,
        transfers: [{ debit, credit, amountMinor: feeMinor, reason: 'entry_fee', reference: item.reference }],
      })
    }
    tx.onCommit(() => env.live.signal(memberId, MISSIONS_TOPIC))
    return item.id
  })
}

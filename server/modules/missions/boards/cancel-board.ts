/** Cancelled tournaments: for good, and every fee goes back (docs/reference/promotions.md 1, row 49). */
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn, enqueue } from '#server/lib/jobs.ts'
import { stopAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { findVersion, putState, type Item } from '../items/items.sql.ts'
import { listToReturn, markReturned } from './entrants.sql.ts'

const BATCH = 200

/** The key of the posting that returns a fee. */
export const returnKey = (item: bigint, memberId: string): string => `board-return:${item}:${memberId}`

async function returnFee(
  env: Env,
  { item, reference, currency, memberId }: { item: bigint; reference: string; currency: string; memberId: string },
): Promise<void> {
  await env.db.tx(async (tx) => {
    const feeMinor = await markReturned(tx, item, memberId, env.clock.now())
    if (feeMinor === null) return
    const debit = await openAccount(tx, { kind: 'entry_fees', owner: reference, currency })
    const credit = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
    await postTransfersInTx(tx, env, {
      key: returnKey(item, memberId),
      at: env.clock.now(),
      transfers: [{ debit, credit, amountMinor: feeMinor, reason: 'entry_fee_returned', reference }],
    })
    tx.onCommit(() => env.live.signal(memberId, MISSIONS_TOPIC))
  })
}

/** Returns the fees of cancelled tournaments, each in a commit of its own. */
export async function returnFees(env: Env): Promise<void> {
  for (;;) {
    const some = await listToReturn(env.db, BATCH)
    for (const one of some) await returnFee(env, one)
    if (some.length < BATCH) return
  }
}

export const RETURN_FEES = defineTurn({ name: 'missions.return-fees', schedule: '*/5 * * * *', run: returnFees })

/** Cancels a board that the caller has locked: it never comes back, and a job returns the fees. */
export async function cancelBoard(tx: Tx, env: Env, item: Item, by = 'clock'): Promise<void> {
  const now = env.clock.now()
  await putState(tx, item.id, 'cancelled', now)
  const version = await findVersion(tx, item.id, item.version)
  if (version) await stopAuthority(tx, version.authority, by)
  await enqueue(tx, RETURN_FEES, {}, { key: RETURN_FEES.name })
  tx.onCommit(() => env.live.signal('all', MISSIONS_TOPIC))
}

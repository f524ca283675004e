import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { insertCases } from './cases.sql.ts'
import { DECIDE_REFERRALS } from './decide-referrals.ts'

/** Notes who has met everything, in the commit that says so; a job decides about each in a transaction of its own. */
export async function carryOutMet(
  tx: Tx,
  met: readonly { readonly memberId: string; readonly brand: string }[],
  env: Env,
): Promise<void> {
  const at = env.clock.now()
  await insertCases(
    tx,
    met.map(({ memberId, brand }) => ({ memberId, brand, at })),
  )
  await enqueue(tx, DECIDE_REFERRALS, {}, { key: DECIDE_REFERRALS.name })
}

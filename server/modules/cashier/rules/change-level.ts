import { LEVEL_CHANGED } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { Account } from '#server/lib/principal.ts'
import { lockMember } from '../member-lock.sql.ts'
import { getVipLevel, setVipLevel } from './vip-levels.sql.ts'

/** Sets a member's VIP level, 0 to 100, and notifies the member; the same level changes nothing. */
export async function changeLevel(
  tx: Tx,
  env: Env,
  { id, merchant }: Pick<Account, 'id' | 'merchant'>,
  level: number,
): Promise<void> {
  await lockMember(tx, id)
  const from = await getVipLevel(tx, id)
  if (from === level) return
  const at = env.clock.now()
  await setVipLevel(tx, id, level, at)
  await tellFact(tx, LEVEL_CHANGED, { brand: merchant, memberId: id, at }, { from, to: level })
}

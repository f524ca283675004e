/** Where the bonus half of a win went, so that a rollback takes it from there. */
import type { Db } from '#server/lib/db.ts'
import type { Purse } from './purse-facts.sql.ts'

/**
 * Where the bonus half of a returned win is taken from: the open purse, what is held for a closed one, or, when neither
 * has it any more because the purse was converted or taken back, the brand's promotions.
 */
export type BonusFrom = 'bonus' | 'held' | 'cost'

/**
 * Returns where the bonus half of a win stands now. `posting` is the one that paid the win, `purse` the facts of its
 * round. Cash of the member is never taken for it (docs/decisions/0511).
 */
export async function findBonus(
  db: Db,
  { posting, bonusMinor, purse }: { posting: bigint; bonusMinor: bigint; purse: Purse | null },
): Promise<BonusFrom> {
  if (bonusMinor === 0n || (purse && purse.open !== null && purse.open === purse.round)) return 'bonus'
  const [went] = await db.query<{ kind: string; balanceMinor: bigint }>(
    `select a.kind, a.balance as "balanceMinor" from wallet.transfer_lines t join wallet.balances a on a.id = t.credit
     where t.id between $1::bigint * 64 and $1::bigint * 64 + 63 and a.kind in ('member_bonus', 'bonus_held') limit 1`,
    [posting],
  )
  return went?.kind === 'bonus_held' && went.balanceMinor >= bonusMinor ? 'held' : 'cost'
}

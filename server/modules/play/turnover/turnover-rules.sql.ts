/** Stores how brands count turnover of hands between players. */
import type { TurnoverRule } from '#contract/play/turnover-rule.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns the rule that a brand set, or null. */
export async function findTurnoverRule(q: Queryable, merchant: string): Promise<TurnoverRule | null> {
  const [row] = await q.prepared<TurnoverRule>(
    'games.find_turnover_rule',
    'select counts, multiple from games.turnover_rules where merchant = $1',
    [merchant],
  )
  return row ?? null
}

/** Sets a brand's rule. */
export async function putTurnoverRule(tx: Tx, merchant: string, { counts, multiple }: TurnoverRule): Promise<void> {
  await tx.query(
    `insert into games.turnover_rules (merchant, counts, multiple) values ($1, $2, $3)
     on conflict (merchant) do update set counts = excluded.counts, multiple = excluded.multiple`,
    [merchant, counts, multiple],
  )
}

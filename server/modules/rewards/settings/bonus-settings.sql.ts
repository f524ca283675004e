import type { BonusSettings } from '#contract/rewards/office-bonus-settings.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { GrantDesign } from '../grants/grants.sql.ts'

/** Sets how a brand gives bonus money, for grants that are made later. The database asks for the decision. */
export async function putDesign(tx: Tx, brand: string, design: GrantDesign, decisionId: bigint): Promise<void> {
  await tx.query(
    `insert into rewards.brand_rules (brand, design, decision_id) values ($1, $2, $3)
     on conflict (brand) do update set design = excluded.design, decision_id = excluded.decision_id`,
    [brand, design, decisionId],
  )
}

/** At most so many changes are told. */
const CHANGES_MAX = 20

export type SettingsChange = {
  reference: string
  at: Date
  askedBy: string
  closedBy: string
  reason: string
  before: BonusSettings | null
  after: BonusSettings
}

/** Returns what was changed of a brand's bonus settings, the newest first. */
export function listChanges(q: Queryable, brand: string): Promise<SettingsChange[]> {
  return q.query<SettingsChange>(
    `select reference, closed_at as at, asked_name as "askedBy", coalesce(closed_by, asked_name) as "closedBy", reason,
       nullif(content -> 'before', 'null') as before, content -> 'after' as after
     from core.decisions
     where brand = $1 and kind in ('bonus-settings.set', 'bonus-settings.loosen') and state = 'done'
     order by closed_at desc, id desc limit ${CHANGES_MAX}`,
    [brand],
  )
}

/** Referral plans by version; a published one never changes. */
import { referralPlan, type ReferralPlan } from '#contract/referral/plan.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type PlanVersion = {
  readonly brand: string
  readonly version: number
  readonly from: Date
  readonly timeZone: string
  readonly plan: ReferralPlan
  readonly authority: string | null
  readonly by: string
}
type Stored = Omit<PlanVersion, 'plan'> & { document: unknown }

/** Returns the versions of some brands, each brand's in the order of their time. */
export async function listPlans(q: Queryable, brands: readonly string[]): Promise<PlanVersion[]> {
  const rows = await q.query<Stored>(
    `select brand, version, from_at as "from", time_zone as "timeZone", document, authority, published_by as "by"
     from referral.plans where brand = any ($1) order by brand, version`,
    [brands],
  )
  return rows.map(({ document, ...row }) => ({ ...row, plan: referralPlan.parse(document) }))
}

/** Stores the next version of a brand's plan; the caller holds the brand's lock. Returns its number. */
export async function insertPlan(
  tx: Tx,
  row: Omit<PlanVersion, 'version'> & { decisionId: bigint | null },
): Promise<number> {
  const [made] = await tx.query<{ version: number }>(
    `insert into referral.plans (brand, version, from_at, time_zone, document, authority, published_by, decision_id)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4::jsonb, $5, $6, $7 from referral.plans where brand = $1
     returning version`,
    [row.brand, row.from, row.timeZone, JSON.stringify(row.plan), row.authority, row.by, row.decisionId],
  )
  return made?.version ?? 0
}

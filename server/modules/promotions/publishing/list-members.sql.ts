/** Who has what of an offer. */
import type { Queryable } from '#server/lib/db.ts'
import type { ParticipationState } from '../offers/participations.sql.ts'

export type MemberRow = {
  id: bigint
  memberId: string
  username: string
  occurrence: string
  version: number
  state: ParticipationState
  currency: string
  amountMinor: bigint | null
  reward: string | null
  bonus: string | null
  reason: string | null
  evidence: Record<string, unknown>
  at: Date
  changedAt: Date
}

/** Returns a page of what members have of an offer, newest first, and how many rows there are. */
export async function listMembers(
  q: Queryable,
  { offerId, username, state }: { offerId: bigint; username: string | null; state: ParticipationState | null },
  offset: number,
  limit: number,
): Promise<{ rows: MemberRow[]; total: number }> {
  const from = `from promotions.participations p join identity.members m on m.id = p.member_id::bigint
    where p.offer_id = $1 and ($2::text is null or lower(m.username) = lower($2))
      and ($3::text is null or p.state = $3)`
  const [rows, [count]] = [
    await q.query<MemberRow>(
      `select p.id, p.member_id as "memberId", m.username, p.occurrence, p.version, p.state, p.currency,
         p.amount_minor as "amountMinor", p.reward, p.reason, p.evidence, p.at, p.changed_at as "changedAt",
         (select r.grant_reference from rewards.reward_states r where r.id = p.reward::bigint) as bonus
       ${from} order by p.changed_at desc, p.id desc limit $4 offset $5`,
      [offerId, username, state, limit, offset],
    ),
    await q.query<{ total: number }>(`select count(*)::int as total ${from}`, [offerId, username, state]),
  ]
  return { rows, total: count?.total ?? 0 }
}

/** What was decided about invited members, and what was given for them. */
import type { Evidence } from '#contract/referral/office-referral.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type CaseState = 'checking' | 'passed' | 'held' | 'rejected'
/** `persons`: who decided about it; none of their own accounts is given anything for it. */
export type Case = {
  memberId: string
  brand: string
  state: CaseState
  evidence: Evidence[]
  note: string | null
  decidedBy: string | null
  persons: bigint[]
  at: Date
}
const CASE = `member_id as "memberId", brand, state, evidence, note, decided_by as "decidedBy", persons, at`

/** Notes that an invited member has met everything; one that an operator holds stays held. */
export async function insertCases(
  tx: Tx,
  rows: readonly { memberId: string; brand: string; at: Date }[],
): Promise<void> {
  await tx.query(
    `insert into referral.cases (member_id, brand, state, at)
     select m, b, 'checking', $3 from unnest($1::text[], $2::text[]) as r(m, b) on conflict (member_id) do nothing`,
    [rows.map(({ memberId }) => memberId), rows.map(({ brand }) => brand), rows[0]?.at ?? null],
  )
}

/** Stores a case and what was decided. */
export async function putCase(tx: Tx, one: Case): Promise<void> {
  await tx.query(
    `insert into referral.cases (member_id, brand, state, evidence, note, decided_by, at, persons)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8)
     on conflict (member_id) do update set state = excluded.state, evidence = excluded.evidence, note = excluded.note,
       decided_by = excluded.decided_by, at = excluded.at, persons = excluded.persons`,
    [one.memberId, one.brand, one.state, JSON.stringify(one.evidence), one.note, one.decidedBy, one.at, one.persons],
  )
}

/** Returns a member's case with a lock, or null. */
export async function lockCase(tx: Tx, memberId: string): Promise<Case | null> {
  const [row] = await tx.query<Case>(`select ${CASE} from referral.cases where member_id = $1 for update`, [memberId])
  return row ?? null
}

/** Removes a case: the member goes on as if nobody had looked. */
export async function deleteCase(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from referral.cases where member_id = $1', [memberId])
}

/** Returns the cases of these members. */
export function listCases(q: Queryable, memberIds: readonly string[]): Promise<Case[]> {
  return q.query<Case>(`select ${CASE} from referral.cases where member_id = any ($1)`, [memberIds])
}

/** Returns members whose case is to be decided, the oldest first. */
export async function listChecking(q: Queryable, limit: number): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `select member_id as id from referral.cases where state = 'checking' order by at, member_id limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

export type ReferralReward = {
  memberId: string
  tier: number
  receiver: string
  brand: string
  currency: string
  amountMinor: bigint
  state: 'waiting' | 'given' | 'refused'
  why: string | null
  reward: string | null
  month: string | null
  at: Date
}
const REWARD = `member_id as "memberId", tier, receiver, brand, currency, amount as "amountMinor", state, why, reward,
  month, at`

/** Notes a reward as due, once for a member and tier. */
export async function insertReward(
  tx: Tx,
  one: Omit<ReferralReward, 'state' | 'why' | 'reward' | 'month'>,
): Promise<void> {
  await tx.query(
    `insert into referral.rewards (member_id, tier, receiver, brand, currency, amount, state, at)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7) on conflict do nothing`,
    [one.memberId, one.tier, one.receiver, one.brand, one.currency, one.amountMinor, one.at],
  )
}

/** Returns rewards that are due, a page in the order of invited members behind one of them. */
export function listWaiting(
  q: Queryable,
  behind: Pick<ReferralReward, 'memberId' | 'tier'> | null,
  limit: number,
): Promise<ReferralReward[]> {
  return q.query<ReferralReward>(
    `select ${REWARD} from referral.rewards where state = 'waiting' and (member_id, tier) > ($1, $2)
     order by member_id, tier limit $3`,
    [behind?.memberId ?? '', behind?.tier ?? -1, limit],
  )
}

/** Returns a due reward with a lock; null when it was given meanwhile. */
export async function takeWaiting(tx: Tx, memberId: string, tier: number): Promise<ReferralReward | null> {
  const [row] = await tx.query<ReferralReward>(
    `select ${REWARD} from referral.rewards where member_id = $1 and tier = $2 and state = 'waiting' for update`,
    [memberId, tier],
  )
  return row ?? null
}

/** Stores what became of a reward. */
export async function closeReward(
  tx: Tx,
  { memberId, tier, state, why, reward, month, at }: ReferralReward,
): Promise<void> {
  await tx.query(
    `update referral.rewards set state = $3, why = $4, reward = $5, month = $6, at = $7
     where member_id = $1 and tier = $2`,
    [memberId, tier, state, why, reward, month, at],
  )
}

/** Returns how many rewards for invited people an account was given in a month. */
export async function countGiven(q: Queryable, receiver: string, month: string): Promise<number> {
  const [row] = await q.query<{ given: number }>(
    `select count(*)::int as given from referral.rewards
     where receiver = $1 and month = $2 and state = 'given' and tier > 0`,
    [receiver, month],
  )
  return row?.given ?? 0
}

/** Returns the rewards for these members. */
export function listRewards(q: Queryable, memberIds: readonly string[]): Promise<ReferralReward[]> {
  return q.query<ReferralReward>(
    `select ${REWARD} from referral.rewards where member_id = any ($1) order by member_id, tier`,
    [memberIds],
  )
}

/** Returns what an account was or is to be given for invited people, the newest first. */
export function listReceived(q: Queryable, receiver: string, limit: number): Promise<ReferralReward[]> {
  return q.query<ReferralReward>(
    `select ${REWARD} from referral.rewards where receiver = $1 order by at desc, member_id, tier limit $2`,
    [receiver, limit],
  )
}

export type Earned = { month: string; people: number; amountMinor: bigint }

/** Returns what an account (or with null every account of a brand) was given by month, newest first. */
export function listEarned(
  q: Queryable,
  { receiver, brand }: { receiver: string | null; brand: string },
  months: number,
): Promise<Earned[]> {
  return q.query<Earned>(
    `select month, count(distinct member_id)::int as people, sum(amount)::bigint as "amountMinor" from referral.rewards
     where state = 'given' and brand = $2 and ($1::text is null or receiver = $1) group by month
     order by month desc limit $3`,
    [receiver, brand, months],
  )
}

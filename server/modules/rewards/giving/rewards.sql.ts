/** Rewards that members were promised or given. */
import type { RewardKind, RewardSourceKind, RewardState } from '#contract/rewards/rewards.ts'
import type { Payer } from './reward-what.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Reward = {
  id: bigint
  reference: string
  memberId: string
  brand: string
  sourceKind: RewardSourceKind
  sourceId: string
  occurrence: string
  kind: RewardKind
  currency: string
  /** Ledger units; whole points for points; the most that all rounds together pay for free rounds. */
  amountMinor: bigint
  what: unknown
  authorityId: bigint
  /** The deposit that it was given for; null: none. */
  deposit: string | null
  payer: Payer
  paidAs: 'cash' | 'bonus' | 'points'
  /** How the amount was computed (`Reckoning`). */
  reckoning: unknown
  titleKey: string
  titleValues: Record<string, string>
  state: RewardState
  createdAt: Date
  expiresAt: Date | null
  endedAt: Date | null
  endReason: string | null
}

const COLUMNS = `r.id, r.reference, r.member_id as "memberId", r.brand, r.source_kind as "sourceKind",
  r.source_id as "sourceId", r.occurrence, r.kind, r.currency, r.amount as "amountMinor", r.what,
  r.authority_id as "authorityId", r.title_key as "titleKey", r.title_values as "titleValues", r.state, r.deposit, r.payer, r.paid_as as "paidAs", r.reckoning,
  r.created_at as "createdAt", r.expires_at as "expiresAt", r.ended_at as "endedAt", r.end_reason as "endReason"`

/** A reward with the reference of the grant that was made of it. */
export type RewardWithGrant = Reward & { grant: string | null }

const WITH_GRANT = `${COLUMNS}, (select g.reference from rewards.grants g where g.reward_id = r.id) as grant`

/** Returns the reward of a source, or null. */
export async function findRewardOf(
  q: Queryable,
  memberId: string,
  { kind, id, occurrence }: { kind: string; id: string; occurrence: string },
): Promise<Reward | null> {
  const [row] = await q.prepared<Reward>(
    'rewards.find_reward_of',
    `select ${COLUMNS} from rewards.rewards r
     where r.member_id = $1 and r.source_kind = $2 and r.source_id = $3 and r.occurrence = $4`,
    [memberId, kind, id, occurrence],
  )
  return row ?? null
}

export type NewReward = Omit<Reward, 'id' | 'state' | 'endedAt' | 'endReason'>

/** Inserts a promised reward; null when the source has given one to the member before. */
export async function insertReward(tx: Tx, one: NewReward): Promise<Reward | null> {
  const [row] = await tx.prepared<Reward>(
    'rewards.insert_reward',
    `insert into rewards.rewards as r (reference, member_id, brand, source_kind, source_id, occurrence, kind, currency,
       amount, what, authority_id, title_key, title_values, state, created_at, expires_at, deposit, payer, paid_as, reckoning)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'promised', $14, $15, $16, $17, $18, $19)
     on conflict (member_id, source_kind, source_id, occurrence) do nothing returning ${COLUMNS}`,
    [
      one.reference,
      one.memberId,
      one.brand,
      one.sourceKind,
      one.sourceId,
      one.occurrence,
      one.kind,
      one.currency,
      one.amountMinor,
      JSON.stringify(one.what),
      one.authorityId,
      one.titleKey,
      JSON.stringify(one.titleValues),
      one.createdAt,
      one.expiresAt,
      one.deposit,
      one.payer,
      one.paidAs,
      JSON.stringify(one.reckoning),
    ],
  )
  return row ?? null
}

/** Locks a reward of a member until the transaction ends; null for another member's as for an unknown one. */
export async function lockReward(tx: Tx, id: bigint, memberId: string): Promise<Reward | null> {
  const [row] = await tx.query<Reward>(
    `select ${COLUMNS} from rewards.rewards r where r.id = $1 and r.member_id = $2 for update`,
    [id, memberId],
  )
  return row ?? null
}

/** Returns a reward of a member with its grant, or null. */
export async function findReward(q: Queryable, id: bigint, memberId: string): Promise<RewardWithGrant | null> {
  const [row] = await q.query<RewardWithGrant>(
    `select ${WITH_GRANT} from rewards.rewards r where r.id = $1 and r.member_id = $2`,
    [id, memberId],
  )
  return row ?? null
}

/** Ends a promised reward. */
export async function endReward(
  tx: Tx,
  id: bigint,
  end: { state: Exclude<RewardState, 'promised'>; reason: string; at: Date },
): Promise<void> {
  await tx.prepared(
    'rewards.end_reward',
    `update rewards.rewards set state = $2, end_reason = $3, ended_at = $4 where id = $1`,
    [id, end.state, end.reason, end.at],
  )
}

/** Returns what a member can claim at a moment, the first to expire first. */
export function listClaimable(q: Queryable, memberId: string, at: Date, limit: number): Promise<RewardWithGrant[]> {
  return q.query<RewardWithGrant>(
    `select ${WITH_GRANT} from rewards.rewards r join rewards.authorities a on a.id = r.authority_id
     where r.member_id = $1 and r.state = 'promised' and (r.expires_at is null or r.expires_at > $2)
       and a.stopped_at is null
     order by r.expires_at nulls last, r.id limit $3`,
    [memberId, at, limit],
  )
}

/** Returns how many rewards a member can claim at a moment. */
export async function countClaimable(q: Queryable, memberId: string, at: Date): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from rewards.rewards r join rewards.authorities a on a.id = r.authority_id
     where r.member_id = $1 and r.state = 'promised' and (r.expires_at is null or r.expires_at > $2)
       and a.stopped_at is null`,
    [memberId, at],
  )
  return row?.count ?? 0
}

/** Returns a member's rewards that were given or have ended, the newest first. */
export function listPast(q: Queryable, memberId: string, at: Date, limit: number): Promise<RewardWithGrant[]> {
  return q.query<RewardWithGrant>(
    `select ${WITH_GRANT} from rewards.rewards r
     where r.member_id = $1 and (r.state <> 'promised' or r.expires_at <= $2) order by r.id desc limit $3`,
    [memberId, at, limit],
  )
}

/** Returns all rewards of a member, the newest first. */
export function listRewardsOf(q: Queryable, memberId: string, limit: number): Promise<Reward[]> {
  return q.query<Reward>(
    `select ${COLUMNS} from rewards.rewards r where r.member_id = $1 order by r.id desc limit $2`,
    [memberId, limit],
  )
}

/** Locks promised rewards whose time is over, at most `limit`; those that others have locked are left to them. */
export function lockOverdue(tx: Tx, at: Date, limit: number): Promise<Reward[]> {
  return tx.query<Reward>(
    `select ${COLUMNS} from rewards.rewards r where r.state = 'promised' and r.expires_at <= $1
     order by r.authority_id, r.id limit $2 for update skip locked`,
    [at, limit],
  )
}

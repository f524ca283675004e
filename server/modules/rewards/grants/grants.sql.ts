/** Grants of bonus money. */
import type { GrantEnd, GrantState } from '#contract/rewards/grants.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type GrantDesign = 'purse' | 'single_wallet'

export type Grant = {
  id: bigint
  /** B-8K2M4QXT: the name of its purse, too. */
  reference: string
  rewardId: bigint
  memberId: string
  brand: string
  currency: string
  design: GrantDesign
  amountMinor: bigint
  terms: BonusTerms
  /** What must be staked, in ledger units. */
  targetMinor: bigint
  state: GrantState
  endsAs: Exclude<GrantEnd, 'converted'> | null
  createdAt: Date
  beganAt: Date | null
  expiresAt: Date | null
  /** Since when its clock stands; null: it runs. */
  pausedAt: Date | null
  /** Why it stands: its games are closed, or its member is on a break or excluded. */
  pausedFor: 'games' | 'own' | 'market' | null
  completedAt: Date | null
  endedAt: Date | null
  endReason: string | null
  convertedMinor: bigint | null
}

const COLUMNS = `g.id, g.reference, g.reward_id as "rewardId", g.member_id as "memberId", g.brand, g.currency, g.design,
  g.amount as "amountMinor", g.terms, g.target as "targetMinor", g.state, g.ends_as as "endsAs",
  g.created_at as "createdAt", g.began_at as "beganAt", g.expires_at as "expiresAt", g.paused_at as "pausedAt", g.paused_for as "pausedFor", g.completed_at as "completedAt",
  g.ended_at as "endedAt", g.end_reason as "endReason", g.converted as "convertedMinor"`

export type NewGrant = Pick<
  Grant,
  | 'reference'
  | 'rewardId'
  | 'memberId'
  | 'brand'
  | 'currency'
  | 'design'
  | 'amountMinor'
  | 'terms'
  | 'targetMinor'
  | 'createdAt'
> & { targetRule: string }

/** Inserts a grant that waits in the queue. */
export async function insertGrant(tx: Tx, one: NewGrant): Promise<Grant> {
  return only(
    await tx.query<Grant>(
      `insert into rewards.grants as g (reference, reward_id, member_id, brand, currency, design, amount, terms, target,
         state, created_at, target_rule)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', $10, $11) returning ${COLUMNS}`,
      [
        one.reference,
        one.rewardId,
        one.memberId,
        one.brand,
        one.currency,
        one.design,
        one.amountMinor,
        JSON.stringify(one.terms),
        one.targetMinor,
        one.createdAt,
        one.targetRule,
      ],
    ),
  )
}

/** Locks a grant until the transaction ends; null when there is none. */
export async function lockGrant(tx: Tx, reference: string): Promise<Grant | null> {
  const [row] = await tx.query<Grant>(`select ${COLUMNS} from rewards.grants g where g.reference = $1 for update`, [
    reference,
  ])
  return row ?? null
}

/** Locks the grant that a reward was made into until the transaction ends; null when there is none. */
export async function lockGrantOfReward(tx: Tx, rewardId: bigint): Promise<Grant | null> {
  const [row] = await tx.query<Grant>(`select ${COLUMNS} from rewards.grants g where g.reward_id = $1 for update`, [
    rewardId,
  ])
  return row ?? null
}

/** Returns a grant, or null. */
export async function findGrant(q: Queryable, reference: string): Promise<Grant | null> {
  const [row] = await q.query<Grant>(`select ${COLUMNS} from rewards.grants g where g.reference = $1`, [reference])
  return row ?? null
}

/** Returns the grant of a member that runs in a currency, or null. */
export async function findRunning(q: Queryable, memberId: string, currency: string): Promise<Grant | null> {
  const [row] = await q.query<Grant>(
    `select ${COLUMNS} from rewards.grants g
     where g.member_id = $1 and g.currency = $2 and g.state in ('active', 'completed')`,
    [memberId, currency],
  )
  return row ?? null
}

/** Locks the next grant in a member's queue; null when none waits. */
export async function lockNext(tx: Tx, memberId: string, currency: string): Promise<Grant | null> {
  const [row] = await tx.query<Grant>(
    `select ${COLUMNS} from rewards.grants g
     where g.member_id = $1 and g.currency = $2 and g.state = 'queued' order by g.id limit 1 for update`,
    [memberId, currency],
  )
  return row ?? null
}

/** Begins a queued grant: its clock starts. */
export async function putBegun(tx: Tx, id: bigint, at: Date, expiresAt: Date): Promise<Grant> {
  return only(
    await tx.query<Grant>(
      `update rewards.grants g set state = 'active', began_at = $2, expires_at = $3 where id = $1 returning ${COLUMNS}`,
      [id, at, expiresAt],
    ),
  )
}

/** Moves a running grant between active and completed. */
export async function putState(tx: Tx, id: bigint, state: 'active' | 'completed', at: Date): Promise<void> {
  await tx.query(
    `update rewards.grants set state = $2, completed_at = case when $2 = 'completed' then $3::timestamptz end
     where id = $1`,
    [id, state, at],
  )
}

/** Widens a grant's terms; of a longer life its member can be warned again. The database refuses narrower ones. */
export async function putWider(
  tx: Tx,
  id: bigint,
  { terms, targetMinor, expiresAt }: Pick<Grant, 'terms' | 'targetMinor' | 'expiresAt'>,
): Promise<void> {
  await tx.query(
    `update rewards.grants set terms = $2, target = $3, expires_at = $4,
       warned_at = case when expires_at is not distinct from $4 then warned_at end where id = $1`,
    [id, JSON.stringify(terms), targetMinor, expiresAt],
  )
}

/** Lets a grant close: it ends so when nothing of it is open any more. */
export async function putClosing(tx: Tx, id: bigint, endsAs: GrantEnd, reason: string): Promise<void> {
  await tx.query(`update rewards.grants set state = 'closing', ends_as = $2, end_reason = $3 where id = $1`, [
    id,
    endsAs,
    reason,
  ])
}

export type GrantEnding = { state: GrantEnd; reason: string; at: Date; convertedMinor?: bigint }

/** Ends a grant. */
export async function putEnd(tx: Tx, id: bigint, { state, reason, at, convertedMinor }: GrantEnding): Promise<void> {
  await tx.query(
    `update rewards.grants set state = $2, ends_as = null, end_reason = $3, ended_at = $4, converted = $5 where id = $1`,
    [id, state, reason, at, convertedMinor ?? null],
  )
}

/** A grant with the words of the reward that it was made of. */
export type TitledGrant = Grant & { titleKey: string; titleValues: Record<string, string> }

/** Returns a member's grants: those that run or wait first, then the newest. */
export function listGrants(q: Queryable, memberId: string, limit: number): Promise<TitledGrant[]> {
  return q.query<TitledGrant>(
    `select ${COLUMNS}, r.title_key as "titleKey", r.title_values as "titleValues"
     from rewards.grants g join rewards.rewards r on r.id = g.reward_id
     where g.member_id = $1
     order by case when g.state in ('active', 'completed') then 0 when g.state = 'queued' then 1
       when g.state = 'closing' then 2 else 3 end, case when g.state = 'queued' then g.id end, g.id desc limit $2`,
    [memberId, limit],
  )
}

/** Returns active grants whose time is over, at most `limit`. */
export function listOverdue(q: Queryable, at: Date, limit: number): Promise<Pick<Grant, 'reference' | 'memberId'>[]> {
  return q.query<Pick<Grant, 'reference' | 'memberId'>>(
    `select reference, member_id as "memberId" from rewards.grants
     where state = 'active' and paused_at is null and expires_at <= $1 order by expires_at limit $2`,
    [at, limit],
  )
}

/** An active grant whose member was not told of its end; one that lives a day only is not told of. */
const TO_WARN_OF = `state = 'active' and paused_at is null and warned_at is null and began_at < expires_at - interval '1 day'`

/** Returns active grants that end until a moment and of which their members were not told, after an id. */
export function listEndingSoon(
  q: Queryable,
  { now, until, last, limit }: { now: Date; until: Date; last: bigint; limit: number },
): Promise<Pick<Grant, 'id' | 'reference'>[]> {
  return q.query<Pick<Grant, 'id' | 'reference'>>(
    `select id, reference from rewards.grants
     where ${TO_WARN_OF} and expires_at > $1 and expires_at <= $2 and id > $3 order by id limit $4`,
    [now, until, last, limit],
  )
}

/** Notes that a member is told of a grant's end; false when it was told before or does not end until then. */
export async function putWarned(tx: Tx, id: bigint, at: Date, until: Date): Promise<boolean> {
  const rows = await tx.query(
    `update rewards.grants set warned_at = $2
     where id = $1 and ${TO_WARN_OF} and expires_at > $2 and expires_at <= $3 returning id`,
    [id, at, until],
  )
  return rows.length > 0
}

/**
 * Returns grants that are completed or closing, and active ones of which enough was counted, after an id: what their own
 * jobs left undone.
 */
export function listUnfinished(q: Queryable, after: bigint, limit: number): Promise<Pick<Grant, 'id' | 'reference'>[]> {
  return q.query<Pick<Grant, 'id' | 'reference'>>(
    `select g.id, g.reference from rewards.grants g left join rewards.progress p on p.grant_id = g.id
     where g.id > $1 and (g.state in ('completed', 'closing')
       or (g.state = 'active' and coalesce(p.counted, 0) / 100 >= g.target))
     order by g.id limit $2`,
    [after, limit],
  )
}

/** Returns members and currencies with a queued grant and none that runs, after a member, in the members' order. */
export function listWaiting(
  q: Queryable,
  after: string,
  limit: number,
): Promise<Pick<Grant, 'memberId' | 'currency'>[]> {
  return q.query<Pick<Grant, 'memberId' | 'currency'>>(
    `select distinct g.member_id as "memberId", g.currency from rewards.grants g
     where g.state = 'queued' and g.member_id > $1 and not exists (
       select from rewards.grants r where r.member_id = g.member_id and r.currency = g.currency
         and r.state in ('active', 'completed'))
     order by g.member_id, g.currency limit $2`,
    [after, limit],
  )
}

/** Returns what a posting took back, in ledger units. */
export async function findGone(q: Queryable, key: string): Promise<bigint> {
  const [row] = await q.query<{ gone: bigint }>(
    `select coalesce(sum(t.amount), 0)::bigint as gone from wallet.posting_keys p
     join wallet.transfer_lines t on t.posting_id = p.id and t.reason = 'bonus_forfeited' where p.key = $1`,
    [key],
  )
  return row?.gone ?? 0n
}

/** Inserts what left a grant's held account; returns its id, which makes the posting's key. */
export async function insertDisposal(
  tx: Tx,
  one: { grantId: bigint; amountMinor: bigint; rule: 'taken_back' | 'paid_as_cash'; at: Date },
): Promise<bigint> {
  return only(
    await tx.query<{ id: bigint }>(
      'insert into rewards.disposals (grant_id, amount, rule, at) values ($1, $2, $3, $4) returning id',
      [one.grantId, one.amountMinor, one.rule, one.at],
    ),
  ).id
}

/** Returns how a brand gives bonus money; a purse where it has not said. */
export async function findDesign(q: Queryable, brand: string): Promise<GrantDesign> {
  const [row] = await q.query<{ design: GrantDesign }>('select design from rewards.brand_rules where brand = $1', [
    brand,
  ])
  return row?.design ?? 'purse'
}

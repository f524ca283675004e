/** What members have of offers. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export const PARTICIPATION_STATES = ['joined', 'applying', 'given', 'rejected', 'closed'] as const
export type ParticipationState = (typeof PARTICIPATION_STATES)[number]

export type Participation = {
  id: bigint
  offerId: bigint
  version: number
  brand: string
  memberId: string
  /** An order, a day, a year, or `once`. */
  occurrence: string
  state: ParticipationState
  currency: string
  amountMinor: bigint | null
  /** The reward's id; null until it was given. */
  reward: string | null
  reason: string | null
  evidence: Record<string, unknown>
  at: Date
  changedAt: Date
}
/** With what became of the reward. */
export type ParticipationStand = Participation & {
  rewardState: 'promised' | 'claimed' | 'expired' | 'withdrawn' | null
  rewardUntil: Date | null
  grant: string | null
  grantState: string | null
}

const COLUMNS = `p.id, p.offer_id as "offerId", p.version, p.brand, p.member_id as "memberId", p.occurrence, p.state,
  p.currency, p.amount_minor as "amountMinor", p.reward, p.reason, p.evidence, p.at, p.changed_at as "changedAt"`
const WITH_REWARD = `select ${COLUMNS}, r.state as "rewardState", r.expires_at as "rewardUntil",
    r.grant_reference as grant, r.grant_state as "grantState"
  from promotions.participations p left join rewards.reward_states r on r.id = p.reward::bigint`

/** The most rows of one member that a page reads. */
const LISTED_MAX = 500

/**
 * Returns what a member has of all offers, or of one, newest first; of what waits for a review, or was refused in one, only
 * what they asked for themselves (docs/reference/promotions.md 1, row 51).
 */
export function listOfMember(q: Queryable, memberId: string, offerId: bigint | null): Promise<ParticipationStand[]> {
  return q.prepared<ParticipationStand>(
    'promotions.list_of_member_or_asked',
    `${WITH_REWARD} where p.member_id = $1 and ($2::bigint is null or p.offer_id = $2)
       and (p.state = 'given' or not p.evidence ? 'signals' or p.evidence ? 'asked')
     order by p.changed_at desc, p.id desc limit ${LISTED_MAX}`,
    [memberId, offerId],
  )
}

export type NewParticipation = Pick<Participation, 'offerId' | 'version' | 'brand' | 'memberId' | 'occurrence'> &
  Pick<Participation, 'currency' | 'evidence' | 'at'> & {
    state: 'joined' | 'applying'
    amountMinor: bigint | null
  }

/** Inserts a participation; null when the member has one for this occurrence. Waits for one that is being written. */
export async function insertParticipation(tx: Tx, one: NewParticipation): Promise<Participation | null> {
  const [row] = await tx.prepared<Participation>(
    'promotions.insert_participation',
    `insert into promotions.participations as p (offer_id, version, brand, member_id, occurrence, state, currency,
       amount_minor, evidence, at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (offer_id, member_id, occurrence) do nothing returning ${COLUMNS}`,
    [
      one.offerId,
      one.version,
      one.brand,
      one.memberId,
      one.occurrence,
      one.state,
      one.currency,
      one.amountMinor,
      JSON.stringify(one.evidence),
      one.at,
    ],
  )
  return row ?? null
}

/** Locks a participation until the transaction ends, or returns null. */
export async function lockParticipation(
  tx: Tx,
  offerId: bigint,
  memberId: string,
  occurrence: string,
): Promise<Participation | null> {
  const [row] = await tx.prepared<Participation>(
    'promotions.lock_participation',
    `select ${COLUMNS} from promotions.participations p
     where p.offer_id = $1 and p.member_id = $2 and p.occurrence = $3 for update`,
    [offerId, memberId, occurrence],
  )
  return row ?? null
}

/** Returns the participations of a member that were promised and wait for a proved contact. */
export function listWaiting(q: Queryable, memberId: string): Promise<Participation[]> {
  return q.query<Participation>(
    `select ${COLUMNS} from promotions.participations p
     where p.member_id = $1 and p.state = 'joined' and p.evidence ->> 'waitsFor' = 'contact' order by p.id limit 100`,
    [memberId],
  )
}

export type Move = {
  state: Exclude<ParticipationState, 'joined'>
  reward?: string
  amountMinor?: bigint | null
  reason?: string
  evidence?: Record<string, unknown>
  at: Date
}

/** Moves a participation; the database refuses moves that do not exist (routines/promotions/keep_participation.sql). */
export async function moveParticipation(tx: Tx, id: bigint, move: Move): Promise<Participation> {
  return only(
    await tx.prepared<Participation>(
      'promotions.move_participation',
      `update promotions.participations p set state = $2, reward = coalesce($3, p.reward),
         amount_minor = coalesce($4, p.amount_minor), reason = $5, evidence = p.evidence || $6, changed_at = $7
       where p.id = $1 returning ${COLUMNS}`,
      [
        id,
        move.state,
        move.reward ?? null,
        move.amountMinor ?? null,
        move.reason ?? null,
        JSON.stringify(move.evidence ?? {}),
        move.at,
      ],
    ),
  )
}

/** Returns the offer that a member joined last before a moment, that runs then and has given nothing yet, or null. */
export async function findJoined(q: Queryable, memberId: string, at: Date): Promise<bigint | null> {
  const [row] = await q.query<{ offerId: bigint }>(
    `select p.offer_id as "offerId" from promotions.participations p join promotions.offers o on o.id = p.offer_id
       join promotions.offer_versions v on v.offer_id = o.id and v.number = o.version
     where p.member_id = $1 and p.state = 'joined' and p.at <= $2 and not p.evidence ? 'waitsFor'
       and o.stopped_at is null and v.ends_at > $2
     order by p.at desc, p.id desc limit 1`,
    [memberId, at],
  )
  return row?.offerId ?? null
}

/** Counts what of an offer a member has that came on a day of a time zone; what was closed or rejected counts nothing. */
export async function countOfDay(
  q: Queryable,
  offerId: bigint,
  memberId: string,
  day: string,
  timeZone: string,
): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from promotions.participations
     where offer_id = $1 and member_id = $2 and (at at time zone $4)::date = $3
       and occurrence <> 'join' and state in ('joined', 'given', 'applying')`,
    [offerId, memberId, day, timeZone],
  )
  return row?.count ?? 0
}

/** Returns what of an offer a member was given for each day, or is or was in a review, where its evidence says so. */
export async function listPaidDays(
  q: Queryable,
  offerId: bigint,
  memberId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await q.query<{ day: string; paid: bigint }>(
    `select d.key as day, sum(d.value::bigint)::bigint as paid
     from promotions.participations p cross join lateral jsonb_each_text(p.evidence -> 'days') d
     where p.offer_id = $1 and p.member_id = $2 and p.evidence ? 'days' group by 1`,
    [offerId, memberId],
  )
  return new Map(rows.map(({ day, paid }) => [day, paid]))
}

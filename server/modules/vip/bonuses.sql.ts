/** What members got, or did not get, for their levels; and the levels below which they do not stand. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { BONUS_STATES, ClaimKind } from '#contract/vip/vip.ts'

/** Why a bonus waits: its level is reached only with stakes that may still come back. */
const OPEN_ROUNDS = 'open_rounds'

export type Bonus = {
  memberId: string
  kind: 'level' | ClaimKind
  occurrence: string
  brand: string
  level: number
  currency: string
  amountMinor: bigint
  state: (typeof BONUS_STATES)[number]
  why: string | null
  reward: string | null
  at: Date
}

const COLUMNS = `member_id as "memberId", kind, occurrence, brand, level, currency, amount as "amountMinor", state, why,
  reward, at`

/** Stores a bonus, or what became of one that waited. */
export async function putBonus(tx: Tx, one: Bonus): Promise<void> {
  await tx.query(
    `insert into vip.bonuses (member_id, kind, occurrence, brand, level, currency, amount, state, why, reward, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (member_id, kind, occurrence) do update set state = excluded.state, why = excluded.why,
       reward = excluded.reward where vip.bonuses.state = 'waiting'`,
    [
      one.memberId,
      one.kind,
      one.occurrence,
      one.brand,
      one.level,
      one.currency,
      one.amountMinor,
      one.state,
      one.why,
      one.reward,
      one.at,
    ],
  )
}

/** Returns a member's bonuses, newest first. */
export function listBonuses(q: Queryable, memberId: string, limit: number): Promise<Bonus[]> {
  return q.query<Bonus>(
    `select ${COLUMNS} from vip.bonuses where member_id = $1 order by at desc, level desc limit $2`,
    [memberId, limit],
  )
}

/** Returns one bonus of a member, or null. */
export async function findBonus(
  q: Queryable,
  memberId: string,
  kind: Bonus['kind'],
  occurrence: string,
): Promise<Bonus | null> {
  const [row] = await q.query<Bonus>(
    `select ${COLUMNS} from vip.bonuses where member_id = $1 and kind = $2 and occurrence = $3`,
    [memberId, kind, occurrence],
  )
  return row ?? null
}

/** Notes the bonus of a level as due, once for life. */
export async function insertDueBonus(tx: Tx, one: Omit<Bonus, 'state' | 'why' | 'reward'>): Promise<void> {
  await tx.query(
    `insert into vip.bonuses (member_id, kind, occurrence, brand, level, currency, amount, state, at)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8) on conflict do nothing`,
    [one.memberId, one.kind, one.occurrence, one.brand, one.level, one.currency, one.amountMinor, one.at],
  )
}

export type BonusKey = Pick<Bonus, 'memberId' | 'kind' | 'occurrence'>

/**
 * Returns bonuses that are due, a page in the order of members behind one of them. `isOpen`: only new ones and those
 * that wait for open rounds, not those that wait for a ceiling.
 */
export function listWaitingBonuses(
  q: Queryable,
  { isOpen, behind, limit }: { isOpen: boolean; behind: BonusKey | null; limit: number },
): Promise<Bonus[]> {
  return q.query<Bonus>(
    `select ${COLUMNS} from vip.bonuses where state = 'waiting' and (not $1 or why is null or why = $2)
       and (member_id, kind, occurrence) > ($3, $4, $5) order by member_id, kind, occurrence limit $6`,
    [isOpen, OPEN_ROUNDS, behind?.memberId ?? '', behind?.kind ?? '', behind?.occurrence ?? '', limit],
  )
}

/** Marks a bonus that is due as one that waits for open rounds. */
export async function markOpen(tx: Tx, { memberId, kind, occurrence }: BonusKey): Promise<void> {
  await tx.query(
    `update vip.bonuses set why = $4 where member_id = $1 and kind = $2 and occurrence = $3 and state = 'waiting'`,
    [memberId, kind, occurrence, OPEN_ROUNDS],
  )
}

/** Returns a bonus that is due, with a lock; null when it was given meanwhile. */
export async function takeWaitingBonus(
  tx: Tx,
  memberId: string,
  kind: Bonus['kind'],
  occurrence: string,
): Promise<Bonus | null> {
  const [row] = await tx.query<Bonus>(
    `select ${COLUMNS} from vip.bonuses where member_id = $1 and kind = $2 and occurrence = $3 and state = 'waiting'
     for update`,
    [memberId, kind, occurrence],
  )
  return row ?? null
}

export type Floor = {
  id: bigint
  memberId: string
  brand: string
  level: number
  until: Date
  reason: string
  by: string
  at: Date
}

const FLOOR = `id, member_id as "memberId", brand, level, until_at as until, reason, set_by as "by", set_at as at`

/** Returns the level below which a member does not stand at present, or null. */
export async function findFloor(q: Queryable, memberId: string): Promise<Floor | null> {
  const [row] = await q.query<Floor>(`select ${FLOOR} from vip.floors where member_id = $1 and ended_at is null`, [
    memberId,
  ])
  return row ?? null
}

/** Ends a member's floor, if there is one. */
export async function endFloor(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.query('update vip.floors set ended_at = $2 where member_id = $1 and ended_at is null', [memberId, at])
}

/** Sets a member's floor; an earlier one must have been ended. */
export async function insertFloor(tx: Tx, one: Omit<Floor, 'id'> & { decisionId: bigint }): Promise<void> {
  await tx.query(
    `insert into vip.floors (member_id, brand, level, until_at, reason, set_by, set_at, decision_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.memberId, one.brand, one.level, one.until, one.reason, one.by, one.at, one.decisionId],
  )
}

/** Returns floors whose time is over, with a lock. */
export function takeOverFloors(tx: Tx, now: Date, limit: number): Promise<Floor[]> {
  return tx.query<Floor>(
    `select ${FLOOR} from vip.floors where ended_at is null and until_at <= $1 order by member_id limit $2
     for update skip locked`,
    [now, limit],
  )
}

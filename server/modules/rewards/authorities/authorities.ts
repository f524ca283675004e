/** What may be given: ceilings that no retry, page or second process passes (docs/reference/promotions.md 1, rows 24 to 27). */
import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import {
  addUse,
  dayOf,
  findPersons,
  findUse,
  findUseOf,
  insertAuthority,
  lockAuthority,
  putStop,
  type AuthorityRow,
} from './authorities.sql.ts'
import { isOwnAccount } from './own-account.sql.ts'

/** The id of a row that bounds what may be given. */
export type Authority = string

export type AuthorityOrder = {
  brand: string
  /** What it is for: `offer:welcome:3`, `decision:Q-8K2M4QXT`. */
  subject: string
  /** The members' currency, or PTS where points are given (contract/wallet/points.ts). */
  currency: string
  valueMaxMinor: bigint
  /** Distinct members, each counted once and for good. */
  membersMax: number
  /** The most on a calendar day of the brand; null: no bound beside the whole. */
  dayMaxMinor: bigint | null
  from: Date
  until: Date
  /** The operator's user name, or what else made it. */
  by: string
  /** Ids of the persons who wrote or approved it; their own accounts are given nothing. */
  persons: readonly string[]
  /** The authority that this one follows: its persons' accounts are given nothing by this one either. */
  after?: Authority | null
}

/**
 * Makes an authority; one for each published version or approved decision. Fails with INVALID_INPUT when a bound is
 * empty; the database refuses the same.
 */
export async function createAuthority(tx: Tx, order: AuthorityOrder): Promise<Authority> {
  const { valueMaxMinor, membersMax, dayMaxMinor, from, until } = order
  const wrong = {
    valueMaxMinor: !(valueMaxMinor > 0n),
    membersMax: !(Number.isInteger(membersMax) && membersMax > 0),
    dayMaxMinor: dayMaxMinor !== null && !(dayMaxMinor > 0n),
    until: !(until > from),
    subject: order.subject === '',
  }
  const fields = Object.entries(wrong).flatMap(([field, is]) => (is ? [[field, { rule: 'required' }] as const] : []))
  if (fields.length > 0) return fail('INVALID_INPUT', { fields: Object.fromEntries(fields) })
  const { brand, subject, currency, by } = order
  const former = order.after ? await findPersons(tx, BigInt(order.after)) : []
  const persons = [...new Set([...order.persons.map(BigInt), ...former])]
  const bounds = { valueMaxMinor, membersMax, dayMaxMinor, fromAt: from, untilAt: until }
  return String(await insertAuthority(tx, { brand, subject, currency, ...bounds, createdBy: by, persons }))
}

/**
 * Stops an authority: one person is enough, and nothing more is given in its name from the commit on, promised rewards
 * included. There is no way to start it again. Does nothing when it is stopped already.
 */
export async function stopAuthority(tx: Tx, id: Authority, by: string): Promise<void> {
  const key = readId(id)
  if (key !== null) await putStop(tx, key, by)
}

export type Asked = { memberId: string; brand: string; currency: string; valueMinor: bigint }
/** Room that is locked until the transaction ends: `day` is the brand's calendar day in which it counts. */
export type Room = { authority: AuthorityRow; day: string }

/**
 * Locks an authority and returns its room for one more reward, or why there is none. The clock is read after the lock.
 * Everything that gives in its name waits here, so that the ceilings hold over any number of processes.
 */
export async function lockRoom(
  tx: Tx,
  env: Env,
  id: Authority,
  { memberId, brand, currency, valueMinor }: Asked,
): Promise<Room | { why: GivingRefusal }> {
  const key = readId(id)
  const authority = key === null ? null : await lockAuthority(tx, key)
  const now = env.clock.now()
  if (authority?.brand !== brand) return { why: 'other_brand' }
  if (authority.currency !== currency) return { why: 'other_currency' }
  if (authority.stoppedAt !== null) return { why: 'stopped' }
  if (now < authority.fromAt || now >= authority.untilAt) return { why: 'not_in_force' }
  if (await isOwnAccount(tx, memberId, authority.persons)) return { why: 'own_money' }
  const day = await dayOf(tx, now, brand)
  const { dayMinor, isCounted } = await findUse(tx, authority.id, day, memberId)
  if (authority.givenMinor + valueMinor > authority.valueMaxMinor) return { why: 'value_used_up' }
  if (authority.dayMaxMinor !== null && dayMinor + valueMinor > authority.dayMaxMinor) return { why: 'day_used_up' }
  if (!isCounted && authority.members >= authority.membersMax) return { why: 'members_used_up' }
  return { authority, day }
}

/** Counts a reward in the room that `lockRoom` found for it. */
export async function useRoom(
  tx: Tx,
  { authority, day }: Room,
  reward: { id: bigint; memberId: string; valueMinor: bigint; at: Date },
): Promise<void> {
  const { id: rewardId, memberId, valueMinor: amountMinor, at } = reward
  await addUse(tx, { authorityId: authority.id, rewardId, memberId, amountMinor, day, at })
}

/**
 * Returns why an authority no longer lets a promised reward be paid; null when it does. What was promised was counted
 * then: only a stop and the persons behind it are read again.
 */
export async function refusalOfPromise(tx: Tx, id: bigint, memberId: string): Promise<GivingRefusal | null> {
  const authority = await lockAuthority(tx, id)
  if (!authority || authority.stoppedAt !== null) return 'stopped'
  return (await isOwnAccount(tx, memberId, authority.persons)) ? 'own_money' : null
}

/**
 * Gives the value of a reward back to its authority, or what of it counts still: it expired, or was taken back. Of free
 * rounds `keptMinor`, what they really paid, goes on counting. The member stays counted.
 */
export async function returnRoom(
  tx: Tx,
  {
    authorityId,
    rewardId,
    memberId,
    at,
    keptMinor = 0n,
  }: { authorityId: bigint; rewardId: bigint; memberId: string; at: Date; keptMinor?: bigint },
): Promise<void> {
  await lockAuthority(tx, authorityId)
  const use = await findUseOf(tx, rewardId)
  if (!use || use.leftMinor <= keptMinor) return
  await addUse(tx, { authorityId, rewardId, memberId, amountMinor: keptMinor - use.leftMinor, day: use.day, at })
}

/**
 * The sums up to which one person alone decides about members' money (migration 0301): the stricter of the brand's rule
 * and the house's, over a member's day, an operator's day and the brand's day. When one of the two rules is missing,
 * two persons decide about everything.
 */
import type { Queryable, Tx } from '../db.ts'
import { after, DAY_MS } from '../clock.ts'
import type { Env } from '../env.ts'
import { lockName } from '../locks.sql.ts'
import type { Need, Proposed } from './decision-kind.ts'
import { findMoneyRule, readSums, type DaySums, type MoneyBounds } from './money-rules.sql.ts'

const NOTHING: MoneyBounds = { memberAboveMinor: 0n, operatorAboveMinor: 0n, brandAboveMinor: 0n }

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Returns the bounds in force at a brand, and the persons who are not counted under them. */
export async function readBounds(
  q: Queryable,
  brand: string,
  currency: string,
): Promise<MoneyBounds & { excluded: bigint[] }> {
  const [own, house] = [await findMoneyRule(q, brand, currency), await findMoneyRule(q, null, currency)]
  const excluded = [...new Set([...(own?.authors ?? []), ...(house?.authors ?? [])])]
  if (!own || !house) return { ...NOTHING, excluded }
  return {
    memberAboveMinor: least(own.memberAboveMinor, house.memberAboveMinor),
    operatorAboveMinor: least(own.operatorAboveMinor, house.operatorAboveMinor),
    brandAboveMinor: least(own.brandAboveMinor, house.brandAboveMinor),
    excluded,
  }
}

/** Returns whether bounds are wider than others in any way. */
export function isLooser(next: MoneyBounds, before: MoneyBounds | null): boolean {
  const { memberAboveMinor, operatorAboveMinor, brandAboveMinor } = before ?? NOTHING
  return (
    next.memberAboveMinor > memberAboveMinor ||
    next.operatorAboveMinor > operatorAboveMinor ||
    next.brandAboveMinor > brandAboveMinor
  )
}

/** Returns how much more, in ledger units, one person alone may decide within the bounds; 0 where nothing is left. */
function roomOf(bounds: MoneyBounds, sums: DaySums): bigint {
  const room = least(
    bounds.memberAboveMinor - sums.memberMinor,
    least(bounds.operatorAboveMinor - sums.operatorMinor, bounds.brandAboveMinor - sums.brandMinor),
  )
  return room > 0n ? room : 0n
}

/**
 * Returns the largest value, in ledger units, that a person could give to no member in particular at this moment
 * without a second person, such as by an offer. A hint for a page: the decision asks again under its lock.
 */
export async function readRoomAlone(
  q: Queryable,
  env: Env,
  { brand, currency, person }: { brand: string; currency: string; person: bigint },
): Promise<bigint> {
  const bounds = await readBounds(q, brand, currency)
  if (bounds.excluded.includes(person)) return 0n
  const one = { brand, currency, memberId: null, direction: 'in' as const, askedPerson: person }
  return roomOf(bounds, await readSums(q, one, after(env.clock.now(), -DAY_MS)))
}

/**
 * Returns how many persons a decision about a member's money needs: two when it would lift one of the day's sums above
 * its bound. `moreMinor` is the part of the member's day that no decision covers, such as withdrawals that were
 * approved automatically. Two decisions at the same time wait for each other.
 */
export async function needByMoneyRules(tx: Tx, env: Env, one: Proposed, moreMinor = 0n): Promise<Need> {
  const { brand, currency, amountMinor } = one
  if (brand === null || currency === null || amountMinor === null)
    throw new Error('a decision about money names brand, currency and amount')
  await lockName(tx, `money decision ${brand} ${currency}`)
  const bounds = await readBounds(tx, brand, currency)
  const sums = await readSums(tx, one, after(env.clock.now(), -DAY_MS))
  const room = roomOf(bounds, { ...sums, memberMinor: sums.memberMinor + moreMinor })
  return { persons: amountMinor > room ? 2 : 1, excluded: bounds.excluded }
}

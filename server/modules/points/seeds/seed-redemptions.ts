/** The demo member's points: an opening balance, one redemption on its way, one delivered and one rejected. */
import { pointsToMinor } from '#contract/wallet/points.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { isOperatorName } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { DEMO_LOGINS, SECOND_CASHIER } from '#server/modules/identity/seeds/logins.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { insertPastPostings, type PastPosting } from '#server/modules/wallet/past.sql.ts'
import { brandPoints, memberPoints } from '#server/modules/wallet/points-accounts.ts'
import { listGoodsOn, type Good } from '../mall/goods.sql.ts'
import { correctInPast } from './past-correction.ts'
import { insertPastRedemption, type PastRedemption } from './past-redemptions.sql.ts'

const BRAND = FIRST_BRAND.code
/** What the demo member had when the mall opened. */
const OPENING = 12_840n
const ADDRESS = { name: 'Demo Member', phone: '+880 1700 000000', street: 'House 12, Road 5, Dhanmondi', city: 'Dhaka' }

type Part = Pick<PastRedemption, 'state' | 'tracking' | 'reason'> & { name: string; days: number; moved: number }

/** Goods by their English names, and what became of each. */
const PARTS: readonly Part[] = [
  { name: 'Mystery box', state: 'delivered', tracking: 'Padma Courier PC-55120', reason: null, days: 16, moved: 12 },
  {
    name: 'Cinema evening',
    state: 'rejected',
    tracking: null,
    reason: 'No cinema near this address takes our tickets yet',
    days: 9,
    moved: 8,
  },
  { name: 'Cricket jersey', state: 'shipped', tracking: 'Padma Courier PC-60417', reason: null, days: 3, moved: 1 },
]

type Sides = { own: bigint; house: bigint }

/** Returns the postings of a redemption of the past. */
function postingsOf({ own, house }: Sides, one: PastRedemption): PastPosting[] {
  const { reference, at, movedAt } = one
  const amountMinor = pointsToMinor(BigInt(one.good.terms.price))
  const spent: PastPosting = {
    key: `points-redeemed ${reference}`,
    at,
    transfers: [{ debit: own, credit: house, amountMinor, reason: 'points_redeemed', reference }],
  }
  if (one.state !== 'rejected') return [spent]
  const back: PastPosting = {
    key: `points-returned ${reference}`,
    at: movedAt,
    transfers: [{ debit: house, credit: own, amountMinor, reason: 'points_returned', reference }],
  }
  return [spent, back]
}

async function seed(tx: Tx, env: Env, member: { id: string; username: string }, goods: readonly Good[], began: Date) {
  const sides = {
    own: await openAccount(tx, memberPoints(member.id)),
    house: await openAccount(tx, brandPoints(BRAND)),
  }
  const { id: memberId, username } = member
  const first = await correctInPast(tx, env.random, {
    ...sides,
    member: { id: memberId, username, brand: BRAND },
    points: OPENING,
    reason: 'Points from before the mall opened',
    at: after(began, -25 * DAY_MS),
  })
  const past = PARTS.flatMap(({ name, days, moved, ...part }) => {
    const good = goods.find(({ terms }) => terms.names.en === name)
    if (!good) return []
    const own = { reference: newReference(env.random, 'G'), merchant: BRAND, memberId, username, address: ADDRESS }
    return [{ ...own, ...part, good, at: after(began, -days * DAY_MS), movedAt: after(began, -moved * DAY_MS) }]
  })
  const postings = [first, ...past.flatMap((one) => postingsOf(sides, one))]
  await insertPastPostings(
    tx,
    postings.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  for (const one of past) await insertPastRedemption(tx, one)
}

/** Adds the demo member's past with the mall, once. */
export async function seedRedemptions(env: Env, { began }: Demo): Promise<void> {
  await env.db.tx(async (tx) => {
    const member = await findMemberByName(tx, BRAND, DEMO_LOGINS[0].username)
    // a demo that is older than its second cashier has nobody who could have agreed
    if (!member || !(await isOperatorName(tx, SECOND_CASHIER))) return
    if (!(await claimSeed(tx, 'points.redemptions', env.clock.now()))) return
    await seed(tx, env, member, await listGoodsOn(tx, BRAND), began)
  })
}

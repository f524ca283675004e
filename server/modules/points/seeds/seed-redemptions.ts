/** The demo member's points: an opening balance, one redemption on its way, one delivered and one rejected. */
import type { Address } from '#contract/points/goods.ts'
import { pointsToMinor } from '#contract/wallet/points.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { isOperatorName } from '#server/modules/identity/seeds/demo-people.sql.ts'
import {
  CASHIER_LOGIN,
  DEMO_LOGINS,
  MEGHNA_CASHIERS,
  MEGHNA_MEMBER,
  SECOND_CASHIER,
} from '#server/modules/identity/seeds/logins.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { insertPastPostings, type PastPosting } from '#server/modules/wallet/past.sql.ts'
import { brandPoints, memberPoints } from '#server/modules/wallet/points-accounts.ts'
import { listGoodsOn } from '../mall/goods.sql.ts'
import { correctInPast } from './past-correction.ts'
import { insertPastRedemption, type PastRedemption } from './past-redemptions.sql.ts'

/** What the demo member had when the mall opened. */
const OPENING = 12_840n
const HOME = { name: 'Demo Member', phone: '+880 1700 000000', street: 'House 12, Road 5, Dhanmondi', city: 'Dhaka' }
const MEGHNA_HOME = {
  name: 'Demo Member',
  phone: '+91 98100 00000',
  street: '14 Lake Road, Ballygunge',
  city: 'Kolkata',
}

/** A demo brand's member, where their goods go, and who decides about them. */
type Stand = { brand: string; username: string; address: Address; operators: readonly [string, string] }
const STANDS: readonly Stand[] = [
  {
    brand: FIRST_BRAND.code,
    username: DEMO_LOGINS[0].username,
    address: HOME,
    operators: [CASHIER_LOGIN.username, SECOND_CASHIER],
  },
  {
    brand: MEGHNA.code,
    username: MEGHNA_MEMBER.username,
    address: MEGHNA_HOME,
    operators: [MEGHNA_CASHIERS[0].username, MEGHNA_CASHIERS[1].username],
  },
]

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

type Owner = { id: string; username: string }

async function seed(tx: Tx, env: Env, stand: Stand, { id: memberId, username }: Owner, began: Date) {
  const { brand, address, operators } = stand
  const goods = await listGoodsOn(tx, brand)
  const sides = {
    own: await openAccount(tx, memberPoints(memberId)),
    house: await openAccount(tx, brandPoints(brand)),
  }
  const first = await correctInPast(tx, env.random, {
    ...sides,
    member: { id: memberId, username, brand },
    by: operators,
    points: OPENING,
    reason: 'Points from before the mall opened',
    at: after(began, -25 * DAY_MS),
  })
  const past = PARTS.flatMap(({ name, days, moved, ...part }) => {
    const good = goods.find(({ terms }) => terms.names.en === name)
    if (!good) return []
    const own = {
      reference: newReference(env.random, 'G'),
      merchant: brand,
      memberId,
      username,
      address,
      decidedBy: operators[0],
    }
    return [{ ...own, ...part, good, at: after(began, -days * DAY_MS), movedAt: after(began, -moved * DAY_MS) }]
  })
  const postings = [first, ...past.flatMap((one) => postingsOf(sides, one))]
  await insertPastPostings(
    tx,
    postings.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  for (const one of past) await insertPastRedemption(tx, one)
}

/** Adds the past of each brand's demo member with the mall, once. */
export async function seedRedemptions(env: Env, { began }: Demo): Promise<void> {
  for (const stand of STANDS)
    await env.db.tx(async (tx) => {
      const member = await findMemberByName(tx, stand.brand, stand.username)
      // a demo that is older than its second cashier has nobody who could have agreed
      if (!member || !(await isOperatorName(tx, stand.operators[1]))) return
      const isFirst = stand.brand === FIRST_BRAND.code
      const name = isFirst ? 'points.redemptions' : `points.redemptions ${stand.brand}`
      if (await claimSeed(tx, name, env.clock.now())) await seed(tx, env, stand, member, began)
    })
}

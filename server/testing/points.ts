/** Points, rates and goods for tests. */
import type { GoodTerms } from '#contract/points/goods.ts'
import type { PointsRates } from '#contract/points/office-points.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { newReference } from '#server/lib/random.ts'
import { insertCorrection, endCorrection } from '#server/modules/points/corrections.sql.ts'
import { postCorrection } from '#server/modules/points/correct-points.ts'
import { publishRates } from '#server/modules/points/earning/set-rates.ts'
import { changeGood, findGood, insertGood, type Good } from '#server/modules/points/mall/goods.sql.ts'
import { publishGood } from '#server/modules/points/mall/save-good.ts'
import type { Person } from './builders.ts'
import type { House } from './house.ts'

const BRAND = 'fairhouse'

/** Gives a member points by a correction, without asking two persons for it. */
export async function givePoints({ env }: House, member: Pick<Person, 'id' | 'username'>, points: number) {
  const reference = newReference(env.random, 'PA')
  const one = { reference, merchant: BRAND, memberId: member.id, username: member.username, points: BigInt(points) }
  await env.db.tx(async (tx) => {
    await insertCorrection(tx, { ...one, reason: 'a test', by: 'test', at: env.clock.now() })
    await endCorrection(tx, reference, 'posted')
    await postCorrection(tx, env, one)
  })
}

/** Goods that are sent, for 100 points. */
export const LAMP: GoodTerms = {
  names: { en: 'Desk lamp', bn: 'টেবিল ল্যাম্প' },
  abouts: { en: 'A lamp for a desk.' },
  category: 'home',
  price: 100,
  levelPrices: [],
  levelMin: 0,
  memberMax: null,
  gives: { kind: 'sent' },
}
/** Money, which must be staked once. */
export const CASH: GoodTerms = {
  ...LAMP,
  names: { en: '5 cash' },
  category: 'cash',
  gives: { kind: 'cash', amount: '5', turnover: 1 },
}

/** Puts goods on the shelf. */
export async function buildGood(
  { env }: House,
  terms: Partial<GoodTerms> = {},
  { stock = 5, merchant = BRAND }: { stock?: number | null; merchant?: string } = {},
): Promise<Good> {
  const all = { ...LAMP, ...terms }
  const until = after(env.clock.now(), 30 * DAY_MS).toISOString()
  const bounds = all.gives.kind === 'sent' ? null : { units: 100, members: 100, until }
  return env.db.tx(async (tx) => {
    const at = env.clock.now()
    const id = await insertGood(tx, { merchant, stock, position: 0, picture: '/art/icons/promo.webp', at })
    const good = { id, authority: null }
    await publishGood(tx, env, { merchant, good, version: 1, terms: all, bounds, by: 'test', persons: [] })
    await changeGood(tx, id, { add: 0, state: 'on' })
    const made = await findGood(tx, merchant, id)
    if (!made) throw new Error('the goods were not made')
    return made
  })
}

/** Rates at which 100 points are 1.00, up to 5,000 a day. */
export const ratesOf = (house: House): PointsRates => ({
  perHundred: '1.00',
  types: [],
  levels: [],
  convert: {
    points: 100,
    money: '1.00',
    min: 100,
    max: 3_000,
    dayMax: 5_000,
    brandDayMax: '1000',
    valueMax: '10000',
    membersMax: 1_000,
    until: after(house.clock.now(), 30 * DAY_MS).toISOString(),
  },
})

/** Puts rates in force at the first brand. */
export async function buildRates(house: House): Promise<void> {
  const { env, clock } = house
  await env.db.tx((tx) =>
    publishRates(tx, env, { merchant: BRAND, rates: ratesOf(house), by: 'test', persons: [], fromAt: clock.now() }),
  )
  clock.advance(1_000)
}

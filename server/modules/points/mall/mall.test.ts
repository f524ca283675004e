/** The points mall through HTTP: redeeming, reserving, converting, rejecting, and what happens when it stops half-way. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { confirmPasskey } from '#contract/identity/factors.ts'
import type { GoodTerms } from '#contract/points/goods.ts'
import {
  pointsBalance,
  pointsConfig,
  pointsConvert,
  pointsRedeem,
  pointsRedeemList,
  pointsReserve,
  pointsReward,
  pointsTransactions,
} from '#contract/points/points.ts'
import { officeMoveOrders, officePointsOrders } from '#contract/points/office-points.ts'
import { excludeSelf, takeBreak } from '#contract/protection/protection.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { stopAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { dyingAt } from '#server/testing/dying.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial, logInAgain, type Person } from '#server/testing/builders.ts'
import { newRequestId, openCashierHouse, PAYMENT_PASSWORD, type CashierHouse } from '#server/testing/cashier-house.ts'
import { changeLevel } from '#server/modules/cashier/rules/change-level.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { speakOfLogins } from '#server/testing/logins.ts'
import { SoftPasskey } from '#server/testing/passkey.ts'
import { buildGood, buildRates, CASH, givePoints } from '#server/testing/points.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { POINTS } from '../points.module.ts'
import type { Good } from './goods.sql.ts'
import { redeem } from './redeem.ts'
import { endAbandoned, RESERVED_MS } from './reserve.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  await seedMeghna(house.env)
  await buildRates(house)
})
afterAll(() => house.close())
afterEach(() => expectBalancedBooks(house.env.db))

const HOME = { name: 'Rahima Khatun', phone: '+880 1712 345678', street: 'House 7, Road 3', city: 'Dhaka' }

async function buildBuyer(points = 1_000): Promise<Person> {
  const member = await buildMember(house)
  await member.caller.ok(paymentPassword, { newPassword: PAYMENT_PASSWORD })
  await givePoints(house, member, points)
  return member
}
const chosen = (good: Good, price = good.terms.price) => ({ goodId: String(good.id), version: good.version, price })
const order = (good: Good, more: object = {}) => ({
  requestId: newRequestId(house),
  ...chosen(good),
  ...(good.terms.gives.kind === 'sent' ? { address: HOME } : {}),
  paymentPassword: PAYMENT_PASSWORD,
  ...more,
})
const pointsOf = async (member: Person) => (await member.caller.ok(pointsBalance)).points
const stockOf = async ({ id }: Good) =>
  (await house.env.db.query<{ stock: number }>('select stock from points.goods where id = $1', [id]))[0]?.stock
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code ?? 'ok'

describe('PROMO-8 redeeming', () => {
  test('goods that are sent: the points leave with the order, which keeps version and price, and goes its way to the door', async () => {
    const [good, member, finance] = [await buildGood(house), await buildBuyer(), await buildOperator(house, 'finance')]
    const { goods } = await member.caller.ok(pointsReward)
    expect(goods.find(({ id }) => id === String(good.id))).toMatchObject({ price: 100, stock: 5, had: 0 })
    const request = order(good)
    const made = await member.caller.ok(pointsRedeem, request)
    expect(made).toMatchObject({ state: 'in_process', points: 100, address: HOME })
    expect(await member.caller.ok(pointsRedeem, request), 'the same request again').toEqual(made)
    expect(await codeOf(member.caller.call(pointsRedeem, { ...request, price: 99 }))).toBe('KEY_REUSED')
    expect([await pointsOf(member), await stockOf(good)]).toEqual([900, 4])
    const ids = [made.id]
    const move = (to: 'approved' | 'shipped' | 'delivered' | 'rejected', more: object = {}) =>
      finance.caller.ok(officeMoveOrders, { ids, to, ...more })
    expect(await move('delivered')).toEqual({ moved: 0, refused: [{ id: made.id, code: 'POINTS_ORDER_STATE' }] })
    expect(await move('approved')).toMatchObject({ moved: 1 })
    expect(await move('shipped', { tracking: 'Padma Courier PC-55120' })).toMatchObject({ moved: 1 })
    expect(await move('delivered')).toMatchObject({ moved: 1 })
    expect((await member.caller.ok(pointsRedeemList, {})).content).toMatchObject([
      { state: 'delivered', tracking: 'Padma Courier PC-55120', good: { name: 'Desk lamp' } },
    ])
    const { content } = await member.caller.ok(pointsTransactions, {})
    expect(content.map(({ kind, points, good: name }) => [kind, points, name])).toEqual([
      ['points_redeemed', -100, 'Desk lamp'],
      ['points_adjusted', 1_000, null],
    ])
  })

  test('a rejected redemption gives points and stock back once, and says why', async () => {
    const [good, member, finance] = [await buildGood(house), await buildBuyer(), await buildOperator(house, 'finance')]
    const { id } = await member.caller.ok(pointsRedeem, order(good))
    const reject = { ids: [id], to: 'rejected' as const, reason: 'We do not deliver there yet' }
    const answers = await Promise.all([1, 2, 3].map(() => finance.caller.ok(officeMoveOrders, reject)))
    expect(answers.map(({ moved }) => moved).toSorted()).toEqual([0, 0, 1])
    expect([await pointsOf(member), await stockOf(good)]).toEqual([1_000, 5])
    expect((await member.caller.ok(pointsRedeemList, { state: 'rejected' })).content).toMatchObject([
      { reason: 'We do not deliver there yet' },
    ])
    expect((await member.caller.ok(pointsTransactions, {})).content[0]).toMatchObject({
      kind: 'points_returned',
      points: 100,
    })
    expect(await codeOf(finance.caller.call(officeMoveOrders, { ids: [id], to: 'rejected' }))).toBe('INVALID_INPUT')
  })

  test('digital goods come in the same commit; a stopped ceiling, and a death at any step, leave no points and no order behind', async () => {
    const [good, member] = [
      await buildGood(house, { ...CASH, names: { en: '5 cash', bn: '৫ টাকা' } }),
      await buildBuyer(),
    ]
    expect(await member.caller.ok(pointsRedeem, order(good))).toMatchObject({ state: 'delivered', address: null })
    expect((await member.caller.ok(walletBalance)).balance).toBe('5.00')
    const { en, bn } = good.terms.names
    expect((await member.caller.ok(rewardCenter, {})).past[0]?.title, 'in every language of the goods').toEqual({
      key: 'points.reward',
      values: { name: en, 'name.en': en, 'name.bn': bn },
    })
    const account = (await findAccount(house.env.db, member.id)) ?? expect.fail()
    const before = await house.env.db.query('select id, state from points.orders where member_id = $1', [member.id])
    // dies before, between and after: at the n-th statement of the transaction, until it lives to its end
    let [survived, step] = [false, 0]
    while (!survived && step < 80) {
      const env = dyingAt(house.env, ++step)
      survived = await redeem({ env, account } as never, order(good) as never).then(
        () => true,
        () => false,
      )
      if (survived) break
      const now = await house.env.db.query('select id, state from points.orders where member_id = $1', [member.id])
      expect([now, await pointsOf(member)], `dead at statement ${step}`).toEqual([before, 900])
      expect((await member.caller.ok(walletBalance)).balance).toBe('5.00')
    }
    expect([survived, step > 12, await pointsOf(member)]).toEqual([true, true, 800])
    await house.env.db.tx((tx) => stopAuthority(tx, good.authority ?? '', 'test'))
    expect(await codeOf(member.caller.call(pointsRedeem, order(good)))).toBe('POINTS_NOT_NOW')
    expect([await pointsOf(member), await stockOf(good)]).toEqual([800, 3])
  })

  test('two buyers of the last one: one order; a reservation that is abandoned comes back, and is used where it is not', async () => {
    const good = await buildGood(house, {}, { stock: 1 })
    const people = await Promise.all(Array.from({ length: 6 }, () => buildBuyer()))
    const codes = await Promise.all(people.map(({ caller }) => codeOf(caller.call(pointsRedeem, order(good)))))
    expect(codes.toSorted()).toEqual([...Array(5).fill('POINTS_SOLD_OUT'), 'ok'])
    expect(await stockOf(good)).toBe(0)

    const [lamp, one, two] = [await buildGood(house, {}, { stock: 1 }), await buildBuyer(), await buildBuyer()]
    await one.caller.ok(pointsReserve, chosen(lamp))
    await one.caller.ok(pointsReserve, chosen(lamp))
    expect(await codeOf(two.caller.call(pointsReserve, chosen(lamp)))).toBe('POINTS_SOLD_OUT')
    expect(await pointsOf(one), 'a reservation costs nothing').toBe(1_000)
    house.clock.advance(RESERVED_MS)
    expect(await Promise.all([endAbandoned(house.env), endAbandoned(house.env)])).toContain(1)
    expect(await stockOf(lamp)).toBe(1)
    await two.caller.ok(pointsReserve, chosen(lamp))
    expect(await two.caller.ok(pointsRedeem, order(lamp))).toMatchObject({ state: 'in_process' })
    expect(await stockOf(lamp)).toBe(0)
  })

  test('is refused for each reason, before anything moved', async () => {
    const member = await buildBuyer(150)
    const tries = async (terms: Partial<GoodTerms>, more: object = {}) =>
      codeOf(member.caller.call(pointsRedeem, order(await buildGood(house, terms), more)))
    expect(await tries({ price: 151 })).toBe('POINTS_TOO_FEW')
    expect(await tries({ levelMin: 3 })).toBe('POINTS_LEVEL')
    expect(await tries({}, { price: 90 })).toBe('POINTS_GOOD_CHANGED')
    expect(await tries({}, { version: 2 })).toBe('POINTS_GOOD_CHANGED')
    expect(await tries({}, { address: undefined })).toBe('POINTS_ADDRESS_NEEDED')
    expect(await tries({}, { goodId: '999999' })).toBe('NOT_FOUND')
    expect(await tries({}, { paymentPassword: '111111' })).toBe('PAYMENT_PASSWORD_WRONG')
    expect(await pointsOf(member)).toBe(150)
    const once = await buildGood(house, { price: 10, memberMax: 1 })
    await member.caller.ok(pointsRedeem, order(once))
    expect(await codeOf(member.caller.call(pointsRedeem, order(once)))).toBe('POINTS_LIMIT')
    const plain = await buildMember(house)
    expect(await codeOf(plain.caller.call(pointsRedeem, order(once)))).toBe('PAYMENT_PASSWORD_NOT_SET')
    const trial = await buildTrial(house)
    expect(await codeOf(trial.caller.call(pointsRedeem, order(once)))).not.toBe('ok')
    expect((await trial.caller.call(pointsBalance)).status).toBe(403)
    expect(await codeOf(house.as().call(pointsReward))).toBe('LOGIN_REQUIRED')
  })

  test('the price is that of the highest level reached; spending lowers no level', async () => {
    const terms = { price: 100, levelPrices: [2, 4].map((level) => ({ level, price: 100 - 10 * level })) }
    const [good, member] = [await buildGood(house, terms), await buildBuyer(500)]
    const raise = (level: number) =>
      house.env.db.tx((tx) => changeLevel(tx, house.env, { id: member.id, merchant: 'fairhouse' }, level))
    const prices: (number | undefined)[] = []
    for (const level of [0, 1, 2, 3, 4, 9]) {
      if (level > 0) await raise(level)
      const { goods } = await member.caller.ok(pointsReward)
      prices.push(goods.find(({ id }) => id === String(good.id))?.price)
    }
    expect(prices).toEqual([100, 100, 80, 80, 60, 60])
    expect(await codeOf(member.caller.call(pointsRedeem, order(good, { price: 80 })))).toBe('POINTS_GOOD_CHANGED')
    expect(await member.caller.ok(pointsRedeem, order(good, { price: 60 }))).toMatchObject({ points: 60 })
    expect(await member.caller.ok(pointsBalance)).toMatchObject({ points: 440, level: 9 })
  })

  test('another brand knows neither the goods nor the order; who reads may not move', async () => {
    const [good, member] = [await buildGood(house), await buildBuyer()]
    const { id } = await member.caller.ok(pointsRedeem, order(good))
    const other = await buildOperator(house, 'finance', MEGHNA.code)
    const host = { host: `${MEGHNA.domain}:3000` }
    expect((await other.caller.ok(officePointsOrders, {}, host)).content).toEqual([])
    const move = { ids: [id], to: 'approved' as const }
    expect(await other.caller.ok(officeMoveOrders, move, host)).toMatchObject({ refused: [{ code: 'NOT_FOUND' }] })
    const viewer = await buildOperator(house, 'viewer')
    expect((await viewer.caller.call(officeMoveOrders, move)).status).toBe(403)
    const finance = await buildOperator(house, 'finance')
    await house.env.db.query(
      `insert into identity.person_accounts (account_id, person_id, added_at)
       select $1, person_id, now() from identity.operators where id = $2`,
      [member.id, finance.id],
    )
    expect(await finance.caller.ok(officeMoveOrders, move), 'their own').toMatchObject({
      refused: [{ code: 'OWN_MONEY' }],
    })
  })

  test('an excluded member’s points are kept, and nothing is redeemed, reserved or converted', async () => {
    const [good, member] = [await buildGood(house, CASH), await buildBuyer()]
    await member.caller.ok(excludeSelf, { months: 6, understood: true })
    const { caller } = await logInAgain(house, member)
    expect(await codeOf(caller.call(pointsRedeem, order(good)))).toBe('POINTS_FROZEN')
    expect(await codeOf(caller.call(pointsReserve, chosen(good)))).toBe('POINTS_FROZEN')
    const convert = { requestId: newRequestId(house), points: 100, paymentPassword: PAYMENT_PASSWORD }
    expect(await codeOf(caller.call(pointsConvert, convert))).toBe('POINTS_FROZEN')
    expect((await caller.ok(pointsBalance)).points).toBe(1_000)
  })

  test('after a break points are spent again', async () => {
    const [good, member] = [await buildGood(house), await buildBuyer()]
    await member.caller.ok(takeBreak, { hours: 24, understood: true })
    const rest = await logInAgain(house, member)
    expect(await codeOf(rest.caller.call(pointsRedeem, order(good)))).toBe('POINTS_FROZEN')
    house.clock.advance(DAY_MS + MINUTE_MS)
    const back = await logInAgain(house, member)
    expect(await back.caller.ok(pointsBalance)).toMatchObject({ points: 1_000, frozen: null })
    expect(await back.caller.ok(pointsRedeem, order(good))).toMatchObject({ points: 100 })
  })
})

test('PROMO-8 100 points are 1.00, between least and most, up to so many a day, once for a request', async () => {
  const member = await buildBuyer(10_000)
  const ask = (points: number, more: object = {}) => ({
    requestId: newRequestId(house),
    points,
    paymentPassword: PAYMENT_PASSWORD,
    ...more,
  })
  expect((await member.caller.ok(pointsConfig)).convert).toMatchObject({ points: 100, money: '1.00', leftToday: 5_000 })
  const request = ask(150)
  const done = await member.caller.ok(pointsConvert, request)
  expect(done).toMatchObject({ points: 150, money: '1.50', currency: 'BDT' })
  expect(await member.caller.ok(pointsConvert, request)).toEqual(done)
  expect(await codeOf(member.caller.call(pointsConvert, { ...request, points: 200 }))).toBe('KEY_REUSED')
  expect((await member.caller.ok(walletBalance)).balance).toBe('1.50')
  expect(await codeOf(member.caller.call(pointsConvert, ask(99)))).toBe('AMOUNT_TOO_SMALL')
  expect(await codeOf(member.caller.call(pointsConvert, ask(3_001)))).toBe('AMOUNT_TOO_LARGE')
  expect(await codeOf(member.caller.call(pointsConvert, ask(100, { paymentPassword: 'no' })))).toBe(
    'PAYMENT_PASSWORD_WRONG',
  )
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(member.caller.call(pointsConvert, ask(2_000)))))
  expect(codes.toSorted()).toEqual(['POINTS_CONVERT_LIMIT', 'ok', 'ok'])
  expect(await pointsOf(member)).toBe(5_850)
  expect((await member.caller.ok(pointsTransactions, {})).content[0]).toMatchObject({ points: -2_000, money: '20.00' })
  const poor = await buildBuyer(100)
  expect(await codeOf(poor.caller.call(pointsConvert, ask(200)))).toBe('POINTS_TOO_FEW')
})

test('PROMO-8 AUTH-17 a passkey of one’s own confirms instead of the payment password: once, and no other passkey does', async () => {
  const say = speakOfLogins(house)
  const { person, browser } = await say.newcomer()
  await givePoints(house, person, 300)
  const key = await say.addPasskey(browser)
  expect(await browser.ok(pointsConfig)).toMatchObject({ hasPaymentPassword: false, hasPasskey: true })
  const convert = async (passkey: ReturnType<typeof key.get> | undefined, more: object = {}) =>
    codeOf(browser.call(pointsConvert, { requestId: newRequestId(house), points: 100, passkey, ...more }))
  const challenge = async () => (await browser.ok(confirmPasskey)).options
  const stranger = new SoftPasskey('localhost', 'http://localhost:3000')
  expect(await convert(stranger.get(await challenge()))).toBe('VERIFICATION_FAILED')
  const signed = key.get(await challenge())
  expect(await convert(signed, { paymentPassword: PAYMENT_PASSWORD }), 'one of the two').toBe('INVALID_INPUT')
  expect(await convert(undefined)).toBe('INVALID_INPUT')
  expect(
    await browser.ok(pointsConvert, { requestId: newRequestId(house), points: 100, passkey: signed }),
  ).toMatchObject({
    money: '1.00',
  })
  expect(await convert(signed), 'a challenge holds once').toBe('VERIFICATION_FAILED')
  const good = await buildGood(house)
  const sent = { ...order(good), paymentPassword: undefined, passkey: key.get(await challenge()) }
  expect(await browser.ok(pointsRedeem, sent)).toMatchObject({ state: 'in_process', points: 100 })
  expect((await browser.ok(pointsBalance)).points).toBe(100)
})

test('PROMO-8 points never expire: ten years without play, and every turn of points, take none; all of them are spent then', async () => {
  const member = await buildBuyer(1_234)
  const lines = (await member.caller.ok(pointsTransactions, {})).total
  const { clock, env } = house
  const left = clock.now()
  clock.advance(10 * 365 * DAY_MS)
  for (const job of POINTS.jobs ?? []) await job.run(env, {})
  const back = await logInAgain(house, member)
  expect(await back.caller.ok(pointsBalance)).toMatchObject({ points: 1_234, owed: 0, frozen: null })
  expect((await back.caller.ok(pointsTransactions, {})).total, 'no line came meanwhile').toBe(lines)
  const good = await buildGood(house, { price: 1_200 })
  expect(await back.caller.ok(pointsRedeem, order(good))).toMatchObject({ points: 1_200 })
  expect(await pointsOf(back)).toBe(34)
  await expectBalancedBooks(env.db)
  clock.advance(left.getTime() - clock.now().getTime())
})

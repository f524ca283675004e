/** A day’s settlement that is killed at any statement, that two processes do at once, and that signals of abuse hold. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { officeOfferFigures } from '#contract/promotions/office-offers.ts'
import { officeDecideGift, officeGiftReviews } from '#contract/promotions/office-reviews.ts'
import { officeDecideSignal, officeSignals } from '#contract/promotions/office-signals.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { localHour } from '#server/lib/local-day.ts'
import { DAILY_FOLLOWER } from '#server/modules/bets/daily.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { newRequestId, openCashierHouse, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { dyingAt } from '#server/testing/dying.ts'
import { catchUp } from '#server/testing/followers.ts'
import { documentWith, FREE_CASH, publishOffer, stopAll } from '#server/testing/offers.ts'
import { playLine } from '#server/testing/rounds.ts'
import { findSignals } from '../signals/find-signals.ts'
import { GIVEN_AT_HOUR } from './periods.ts'
import { settlePeriods } from './settle-periods.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  toNoon()
})
afterEach(async () => {
  await stopAll(await buildOperator(house, 'admin'))
  await expectBalancedBooks(house.env.db)
})
afterAll(() => house.close())

function toNoon() {
  while (localHour(house.clock.now(), 'Asia/Dhaka') !== GIVEN_AT_HOUR) house.clock.advance(HOUR_MS)
}
let rounds = 0
/** A member who pays in 1,000 and loses some of it. */
async function buildLoser(lost: number): Promise<Person> {
  const member = await buildMember(house)
  const order = { requestId: newRequestId(house), methodCode: 'takago', amount: '1000' }
  await payOnPage(await member.caller.ok(createDeposit, order))
  const round = `lost-${++rounds}`
  await playLine(house.env, member.id, round, { kind: 'stake', amountMinor: BigInt(lost) * 10_000n })
  await playLine(house.env, member.id, round, { kind: 'payout', amountMinor: 0n, closes: true })
  return member
}
const publish = async (kind: 'rescue' | 'cashback') =>
  publishOffer(
    house,
    await buildOperator(house, 'admin'),
    kind,
    documentWith(house, { period: 'day', percent: '10', max: '300', lossMin: null, lossBy: 'play', ...FREE_CASH }),
  )
async function endDay() {
  house.clock.advance(DAY_MS)
  toNoon()
  await catchUp(house.env, DAILY_FOLLOWER)
}
const cashOf = async ({ id }: Person) =>
  (
    await house.env.db.query<{ balance: string }>(
      `select (balance / 10000)::text as balance from wallet.accounts where kind = 'member_cash' and owner = $1`,
      [id],
    )
  )[0]?.balance
const settled = (id: string) =>
  house.env.db.query(
    `select s.members, s.given_minor as given, s.held, s.held_minor as waits, s.refused from promotions.settlements s
     join promotions.offers o on o.id = s.offer_id where o.code = $1 or o.id::text = $1`,
    [id],
  )

test('PROMO-3 a settlement that dies at any statement pays each member once, and its figures are those of the whole day', async () => {
  const id = await publish('rescue')
  const losers = [await buildLoser(500), await buildLoser(300), await buildLoser(100)]
  await endDay()
  const [before, after] = [
    ['500', '700', '900'],
    ['550', '730', '910'],
  ]
  let [survived, step] = [false, 0]
  const paid = new Set<number>()
  while (!survived && step < 200) {
    step += 3
    survived = await settlePeriods(dyingAt(house.env, step)).then(
      () => true,
      () => false,
    )
    const now = await Promise.all(losers.map(cashOf))
    for (const [at, cash] of now.entries()) {
      expect([before[at], after[at]], `dead at statement ${step}`).toContain(cash)
      if (cash === after[at]) paid.add(at)
      else expect(paid.has(at), 'what was paid stays').toBe(false)
    }
    if (!survived) expect(await settled(id), 'a day that was broken off is not settled').toEqual([])
    await expectBalancedBooks(house.env.db)
  }
  expect([survived, step > 12]).toEqual([true, true])
  await Promise.all([settlePeriods(house.env), settlePeriods(house.env)])
  expect(await Promise.all(losers.map(cashOf))).toEqual(after)
  expect(await settled(id)).toEqual([{ members: 3, given: 900_000n, held: 0, waits: 0n, refused: 0 }])
})

test('PROMO-3 two processes that settle one day at once pay each member once', async () => {
  await publish('cashback')
  const losers = [await buildLoser(500), await buildLoser(200)]
  await endDay()
  await Promise.all([settlePeriods(house.env), settlePeriods(house.env), settlePeriods(house.env)])
  expect(await Promise.all(losers.map(cashOf))).toEqual(['550', '820'])
})

test('PROMO-3 OFFICE-5 what a day gives waits for a review where signals speak against its member, once, and others get theirs', async () => {
  const id = await publish('rescue')
  const [suspect, refused, plain] = [await buildLoser(500), await buildLoser(400), await buildLoser(300)]
  const excluded = await buildLoser(200)
  await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
  for (const one of [suspect, refused])
    await house.env.db.query(
      'insert into promotions.code_failures (member_id, at) select $1, $2 from generate_series(1, 10)',
      [one.id, house.clock.now()],
    )
  await findSignals(house.env)
  await endDay()
  for (let turns = 0; turns < 3; turns++) await settlePeriods(house.env)
  expect(await Promise.all([suspect, refused, plain].map(cashOf))).toEqual(['500', '600', '730'])
  const ofTheDay = [{ members: 1, given: 300_000n, held: 2, waits: 900_000n, refused: 1 }]
  expect(await settled(id)).toEqual(ofTheDay)
  const reviewer = await buildOperator(house, 'finance')
  const figures = async () => (await reviewer.caller.ok(officeOfferFigures, { id })).actual
  const held = { held: 2, heldWorth: '90.00', released: 0, turnedDown: 0, refused: 1 }
  expect(await figures()).toMatchObject({ ...held, grants: 1, members: 1, given: '30.00', cost: '30.00' })
  const waitingOf = async ({ username }: Person) =>
    (await reviewer.caller.ok(officeGiftReviews, { username })).content.filter(({ offer }) => offer.kind === 'rescue')
  const [gift, ...more] = await waitingOf(suspect)
  expect(gift).toMatchObject({ amount: '50.00', rules: ['failed_codes'] })
  expect(more).toEqual([])
  const say = (gift: string, outcome: 'release' | 'refuse') =>
    reviewer.caller.call(officeDecideGift, { id: gift, outcome, reason: 'looked at' })
  await Promise.all([say(gift?.id ?? '', 'release'), say(gift?.id ?? '', 'release')])
  const one = { held: 1, heldWorth: '40.00', released: 1, turnedDown: 0, refused: 1 }
  expect(await figures()).toMatchObject({ ...one, grants: 2, members: 2, given: '80.00', cost: '80.00' })
  await say((await waitingOf(refused))[0]?.id ?? '', 'refuse')
  // a signal that turned out to be nothing does not bring back what was refused
  for (const signal of (await reviewer.caller.ok(officeSignals, { username: refused.username })).content)
    await reviewer.caller.ok(officeDecideSignal, { id: signal.id, outcome: 'unfounded', reason: 'typing errors' })
  await settlePeriods(house.env)
  expect(await Promise.all([suspect, refused, plain].map(cashOf))).toEqual(['550', '600', '730'])
  const none = { held: 0, heldWorth: '0.00', released: 1, turnedDown: 1, refused: 1 }
  expect(await figures()).toMatchObject({ ...none, grants: 2, members: 2, given: '80.00', cost: '80.00' })
  expect(await settled(id), 'the day’s own figures are of the day').toEqual(ofTheDay)
})

test('PROMO-3 OFFICE-5 a day that broke off counts again as it was done: what was given stays given, what was held stays held', async () => {
  const id = await publish('rescue')
  const [first, second, suspect] = [await buildLoser(500), await buildLoser(300), await buildLoser(100)]
  const suspects = (...members: Person[]) =>
    house.env.db.query(
      `insert into promotions.code_failures (member_id, at) select m, $2 from unnest($1::text[]) m, generate_series(1, 10)`,
      [members.map((one) => one.id), house.clock.now()],
    )
  await suspects(suspect)
  await findSignals(house.env)
  await endDay()
  await settlePeriods(house.env)
  const whole = [{ members: 2, given: 800_000n, held: 1, waits: 100_000n, refused: 0 }]
  expect(await settled(id)).toEqual(whole)
  // as if the turn had died before its figures were stored; meanwhile signals speak against others, and one left
  await house.env.db.query('delete from promotions.settlements where offer_id = $1', [id])
  await suspects(first)
  await findSignals(house.env)
  await (await logInAgain(house, second)).caller.ok(excludeSelf, { months: 6, understood: true })
  const finance = await buildOperator(house, 'finance')
  for (const signal of (await finance.caller.ok(officeSignals, { username: suspect.username })).content)
    await finance.caller.ok(officeDecideSignal, { id: signal.id, outcome: 'unfounded', reason: 'typing errors' })
  await settlePeriods(house.env)
  expect(await settled(id)).toEqual(whole)
  expect(await Promise.all([first, second, suspect].map(cashOf))).toEqual(['550', '730', '900'])
})

/** The figures by day through HTTP, counted by a follower that dies, and the same from the past without writing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { officeBrandDays } from '#contract/reports/office-reports.ts'
import { checkBooks } from '#server/check-books.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { runDry, shadow } from '#server/lib/facts/run-dry.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, PASSWORD, type Person } from '#server/testing/builders.ts'
import {
  buildPayee,
  openCashierHouse,
  openDeposit,
  payOnPage,
  payWithdrawal,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { playLine } from '#server/testing/rounds.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { BRAND_DAYS_FOLLOWER } from './brand-days.ts'

let house: CashierHouse
let operator: Person
beforeAll(async () => {
  house = await openCashierHouse()
  operator = await buildOperator(house)
})
afterAll(() => house.close())

const enter = (person: Person) => house.as().ok(login, { username: person.username, password: PASSWORD })
const read = async (days = 3) => {
  await catchUp(house.env, BRAND_DAYS_FOLLOWER)
  return operator.caller.ok(officeBrandDays, { days })
}
const NONE = { registered: 0, loggedIn: 0, played: 0, firstDeposits: 0, deposits: 0, withdrawals: 0 }

test('OFFICE-8 a brand’s operators read how many members did what on each day; a member is counted once a day', async () => {
  house.clock.advance(DAY_MS - (house.clock.now().getTime() % DAY_MS) + 1_000)
  operator = await buildOperator(house)
  const today = house.clock.now().toISOString().slice(0, 10)
  expect(await read()).toMatchObject({ members: 0, days: [{ day: today, ...NONE }, NONE, NONE] })

  const agent = await buildAgent(house)
  const [one, two] = [await buildMember(house), await buildMember(house)]
  await fundCash(house, two.id, 100)
  for (const person of [one, one, two, agent]) await enter(person)
  for (const round of ['r1', 'r2']) await playLine(house.env, two.id, round, { kind: 'stake', amountMinor: 5n })
  await playLine(house.env, two.id, 'r3', { kind: 'stake', amountMinor: 0n })
  for (const amount of ['500', '600']) await payOnPage(await openDeposit(house, one, { amount }))
  const payee = await buildPayee(house)
  await payWithdrawal(house, payee)
  expect(await read()).toMatchObject({
    members: 3,
    days: [
      { day: today, registered: 3, loggedIn: 3, played: 1, firstDeposits: 2, deposits: 3, withdrawals: 1 },
      NONE,
      NONE,
    ],
  })

  house.clock.advance(DAY_MS)
  operator = await buildOperator(house)
  await enter(one)
  await payOnPage(await openDeposit(house, await logInAgain(house, one), { amount: '500' }))
  const { members, days } = await read(2)
  expect(members).toBe(3)
  expect(days.map(({ loggedIn, firstDeposits, deposits }) => [loggedIn, firstDeposits, deposits])).toEqual([
    [1, 0, 1],
    [3, 2, 3],
  ])
})

test('OFFICE-8 another brand’s operators read their own figures, and who may not read members reads none', async () => {
  await seedMeghna(house.env)
  operator = await buildOperator(house)
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  expect(await other.caller.ok(officeBrandDays, {}, { host: `${MEGHNA.domain}:3000` })).toMatchObject({ members: 0 })
  expect((await operator.caller.ok(officeBrandDays)).members).toBe(3)
  expect((await (await buildMember(house)).caller.call(officeBrandDays)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect((await operator.caller.call(officeBrandDays, { days: 93 })).body).toMatchObject({ code: 'INVALID_INPUT' })
})

test('OFFICE-8 the same whether it is followed by processes that die, or run dry; the books name a figure that was changed', async () => {
  let chance = 0
  const fragile = { ...dying(BRAND_DAYS_FOLLOWER, () => chance++ % 3 === 0), batch: 4 }
  for (let day = 0; day < 4; day++) {
    house.clock.advance(DAY_MS)
    const people = await Promise.all([buildMember(house), buildMember(house), buildMember(house)])
    await Promise.all(
      people.map(async (person, index) => {
        await enter(person)
        await payOnPage(await openDeposit(house, person))
        await playLine(house.env, person.id, `d${day} ${index}`, { kind: 'stake', amountMinor: 9n })
        await followDying(house.env, fragile)
      }),
    )
  }
  await catchUp(house.env, BRAND_DAYS_FOLLOWER)
  const { examined, differing } = await shadow(house.env, BRAND_DAYS_FOLLOWER as unknown as Follower)
  expect(differing).toEqual([])
  expect(examined).toBeGreaterThan(20)
  operator = await buildOperator(house)
  const dry = await runDry(house.env, BRAND_DAYS_FOLLOWER, { brand: 'fairhouse' })
  const { days } = await read(7)
  for (const { day, ...figures } of days) expect(dry.state.days.get(`fairhouse ${day}`) ?? NONE).toEqual(figures)
  await expectBalancedBooks(house.env.db)
  await house.env.db.query('update reports.brand_days set first_deposits = first_deposits + 1 where day = $1', [
    days[0]?.day,
  ])
  const check = (await checkBooks(house.env.db)).checks.find(({ code }) => code === 'brand-days')
  expect(check?.differing.map(({ id }) => id)).toEqual([`fairhouse ${days[0]?.day}`])
  expect((await shadow(house.env, BRAND_DAYS_FOLLOWER as unknown as Follower)).differing).toHaveLength(1)
})

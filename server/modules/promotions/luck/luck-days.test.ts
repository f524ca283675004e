/** What members did by day: counted once, by a follower that dies in the middle. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEPOSIT_REVERSED } from '#contract/facts.ts'
import { login } from '#contract/identity/identity.ts'
import { ticketsEarned } from '#games/luck/tickets.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { localDay } from '#server/lib/local-day.ts'
import { buildMember, logInAgain, PASSWORD } from '#server/testing/builders.ts'
import { openCashierHouse, openDeposit, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { ZONE } from '#server/testing/luck.ts'
import { playLine } from '#server/testing/rounds.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { listLuckDays } from './luck-days.sql.ts'
import { LUCK_DAYS_FOLLOWER } from './luck-days.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  await catchUp(house.env, LUCK_DAYS_FOLLOWER)
})
afterAll(() => house.close())

test('PROMO-4 deposits, logins and stakes count on the brand’s day, once, also when the follower dies; a void takes its stake off', async () => {
  const member = await buildMember(house)
  const today = localDay(house.clock.now(), ZONE)
  await fundCash(house, member.id, 1_000)
  await house.as().ok(login, { username: member.username, password: PASSWORD })
  await payOnPage(await openDeposit(house, await logInAgain(house, member), { amount: '700' }))
  await playLine(house.env, member.id, 'r1', { kind: 'stake', amountMinor: 400n })
  await playLine(house.env, member.id, 'r2', { kind: 'stake', amountMinor: 900n })
  await playLine(house.env, member.id, 'r2', { kind: 'reversal', reverses: 'stake', amountMinor: 900n })
  await followDying(
    house.env,
    dying(LUCK_DAYS_FOLLOWER, () => true),
  )
  await catchUp(house.env, LUCK_DAYS_FOLLOWER)
  expect(await listLuckDays(house.env.db, member.id, today, today)).toEqual([
    { hasLoggedIn: true, depositedMinor: 7_000_000n, stakedMinor: 400n },
  ])
})

test('PROMO-4 what is taken back later: a deposit from the day on which it was credited, a stake from the day of its void', async () => {
  const member = await buildMember(house)
  await fundCash(house, member.id, 1_000)
  const paid = await openDeposit(house, member, { amount: '700' })
  await payOnPage(paid)
  await playLine(house.env, member.id, 'r3', { kind: 'stake', amountMinor: 500n })
  const first = house.clock.now()
  house.clock.advance(DAY_MS)
  const at = house.clock.now()
  await playLine(house.env, member.id, 'r3', { kind: 'reversal', reverses: 'stake', amountMinor: 500n, at })
  const tells = { order: paid.reference, currency: 'BDT', amountMinor: 7_000_000n, takenMinor: 0n, creditedAt: first }
  await house.env.db.tx((tx) => tellFact(tx, DEPOSIT_REVERSED, { brand: 'fairhouse', memberId: member.id, at }, tells))
  await catchUp(house.env, LUCK_DAYS_FOLLOWER)
  const days = await listLuckDays(house.env.db, member.id, localDay(first, ZONE), localDay(at, ZONE))
  expect(days.map(({ depositedMinor, stakedMinor }) => [depositedMinor, stakedMinor])).toEqual([
    [0n, 500n],
    [0n, -500n],
  ])
  // what fell is filled up again before it earns anything
  const rules = { perDay: 0, perDepositedMinor: 7_000_000n, perStakedMinor: 500n, dayMax: 9 }
  const later = { hasLoggedIn: false, depositedMinor: 0n, stakedMinor: 500n }
  expect([ticketsEarned(rules, days), ticketsEarned(rules, [...days, later])]).toEqual([1, 1])
})

/** What members did by day: counted once, by a follower that dies in the middle. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
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

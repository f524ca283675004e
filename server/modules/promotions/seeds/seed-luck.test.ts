/** The demo's offers of luck are what the house itself would have made, and its books balance. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIn, promotionLuck, promotionProof, redEnvelope, spinWheel } from '#contract/promotions/luck.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { seedPeople } from '#server/modules/identity/seeds/people.ts'
import { findAccountId } from '#server/modules/identity/accounts/usernames.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { logInAgain, type Person } from '#server/testing/builders.ts'
import { openTwoBrands } from '#server/testing/two-brands.ts'
import type { CashierHouse } from '#server/testing/cashier-house.ts'
import { seedLuck } from './seed-luck.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openTwoBrands()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

test('PROMO-4 the demo member has tickets, an envelope, a streak half done and a drawn raffle with its proof; both brands have the offers', async () => {
  const demo = { began: house.clock.now(), members: 6 }
  await seedPeople(house.env, demo)
  await seedLuck(house.env, demo)
  await seedLuck(house.env, demo)
  const rows = await house.env.db.query<{ brand: string; code: string; id: string }>(
    `select brand, code, id::text from promotions.offers where code in
       ('lucky-wheel', 'raffle', 'raffle-drawn', 'red-envelope', 'envelope-rain', 'daily-check-in') order by brand, code`,
  )
  expect(rows.filter(({ brand }) => brand === 'fairhouse')).toHaveLength(6)
  expect(rows.filter(({ brand }) => brand === 'meghna')).toHaveLength(6)
  const idOf = (code: string) => rows.find((one) => one.brand === 'fairhouse' && one.code === code)?.id ?? ''
  const id = (await findAccountId(house.env.db, 'fairhouse', 'demo')) ?? ''
  const { caller } = await logInAgain(house, { id, username: 'demo' } as Person)

  const wheel = await caller.ok(promotionLuck, { id: idOf('lucky-wheel') })
  if (wheel.kind !== 'lucky_wheel') throw new Error('no wheel')
  expect(wheel).toMatchObject({ ticketValue: '5.80', next: 1 })
  expect(wheel.tickets.left).toBeGreaterThan(2)
  await caller.ok(spinWheel, { id: wheel.id, number: 1, seed: 'a-seed-of-a-test', seal: wheel.draw?.seal ?? '' })
  const envelope = await caller.ok(promotionLuck, { id: idOf('red-envelope') })
  if (envelope.kind !== 'red_envelope') throw new Error('no envelope')
  expect(await caller.ok(redEnvelope, { id: envelope.draw?.id ?? '' })).toMatchObject({ state: 'opened' })
  expect(await caller.ok(promotionLuck, { id: idOf('envelope-rain') })).toMatchObject({ needs: { isMet: true } })
  expect(await caller.ok(promotionLuck, { id: idOf('daily-check-in') })).toMatchObject({ done: 3, isDone: false })
  expect(await caller.ok(checkIn, { id: idOf('daily-check-in') })).toMatchObject({ step: 4, amount: '2.00' })
  expect((await caller.ok(rewardCenter)).claimable.filter(({ source }) => source === 'check_in')).toHaveLength(4)
  expect(await caller.ok(promotionLuck, { id: idOf('raffle') })).toMatchObject({ state: 'open', enteredCount: 2 })
  const drawn = await caller.ok(promotionLuck, { id: idOf('raffle-drawn') })
  if (drawn.kind !== 'raffle') throw new Error('no raffle')
  expect(drawn.state).toBe('drawn')
  expect(drawn.drawn.every(({ isPaid }) => isPaid)).toBe(true)
  expect(await house.as().ok(promotionProof, { id: drawn.draw.id })).toMatchObject({ root: expect.any(String) })
})

/** The demo's past bears its own proof: also what happened in it after the database was made. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { seedPeople } from '#server/modules/identity/seeds/people.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { seedPast } from './past.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(() => house.close())

test('CASH-2 CASH-7 the demo may be seeded days after the database was made, twice, and its books balance', async () => {
  house.clock.advance(6 * DAY_MS)
  const demo = { began: house.clock.now(), members: 12 }
  await seedPeople(house.env, demo)
  await asOwner(house, async (db) => {
    for (let twice = 0; twice < 2; twice++) await seedPast({ ...house.env, db }, demo)
  })
  const paid = await house.env.db.query<{ provider: string }>(
    `select distinct provider from cashier.deposits where state = 'paid' and decided_at > $1`,
    [after(demo.began, -5 * DAY_MS)],
  )
  // nobody's word stands behind what came into the house's own accounts: only operators credit it
  expect(paid).toEqual([{ provider: 'sandbox' }])
  await expectBalancedBooks(house.env.db)
})

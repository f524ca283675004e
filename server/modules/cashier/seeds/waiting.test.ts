/** The demo shows what waits for a second person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeDecisions } from '#contract/decisions/decisions.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator } from '#server/testing/builders.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { seedPeople } from '#server/modules/identity/seeds/people.ts'
import { seedWaiting } from './waiting.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

test('OFFICE-2 a correction, a deposit credited by hand and another payee wait, once, and somebody else may agree to each', async () => {
  const demo = { began: house.clock.now(), members: 3 }
  await seedPeople(house.env, demo)
  await seedWaiting(house.env, demo)
  await seedWaiting(house.env, demo)
  const operator = await buildOperator(house)
  const { content } = await operator.caller.ok(officeDecisions, {})
  expect(content.map((row) => [row.kind, row.askedBy, row.whyNot])).toEqual([
    ['deposit.credit', 'cashier', null],
    ['adjustment.post', 'cashier', null],
    ['payment-method.loosen', 'cashier', null],
  ])
  const ends = []
  for (const row of content) ends.push((await agreeTo(operator, row)).state)
  expect(ends).toEqual(['done', 'done', 'agreed'])
})

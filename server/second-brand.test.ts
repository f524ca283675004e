/**
 * Operators of the second brand make every call of theirs with the ids of the first brand's things
 * (server/testing/second-brand.ts). The seed is in the title.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeDeposits } from '#contract/cashier/office-deposits.ts'
import { officeWithdrawals } from '#contract/cashier/office-withdrawals.ts'
import { listMembers } from '#contract/identity/office-identity.ts'
import { listFeedback } from '#contract/site/office-feedback.ts'
import { buildOperator } from '#server/testing/builders.ts'
import {
  expectNothingOfTheFirstBrand,
  listCallsOf,
  openSecondBrand,
  readFirstBrand,
  SEED,
  type SecondBrand,
} from '#server/testing/second-brand.ts'

const CALLS = await listCallsOf('operators')

let stage: SecondBrand
beforeAll(async () => {
  stage = await openSecondBrand()
})
afterAll(() => stage.house.close())

describe(`the second brand’s operators with the first one’s ids, HOSTILE_SEED=${SEED}`, () => {
  test('SITE-6 what is looked at is there', async () => {
    const { house, marks } = stage
    const sums = await readFirstBrand(stage)
    expect(Object.values(sums).filter((sum) => sum !== null).length).toBeGreaterThan(15)
    expect(await readFirstBrand(stage)).toEqual(sums)
    const { caller } = await buildOperator(house)
    const told = JSON.stringify([
      await caller.ok(listFeedback, {}),
      await caller.ok(listMembers, {}),
      await caller.ok(officeDeposits, {}),
      await caller.ok(officeWithdrawals, {}),
    ])
    for (const mark of marks) expect(told, 'to its own operators').toContain(mark)
    stage.known = null
    expect(await readFirstBrand(stage), 'a change is seen: there is an operator more').not.toEqual(sums)
  })

  test.each(CALLS.map((call) => [call.id, call] as const))('SITE-6 AUTH-18 %s', (_id, call) =>
    expectNothingOfTheFirstBrand(stage, call),
  )
})

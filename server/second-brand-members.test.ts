/**
 * Members and agents of the second brand make every call that is not of operators with the ids of the first brand's
 * things (server/testing/second-brand.ts). The seed is in the title.
 */
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  expectNothingOfTheFirstBrand,
  listCallsOf,
  openSecondBrand,
  SEED,
  type SecondBrand,
} from '#server/testing/second-brand.ts'

const CALLS = await listCallsOf('others')

let stage: SecondBrand
beforeAll(async () => {
  stage = await openSecondBrand()
})
afterAll(() => stage.house.close())

describe(`the second brand’s members with the first one’s ids, HOSTILE_SEED=${SEED}`, () => {
  test.each(CALLS.map((call) => [call.id, call] as const))('SITE-6 AUTH-18 %s', (_id, call) =>
    expectNothingOfTheFirstBrand(stage, call),
  )
})

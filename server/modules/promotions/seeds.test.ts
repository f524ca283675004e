import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberState } from '#contract/lobby/lobby.ts'
import { promotion, promotions } from '#contract/promotions/offers.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { PROMOTIONS_SEEDS } from './seeds/promotions.seeds.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
})
afterAll(() => house.close())

test('PROMO-1 PROMO-11 the demo has an offer of each kind, one that comes soon and one that is over, and is seeded once', async () => {
  for (let twice = 0; twice < 2; twice++)
    for (const seed of PROMOTIONS_SEEDS) await seed.run(house.env, { began: house.clock.now(), members: 0 })
  const { content } = await house.as().ok(promotions)
  expect(new Set(content.map(({ state }) => state))).toEqual(new Set(['join', 'coming_soon', 'close']))
  expect(content).toHaveLength(14)
  const member = await buildMember(house)
  // the count on every page is found without reading the board, and says the same
  const board = (await member.caller.ok(promotions)).content
  const running = board.filter(({ state }) => state !== 'close' && state !== 'coming_soon').length
  expect(running).toBeGreaterThan(5)
  expect((await member.caller.ok(memberState)).availablePromoCount).toBe(running)
  const welcome = content.find(({ kind }) => kind === 'first_deposit')
  const shown = await member.caller.ok(promotion, { id: welcome?.id ?? '' })
  expect(shown.terms).toMatchObject({
    staking: { times: '15', base: 'deposit_and_bonus' },
    example: { pay: '300.00', get: '300.00', stake: '9000.00' },
    stakeMax: '50.00',
  })
  // with nothing played yet, the outlook is that of somebody who plays the house's slots
  expect(shown.outlook).toMatchObject({ target: '9000.00', stakes: '9000.00', isOwn: false, days: null })
  expect(Number(shown.outlook?.expectedCost)).toBeGreaterThan(0)
  expect(shown.outlook?.finishChance).toBeLessThan(1)
  expect((await house.as().ok(promotion, { id: welcome?.id ?? '' })).outlook).toBeNull()
})

/** The demo member's rewards: one bonus runs half staked, one became money, one ended, and cash waits. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { claimReward, rewardCenter } from '#contract/rewards/rewards.ts'
import { after } from '#server/lib/clock.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { WAGERING } from '../following/wagering.ts'
import { seedRewards } from './rewards.seeds.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('PROMO-3 the demo member has a bonus at half, one converted, one expired, and cash to claim', async () => {
  const member = await buildMember(house, { username: DEMO_LOGINS[0].username })
  await fundCash(house, member.id, 1_000)
  const demo = { began: after(house.clock.now(), 1_000), members: 0 }
  house.clock.advance(2_000)
  await seedRewards(house.env, demo)
  await seedRewards(house.env, demo)
  await catchUp(house.env, WAGERING)
  const { grants } = await member.caller.ok(bonusDetails, {})
  expect(grants).toMatchObject([{ state: 'active', percent: 50 }, { state: 'expired' }, { state: 'converted' }])
  const { claimable } = await member.caller.ok(rewardCenter, {})
  expect(claimable).toMatchObject([{ kind: 'cash', amount: '50.00' }])
  await member.caller.ok(claimReward, { id: claimable[0]?.id ?? '' })
  await expectBalancedBooks(house.env.db)
})

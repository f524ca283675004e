/** The demo's member stands in mid-life: on V2, with history. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { memberState } from '#contract/lobby/lobby.ts'
import { vip } from '#contract/vip/vip.ts'
import { seed } from '#server/seed.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openEnv, openHouse, type House } from '#server/testing/house.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { STANDINGS_FOLLOWER } from '../follow-standings.ts'
import { giveWaiting } from '../give-bonus.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  // what the past is written with belongs to the database's owner
  const owner = await openEnv(house.ownerUrl, { DATABASE_URL: house.ownerUrl })
  // a first start migrates right before it seeds: what is seeded is older than the rule that asks for its decision
  await owner.db.query('alter table cashier.decided_from disable trigger user')
  await owner.db.query('update cashier.decided_from set at = now()')
  await owner.db.query('alter table cashier.decided_from enable trigger user')
  await seed(owner, 4)
  await owner.db.close()
})
afterAll(() => house.close())

test('PROMO-6 the demo’s member is on V2 on the way to V3, counted from the weeks that they have played', async () => {
  await catchUp(house.env, STANDINGS_FOLLOWER)
  await giveWaiting(house.env)
  const [{ username, password }] = DEMO_LOGINS
  const { token } = await house.as().ok(login, { username, password })
  const state = await house.as(token).ok(vip)
  expect(state).toMatchObject({ hasVip: true, vipLabelName: 'V2', next: { label: 'V3', by: 'total' } })
  expect(state.history.map(({ to }) => to)).toEqual([2, 1])
  expect(state.bonuses.map(({ state: one }) => one)).toEqual(['given', 'given'])
  const shown = await house.as(token).ok(memberState)
  expect(shown).toMatchObject({ hasVip: true, vipLabelName: 'V2', vipRankLevel: 2 })
  expect(shown.availablePromo.REFERRAL.enabled).toBe(true)
  await expectBalancedBooks(house.env.db)
})

/** The demo's member has invited three people, who are really at three different stages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { referral } from '#contract/referral/referral.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { seed } from '#server/seed.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openEnv, openHouse, type House } from '#server/testing/house.ts'
import { decideReferrals } from '../decide-referrals.ts'
import { INVITED_FOLLOWER } from '../follow-invited.ts'

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

test('PROMO-7 one has only registered, one has paid in, one has met everything and brought the reward', async () => {
  await catchUp(house.env, INVITED_FOLLOWER)
  await decideReferrals(house.env)
  const [{ username, password }] = DEMO_LOGINS
  const { token } = await house.as().ok(login, { username, password })
  const { friends, earnings } = await house.as(token).ok(referral)
  expect(friends.content.map(({ progress }) => progress)).toMatchObject([
    { stage: 'open', phone: false, deposits: false, validBet: false },
    { stage: 'open', phone: true, deposits: true, validBet: false },
    { stage: 'earned', phone: true, deposits: true, validBet: true },
  ])
  expect(earnings).toMatchObject([{ people: 1, amount: '200.00' }])
  await expectBalancedBooks(house.env.db)
})

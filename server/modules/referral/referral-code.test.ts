import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/identity/register.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { referral } from '#contract/referral/referral.ts'
import { buildAgent, buildMember, buildOperator, buildTrial, PASSWORD } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
})
afterAll(() => house.close())

const join = (username: string, code: { referralCode?: string; affiliateCode?: string }) =>
  house.as().ok(register, { username, password: PASSWORD, confirmPassword: PASSWORD, terms: true, ...code })

test('PROMO-7 a member sees the code, and who registered with it, masked, newest first, in pages', async () => {
  const friend = await buildMember(house)
  const before = await friend.caller.ok(referral)
  expect(before).toMatchObject({ kind: 'referral', friends: { content: [], total: 0 } })
  const referralCode = before.code ?? ''
  expect(referralCode).not.toBe('')
  await join('sadiarahman', { referralCode })
  await join('tamim', { referralCode: referralCode.toLowerCase() })
  const { friends } = await friend.caller.ok(referral, { pageSize: 1 })
  expect(friends).toMatchObject({ content: [{ name: 'ta***m' }], total: 2, totalPages: 2 })
  const second = await friend.caller.ok(referral, { pageSize: 1, pageNo: 2 })
  expect(second.friends.content).toMatchObject([{ name: 'sa***n' }])
  expect((await (await buildMember(house)).caller.ok(referral)).friends.total).toBe(0)
})

test('PROMO-7 SITE-5 with REFERRAL off a member has no code to give, an agent has', async () => {
  const member = await buildMember(house)
  const agent = await buildAgent(house)
  const operator = (await buildOperator(house)).caller
  await operator.ok(setSwitch, { id: 'REFERRAL', enabled: false })
  expect((await member.caller.ok(referral)).code).toBeNull()
  const own = await agent.caller.ok(referral)
  expect(own).toMatchObject({ kind: 'affiliate' })
  await join('underagent', { affiliateCode: own.code ?? '' })
  expect((await agent.caller.ok(referral)).friends.total).toBe(1)
  await operator.ok(setSwitch, { id: 'REFERRAL', enabled: true })
})

test('PROMO-7 a trial player has nobody to invite', async () => {
  const { body } = await (await buildTrial(house)).caller.call(referral)
  expect(body).toMatchObject({ success: false, code: 'in_need_true_account' })
})

/** Verification gates the payment, not the promise (docs/reference/promotions.md 1, row 52). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { contactCode, contactVerify } from '#contract/identity/profile.ts'
import { parseMoney } from '#contract/money.ts'
import { promotion } from '#contract/promotions/offers.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { lastCode } from '#server/testing/codes.ts'
import { catchUp } from '#server/testing/followers.ts'
import { documentWith, FREE_CASH, publishOffer } from '#server/testing/offers.ts'
import { FOLLOW_MEMBERS } from './following/follow-members.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(() => house.close())

async function follow() {
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
}
async function payIn(member: Person, amount: string) {
  const asked = { requestId: newRequestId(house), methodCode: 'takago', amount }
  await payOnPage(await member.caller.ok(createDeposit, asked))
  await house.work()
  await follow()
}
async function prove({ caller }: Person, target: string) {
  const contact = { channel: 'mail', target } as const
  await caller.ok(contactCode, contact)
  await caller.ok(contactVerify, { ...contact, code: await lastCode(house, target) })
  await follow()
  await follow()
}

test('PROMO-3 a first deposit is promised to who proved no contact, and given once when they did: the amount of that deposit, computed as then', async () => {
  const tiers = [{ from: '100', percent: '50', max: '500' }]
  const id = await publishOffer(
    house,
    await buildOperator(house, 'admin'),
    'first_deposit',
    documentWith(house, { tiers, chosen: false, ...FREE_CASH }, { audience: { contact: 'any' } }),
  )
  const unproved = () => buildMember(house, { isMobileVerified: false })
  const [member, excluded] = [await unproved(), await unproved()]
  await payIn(member, '433.33')
  await payIn(excluded, '200')
  expect([await balanceOf(member), await balanceOf(excluded)]).toEqual(['433.33', '200.00'])
  expect(await member.caller.ok(promotion, { id })).toMatchObject({ amount: '216.66', why: 'contact' })
  await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
  await prove(member, 'late@example.test')
  expect(await balanceOf(member)).toBe('649.99')
  expect(await member.caller.ok(promotion, { id })).toMatchObject({ state: 'claimed', amount: '216.66' })
  // the second deposit brings nothing, nor does another proof
  await payIn(member, '300')
  expect(await balanceOf(member)).toBe('949.99')
  const rewards = await house.env.db.query<{ memberId: string; amount: bigint; rule: string }>(
    `select member_id as "memberId", amount, reckoning ->> 'rule' as rule from rewards.rewards`,
  )
  expect(rewards).toEqual([{ memberId: member.id, amount: parseMoney('216.66'), rule: 'parts-down-1' }])
  await expectBalancedBooks(house.env.db)
})

/** Amounts that can be computed again: the rule and what went into it stand with each reward, and the books do it. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'
import { officeWidenBonus } from '#contract/rewards/office-rewards.ts'
import { checkBooks } from '#server/check-books.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { newRequestId, openCashierHouse, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp } from '#server/testing/followers.ts'
import { bonusGift, documentWith, publishOffer, stopAll } from '#server/testing/offers.ts'
import { damage } from '#server/testing/owner.ts'
import { buildAuthority, give, giftOf } from '#server/testing/rewards.ts'
import { reckon, type Reckoning } from '../rewards/giving/reckoning.ts'
import { FOLLOW_MEMBERS } from './following/follow-members.ts'

let house: CashierHouse
let author: Person
beforeAll(async () => {
  house = await openCashierHouse()
  author = await buildOperator(house, 'admin')
})
afterAll(() => house.close())

type Stored = { reference: string; amount: bigint; reckoning: Reckoning }
const rewardsOf = ({ id }: Person) =>
  house.env.db.query<Stored>(
    'select reference, amount, reckoning from rewards.rewards where member_id = $1 order by id',
    [id],
  )
const named = async (code: string) => {
  const { checks } = await checkBooks(house.env.db)
  return checks.find((one) => one.code === code)?.differing.map(({ id }) => id)
}

test('PROMO-3 half of 433.33 is 216.66 by the rule that stands with it; the books compute it and its target again', async () => {
  const tiers = [{ from: '300', percent: '50', max: '500' }]
  await publishOffer(house, author, 'first_deposit', documentWith(house, { tiers, chosen: false, ...bonusGift('7.5') }))
  const member = await buildMember(house)
  const asked = { requestId: newRequestId(house), methodCode: 'takago', amount: '433.33' }
  await payOnPage(await member.caller.ok(createDeposit, asked))
  await house.work()
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
  const [reward] = await rewardsOf(member)
  const parts = [{ base: String(parseMoney('433.33')), rate: '5000' }]
  expect(reward).toMatchObject({
    amount: parseMoney('216.66'),
    reckoning: { rule: 'parts-down-1', sums: [{ parts, max: String(parseMoney('500')), less: '0' }] },
  })
  const [grant] = await house.env.db.query<{ reference: string; target: bigint; rule: string }>(
    'select reference, target, target_rule as rule from rewards.grants where member_id = $1',
    [member.id],
  )
  expect(grant).toMatchObject({ target: parseMoney('1624.95'), rule: 'times-down-1' })
  await expectBalancedBooks(house.env.db)
  // a target that two persons lowered is theirs; any other one is named, and so is an amount of another base
  const widened = { id: grant?.reference ?? '', target: '1000', reason: 'the page was wrong' }
  const asker = await buildOperator(house, 'finance')
  const { waiting } = await asker.caller.ok(officeWidenBonus, widened)
  await agreeTo(await buildOperator(house, 'finance'), waiting)
  await expectBalancedBooks(house.env.db)
  await damage(house, `update rewards.grants set target = target - 1 where reference = '${grant?.reference}'`)
  expect(await named('grants-reckoned')).toEqual([grant?.reference])
  await damage(
    house,
    `update rewards.grants set target = target + 1 where reference = '${grant?.reference}'`,
    `update rewards.rewards set reckoning = jsonb_set(reckoning, '{sums,0,parts,0,base}', '"4333500"') where reference = '${reward?.reference}'`,
  )
  expect(await named('rewards-reckoned')).toEqual([reward?.reference])
  for (const [path, value] of [
    ['{sums,0,parts,0,base}', '"many"'],
    ['{sums,0,parts,0,rate}', '7'],
    ['{sums,0,max}', '"-1"'],
    ['{sums}', '"all"'],
  ]) {
    await damage(
      house,
      `update rewards.rewards set reckoning = jsonb_set(reckoning, '${path}', '${value}') where reference = '${reward?.reference}'`,
    )
    expect(await named('rewards-reckoned')).toEqual([reward?.reference])
    await damage(
      house,
      `update rewards.rewards set reckoning = '${JSON.stringify(reward?.reckoning)}' where reference = '${reward?.reference}'`,
    )
  }
  expect(await named('rewards-reckoned')).toEqual([])
  await damage(
    house,
    `update rewards.rewards set reckoning = jsonb_set(reckoning, '{sums,0,parts,0,base}', '"4333300"') where reference = '${reward?.reference}'`,
  )
  await stopAll(author)
})

const digits = (max: bigint) => fc.bigInt({ min: 0n, max }).map(String)
const part = fc.record({ base: digits(10n ** 12n), rate: digits(100_000n) })
const sum = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  max: fc.option(digits(10n ** 10n)),
  less: fc.constantFrom('0', '100', '12300'),
})
const ANY: fc.Arbitrary<Reckoning> = fc.oneof(
  fc.record({ rule: fc.constant('parts-down-1' as const), sums: fc.array(sum, { minLength: 1, maxLength: 3 }) }),
  fc
    .record({
      sum: digits(10n ** 11n),
      members: fc.integer({ min: 1, max: 40 }),
      place: fc.integer({ min: 0, max: 39 }),
    })
    .map(({ sum: whole, members, place }) => ({
      rule: 'split-1' as const,
      sum: whole,
      members,
      place: place % members,
    })),
)

test('PROMO-3 PROMO-5 whatever is computed, the books come to the same by another way, and shares of a prize add up', async () => {
  const member = await buildMember(house)
  const authority = await buildAuthority(house, { valueMaxMinor: 10n ** 17n })
  const shares = [0, 1, 2].map((place) => ({ rule: 'split-1' as const, sum: '1000000', members: 3, place }))
  for (const reckoning of [...shares, ...fc.sample(ANY, { numRuns: 60, seed: 22 })]) {
    const amountMinor = reckon(reckoning) ?? 0n
    if (amountMinor <= 0n) continue
    const what = { kind: 'cash', amountMinor, turnover: 0 } as const
    expect((await give(house, giftOf(member.id, authority, { what, reckoning }))).status).toBe('given')
  }
  const stored = await rewardsOf(member)
  expect(stored.length).toBeGreaterThan(30)
  expect(stored.slice(0, 3).reduce((whole, { amount }) => whole + amount, 0n)).toBe(100n * MINOR_PER_UNIT)
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 nothing is given whose amount is not what its reckoning gives', async () => {
  const member = await buildMember(house)
  const reckoning: Reckoning = { rule: 'split-1', sum: '1000000', members: 3, place: 1 }
  const what = { kind: 'cash', amountMinor: 333_400n, turnover: 0 } as const
  await expect(give(house, giftOf(member.id, await buildAuthority(house), { what, reckoning }))).rejects.toThrow(
    'computed 333300',
  )
  expect(await rewardsOf(member)).toEqual([])
})

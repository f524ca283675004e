/** Gifts that wait for a review because accounts share something, through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { officeDecideGift, officeGiftReviews } from '#contract/promotions/office-reviews.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { promotion } from '#contract/promotions/offers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { catchUp } from '#server/testing/followers.ts'
import { documentWith, FREE_CASH, publishOffer } from '#server/testing/offers.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { FOLLOW_MEMBERS } from '../following/follow-members.ts'

let house: CashierHouse
let [author, reviewer] = [] as unknown as [Person, Person]
beforeAll(async () => {
  house = await openCashierHouse()
  await seedGames(house.env, { studioVendors: null })
  author = await buildOperator(house, 'admin')
  reviewer = await buildOperator(house, 'finance')
})
afterAll(() => house.close())

const TIERS = [{ from: '300', percent: '50', max: '500' }]
const refusal = async (answer: Promise<{ body: { success: boolean } }>) => {
  const { body } = (await answer) as { body: { success: boolean; code?: string } }
  return body.success ? 'done' : body.code
}
async function payIn(member: Person, amount: string) {
  await payOnPage(
    await member.caller.ok(createDeposit, { requestId: newRequestId(house), methodCode: 'takago', amount }),
  )
  await house.work()
}
async function follow() {
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
}

describe('a gift that something speaks against', () => {
  const registered = (more: object = {}) =>
    documentWith(house, { amount: '40', ...FREE_CASH }, { audience: { oncePerDevice: true, ...more } })
  /** Members whose browser is the same, as far as its cookie tells. */
  async function onOneDevice(...members: readonly Person[]) {
    for (const { id } of members)
      await house.env.db.query(
        `insert into identity.devices (account_id, token_hash, user_agent, first_seen_at, last_seen_at, last_ip)
         values ($1, sha256('one and the same'), 'a browser', now(), now(), '203.0.113.9')`,
        [id],
      )
  }
  const waitingOf = async (by: Person, { username }: Person) =>
    (await by.caller.ok(officeGiftReviews, { username })).content
  const decide = (by: Person, id: string, outcome: 'release' | 'refuse') =>
    refusal(by.caller.call(officeDecideGift, { id, outcome, reason: 'brother and sister' }))

  test('PROMO-3 OFFICE-5 it waits for a review with its evidence; released once, or refused; the deposit is never held', async () => {
    const id = await publishOffer(house, author, 'registration', registered())
    const deposits = documentWith(
      house,
      { tiers: TIERS, chosen: false, ...FREE_CASH },
      { audience: { oncePerDevice: true } },
    )
    await publishOffer(house, author, 'first_deposit', deposits)
    const free = { on: 'registration', vendor: 'AG', gameCode: 'raja', rounds: 20, stake: '5', winMax: '200' }
    const rounds = documentWith(
      house,
      { ...free, winnings: { as: 'cash' }, claim: 'now' },
      { audience: { oncePerDevice: true } },
    )
    await publishOffer(house, author, 'free_rounds', rounds)
    const [first, second, third] = [await buildMember(house), await buildMember(house), await buildMember(house)]
    await onOneDevice(first, second, third)
    await payIn(first, '1000')
    await follow()
    await payIn(second, '1000')
    await follow()
    expect(await balanceOf(second)).toBe('1000.00')
    const waiting = await waitingOf(reviewer, second)
    expect(waiting.map(({ offer }) => offer.kind).toSorted()).toEqual(['first_deposit', 'free_rounds', 'registration'])
    const held = waiting.find(({ offer }) => offer.kind === 'first_deposit')
    expect(held).toMatchObject({ offer: { kind: 'first_deposit' }, amount: '500.00', deposit: '1000.00' })
    expect(held?.signals).toContainEqual({
      kind: 'device',
      member: { id: first.id, username: first.username },
      shared: '',
    })
    // to the member the offer does not exist
    expect(await refusal(second.caller.call(promotion, { id }))).toBe('NOT_FOUND')
    expect(await decide(author, held?.id ?? '', 'release')).toBe('PERMISSION_DENIED')
    await house.env.db.query(
      `insert into identity.person_accounts (account_id, person_id, added_at)
       select $1, person_id, now() from identity.operators where id = $2`,
      [third.id, reviewer.id],
    )
    const answers = await Promise.all([1, 2, 3].map(() => decide(reviewer, held?.id ?? '', 'release')))
    expect(answers.toSorted()).toEqual(['PROMOTION_STATE', 'PROMOTION_STATE', 'done'])
    expect(await balanceOf(second)).toBe('1500.00')
    await payIn(third, '400')
    await follow()
    const own = (await waitingOf(reviewer, third)).find(({ offer }) => offer.kind === 'first_deposit')
    expect(await decide(reviewer, own?.id ?? '', 'release')).toBe('OWN_MONEY')
    const other = await buildOperator(house, 'finance')
    expect(await decide(other, own?.id ?? '', 'refuse')).toBe('done')
    expect(await decide(other, own?.id ?? '', 'release')).toBe('PROMOTION_STATE')
    expect(await balanceOf(third)).toBe('400.00')
    const refused = await other.caller.ok(officeGiftReviews, { state: 'refused', username: third.username })
    await expectBalancedBooks(house.env.db)
    const [held20] = (await waitingOf(reviewer, second)).filter(({ offer }) => offer.kind === 'free_rounds')
    expect(held20).toMatchObject({ amount: '200.00', rounds: { gameCode: 'raja', rounds: 20 } })
    expect(await decide(other, held20?.id ?? '', 'release')).toBe('done')
    const { past } = await second.caller.ok(rewardCenter, {})
    expect(past[0]?.freeRounds).toMatchObject({ state: 'issuing', left: 20, stake: '5.00', winMax: '200.00' })
    expect(refused.content).toMatchObject([{ decidedBy: other.username, note: 'brother and sister' }])
  })
})

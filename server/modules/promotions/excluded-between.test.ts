/** Who excludes themselves between the look at an offer and its payment is paid nothing (docs/reference/promotions.md 1, row 10). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPromotion, enterPromoCode, promotion } from '#contract/promotions/offers.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { localDay } from '#server/lib/local-day.ts'
import { DAILY_FOLLOWER } from '#server/modules/bets/daily.sql.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { catchUp } from '#server/testing/followers.ts'
import { documentWith, FREE_CASH, publishOffer } from '#server/testing/offers.ts'
import { playLine } from '#server/testing/rounds.ts'
import { fundCash } from '#server/testing/vendor.ts'

let house: House
let author: Person
beforeAll(async () => {
  house = await openHouse()
  author = await buildOperator(house, 'admin')
})
afterAll(() => house.close())

const rewardsOf = ({ id }: Person) =>
  house.env.db.query<{ amount: bigint }>('select amount from rewards.rewards where member_id = $1', [id])
/** How many transactions wait for an advisory lock: what was begun has looked, and is about to pay. */
async function waiting(count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await house.env.db.query(
            `select from pg_locks where locktype = 'advisory' and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          )
        ).length,
    )
    .toBe(count)
}

/** Lets a member exclude themselves after a claim of theirs has looked, and before it pays. Returns what the claim says. */
async function excludeBetween<Answer>(member: Person, claim: () => Promise<Answer>): Promise<Answer> {
  const [excluded, answer] = await house.env.db.tx(async (tx) => {
    await lockIncoming(tx, member.id)
    const first = member.caller.ok(excludeSelf, { months: 6, understood: true })
    await waiting(1)
    const second = claim()
    await waiting(2)
    return [first, second] as const
  })
  await excluded
  return answer
}

test('PROMO-3 a birthday: whose member excludes themselves while it is paid gets none; another one gets it once', async () => {
  const id = await publishOffer(
    house,
    author,
    'birthday',
    documentWith(house, { amount: '50', memberDays: 30, ...FREE_CASH }),
  )
  const today = localDay(house.clock.now(), 'Asia/Dhaka').slice(5)
  const born = async () => {
    const member = await buildMember(house)
    await house.env.db.query(
      `update identity.accounts set created_at = created_at - interval '60 days' where id = $1`,
      [member.id],
    )
    await house.env.db.query(
      `insert into identity.profiles (account_id, birthday) values ($1, $2)
       on conflict (account_id) do update set birthday = excluded.birthday`,
      [member.id, `1990-${today}`],
    )
    return member
  }
  const [member, other] = [await born(), await born()]
  expect(await member.caller.ok(promotion, { id })).toMatchObject({ state: 'claim' })
  const { body } = await excludeBetween(member, () => member.caller.call(claimPromotion, { id }))
  expect(body).toMatchObject({ success: false })
  expect(await rewardsOf(member)).toEqual([])
  await other.caller.ok(claimPromotion, { id })
  await other.caller.call(claimPromotion, { id })
  expect(await rewardsOf(other)).toEqual([{ amount: 500_000n }])
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 a rebate that is claimed, and a code: nothing of them is paid to who excludes themselves meanwhile', async () => {
  const rates = [{ type: 'otherwise', byLevel: ['0.5'] }]
  const terms = { rates, maxPerDay: null, gift: { form: 'cash', turnover: 0 }, claimDays: 7, when: 'on_claim' }
  const id = await publishOffer(house, author, 'rebate', documentWith(house, terms))
  const codes = { use: 'universal', code: 'BETWEEN' }
  await publishOffer(house, author, 'code', documentWith(house, { codes, amount: '5', ...FREE_CASH }))
  const [member, other, third] = [await buildMember(house), await buildMember(house), await buildMember(house)]
  for (const { id: memberId } of [member, other]) {
    await fundCash(house, memberId, 1_000)
    const round = `rebated ${memberId}`
    await playLine(house.env, memberId, round, { kind: 'stake', amountMinor: 10_000_000n })
    await playLine(house.env, memberId, round, { kind: 'payout', amountMinor: 0n, closes: true })
  }
  await catchUp(house.env, DAILY_FOLLOWER)
  expect(await member.caller.ok(promotion, { id })).toMatchObject({ state: 'claim', amount: '5.00' })
  const rebate = await excludeBetween(member, () => member.caller.call(claimPromotion, { id }))
  const code = await excludeBetween(third, () => third.caller.call(enterPromoCode, { code: 'BETWEEN' }))
  for (const { body } of [rebate, code]) expect(body).toMatchObject({ success: false })
  expect([await rewardsOf(member), await rewardsOf(third)]).toEqual([[], []])
  await other.caller.ok(claimPromotion, { id })
  expect(await rewardsOf(other)).toEqual([{ amount: 50_000n }])
  await expectBalancedBooks(house.env.db)
})

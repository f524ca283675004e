/** What is given for a day that has ended: parts of losses by play and by money, and rebates, each once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { toWire } from '#contract/money.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { localHour } from '#server/lib/local-day.ts'
import { DAILY_FOLLOWER } from '#server/modules/bets/daily.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { newRequestId, openCashierHouse, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp } from '#server/testing/followers.ts'
import { documentWith, FREE_CASH, publishOffer, stopAll } from '#server/testing/offers.ts'
import { playLine } from '#server/testing/rounds.ts'
import { GIVEN_AT_HOUR } from './periods.ts'
import { endedPeriods, settlePeriods } from './settle-periods.ts'

let house: CashierHouse
let author: Person
beforeAll(async () => {
  house = await openCashierHouse()
  goToNoon()
})
// sessions end in the days that pass
beforeEach(async () => {
  author = await buildOperator(house, 'admin')
})
afterEach(async () => {
  await stopAll(await buildOperator(house, 'admin'))
  await expectBalancedBooks(house.env.db)
})
afterAll(() => house.close())

/** Days begin at 06:00 in Dhaka, which is midnight in UTC: at noon the day before is over in both. */
function goToNoon() {
  while (localHour(house.clock.now(), 'Asia/Dhaka') !== GIVEN_AT_HOUR) house.clock.advance(HOUR_MS)
}

/** Ledger units of an amount in whole units. */
const units = (amount: number) => BigInt(amount) * 10_000n
let round = 0

async function payIn(member: Person, amount: string) {
  const requestId = newRequestId(house)
  await payOnPage(await member.caller.ok(createDeposit, { requestId, methodCode: 'takago', amount }))
}

async function balanceOf({ id }: Person) {
  const [row] = await house.env.db.query<{ balance: bigint }>(
    `select balance from wallet.accounts where kind = 'member_cash' and owner = $1`,
    [id],
  )
  return toWire(row?.balance ?? 0n)
}

/** Stakes and wins one settled round of a game's type. */
async function play(member: Person, stake: number, win: number, gameType = 'RNG') {
  const roundId = `settled-${round++}`
  await playLine(house.env, member.id, roundId, { kind: 'stake', amountMinor: units(stake), gameType })
  await playLine(house.env, member.id, roundId, { kind: 'payout', amountMinor: units(win), gameType, closes: true })
}

/**
 * Lets a whole day pass until the noon after it, and settles three times: before the day's figures are counted,
 * which must wait, and twice after, of which the second time gives nothing.
 */
async function settleNextDay() {
  house.clock.advance(DAY_MS)
  goToNoon()
  await settlePeriods(house.env)
  await catchUp(house.env, DAILY_FOLLOWER)
  await settlePeriods(house.env)
  await settlePeriods(house.env)
}

const LOSSES = { period: 'day', percent: '3', max: '300', ...FREE_CASH } as const

describe('PROMO-3 part of a day’s losses', () => {
  test('by play: three per cent, at most 300, of what was staked and did not come back; winners and the excluded get none', async () => {
    await publishOffer(house, author, 'rescue', documentWith(house, { ...LOSSES, lossBy: 'play', lossMin: '100' }))
    const [heavy, small, winner, excluded] = [
      await buildMember(house),
      await buildMember(house),
      await buildMember(house),
      await buildMember(house),
    ]
    for (const member of [heavy, small, winner, excluded]) await payIn(member, '20000')
    await play(heavy, 12_000, 500)
    await play(heavy, 845, 0)
    await play(small, 5_000, 0)
    await play(winner, 1_000, 1_500)
    await play(excluded, 5_000, 0)
    await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
    await settleNextDay()
    expect(await balanceOf(heavy)).toBe('7955.00') // 20,000 − 12,345 + 300: the cap
    expect(await balanceOf(small)).toBe('15150.00') // three per cent of 5,000
    expect(await balanceOf(winner)).toBe('20500.00')
    expect(await balanceOf(excluded)).toBe('15000.00')
  })

  test('by money: deposits less withdrawals less what the balance grew by; nothing below the least loss', async () => {
    await publishOffer(house, author, 'cashback', documentWith(house, { ...LOSSES, lossBy: 'money', lossMin: '100' }))
    const [loser, careful] = [await buildMember(house), await buildMember(house)]
    for (const member of [loser, careful]) await payIn(member, '1000')
    await play(loser, 800, 300)
    await play(careful, 90, 0)
    await settleNextDay()
    expect(await balanceOf(loser)).toBe('515.00') // lost 500
    expect(await balanceOf(careful)).toBe('910.00')
  })
})

test('PROMO-3 a rebate is a rate of the valid bets by type of game, given at noon of the next day and not before', async () => {
  const rates = [
    { type: 'RNG', byLevel: ['0.5'] },
    { type: 'otherwise', byLevel: ['0.1'] },
  ]
  await publishOffer(
    house,
    author,
    'rebate',
    documentWith(house, { rates, when: 'daily', maxPerDay: null, gift: { form: 'cash', turnover: 0 }, claimDays: 7 }),
  )
  const member = await buildMember(house)
  await payIn(member, '3000')
  await play(member, 1_000, 1_000, 'RNG')
  await play(member, 500, 500, 'LIVE')
  await settlePeriods(house.env)
  expect(await balanceOf(member), 'the day is not over').toBe('3000.00')
  await settleNextDay()
  expect(await balanceOf(member)).toBe('3005.50') // 0.5 % of 1,000 and 0.1 % of 500
})

test('PROMO-3 a house that slept three days settles each of them once, in order, and what ended long ago no more', async () => {
  const terms = { period: 'day', lossBy: 'play', percent: '10', max: '300', lossMin: null, claim: 'now', claimDays: 7 }
  const offer = await publishOffer(
    house,
    author,
    'rescue',
    documentWith(house, { ...terms, gift: { form: 'cash', turnover: 0 } }),
  )
  const member = await buildMember(house)
  await payIn(member, '3000')
  for (const loss of [100, 200, 400]) {
    await play(member, loss, 0)
    house.clock.advance(DAY_MS)
  }
  goToNoon()
  const settledDays = async () =>
    house.env.db.query<{ day: string; given: string }>(
      `select day::text as day, given_minor::text as given from promotions.settlements
       where offer_id = $1::bigint order by at, day`,
      [offer],
    )
  await settlePeriods(house.env)
  expect(await settledDays(), 'nothing is counted yet').toEqual([])
  await catchUp(house.env, DAILY_FOLLOWER)
  // before noon, only what was due at the noon before
  house.clock.advance(-2 * HOUR_MS)
  await Promise.all([settlePeriods(house.env), settlePeriods(house.env)])
  expect((await settledDays()).map(({ given }) => given)).toEqual([100_000n, 200_000n].map(String))
  expect(await balanceOf(member)).toBe('2330.00')
  house.clock.advance(2 * HOUR_MS)
  await settlePeriods(house.env)
  await settlePeriods(house.env)
  expect((await settledDays()).map(({ given }) => given)).toEqual([100_000n, 200_000n, 400_000n].map(String))
  expect(await balanceOf(member)).toBe('2370.00')
})

test('PROMO-3 periods that are due: none from before the offer or after its end, none that ended more than eight days ago', () => {
  const at = new Date('2026-11-23T07:00:00Z')
  const days = (startsAt: string, endsAt: string, length: 'day' | 'week' = 'day') =>
    endedPeriods({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, length, at).map(({ first }) => first)
  expect(days('2026-11-20T15:00:00Z', '2026-12-01T00:00:00Z')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(days('2026-11-20T15:00:00Z', '2026-11-21T10:00:00Z')).toEqual(['2026-11-20', '2026-11-21'])
  expect(days('2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z')).toHaveLength(8)
  expect(days('2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z').at(0)).toBe('2026-11-15')
  expect(days('2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z', 'week')).toEqual(['2026-11-09', '2026-11-16'])
})

/** What is given for a day that has ended: parts of losses by play and by money, and rebates, each once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { toWire } from '#contract/money.ts'
import { claimPromotion } from '#contract/promotions/offers.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { localHour } from '#server/lib/local-day.ts'
import { DAILY_FOLLOWER } from '#server/modules/bets/daily.sql.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { newRequestId, openCashierHouse, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp } from '#server/testing/followers.ts'
import { documentWith, FREE_CASH, publishOffer, stopAll } from '#server/testing/offers.ts'
import { giveBonus, playPurse } from '#server/testing/rewards.ts'
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

describe('PROMO-3 rounds that are not over on their day', () => {
  const begin = async (member: Person, stake: number) => {
    const roundId = `open-${round++}`
    await playLine(house.env, member.id, roundId, { kind: 'stake', amountMinor: units(stake), gameType: 'SPORTS' })
    return {
      win: (win: number) =>
        playLine(house.env, member.id, roundId, {
          kind: win > 0 ? 'payout' : 'close',
          amountMinor: units(win),
          gameType: 'SPORTS',
          closes: true,
        }),
      giveBack: () =>
        playLine(house.env, member.id, roundId, {
          kind: 'reversal',
          reverses: 'stake',
          amountMinor: units(stake),
          gameType: 'SPORTS',
        }),
    }
  }

  test('a loss by play counts on the day on which its round is over, once, whatever it becomes', async () => {
    await publishOffer(house, author, 'rescue', documentWith(house, { ...LOSSES, lossBy: 'play', lossMin: null }))
    const [winner, loser, returned] = [await buildMember(house), await buildMember(house), await buildMember(house)]
    for (const member of [winner, loser, returned]) await payIn(member, '10000')
    const [won, lost, back] = [await begin(winner, 5_000), await begin(loser, 5_000), await begin(returned, 5_000)]
    await play(loser, 1_000, 0)
    await settleNextDay()
    expect([await balanceOf(winner), await balanceOf(loser), await balanceOf(returned)]).toEqual([
      '5000.00',
      '4030.00', // three per cent of 1,000
      '5000.00',
    ])
    await won.win(9_000)
    await lost.win(0)
    await back.giveBack()
    await play(returned, 1_000, 0)
    await settleNextDay()
    expect([await balanceOf(winner), await balanceOf(loser), await balanceOf(returned)]).toEqual([
      '14000.00',
      '4180.00', // three per cent of 5,000
      '9030.00', // what came back takes nothing from the loss of 1,000
    ])
    await settleNextDay()
    expect(await balanceOf(loser)).toBe('4180.00')
  })

  test('a loss by money is none while the money is the member’s: in an open round, or at a vendor', async () => {
    await publishOffer(house, author, 'cashback', documentWith(house, { ...LOSSES, lossBy: 'money', lossMin: null }))
    const [bettor, mover] = [await buildMember(house), await buildMember(house)]
    for (const member of [bettor, mover]) await payIn(member, '10000')
    await begin(bettor, 5_000)
    const own = await openAccount(house.env.db, { kind: 'member_cash', owner: mover.id, currency: 'BDT' })
    const transit = await openAccount(house.env.db, { kind: 'transit_vendor', owner: 'acme', currency: 'BDT' })
    const there = { kind: 'vendor_wallet', owner: `${mover.id}/acme`, currency: 'BDT' } as const
    const wallet = await openAccount(house.env.db, there)
    await postTransfers(house.env, {
      key: 'moved away',
      transfers: [
        { debit: own, credit: transit, amountMinor: units(6_000), reason: 'vendor_in', reference: 'moved' },
        { debit: transit, credit: wallet, amountMinor: units(5_000), reason: 'vendor_in', reference: 'moved' },
      ],
    })
    await settleNextDay()
    expect([await balanceOf(bettor), await balanceOf(mover)]).toEqual(['5000.00', '4000.00'])
    await postTransfers(house.env, {
      key: 'moved back',
      transfers: [
        { debit: transit, credit: own, amountMinor: units(1_000), reason: 'vendor_returned', reference: 'moved' },
      ],
    })
  })

  test('a rebate counts a stake when its round is over, and none that came back on another day', async () => {
    const rates = [{ type: 'otherwise', byLevel: ['0.1'] }]
    const gift = { form: 'cash', turnover: 0 }
    const terms = { rates, when: 'daily', maxPerDay: null, gift, claimDays: 7 }
    await publishOffer(house, author, 'rebate', documentWith(house, terms))
    const onClaim = await publishOffer(house, author, 'rebate', documentWith(house, { ...terms, when: 'on_claim' }))
    const [member, fisher] = [await buildMember(house), await buildMember(house)]
    for (const one of [member, fisher]) await payIn(one, '10000')
    const [match, magazine] = [await begin(member, 5_000), await begin(fisher, 5_000)]
    const claim = async (one: Person) => {
      await catchUp(house.env, DAILY_FOLLOWER)
      return (await (await logInAgain(house, one)).caller.call(claimPromotion, { id: onClaim })).status
    }
    expect([await claim(member), await claim(fisher)], 'nothing yet').toEqual([422, 422])
    await settleNextDay()
    expect([await balanceOf(member), await balanceOf(fisher)]).toEqual(['5000.00', '5000.00'])
    await match.win(5_000)
    await magazine.giveBack()
    expect([await claim(member), await claim(fisher)]).toEqual([200, 422])
    expect([await balanceOf(member), await balanceOf(fisher)]).toEqual(['10005.00', '10000.00'])
    await settleNextDay()
    expect([await balanceOf(member), await balanceOf(fisher)]).toEqual(['10010.00', '10000.00'])
  })
})

test('PROMO-3 a rebate is a rate of the valid bets by type of game, of one’s own money, given at noon of the next day and not before', async () => {
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
  // of 1,000 staked 400 are their own, and half of it was at risk: 200 count
  const purse = await giveBonus(house, member.id, 1_200)
  const half = { minor: units(500), why: 'at_risk' } as const
  const stake = { memberId: member.id, purse, kind: 'stake', cashMinor: units(400), bonusMinor: units(600) } as const
  for (const roundId of ['mixed', 'over night']) await playPurse(house.env, { ...stake, roundId })
  await playPurse(house.env, { memberId: member.id, purse, roundId: 'mixed', kind: 'close', roundValid: half })
  await settlePeriods(house.env)
  expect(await balanceOf(member), 'the day is not over').toBe('2200.00')
  await settleNextDay()
  expect(await balanceOf(member)).toBe('2206.50') // 0.5 % of 1,000 and 200, and 0.1 % of 500
  await playPurse(house.env, { memberId: member.id, purse, roundId: 'over night', kind: 'close', roundValid: half })
  await settleNextDay()
  expect(await balanceOf(member)).toBe('2207.50')
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

/** Dollar members of a taka brand: every amount of the terms is theirs in dollars, on the page and at the bet. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lotteryRules } from '#contract/lottery/hall.ts'
import type { LotteryTerms } from '#contract/lottery/office.ts'
import { lotteryBet, lotteryCancel } from '#contract/lottery/tickets.ts'
import { parseMoney } from '#contract/money.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { defaultTerms } from './default-terms.ts'
import { termsIn } from './member-terms.ts'
import { insertFirstTerms } from './terms.sql.ts'

const GAME = 'ph3d'
let house: House
let [taka, dollar]: Person[] = []
const who = (person: Person | undefined) => (person ?? expect.fail('nobody')).caller

function termsOfTest(): LotteryTerms {
  const terms = defaultTerms(findLottery(GAME) ?? expect.fail('no lottery'), 'BDT')
  return {
    ...terms,
    plays: terms.plays.map((sold) => ({
      ...sold,
      stakeMin: '20.00',
      stakeMax: '500.00',
      payoutMax: '1000.00',
      numberMax: '600.00',
    })),
    ticketPayoutMax: '1500.00',
    memberIssueMax: '1000.00',
  }
}

beforeAll(async () => {
  house = await openHouse()
  taka = await buildMember(house)
  dollar = await buildMember(house, { currency: 'USD' })
  await giveStakes(house.env, taka.id, 100_000_000n)
  await giveStakes(house.env, dollar.id, 100_000_000n, false, 'USD')
  const [{ code: merchant } = expect.fail('no brand')] = await house.env.db.query<{ code: string }>(
    `select merchant as code from identity.members where id = $1`,
    [dollar.id],
  )
  const at = new Date('2000-01-01T00:00:00Z')
  await insertFirstTerms(house.env.db, { merchant, lottery: GAME, terms: termsOfTest(), fromAt: at, by: 'house', at })
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

let asked = 0
async function bet(person: Person | undefined, issue: string, stake: string, numbers: readonly string[] = ['123']) {
  const lines = numbers.map((selection) => lineOf(GAME, { play: 'STRAIGHT', mode: 'SEA', selection, stake }))
  const ask = { gameCode: GAME, issue, termsVersion: 1, lines, requestId: `bet-${++asked}` }
  return (await who(person).call(lotteryBet, ask)).body
}

test('LOTT-4 the rules name the bounds in the currency of the member who asks', async () => {
  const [own, other] = [
    await who(taka).ok(lotteryRules, { gameCode: GAME }),
    await who(dollar).ok(lotteryRules, { gameCode: GAME }),
  ]
  expect(own).toMatchObject({ currency: 'BDT', ticket: { payoutMax: '1500.00', stakeMaxOfIssue: '1000.00' } })
  expect(own.plays[0]).toMatchObject({ stakeMin: '20.00', stakeMax: '500.00', payoutMax: '1000.00' })
  expect(other).toMatchObject({ currency: 'USD', ticket: { payoutMax: '150.00', stakeMaxOfIssue: '100.00' } })
  expect(other.plays[0]).toMatchObject({ stakeMin: '2.00', stakeMax: '50.00', payoutMax: '100.00' })
  expect((await house.as().ok(lotteryRules, { gameCode: GAME })).plays[0]).toEqual(own.plays[0])
})

test('LOTT-4 a bet is held against the bounds in the currency of its member', async () => {
  const { number } = await sellIssue(house.env.db, GAME)
  const limit = (name: string, left: string) => ({ code: 'LOTTERY_LIMIT', value: { limit: name, left } })
  expect(await bet(dollar, number, '1.99')).toMatchObject(limit('stakeMin', '2.00'))
  expect(await bet(dollar, number, '50.01')).toMatchObject(limit('stakeMax', '50.00'))
  expect(await bet(taka, number, '19.99')).toMatchObject(limit('stakeMin', '20.00'))
  expect(await bet(dollar, number, '2.00', ['123', '124'])).toMatchObject({
    value: { content: [{ payoutMax: '100.00' }, { payoutMax: '100.00' }] },
  })
  const most = await house.env.db.query('select payout_max as most from lottery.tickets where lines = 2')
  expect(most).toEqual([{ most: parseMoney('150.00') }])
})

test('LOTT-4 a number takes so much of each currency, and what is cancelled frees it', async () => {
  const { number, id } = await sellIssue(house.env.db, GAME)
  const first = await bet(dollar, number, '50.00')
  expect(first).toMatchObject({ success: true })
  const second = await buildMember(house, { currency: 'USD' })
  await giveStakes(house.env, second.id, 100_000_000n, false, 'USD')
  expect(await bet(second, number, '10.01')).toMatchObject({ code: 'LOTTERY_LIMIT', value: { limit: 'numberMax' } })
  expect(await bet(second, number, '10.00')).toMatchObject({ success: true })
  expect(await bet(taka, number, '500.00')).toMatchObject({ success: true })
  if (!first.success) return expect.fail('refused')
  await who(dollar).ok(lotteryCancel, { id: first.value.id })
  const owed = await house.env.db.query(
    `select currency, sum(worst)::text as worst from lottery.exposure_pages
     where issue = $1 and page not like '#%' group by 1 order by 1`,
    [id],
  )
  expect(owed).toEqual([
    { currency: 'BDT', worst: String(parseMoney('1000.00')) },
    { currency: 'USD', worst: String(parseMoney('100.00')) },
  ])
})

test('LOTT-4 a least stake never becomes nothing', () => {
  const [sold = expect.fail('no play')] = termsOfTest().plays
  const terms = { ...termsOfTest(), plays: [{ ...sold, stakeMin: '0.0001', numberMax: null }] }
  const [play] = termsIn(terms, 'BDT', 'USD').plays
  expect(parseMoney(play?.stakeMin ?? '0')).toBe(1n)
  expect(play?.numberMax).toBeNull()
  expect(termsIn(terms, 'BDT', 'BDT')).toEqual(terms)
})

/** A dollar member of a taka brand: chases by a profit plan, and terms that changed between opening and sending. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { officeLotteryTerms, setLotteryTerms } from '#contract/lottery/office.ts'
import { lotteryBet, lotteryChase, lotteryChases, lotteryChaseStop } from '#contract/lottery/tickets.ts'
import { parseMoney } from '#contract/money.ts'
import type { CurrencyCode } from '#contract/money.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { stakeDue } from '../chases/stake-chases.ts'
import { settleDue } from '../settling/settle-issue.ts'

const GAME = 'ph3d'
const because = 'a story in dollars'
let house: House
let [admin, admin2, taka, dollar]: Person[] = []
const who = (person: Person | undefined) => (person ?? expect.fail('nobody')).caller
let count = 0

beforeAll(async () => {
  house = await openHouse()
  admin = await buildOperator(house, 'admin')
  admin2 = await buildOperator(house, 'admin')
  taka = await buildMember(house)
  dollar = await buildMember(house, { currency: 'USD' })
  await giveStakes(house.env, taka.id, parseMoney('10000.00'))
  await giveStakes(house.env, dollar.id, parseMoney('10000.00'), false, 'USD')
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

const straight = (selection: string, stake: string) => lineOf(GAME, { play: 'STRAIGHT', mode: 'SEA', selection, stake })
const cash = (person: Person | undefined, currency: CurrencyCode) =>
  getBalance(house.env.db, { kind: 'member_cash', owner: person?.id ?? '', currency })
const inForce = async () => (await who(admin).ok(officeLotteryTerms, { gameCode: GAME })).inForce

/** Two operators change the most that a line of the play pays, in the brand's currency. Returns the version. */
async function changePayout(payoutMax: string): Promise<number> {
  const { terms } = await inForce()
  const plays = terms.plays.map((play) => (play.id === 'STRAIGHT' ? { ...play, payoutMax } : play))
  const asked = await who(admin).ok(setLotteryTerms, { gameCode: GAME, terms: { ...terms, plays }, reason: because })
  const id = asked.waiting?.id
  if (id !== undefined) {
    const { contentHash } = await who(admin2).ok(officeDecision, { id })
    await who(admin2).ok(officeAnswerDecision, { id, agrees: true, contentHash, note: because })
  }
  return (await inForce()).version
}

/** Five issues, the first on sale: twenty numbers of 0.10 dollars, multiplied until a win earns ten times what was paid. */
async function chase() {
  const { db } = house.env
  const issues = [await sellIssue(db, GAME, { minutes: 2_000 })]
  for (let at = 1; at < 5; at++) issues.push(await sellIssue(db, GAME, { minutes: 2_000 + at, state: 'pending' }))
  const numbers = Array.from({ length: 20 }, (_, index) => String(index + 100))
  const begun = await who(dollar).ok(lotteryChase, {
    gameCode: GAME,
    termsVersion: (await inForce()).version,
    from: issues[0]?.number ?? '',
    issues: 5,
    lines: [straight(numbers.join(','), '0.10')],
    plan: { kind: 'profit', ratePercent: 1_000 },
    total: '32.00',
    requestId: `chase-${++count}`,
  })
  return { issues, begun }
}
const lastChase = async () => (await who(dollar).ok(lotteryChases, { gameCode: GAME })).content[0]
const sellNow = (id: bigint | undefined) =>
  house.env.db.query(`update lottery.issues set state = 'open' where id = $1`, [id])

test('LOTT-6 LOTT-4 a profit plan of a dollar member is reckoned, held, won and given back in dollars', async () => {
  const before = await cash(dollar, 'USD')
  const { issues, begun } = await chase()
  // 45.00 a win; each amount is the least that leaves ten times everything paid until then
  expect(begun).toMatchObject({ currency: 'USD', total: '32.00', staked: '2.00', held: '30.00' })
  expect(begun.issues.map(({ multiple, cost }) => [multiple, cost])).toEqual([
    [1, '2.00'],
    [1, '2.00'],
    [2, '4.00'],
    [4, '8.00'],
    [8, '16.00'],
  ])
  expect(before - (await cash(dollar, 'USD'))).toBe(parseMoney('32.00'))

  await drawIssue(house.env.db, issues[0]?.id ?? 0n, { number: [999] })
  await settleDue(house.env)
  await sellNow(issues[1]?.id)
  await stakeDue(house.env)
  expect(await lastChase()).toMatchObject({ state: 'running', staked: '4.00', held: '28.00' })
  await drawIssue(house.env.db, issues[1]?.id ?? 0n, { number: [105] })
  await settleDue(house.env)
  await stakeDue(house.env)
  expect(await lastChase()).toMatchObject({ state: 'stopped', staked: '4.00', held: '0.00', won: '45.00' })
  expect((await cash(dollar, 'USD')) - before).toBe(parseMoney('41.00'))
  expect(await cash(dollar, 'BDT')).toBe(0n)
})

test('LOTT-6 what a dollar member’s stopped chase held is released in dollars, once', async () => {
  const before = await cash(dollar, 'USD')
  const { begun } = await chase()
  const stops = await Promise.all([1, 2].map(() => who(dollar).call(lotteryChaseStop, { id: begun.id })))
  expect(stops.filter(({ body }) => body.success).length).toBeGreaterThan(0)
  expect(await lastChase()).toMatchObject({ currency: 'USD', staked: '2.00', held: '0.00' })
  expect(before - (await cash(dollar, 'USD'))).toBe(parseMoney('2.00'))
})

test('LOTT-1 LOTT-4 former terms are held against the present ones in the currency of who bets', async () => {
  const issue = await sellIssue(house.env.db, GAME)
  const former = await changePayout('2000.00')
  const bet = async (person: Person | undefined, stake: string) =>
    (
      await who(person).call(lotteryBet, {
        gameCode: GAME,
        issue: issue.number,
        termsVersion: former,
        lines: [straight('123', stake)],
        requestId: `terms-${++count}`,
      })
    ).body
  const now = await changePayout('500.00')
  const before = await cash(dollar, 'USD')
  // 90.00 was within 200.00 dollars, and is not within 50.00
  expect(await bet(dollar, '0.20')).toMatchObject({
    code: 'TERMS_CHANGED',
    value: {
      termsVersion: now,
      lines: [
        { line: 0, shown: { direct: '90.00', payoutMax: '90.00' }, now: { direct: '90.00', payoutMax: '50.00' } },
      ],
    },
  })
  expect(await cash(dollar, 'USD'), 'nothing moved').toBe(before)
  // what a taka wins is within 500.00, so that nothing has changed for who plays in it
  const answer = await bet(taka, '1.00')
  expect(answer).toMatchObject({ success: true, value: { content: [{ payoutMax: '450.00' }] } })
})

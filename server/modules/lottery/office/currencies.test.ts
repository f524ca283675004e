/** What a brand sold in two currencies, as its operators see it: each sum beside the other, never added up. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { officeLotteries } from '#contract/lottery/office.ts'
import { officeIssue, officeIssues, officeLotteryFigures } from '#contract/lottery/office-issues.ts'
import { houseIssue, houseIssues } from '#contract/lottery/office-house.ts'
import { lotteryBet } from '#contract/lottery/tickets.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { settleDue } from '../settling/settle-issue.ts'

const GAME = 'ph3d'
let house: House
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  admin = await buildOperator(house, 'admin')
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

async function buy(currency: 'BDT' | 'USD', issue: string, stake: string): Promise<void> {
  const member = await buildMember(house, { currency })
  await giveStakes(house.env, member.id, 10_000_000n, false, currency)
  const lines = [lineOf(GAME, { play: 'STRAIGHT', mode: 'SEA', selection: '123', stake })]
  await member.caller.ok(lotteryBet, {
    gameCode: GAME,
    issue,
    termsVersion: 1,
    lines,
    requestId: `${currency}-${issue}`,
  })
}

test('OFFICE-6 costs and wins of two currencies stand beside each other in every table of sales', async () => {
  const { env } = house
  const issue = await sellIssue(env.db, GAME)
  // more dollars than taka: the brand's own come first all the same
  await buy('BDT', issue.number, '10.00')
  await buy('USD', issue.number, '20.00')
  const of = { gameCode: GAME, issue: issue.number }
  const rows = [
    { play: 'STRAIGHT', currency: 'BDT', tickets: 1, bets: 1, cost: '10.00', won: '0.00' },
    { play: 'STRAIGHT', currency: 'USD', tickets: 1, bets: 1, cost: '20.00', won: '0.00' },
  ]
  expect((await admin.caller.ok(officeIssue, of)).sales).toMatchObject(rows)

  await drawIssue(env.db, issue.id, { number: [456] })
  await settleDue(env)
  const sold = { tickets: 2, cost: '10.00', won: '0.00', others: [{ currency: 'USD', cost: '20.00', won: '0.00' }] }
  const issues = await admin.caller.ok(officeIssues, { gameCode: GAME })
  expect(issues.content.find((row) => row.issue === issue.number)).toMatchObject(sold)
  const { lotteries } = await admin.caller.ok(officeLotteries, {})
  expect(lotteries.find((row) => row.gameCode === GAME)?.today).toEqual(sold)
  expect(lotteries.find((row) => row.gameCode === 'mb')?.today).toEqual({
    ...sold,
    tickets: 0,
    cost: '0.00',
    others: [],
  })
  const { plays } = await admin.caller.ok(officeLotteryFigures, { gameCode: GAME })
  expect(plays).toMatchObject(rows.map((row) => ({ ...row, returned: 0 })))
})

test('OFFICE-6 the house’s list counts tickets of both currencies and adds no amounts up; an issue names each by itself', async () => {
  const { env } = house
  const operator = await buildHouseOperator(house)
  const issue = await sellIssue(env.db, GAME)
  await buy('BDT', issue.number, '10.00')
  await buy('USD', issue.number, '20.00')
  await drawIssue(env.db, issue.id, { number: [123] })
  await settleDue(env)
  const { content } = await operator.caller.ok(houseIssues, { gameCode: GAME })
  const row = content.find((one) => one.issue === issue.number)
  expect(row).toMatchObject({ tickets: 2, results: 0, alarms: [] })
  for (const amount of ['cost', 'won', 'worst']) expect(row).not.toHaveProperty(amount)
  const { brands } = await operator.caller.ok(houseIssue, { gameCode: GAME, issue: issue.number })
  expect(brands.map(({ currency, tickets, cost, won }) => ({ currency, tickets, cost, won }))).toEqual([
    { currency: 'BDT', tickets: 1, cost: '10.00', won: '4500.00' },
    { currency: 'USD', tickets: 1, cost: '20.00', won: '9000.00' },
  ])
})

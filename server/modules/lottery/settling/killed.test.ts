/** Processes that draw and settle are killed with SIGKILL before, in the middle and after, and two do it at once. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { voidIssue as askVoid } from '#contract/lottery/office-house.ts'
import { lotteryBet } from '#contract/lottery/tickets.ts'
import type { Tx } from '#server/lib/db.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { countWaiting, hold as holdIn, type Killing, openKilling } from '#server/testing/killed.ts'
import { openIssueOf, passDraw } from '#server/testing/lottery.ts'
import { drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { computeDraw } from '../draws/draw-own.ts'
import { voidIssue } from '../draws/write-board.ts'
import { readCounts } from '../draws/draws.sql.ts'
import { closeDue } from '../issues/move-issues.sql.ts'
import { settleDue } from './settle-issue.ts'
import { findIssue, lockIssue } from '../issues/issues.sql.ts'

const GAME = 'ssc1'
const TICKETS = 32
const LINES = 100
const REFUNDS = 70
const UNIT = 10_000n
let house: CashierHouse
let killing: Killing

beforeAll(async () => {
  ;[house, killing] = await Promise.all([openCashierHouse(), openKilling('server/testing/lottery-process')])
})
afterEach(async () => {
  await killing.killAll()
  await expectBalancedBooks(house.env.db)
})
afterAll(async () => {
  await house?.close()
  killing?.close()
})

const start = (work: 'draw' | 'settle') => killing.start(house, { LOTTERY_WORK: work })
const hold = (row: (tx: Tx) => Promise<unknown>) => holdIn(house, row)
const waiting = () => countWaiting(house)

const statesOf = async (issue: bigint) =>
  Object.fromEntries(
    (
      await house.env.db.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from lottery.tickets where issue = $1 group by 1',
        [issue],
      )
    ).map(({ state, count }) => [state, count]),
  )
const cash = (person: Person) => getBalance(house.env.db, { kind: 'member_cash', owner: person.id, currency: 'BDT' })

/** Buys tickets of a hundred lines each: every second one has lines that win with the digits 1 to 5. */
async function buyMany(issue: string, members: readonly Person[]): Promise<void> {
  const line = (first: number) =>
    lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection: `${first}|2|3|4|5`, stake: '0.02' })
  for (let at = 0; at < TICKETS; at++) {
    const lines = Array.from({ length: LINES }, (_, index) => line(at % 2 === 0 ? index % 10 : 5 + (index % 5)))
    const ask = { gameCode: GAME, issue, termsVersion: 1, lines, requestId: `many-${at}` }
    await members[at % members.length]?.caller.ok(lotteryBet, ask)
  }
}

test('LOTT-5 a process killed in the middle of settling thousands of lines, and two that go on at once: each ticket once, and no void in between', async () => {
  const { env } = house
  const [member, other, operator] = [
    await buildMember(house),
    await buildMember(house),
    await buildHouseOperator(house),
  ]
  for (const one of [member, other]) await giveStakes(env, one.id, 1_000n * UNIT)
  const issue = await sellIssue(env.db, GAME)
  await buyMany(issue.number, [member, other])
  const before = [await cash(member), await cash(other)]
  await drawIssue(env.db, issue.id, { digits: [1, 2, 3, 4, 5] })
  const [middle] = await env.db.query<{ id: bigint }>(
    'select id from lottery.tickets where issue = $1 order by id offset $2 limit 1',
    [issue.id, TICKETS / 2],
  )
  const letGo = await hold((tx) => tx.query('select from lottery.tickets where id = $1 for update', [middle?.id]))
  const first = await start('settle')
  await expect.poll(waiting).toBeGreaterThan(0)
  await killing.kill(first)
  const states = await statesOf(issue.id)
  expect(states.placed, 'some wait').toBeGreaterThan(0)
  expect(states.won, 'some are paid').toBeGreaterThan(0)

  const asked = await operator.caller.call(askVoid, { gameCode: GAME, issue: issue.number, reason: 'too late' })
  expect(asked.body).toMatchObject({ code: 'ISSUE_STATE' })
  expect(await env.db.tx((tx) => voidIssue(env, tx, issue.id, 'too late'))).toBe(false)
  const forced = env.db.query(`update lottery.issues set state = 'void', void_reason = 'x' where id = $1`, [issue.id])
  await expect(forced).rejects.toThrow('does not go from settling to void')

  const two = await Promise.all([start('settle'), start('settle')])
  await expect.poll(waiting).toBeGreaterThan(0)
  await killing.kill(two[0])
  await letGo()
  await expect.poll(async () => (await findIssue(env.db, GAME, issue.number))?.state).toBe('settled')
  expect(await statesOf(issue.id)).toEqual({ won: TICKETS / 2, lost: TICKETS / 2 })
  const [lost] = await env.db.query<{ id: string }>(
    `select id::text from lottery.tickets where issue = $1 and state = 'lost' limit 1`,
    [issue.id],
  )
  const again = JSON.stringify([{ tickets: [lost?.id], version: 1, at: new Date() }])
  const twice = env.db.query('select lottery.apply_lost($1::json, array[]::bigint[])', [again])
  await expect(twice, 'the database itself ends a ticket once').rejects.toThrow('settled already')
  const [paid] = await env.db.query<{ won: bigint; each: number }>(
    `select sum(won)::bigint as won, count(distinct won)::int as each from lottery.tickets where issue = $1 and state = 'won'`,
    [issue.id],
  )
  const wins = ((195_600n * UNIT) / 100n) * BigInt((LINES / 10) * (TICKETS / 2))
  expect(paid).toEqual({ won: wins, each: 1 })
  const after = [await cash(member), await cash(other)]
  expect((after[0] ?? 0n) + (after[1] ?? 0n) - (before[0] ?? 0n) - (before[1] ?? 0n)).toBe(wins)
})

test('LOTT-5 a process killed in the middle of giving a void issue’s stakes back, and two that go on: each stake once', async () => {
  const { env } = house
  const member = await buildMember(house)
  await giveStakes(env, member.id, 1_000n * UNIT)
  const before = await cash(member)
  const issue = await sellIssue(env.db, GAME)
  // more than are given back at the same time
  const line = lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection: '1|2|3|4|5', stake: '0.02' })
  for (let at = 0; at < REFUNDS; at++)
    await member.caller.ok(lotteryBet, {
      gameCode: GAME,
      issue: issue.number,
      termsVersion: 1,
      lines: [line],
      requestId: `void-${at}`,
    })
  await env.db.tx((tx) => voidIssue(env, tx, issue.id, 'the story of a void'))
  const [last] = await env.db.query<{ id: bigint }>(
    'select id from lottery.tickets where issue = $1 order by id desc limit 1',
    [issue.id],
  )
  const letGo = await hold((tx) => tx.query('select from lottery.tickets where id = $1 for update', [last?.id]))
  const first = await start('settle')
  await expect.poll(waiting).toBeGreaterThan(0)
  await expect.poll(async () => (await statesOf(issue.id)).void ?? 0).toBeGreaterThan(0)
  await killing.kill(first)
  expect((await statesOf(issue.id)).placed, 'some wait').toBeGreaterThan(0)
  const next = start('settle')
  await letGo()
  await Promise.all([next, settleDue(env)])
  await expect.poll(() => statesOf(issue.id)).toEqual({ void: REFUNDS })
  expect(await cash(member)).toBe(before)
  const told = await env.db.query('select from lottery.told where issue = $1', [issue.id])
  expect(told.length, 'the member is told once').toBe(1)
})

test('LOTT-6 a process killed before the first statement, in the middle of and after a draw, and two that draw at once: one board, counted once', async () => {
  const { env } = house
  const issue = await openIssueOf(env, 'k3f1')
  await passDraw(env, issue.id)
  await closeDue(env.db)
  const closed = (await findIssue(env.db, issue.lottery, issue.number)) ?? expect.fail()
  const expected = await computeDraw(env, closed)
  const counted = async () => (await readCounts(env.db, issue.lottery)).draws
  const drawsBefore = await counted()
  const state = async () => (await findIssue(env.db, issue.lottery, issue.number))?.state

  const open = await hold((tx) => tx.query('lock table lottery.issues in access exclusive mode'))
  const early = await start('draw')
  await expect.poll(waiting, { message: 'its first statement waits' }).toBe(1)
  await killing.kill(early)
  await open()
  expect(await state(), 'nothing was begun').toBe('closed')
  const letGo = await hold((tx) => lockIssue(tx, issue.id))
  const first = await start('draw')
  await expect.poll(waiting).toBe(1)
  await killing.kill(first)
  const two = await Promise.all([start('draw'), start('draw')])
  await expect.poll(waiting).toBeGreaterThanOrEqual(2)
  expect(await state(), 'nothing is drawn').toBe('closed')
  await killing.kill(two[1])
  await letGo()
  await expect.poll(state).toBe('drawn')
  await killing.kill(two[0])
  await start('draw')
  await start('settle')
  await expect.poll(state).toBe('settled')
  const drawn = await findIssue(env.db, issue.lottery, issue.number)
  expect(drawn).toMatchObject({ board: expected?.board, secret: expected?.secret, settleVersion: 1 })
  expect(await counted()).toBe(drawsBefore + 1)
})

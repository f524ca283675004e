/** Tickets from the purchase to the account record: bought, cancelled, settled, corrected, returned. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  lotteryBet,
  lotteryCancel,
  lotteryChase,
  lotteryChases,
  lotteryChaseStop,
  lotteryTicket,
  lotteryTickets,
} from '#contract/lottery/tickets.ts'
import { lotteryLaunch } from '#contract/lottery/hall.ts'
import { messages } from '#contract/messages/messages.ts'
import { toWire } from '#contract/money.ts'
import { answerReality, excludeSelf, setLimit } from '#contract/protection/protection.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { closeUnder, correctIssue, drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { stakeDue } from '../chases/stake-chases.ts'
import { PAST_TICKET_SEEDS, TICKET_ISSUE_SEEDS, TICKET_SEEDS } from '../seeds/tickets.ts'
import { readTerms } from '../terms/read-terms.ts'
import { settleDue, settleIssue } from '../settling/settle-issue.ts'
import { listDue } from '../settling/settling.sql.ts'

const UNIT = 10_000n
const GAME = 'ssc1'
let house: House
let member: Person
let count = 0
beforeAll(async () => {
  house = await openHouse()
  member = await buildMember(house)
  await giveStakes(house.env, member.id, 1_000_000n * UNIT)
})
afterAll(() => house.close())
afterEach(() => expectBalancedBooks(house.env.db))

const direct = (selection: string, stake = '2.00') =>
  lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection, stake })
const bet = (issue: string, lines = [direct('1|2|3|4|5')], more: object = {}) => ({
  gameCode: GAME,
  issue,
  termsVersion: 1,
  lines,
  requestId: `r${++count}`,
  ...more,
})
const cash = async (person = member) =>
  toWire(await getBalance(house.env.db, { kind: 'member_cash', owner: person.id, currency: 'BDT' }))
const buy = (issue: string, lines?: ReturnType<typeof direct>[], person = member) =>
  person.caller.ok(lotteryBet, bet(issue, lines))
const settle = () => settleDue(house.env)
const BOARD = { digits: [1, 2, 3, 4, 5] }

describe('LOTT-1 buying a ticket', () => {
  test('LOTT-1 all lines or none, counted on the server, and the same request gives the same ticket', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const before = await cash()
    const asked = bet(issue.number, [direct('1,2|3|4|5|6'), direct('0|0|0|0|0', '0.2')])
    const ticket = await member.caller.ok(lotteryBet, asked)
    expect(ticket).toMatchObject({
      state: 'placed',
      bets: 3,
      cost: '4.20',
      lines: 2,
      canCancel: true,
      roundId: ticket.reference,
    })
    expect(await member.caller.ok(lotteryBet, asked)).toEqual(ticket)
    expect(Number(before) - Number(await cash())).toBeCloseTo(4.2)
    const other = await member.caller.call(lotteryBet, { ...asked, lines: [direct('9|9|9|9|9')] })
    expect(other.body).toMatchObject({ code: 'KEY_REUSED' })
    const twice = bet(issue.number)
    const both = await Promise.all([member.caller.ok(lotteryBet, twice), member.caller.ok(lotteryBet, twice)])
    expect(both[0].id).toBe(both[1].id)
    const stranger = await buildMember(house)
    expect((await stranger.caller.call(lotteryTicket, { id: ticket.id })).body).toMatchObject({ code: 'NOT_FOUND' })
    const list = await member.caller.ok(lotteryTickets, { issue: issue.number })
    expect(list.content.map(({ id }) => id)).toEqual([both[0].id, ticket.id])
  })

  test('LOTT-1 another count or cost than the server’s is asked about, and a wrong text is shown with its places', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const line = direct('1|2|3|4|5')
    const refuse = async (lines: object[]) =>
      (await member.caller.call(lotteryBet, bet(issue.number, lines as (typeof line)[]))).body
    expect(await refuse([{ ...line, bets: 7 }])).toMatchObject({
      code: 'TERMS_CHANGED',
      value: { lines: [{ line: 0, shown: { bets: '7' }, now: { bets: '1', cost: '2.00' } }] },
    })
    expect(await refuse([line, { ...line, cost: '0.01' }])).toMatchObject({
      code: 'TERMS_CHANGED',
      value: { lines: [{ line: 1 }] },
    })
    expect(await refuse([{ ...line, selection: '1|2|x|4|5' }])).toMatchObject({
      code: 'SELECTION_INVALID',
      value: {
        lines: [
          {
            line: 0,
            problems: expect.arrayContaining([expect.objectContaining({ problem: 'unknown', row: 2, at: 4 })]),
          },
        ],
      },
    })
    expect(await refuse([{ ...line, series: 1999 }])).toMatchObject({ code: 'TERMS_CHANGED' })
    expect(await refuse([{ ...line, play: 'no-such' }])).toMatchObject({ code: 'LOTTERY_OFF' })
    expect(await refuse([{ ...line, stake: '99999.00' }])).toMatchObject({
      code: 'LOTTERY_LIMIT',
      value: { limit: 'stakeMax' },
    })
  })

  test('LOTT-1 a rebate below the own series is taken off the cost, but not where the bet covers nearly all', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const line = lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection: '1|2|3|4|5', stake: '2.00', series: 1800 })
    expect(line.cost).toBe('1.844')
    const wide = Array.from({ length: 5 }, () => '0,1,2,3,4,5,6,7,8,9').join('|')
    const all = lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection: wide, stake: '0.001', series: 1800 })
    expect(all.cost).toBe('100.00')
    const ticket = await member.caller.ok(lotteryBet, bet(issue.number, [line, all]))
    expect(ticket.cost).toBe('101.844')
    await drawIssue(house.env.db, issue.id, BOARD)
    await settle()
    const [round] = await house.env.db.query<{ valid: bigint }>(
      'select valid_bet as valid from bets.rounds where round_id = $1',
      [ticket.reference],
    )
    expect(round?.valid).toBe(18_440n)
  })

  test('LOTT-3 one millisecond after the close nothing is taken, and a ticket is not cancelled any more', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const next = await sellIssue(house.env.db, GAME, { minutes: 1 })
    const ticket = await buy(issue.number)
    const closed = { code: 'ISSUE_CLOSED', value: { next: next.number } }
    // a bet that came in time, and whose commit waits for the issue until its close has passed
    const before = await cash()
    const late = await closeUnder(house.env.db, issue.id, () =>
      [bet(issue.number), bet(issue.number)].map((one) => member.caller.call(lotteryBet, one)),
    )
    for (const { body } of late) expect(body, 'decided by the commit').toMatchObject(closed)
    // its state says that it is on sale; the clock says that it is not
    const [row] = await house.env.db.query('select state from lottery.issues where id = $1', [issue.id])
    expect(row).toEqual({ state: 'open' })
    expect((await member.caller.call(lotteryBet, bet(issue.number))).body).toMatchObject(closed)
    expect((await member.caller.call(lotteryCancel, { id: ticket.id })).body).toMatchObject({ code: 'ISSUE_CLOSED' })
    expect(await cash(), 'no money moved').toBe(before)
    await house.env.db.query(`update lottery.issues set state = 'closed' where id = $1`, [issue.id])
    await house.env.db.query(`update lottery.issues set state = 'void', void_reason = 'a test' where id = $1`, [
      issue.id,
    ])
    await settle()
    expect(await member.caller.ok(lotteryTicket, { id: ticket.id })).toMatchObject({ state: 'void' })
  })

  test('LOTT-1 who has excluded themselves buys nothing, with money or for play, and no money moves', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const out = await buildMember(house)
    await giveStakes(house.env, out.id, 1_000_000n)
    const funds = () => getBalance(house.env.db, { kind: 'member_cash', owner: out.id, currency: 'BDT' })
    const before = await funds()
    await out.caller.ok(excludeSelf, { months: 6, understood: true })
    for (const trial of [false, true]) {
      const asked = { ...bet(issue.number), trial, requestId: `excluded-${trial}` }
      expect((await out.caller.call(lotteryBet, asked)).body).toMatchObject({ code: 'EXCLUDED' })
    }
    expect(await funds()).toBe(before)
    const rows = await house.env.db.query('select from lottery.tickets where member_id = $1', [out.id])
    expect(rows.length).toBe(0)
  })

  test('LOTT-1 CASH-9 limits of the member’s own hold on the bet’s path, however many bets meet, and what is refused moves no money', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const codes = async (one: Person, bets: number) => {
      const answers = await Promise.all(
        Array.from({ length: bets }, () => one.caller.call(lotteryBet, bet(issue.number))),
      )
      return answers.map(({ body }) => (body.success ? 'ok' : body.code)).toSorted()
    }
    for (const kind of ['stake', 'loss'] as const) {
      const one = await buildMember(house)
      await giveStakes(house.env, one.id, 100n * UNIT)
      await one.caller.ok(setLimit, { kind, period: 'day', value: '5.00' })
      // each is two: the third passes the limit
      expect(await codes(one, 12), kind).toEqual([...Array.from({ length: 10 }, () => 'PLAY_LIMIT'), 'ok', 'ok'])
      const { body } = await one.caller.call(lotteryBet, bet(issue.number))
      expect(body).toMatchObject({ code: 'PLAY_LIMIT', value: { reason: kind, period: 'day' } })
      expect(await cash(one)).toBe('96.00')
    }
  })

  test('LOTT-1 CASH-9 a reality check stops the next ticket and the due issue of a chase until it is answered', async () => {
    const { db } = house.env
    const [issue, next] = [await sellIssue(db, GAME), await sellIssue(db, GAME, { minutes: 70, state: 'pending' })]
    const last = await sellIssue(db, GAME, { minutes: 80, state: 'pending' })
    const one = await buildMember(house)
    await giveStakes(house.env, one.id, 100n * UNIT)
    await one.caller.ok(setLimit, { kind: 'reality', period: 'session', value: '30' })
    const { issue: from, ...rest } = bet(issue.number)
    const plan = { plan: { kind: 'same', multiple: 1 }, stopOnWin: false, issues: 3, total: '6.00' } as const
    await one.caller.ok(lotteryChase, { ...rest, ...plan, from })
    // the sitting began half an hour ago
    await db.query(
      `update protection.members set sitting_at = sitting_at - interval '31 minutes' where member_id = $1`,
      [one.id],
    )
    const stopped = { code: 'PLAY_LIMIT', value: { reason: 'reality', period: 'session' } }
    expect((await one.caller.call(lotteryBet, bet(issue.number))).body).toMatchObject(stopped)
    await db.query(`update lottery.issues set state = 'open' where id = $1`, [next.id])
    await stakeDue(house.env)
    const [chase] = (await one.caller.ok(lotteryChases, {})).content
    expect(chase?.issues.map(({ state, why }) => why ?? state)).toEqual(['staked', 'limit', 'waiting'])
    expect(await cash(one)).toBe('96.00')
    await one.caller.ok(answerReality)
    await one.caller.ok(lotteryBet, bet(issue.number))
    await db.query(`update lottery.issues set state = 'open' where id = $1`, [last.id])
    await stakeDue(house.env)
    expect(await cash(one)).toBe('94.00')
    expect((await one.caller.ok(lotteryChases, {})).content[0]?.issues.map(({ state }) => state)).toEqual([
      'staked',
      'stopped',
      'staked',
    ])
  })

  test('LOTT-3 cancelling meets the close: each ticket is either back or in the draw, never both', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const tickets = await Promise.all(Array.from({ length: 12 }, () => buy(issue.number)))
    const before = Number(await cash())
    const ends = await Promise.all([
      ...tickets.slice(0, 6).map(({ id }) => member.caller.call(lotteryCancel, { id })),
      drawIssue(house.env.db, issue.id, BOARD),
      ...tickets.slice(6).map(({ id }) => member.caller.call(lotteryCancel, { id })),
    ])
    const back = ends.filter((one) => one !== undefined && one.body.success).length
    expect(Number(await cash())).toBeCloseTo(before + 2 * back)
    await settle()
    const states = await house.env.db.query<{ state: string }>('select state from lottery.tickets where issue = $1', [
      issue.id,
    ])
    expect(states.filter(({ state }) => state === 'cancelled')).toHaveLength(back)
    expect(states.filter(({ state }) => state === 'won')).toHaveLength(12 - back)
  })
})

describe('LOTT-4 what the house may owe', () => {
  test('LOTT-4 64 callers at once never pass the cap of an outcome', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const { terms } = await readTerms(house.env, house.env.db, { merchant: 'fairhouse', lottery: GAME })
    // five numbers owe up to 1,000,000 each
    await giveStakes(house.env, member.id, 10_000n * UNIT)
    const callers = Array.from({ length: 64 }, (_, index) =>
      member.caller.call(lotteryBet, bet(issue.number, [direct(`${index % 2}|2|3|4|5`, '10.00')])),
    )
    const answers = await Promise.all(callers)
    const taken = answers.filter(({ body }) => body.success).length
    const refused = answers.flatMap(({ body }) => (body.success ? [] : [body.code]))
    expect(new Set(refused)).toEqual(new Set(['EXPOSURE_FULL']))
    const [worst] = await house.env.db.query<{ worst: bigint }>(
      'select sum(worst)::bigint as worst from lottery.exposure_pages where issue = $1',
      [issue.id],
    )
    expect(Number(worst?.worst) / 10_000).toBeLessThanOrEqual(Number(terms.exposureMax))
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(64)
    await house.env.db.query(`update lottery.issues set state = 'void', void_reason = 'a test' where id = $1`, [
      issue.id,
    ])
    await settle()
    expect(
      await house.env.db.query('select 1 from lottery.exposures, unnest(owed) as o where issue = $1 and o <> 0', [
        issue.id,
      ]),
    ).toEqual([])
  })
})

describe('LOTT-5 settling', () => {
  test('GAME-1 CASH-5 a ticket wins in its commit, opens from the betting record, and is settled once however often it is asked', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const [won, lost] = [
      await buy(issue.number, [direct('1|2|3|4|5'), direct('9|9|9|9|9')]),
      await buy(issue.number, [direct('5|5|5|5|5')]),
    ]
    const trial = await buildTrial(house)
    await trial.caller.ok(lotteryLaunch, { gameCode: GAME })
    const played = await buy(issue.number, undefined, trial)
    const before = Number(await cash())
    await drawIssue(house.env.db, issue.id, BOARD)
    await Promise.all([settle(), settle()])
    await settle()
    expect(Number(await cash())).toBeCloseTo(before + 195_600)
    expect(await member.caller.ok(lotteryTicket, { id: won.id })).toMatchObject({
      state: 'won',
      won: '195600.00',
      board: { digits: ['1', '2', '3', '4', '5'] },
      content: [
        { won: '195600.00', wins: [{ times: 1 }] },
        { won: '0.00', wins: [] },
      ],
    })
    expect(await member.caller.ok(lotteryTicket, { id: lost.id })).toMatchObject({ state: 'lost', won: '0.00' })
    expect(await trial.caller.ok(lotteryTicket, { id: played.id })).toMatchObject({ state: 'won', isTrial: true })
    expect((await member.caller.ok(lotteryTicket, { id: won.roundId })).id).toBe(won.id)
    const [round] = await house.env.db.query<{ state: string; detail: object }>(
      'select state, detail from bets.rounds where round_id = $1',
      [won.roundId],
    )
    expect(round).toMatchObject({ state: 'settled', detail: { result: { ticketId: won.id, issue: issue.number } } })
  })

  test('LOTT-5 a corrected board takes back and pays anew, what is spent is owed, and the member is told why', async () => {
    const poor = await buildMember(house)
    await giveStakes(house.env, poor.id, 10n * UNIT)
    const issue = await sellIssue(house.env.db, GAME)
    const first = await buy(issue.number, [direct('1|2|3|4|5')], poor)
    const second = await buy(issue.number, [direct('5|4|3|2|1')], poor)
    await drawIssue(house.env.db, issue.id, BOARD)
    await settle()
    const other = await sellIssue(house.env.db, GAME)
    await buy(other.number, [direct('7|7|7|7|7', '5.00')], poor)
    await correctIssue(house.env.db, issue.id, { digits: [5, 4, 3, 2, 1] })
    await settle()
    expect(await cash(poor)).toBe('195601.00')
    expect(await poor.caller.ok(lotteryTicket, { id: first.id })).toMatchObject({
      state: 'lost',
      won: '0.00',
      corrections: [{ won: '195600.00', board: { digits: ['1', '2', '3', '4', '5'] } }],
    })
    expect(await poor.caller.ok(lotteryTicket, { id: second.id })).toMatchObject({ state: 'won', won: '195600.00' })
    await correctIssue(house.env.db, issue.id, { digits: [0, 0, 0, 0, 0] })
    await settle()
    expect(await cash(poor)).toBe('1.00')
    const told = await house.env.db.query<{ key: string }>(
      `select key from messages.messages where member_id = $1 and key like 'lottery-%'`,
      [poor.id],
    )
    expect(told.map(({ key }) => key)).toEqual(['lottery-corrected', 'lottery-corrected'])
    // in the reader's words, not in the lottery's own
    const [newest] = (await poor.caller.ok(messages, {})).content
    expect(newest?.text).toContain('৳195,600.00')
    expect(newest?.text).not.toMatch(/\p{Script=Han}/u)
    await house.env.db.query(`update lottery.issues set state = 'void', void_reason = 'a test' where id = $1`, [
      other.id,
    ])
    await settle()
  })

  test('LOTT-5 killed between two commits it goes on, and tickets of a new issue are taken meanwhile', async () => {
    const issue = await sellIssue(house.env.db, GAME)
    const next = await sellIssue(house.env.db, GAME)
    await Promise.all(Array.from({ length: 30 }, (_, index) => buy(issue.number, [direct(`${index % 3}|2|3|4|5`)])))
    await drawIssue(house.env.db, issue.id, BOARD)
    const [due] = await listDue(house.env.db, 1)
    if (!due) return expect.fail('nothing is due')
    // the connection is lost after the first commits
    const { env } = house
    let left = 2
    const db = new Proxy(env.db, {
      get: (target, name) => {
        if (name === 'query' && left-- <= 0) return () => Promise.reject(new Error('killed'))
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await expect(settleIssue({ ...env, db }, due, { atATime: 7 })).rejects.toThrow('killed')
    const [ticket] = await Promise.all([buy(next.number), settle()])
    expect(ticket.state).toBe('placed')
    const states = await env.db.query<{ state: string; count: bigint }>(
      'select state, count(*) from lottery.tickets where issue = $1 group by 1 order by 1',
      [issue.id],
    )
    expect(states).toEqual([
      { state: 'lost', count: 20n },
      { state: 'won', count: 10n },
    ])
  })
})

describe('LOTT-6 chases', () => {
  const chase = (from: string, total: string, more: object = {}) => ({
    gameCode: 'ssc90',
    termsVersion: 1,
    from,
    issues: 3,
    lines: [lineOf('ssc90', { play: 'star5-direct', mode: 'ZY', selection: '1|2|3|4|5', stake: '2.00' })],
    plan: { kind: 'geometric' as const, multiple: 1, factor: 2, every: 1 },
    total,
    requestId: `c${++count}`,
    ...more,
  })
  const held = async () =>
    toWire(await getBalance(house.env.db, { kind: 'member_held', owner: member.id, currency: 'BDT' }))

  test('LOTT-6 holds the whole cost at once, stakes each issue from it, and stops when it wins', async () => {
    const { db } = house.env
    const first = await sellIssue(db, 'ssc90', { minutes: 10 })
    const second = await sellIssue(db, 'ssc90', { minutes: 20, state: 'pending' })
    await sellIssue(db, 'ssc90', { minutes: 30, state: 'pending' })
    const before = Number(await cash())
    const wrong = await member.caller.call(lotteryChase, chase(first.number, '13.00'))
    expect(wrong.body).toMatchObject({ code: 'TERMS_CHANGED', value: { lines: [{ now: { total: '14.00' } }] } })
    const asked = chase(first.number, '14.00')
    const begun = await member.caller.ok(lotteryChase, asked)
    expect(begun).toMatchObject({ state: 'running', total: '14.00', staked: '2.00', held: '12.00' })
    expect(begun.issues.map(({ multiple, state }) => [multiple, state])).toEqual([
      [1, 'staked'],
      [2, 'waiting'],
      [4, 'waiting'],
    ])
    expect((await member.caller.ok(lotteryChase, asked)).id).toBe(begun.id)
    expect([await held(), before - Number(await cash())]).toEqual(['12.00', expect.closeTo(14)])
    // the second is on sale, but the first may still win
    await db.query(`update lottery.issues set state = 'open' where id = $1`, [second.id])
    await stakeDue(house.env)
    expect((await member.caller.ok(lotteryChases, { gameCode: 'ssc90' })).content[0]?.staked).toBe('2.00')
    await drawIssue(db, first.id, { digits: [0, 0, 0, 0, 0] })
    await settle()
    await Promise.all([stakeDue(house.env), stakeDue(house.env)])
    expect((await member.caller.ok(lotteryChases, { state: 'running' })).content[0]).toMatchObject({
      staked: '6.00',
      held: '8.00',
    })
    await drawIssue(db, second.id, BOARD)
    await settle()
    expect((await member.caller.ok(lotteryChases, { gameCode: 'ssc90' })).content[0]).toMatchObject({
      state: 'stopped',
      staked: '6.00',
      held: '0.00',
      won: '391200.00',
      issues: [
        { state: 'settled', won: '0.00' },
        { state: 'settled', won: '391200.00' },
        { state: 'stopped', why: 'aim' },
      ],
    })
    expect(await held()).toBe('0.00')
  })

  test('LOTT-6 one issue is cancelled, then the rest, and an issue that closed unstaked gives its money back', async () => {
    const { db } = house.env
    const numbers = []
    for (const minutes of [100, 110, 120]) numbers.push(await sellIssue(db, 'ssc90', { minutes, state: 'pending' }))
    const [first, second, third] = numbers
    const { id } = await member.caller.ok(lotteryChase, chase(first?.number ?? '', '14.00', { stopOnWin: false }))
    expect(await held()).toBe('14.00')
    await member.caller.ok(lotteryChaseStop, { id, issue: third?.number ?? '' })
    expect(await held()).toBe('6.00')
    const stranger = await buildMember(house)
    expect((await stranger.caller.call(lotteryChaseStop, { id })).body).toMatchObject({ code: 'NOT_FOUND' })
    await db.query(`update lottery.issues set state = 'void', void_reason = 'a test' where id = $1`, [first?.id])
    await stakeDue(house.env)
    expect(await held()).toBe('4.00')
    const ended = await member.caller.ok(lotteryChaseStop, { id })
    expect(ended).toMatchObject({
      state: 'stopped',
      held: '0.00',
      issues: [
        { state: 'stopped', why: 'missed' },
        { state: 'cancelled', why: null },
        { state: 'cancelled', why: null },
      ],
    })
    expect((await member.caller.call(lotteryChaseStop, { id, issue: second?.number ?? '' })).body).toMatchObject({
      code: 'CHASE_STATE',
    })
    const poor = await buildMember(house)
    const again = await poor.caller.call(lotteryChase, chase(second?.number ?? '', '6.00', { issues: 2 }))
    expect(again.body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })
})

test('LOTT-1 the demo’s past tickets are bought, drawn and settled as they were then, and seeded once', async () => {
  const demo = await buildMember(house, { username: 'demo' })
  await giveStakes(house.env, demo.id, 100_000n * UNIT)
  const { db } = house.env
  const open = await sellIssue(db, 'ssc5', { minutes: 30 })
  for (const minutes of [40, 50]) await sellIssue(db, 'ssc5', { minutes, state: 'pending' })
  const past = { began: new Date(), members: 10 }
  for (let time = 0; time < 2; time++)
    for (const seed of [...TICKET_ISSUE_SEEDS, ...PAST_TICKET_SEEDS, ...TICKET_SEEDS]) await seed.run(house.env, past)
  const states = await db.query<{ state: string; count: bigint }>(
    'select state, count(*) from lottery.tickets where member_id = $1 group by 1 order by 1',
    [demo.id],
  )
  const count = Object.fromEntries(states.map((one) => [one.state, Number(one.count)]))
  expect(count).toMatchObject({ cancelled: 1, placed: 1 })
  expect((count.won ?? 0) + (count.push ?? 0)).toBeGreaterThan(0)
  expect(count.lost).toBeGreaterThan(0)
  expect(
    await db.query(`select 1 from lottery.chases where member_id = $1 and state = 'running'`, [demo.id]),
  ).toHaveLength(1)
  expect(open.number).not.toBe('')
})

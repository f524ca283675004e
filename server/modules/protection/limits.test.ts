/** Limits through HTTP: tightening, easing, and their effect on bets and launches over time. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import {
  answerReality,
  confirmLimit,
  dropLimitChange,
  limits,
  playSession,
  setLimit,
  type LimitRow,
  type ProtectionState,
} from '#contract/protection/protection.ts'
import type { LimitKind, LimitPeriod } from '#contract/protection/protection-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { openTable, type Seat, type Table } from '#server/testing/table.ts'
import { fundCash } from '#server/testing/vendor.ts'

let house: House
let table: Table
let member: Person
let seat: Seat

beforeAll(async () => {
  house = await openHouse()
  table = await openTable(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildMember(house)
  await fundCash(house, member.id, 10_000)
  seat = await table.sit(member)
})
afterEach(() => expectBalancedBooks(house.env.db))

/** Moves the clock to the next time that it is this hour in the brand's time zone (Asia/Dhaka, +6). */
function goTo(hour: number, minute = 0): void {
  const now = house.clock.now().getTime()
  const wanted = ((hour - 6 + 24) % 24) * HOUR_MS + minute * MINUTE_MS
  house.clock.advance((wanted - (now % DAY_MS) + DAY_MS) % DAY_MS || DAY_MS)
}
async function later(ms: number): Promise<void> {
  house.clock.advance(ms)
  member = await logInAgain(house, member)
}
const set = (kind: LimitKind, period: LimitPeriod, value: string | null) =>
  member.caller.ok(setLimit, { kind, period, value })
const rowOf = (state: ProtectionState, kind: LimitKind, period: LimitPeriod): LimitRow => {
  const row = state.limits.find((one) => one.kind === kind && one.period === period)
  if (!row) throw new Error(`no row of ${kind} ${period}`)
  return row
}
const read = async (kind: LimitKind, period: LimitPeriod) => rowOf(await member.caller.ok(limits), kind, period)

describe('limits', () => {
  test('CASH-9 a member who never set anything sees every limit open', async () => {
    const state = await member.caller.ok(limits)
    expect(state).toMatchObject({ currency: 'BDT', timeZone: 'Asia/Dhaka', rest: null, exclusion: null })
    expect(state.limits).toHaveLength(11)
    expect(state.limits.every((one) => one.value === null && one.used === null && one.pending === null)).toBe(true)
  })

  test('CASH-9 tightening counts at once, easing waits 24 hours, asks again, and ends after a week', async () => {
    expect(rowOf(await set('loss', 'day', '500'), 'loss', 'day')).toMatchObject({
      value: '500.00',
      used: '0.00',
      left: '500.00',
      setBy: 'member',
      pending: null,
    })
    const { value, pending } = rowOf(await set('loss', 'day', '800'), 'loss', 'day')
    expect({ value, pending }).toMatchObject({ value: '500.00', pending: { value: '800.00', isReady: false } })
    const id = String(pending?.id)
    expect((await member.caller.call(confirmLimit, { id })).body).toMatchObject({ code: 'CHANGE_NOT_READY' })
    await later(DAY_MS - MINUTE_MS)
    expect((await member.caller.call(confirmLimit, { id })).body).toMatchObject({ code: 'CHANGE_NOT_READY' })
    expect(await read('loss', 'day')).toMatchObject({ value: '500.00' })
    await later(MINUTE_MS)
    expect(await read('loss', 'day')).toMatchObject({ value: '500.00', pending: { isReady: true } })
    expect(rowOf(await member.caller.ok(confirmLimit, { id }), 'loss', 'day')).toMatchObject({
      value: '800.00',
      pending: null,
    })
    expect((await member.caller.call(confirmLimit, { id })).body).toMatchObject({ code: 'NOT_FOUND' })

    const removal = rowOf(await set('loss', 'day', null), 'loss', 'day').pending
    expect(removal).toMatchObject({ value: null })
    await later(8 * DAY_MS)
    expect((await member.caller.call(confirmLimit, { id: String(removal?.id) })).body).toMatchObject({
      code: 'CHANGE_NOT_READY',
    })
    expect(await read('loss', 'day')).toMatchObject({ value: '800.00', pending: null })
  })

  test('CASH-9 a wish can be dropped; a tighter one drops it; asking again starts the wait anew', async () => {
    await set('stake', 'week', '300')
    const first = rowOf(await set('stake', 'week', '400'), 'stake', 'week').pending
    expect(rowOf(await member.caller.ok(dropLimitChange, { id: String(first?.id) }), 'stake', 'week')).toMatchObject({
      value: '300.00',
      pending: null,
    })
    expect((await member.caller.call(dropLimitChange, { id: String(first?.id) })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    await set('stake', 'week', '400')
    expect(rowOf(await set('stake', 'week', '200'), 'stake', 'week')).toMatchObject({ value: '200.00', pending: null })
    const second = rowOf(await set('stake', 'week', '500'), 'stake', 'week').pending
    await later(23 * HOUR_MS)
    const third = rowOf(await set('stake', 'week', '600'), 'stake', 'week').pending
    await later(2 * HOUR_MS)
    expect((await member.caller.call(confirmLimit, { id: String(second?.id) })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await member.caller.call(confirmLimit, { id: String(third?.id) })).body).toMatchObject({
      code: 'CHANGE_NOT_READY',
    })
  })

  test.each([
    ['loss', 'session', '10', 'period'],
    ['time', 'day', '60', 'period'],
    ['time', 'session', '10', 'value'],
    ['reality', 'session', '300', 'value'],
    ['reality', 'session', '30.5', 'value'],
    ['loss', 'day', '0', 'value'],
    ['loss', 'day', '-5', 'value'],
  ] as const)('CASH-9 %s per %s of %s does not fit: %s', async (kind, period, value, field) => {
    const { body } = await member.caller.call(setLimit, { kind, period, value })
    expect(body).toMatchObject({ code: 'INVALID_INPUT', value: { fields: { [field]: {} } } })
  })

  test('CASH-9 a trial player has no limits, a visitor cannot ask for any, and nobody confirms another member’s changes', async () => {
    const trial = await buildTrial(house)
    expect((await trial.caller.call(limits)).body).toMatchObject({ code: 'in_need_true_account' })
    expect((await house.as().call(limits)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    await set('loss', 'day', '500')
    const { pending } = rowOf(await set('loss', 'day', null), 'loss', 'day')
    const other = await buildMember(house)
    await later(DAY_MS)
    const stranger = await logInAgain(house, other)
    for (const call of [confirmLimit, dropLimitChange])
      expect((await stranger.caller.call(call, { id: String(pending?.id) })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(await read('loss', 'day')).toMatchObject({ value: '500.00', pending: { isReady: true } })
  })
})

describe('stakes and losses', () => {
  test('CASH-9 a stake limit takes the attempted amount in and counts what was staked before it was set', async () => {
    await seat.bet('100')
    expect(rowOf(await set('stake', 'day', '250'), 'stake', 'day')).toMatchObject({ used: '100.00', left: '150.00' })
    expect(await seat.bet('150.01')).toMatchObject({ status: 'LIMIT_REACHED', reason: 'stake' })
    expect(await seat.bet('150')).toMatchObject({ code: 0 })
    expect(await seat.win('500')).toMatchObject({ code: 0 })
    expect(await seat.bet('0.01')).toMatchObject({ status: 'LIMIT_REACHED' })
    expect(await seat.bet('0')).toMatchObject({ code: 0 })
    expect(await read('stake', 'day')).toMatchObject({ used: '250.00', left: '0.00' })
    expect((await member.caller.call(gameLaunch, { gameCode: 'skyrise' })).body).toMatchObject({
      code: 'PLAY_LIMIT',
      value: { reason: 'stake', period: 'day' },
    })
    expect((await member.caller.call(gameLaunch, { gameCode: 'skyrise', trial: true })).body).toMatchObject({
      success: true,
    })
  })

  test('CASH-9 a loss limit counts stakes less payouts; a win and a rollback give room again', async () => {
    await set('loss', 'day', '100')
    const first = await seat.bet('60')
    expect(await seat.bet('60')).toMatchObject({ status: 'LIMIT_REACHED', reason: 'loss' })
    expect(await seat.rollBack(first.txId)).toMatchObject({ code: 0 })
    expect(await seat.bet('60')).toMatchObject({ code: 0 })
    await seat.win('50')
    expect(await read('loss', 'day')).toMatchObject({ used: '10.00', left: '90.00' })
    expect(await seat.bet('90')).toMatchObject({ code: 0 })
    expect(await seat.bet('1')).toMatchObject({ status: 'LIMIT_REACHED' })
  })

  test('CASH-9 what was won in the period may be staked on top of a loss limit, and no more', async () => {
    await seat.bet('10')
    await seat.win('60')
    expect(rowOf(await set('loss', 'month', '20'), 'loss', 'month')).toMatchObject({ used: '0.00', left: '20.00' })
    expect((await seat.bet('71')).status).toBe('LIMIT_REACHED')
    expect((await seat.bet('70')).status).toBe('OK')
    expect(await read('loss', 'month')).toMatchObject({ used: '20.00', left: '0.00' })
  })

  test('CASH-9 play money knows no limits', async () => {
    await set('stake', 'day', '1')
    const trial = await table.sit(member, true)
    expect(await trial.bet('50')).toMatchObject({ code: 0 })
  })

  test('CASH-9 fifty bets at once never pass a limit', async () => {
    await set('stake', 'month', '125')
    const answers = await Promise.all(Array.from({ length: 50 }, () => seat.bet('10')))
    expect(answers.filter((one) => one.code === 0)).toHaveLength(12)
    expect(answers.filter((one) => one.status === 'LIMIT_REACHED')).toHaveLength(38)
    expect(await read('stake', 'month')).toMatchObject({ used: '120.00', left: '5.00' })
  })

  test('CASH-9 days end at midnight, weeks on Monday and months on their first, in the brand’s time zone', async () => {
    goTo(23, 58)
    member = await logInAgain(house, member)
    seat = await table.sit(member)
    await set('stake', 'day', '100')
    await set('stake', 'week', '150')
    expect(await seat.bet('100')).toMatchObject({ code: 0 })
    const before = await read('stake', 'day')
    expect(before.resetsAt?.slice(11)).toBe('18:00:00.000Z')
    expect(await seat.bet('1')).toMatchObject({ status: 'LIMIT_REACHED' })
    await later(2 * MINUTE_MS + 1)
    const after = await read('stake', 'day')
    expect(after).toMatchObject({ used: '0.00', left: '100.00' })
    expect(new Date(String(after.resetsAt)).getTime() - new Date(String(before.resetsAt)).getTime()).toBe(DAY_MS)
    const week = await read('stake', 'week')
    const weekday = new Date(String(week.resetsAt)).getUTCDay()
    expect(weekday).toBe(0) // Monday 00:00 in Dhaka is Sunday 18:00 UTC
    const month = await read('stake', 'month')
    expect(month.resetsAt).toBe(null)
    await later(new Date(String(week.resetsAt)).getTime() - house.clock.now().getTime())
    expect(await read('stake', 'week')).toMatchObject({ used: '0.00', left: '150.00' })
    expect(
      new Date(String(rowOf(await set('stake', 'month', '500'), 'stake', 'month').resetsAt)).toISOString(),
    ).toMatch(/-(28|29|30|31)T18:00:00.000Z$/)
  })
})

describe('time', () => {
  test('CASH-9 the time of a sitting stops the next bet until half an hour has passed without one', async () => {
    await seat.bet('1')
    house.clock.advance(10 * MINUTE_MS)
    expect(rowOf(await set('time', 'session', '30'), 'time', 'session')).toMatchObject({
      value: '30',
      used: '10',
      left: '20',
    })
    expect(await seat.bet('1')).toMatchObject({ code: 0 })
    house.clock.advance(20 * MINUTE_MS)
    expect(await seat.bet('1')).toMatchObject({ status: 'LIMIT_REACHED', reason: 'time' })
    expect((await member.caller.call(gameLaunch, { gameCode: 'skyrise' })).body).toMatchObject({
      code: 'PLAY_LIMIT',
      value: { reason: 'time' },
    })
    expect(await member.caller.ok(playSession)).toMatchObject({ stop: { reason: 'time' }, timeMinutes: 30 })
    house.clock.advance(10 * MINUTE_MS + 1_000)
    expect(await seat.bet('1')).toMatchObject({ code: 0 })
    expect(await read('time', 'session')).toMatchObject({ used: '0' })
  })

  test('CASH-9 a reality check stops the next bet until it is answered, with time played and net result; wins are never stopped', async () => {
    await set('reality', 'session', '30')
    await seat.bet('100')
    house.clock.advance(29 * MINUTE_MS)
    await seat.bet('50')
    house.clock.advance(MINUTE_MS)
    expect(await seat.bet('50')).toMatchObject({ status: 'LIMIT_REACHED', reason: 'reality' })
    const facts = await member.caller.ok(playSession)
    expect(facts).toMatchObject({ staked: '150.00', net: '-150.00', stop: { reason: 'reality' }, realityMinutes: 30 })
    expect(Math.floor((new Date(facts.now).getTime() - new Date(String(facts.startedAt)).getTime()) / MINUTE_MS)).toBe(
      30,
    )
    const answered = await member.caller.ok(answerReality)
    expect(answered.stop).toBe(null)
    expect(await seat.bet('50')).toMatchObject({ code: 0 })
    house.clock.advance(29 * MINUTE_MS)
    expect(await seat.bet('1')).toMatchObject({ code: 0 })
    house.clock.advance(MINUTE_MS)
    expect(await seat.bet('1')).toMatchObject({ status: 'LIMIT_REACHED' })
    await seat.win('0')
  })

  test('CASH-9 a longer interval is an easing and waits; one that was answered before it is due changes nothing', async () => {
    await set('reality', 'session', '30')
    expect(rowOf(await set('reality', 'session', '60'), 'reality', 'session')).toMatchObject({
      value: '30',
      pending: { value: '60' },
    })
    await seat.bet('1')
    const { checkAt } = await member.caller.ok(playSession)
    house.clock.advance(10 * MINUTE_MS)
    expect((await member.caller.ok(answerReality)).checkAt).toBe(checkAt)
  })

  test('CASH-9 the sitting of a member without limits is read from the ledger', async () => {
    expect(await member.caller.ok(playSession)).toMatchObject({ startedAt: null, staked: '0.00', stop: null })
    await seat.bet('100')
    house.clock.advance(5 * MINUTE_MS)
    await seat.bet('20')
    await seat.win('30')
    expect(await member.caller.ok(playSession)).toMatchObject({
      staked: '120.00',
      paid: '30.00',
      net: '-90.00',
      realityMinutes: null,
    })
    house.clock.advance(31 * MINUTE_MS)
    expect(await member.caller.ok(playSession)).toMatchObject({ startedAt: null, net: '0.00' })
  })
})

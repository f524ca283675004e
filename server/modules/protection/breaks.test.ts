/** Breaks and exclusions through HTTP: what closes immediately, what stays open, and how a member returns. */
import { STATUS_TOPIC } from '#contract/site/live.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import { login } from '#contract/identity/identity.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { announcements, notices } from '#contract/messages/messages.ts'
import { excludeMember, memberProtection, restMember, tightenLimit } from '#contract/protection/office-protection.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { createContent } from '#contract/site/office-contents.ts'
import { askReturn, excludeSelf, limits, playSession, setLimit, takeBreak } from '#contract/protection/protection.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, buildTrial, logInAgain, PASSWORD, type Person } from '#server/testing/builders.ts'
import {
  buildPayee,
  newRequestId,
  openCashierHouse,
  withdrawalInput,
  type CashierHouse,
  type Payee,
} from '#server/testing/cashier-house.ts'
import { openTable, type Seat, type Table } from '#server/testing/table.ts'

let house: CashierHouse
let table: Table
let member: Payee
let seat: Seat
beforeAll(async () => {
  house = await openCashierHouse()
  table = await openTable(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildPayee(house)
  seat = await table.sit(member)
})
afterEach(() => expectBalancedBooks(house.env.db))

const depositOf = (one: Person) =>
  one.caller.call(createDeposit, { requestId: newRequestId(house), methodCode: 'surma-pay', amount: '500' })
const launchOf = (one: Person, trial = false) => one.caller.call(gameLaunch, { gameCode: 'skyrise', trial })
async function later(ms: number): Promise<void> {
  house.clock.advance(ms)
  member = { ...member, ...(await logInAgain(house, member)) }
}

async function expectClosed(code: 'EXCLUDED' | 'ON_BREAK', reason: string): Promise<void> {
  expect((await depositOf(member)).body).toMatchObject({ code })
  expect((await launchOf(member)).body).toMatchObject({ code })
  expect((await launchOf(member, true)).body).toMatchObject({ code })
  expect(await seat.bet('1')).toMatchObject({ status: 'BET_NOT_ALLOWED', reason })
  expect(await member.caller.ok(playSession)).toMatchObject({ stop: { reason } })
}

describe('a break', () => {
  test('CASH-9 closes deposits, launches and bets at once, and ends automatically', async () => {
    const state = await member.caller.ok(takeBreak, { hours: 24, understood: true })
    expect(new Date(String(state.rest?.until)).getTime() - new Date(String(state.rest?.since)).getTime()).toBe(DAY_MS)
    await expectClosed('ON_BREAK', 'break')
    await later(DAY_MS - MINUTE_MS)
    expect((await depositOf(member)).body).toMatchObject({ code: 'ON_BREAK' })
    await later(MINUTE_MS)
    expect((await depositOf(member)).body).toMatchObject({ success: true })
    expect((await launchOf(member)).body).toMatchObject({ success: true })
  })

  test('CASH-9 can be made longer and never shorter, from a day to six weeks', async () => {
    const long = await member.caller.ok(takeBreak, { hours: 1_008, understood: true })
    expect(await member.caller.ok(takeBreak, { hours: 24, understood: true })).toMatchObject({
      rest: { until: long.rest?.until },
    })
    for (const hours of [1, 23, 2_000]) {
      expect((await member.caller.call(takeBreak, { hours: hours as 24, understood: true })).body).toMatchObject({
        code: 'INVALID_INPUT',
      })
    }
    expect((await member.caller.call(takeBreak, { hours: 24, understood: false as true })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

describe('an exclusion', () => {
  test('CASH-9 begins at once: log-in and withdrawal stay, wins are paid, bets are given back', async () => {
    const bet = await seat.bet('100')
    await member.caller.ok(excludeSelf, { months: 6, understood: true })
    await expectClosed('EXCLUDED', 'excluded')
    expect(await seat.win('150')).toMatchObject({ code: 0 })
    expect((await seat.rollBack(bet.txId)).status).toBe('ALREADY_SETTLED')
    const again = await house.as().ok(login, { username: member.username, password: PASSWORD })
    expect(again.token).toBeTruthy()
    expect((await house.as(again.token).call(createWithdrawal, withdrawalInput(house, member))).body).toMatchObject({
      success: true,
    })
  })

  test('CASH-9 ends by its date only, and then the member asks and waits 24 hours', async () => {
    expect((await member.caller.call(askReturn)).body).toMatchObject({ code: 'NOT_FOUND' })
    const { exclusion } = await member.caller.ok(excludeSelf, { months: 6, understood: true })
    const months =
      (new Date(String(exclusion?.until)).getUTCMonth() - new Date(String(exclusion?.since)).getUTCMonth() + 12) % 12
    expect(months).toBe(6)
    expect((await member.caller.call(askReturn)).body).toMatchObject({ code: 'EXCLUDED' })
    expect((await member.caller.ok(excludeSelf, { months: 6, understood: true })).exclusion?.since).toBe(
      exclusion?.since,
    )
    await later(new Date(String(exclusion?.until)).getTime() - house.clock.now().getTime() + HOUR_MS)
    expect((await depositOf(member)).body).toMatchObject({ code: 'EXCLUDED' })
    expect(await member.caller.ok(limits)).toMatchObject({ exclusion: { isOver: true, opensAt: null } })
    const asked = await member.caller.ok(askReturn)
    expect(asked.exclusion?.opensAt).toBeTruthy()
    await later(23 * HOUR_MS)
    expect(await member.caller.ok(askReturn)).toMatchObject({ exclusion: { opensAt: asked.exclusion?.opensAt } })
    expect((await launchOf(member)).body).toMatchObject({ code: 'EXCLUDED' })
    await later(HOUR_MS)
    expect((await launchOf(member)).body).toMatchObject({ success: true })
    expect(await member.caller.ok(limits)).toMatchObject({ exclusion: null })
  })

  test('CASH-9 a permanent one never ends, and limits outlast an exclusion', async () => {
    await member.caller.ok(setLimit, { kind: 'stake', period: 'day', value: '50' })
    await member.caller.ok(excludeSelf, { months: null, understood: true })
    expect(await member.caller.ok(excludeSelf, { months: 60, understood: true })).toMatchObject({
      exclusion: { until: null },
    })
    await later(3_650 * DAY_MS)
    expect((await member.caller.call(askReturn)).body).toMatchObject({ code: 'EXCLUDED' })
    expect((await launchOf(member)).body).toMatchObject({ code: 'EXCLUDED' })
    expect(
      (await member.caller.ok(limits)).limits.find((one) => one.kind === 'stake' && one.period === 'day'),
    ).toMatchObject({ value: '50.00' })
  })

  test('CASH-9 fewer than six months, or without the confirmation, does not fit', async () => {
    for (const input of [{ months: 1, understood: true }, { months: 6, understood: false }, { understood: true }]) {
      expect((await member.caller.call(excludeSelf, input as never)).body).toMatchObject({ code: 'INVALID_INPUT' })
    }
    const trial = await buildTrial(house)
    for (const call of [takeBreak, excludeSelf, askReturn, playSession])
      expect((await trial.caller.call(call, {} as never)).body).toMatchObject({ code: 'in_need_true_account' })
  })

  test('CASH-9 members who are excluded or on a break get no promotions', async () => {
    const operator = await buildOperator(house)
    for (const execution of ['A', 'B'] as const) {
      await operator.caller.ok(createContent, {
        kind: 'notice',
        place: 'PR',
        data: { execution, title: { en: 'Win more', bn: 'জিতুন' }, text: { en: 'Deposit now', bn: 'জমা দিন' } },
        startsAt: house.clock.now().toISOString(),
        position: 0,
        enabled: true,
      })
    }
    const types = async () =>
      new Set(
        [...(await member.caller.ok(announcements, {})).content, ...(await member.caller.ok(notices, {}))].map(
          (one) => one.type,
        ),
      )
    house.clock.advance(1_000)
    expect(await types()).toContain('PR')
    await member.caller.ok(takeBreak, { hours: 24, understood: true })
    expect(await types()).not.toContain('PR')
  })
})

describe('operators', () => {
  test('CASH-9 OFFICE-2 see everything, tighten and exclude with a reason in the audit log, and ease nothing', async () => {
    const operator = await buildOperator(house, 'support')
    const { id } = member
    await member.caller.ok(setLimit, { kind: 'loss', period: 'day', value: '500' })
    const reason = 'asked on the telephone'
    const tighter = await operator.caller.ok(tightenLimit, { id, kind: 'loss', period: 'day', value: '200', reason })
    expect(tighter.limits.find((one) => one.kind === 'loss' && one.period === 'day')).toMatchObject({
      value: '200.00',
      setBy: 'operator',
    })
    for (const value of ['200', '201']) {
      expect(
        (await operator.caller.call(tightenLimit, { id, kind: 'loss', period: 'day', value, reason })).body,
      ).toMatchObject({ code: 'LIMIT_NOT_TIGHTER' })
    }
    expect(
      (await operator.caller.call(tightenLimit, { id, kind: 'loss', period: 'session', value: '10', reason })).body,
    ).toMatchObject({ code: 'INVALID_INPUT' })
    await operator.caller.ok(restMember, { id, hours: 48, reason })
    const { history, exclusion, rest } = await operator.caller.ok(excludeMember, { id, months: 12, reason })
    expect(exclusion).toMatchObject({ isOver: false })
    expect(rest).not.toBe(null)
    expect(history.map((one) => [one.what, one.by, one.reason])).toEqual([
      ['exclusion', operator.username, reason],
      ['break', operator.username, reason],
      ['limit', operator.username, reason],
      ['limit', 'member', null],
    ])
    await expectClosed('EXCLUDED', 'excluded')
    const admin = await buildOperator(house)
    const { content } = await admin.caller.ok(listAudit, { subject: `member:${id}` })
    expect(content.map((one) => [one.action, one.reason])).toEqual([
      ['member.exclude', reason],
      ['member.break', reason],
      ['member.limit', reason],
    ])
  })

  test('CASH-9 OFFICE-2 refused for a member of another brand, for an unknown member, and without the permission or a reason', async () => {
    const { id } = member
    const viewer = await buildOperator(house, 'viewer')
    await house.env.db.query(
      `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
       values ('otherhouse', 'Other', 'BDT', '{en}', 'en', 'Asia/Dhaka', 'BD', 'other.test')`,
    )
    await house.env.db.query(`insert into core.brand_domains (domain, brand) values ('other.test', 'otherhouse')`)
    house.env.live.signal('all', STATUS_TOPIC)
    const stranger = await buildOperator(house, 'admin', 'otherhouse')
    const admin = await buildOperator(house)
    const order = { id, months: 6 as const, reason: 'asked for it' }
    expect((await viewer.caller.call(excludeMember, order)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await member.caller.call(excludeMember, order)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect((await stranger.caller.call(excludeMember, order, { host: 'other.test' })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await admin.caller.call(excludeMember, { ...order, reason: '' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    for (const call of [excludeMember, restMember, tightenLimit, memberProtection]) {
      const input = {
        id: '999999999',
        months: 6,
        hours: 24,
        kind: 'loss',
        period: 'day',
        value: '1',
        reason: 'asked for it',
      }
      expect((await admin.caller.call(call, input as never)).body).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await admin.caller.ok(memberProtection, { id })).toMatchObject({ exclusion: null, rest: null, history: [] })
  })
})

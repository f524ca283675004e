/** Rebates through HTTP: rates up the tree, days that close once, pay that comes once, and figures that open to their bets. */
import { seriesOf } from '#contract/agents/rate-form.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDownline, createInvitation, invitationLinks } from '#contract/agents/accounts.ts'
import { agentIncome, agentIncomeLines, claimRebates, officePayRebate, officeRebates } from '#contract/agents/income.ts'
import {
  agentPresets,
  agentRates,
  officeAgentRates,
  officeRateRule,
  officeSetAgentRates,
  officeSetRateRule,
  setAgentRates,
  type Rates,
} from '#contract/agents/rates.ts'
import { register } from '#contract/identity/register.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { messages } from '#contract/messages/messages.ts'
import { parseMoney } from '#contract/money.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { carryOutAgreed } from '#server/lib/decisions/carry-out-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { localDay } from '#server/lib/local-day.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { agentFile } from '#server/testing/agent-files.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, PASSWORD, type Person } from '#server/testing/builders.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { damage } from '#server/testing/owner.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { ofEach, partsOf } from '../rates/points.ts'
import { REBATE_CHECKS } from './check-rebates.ts'
import { expireRebates } from './claim-rebates.ts'
import { remindClaims } from './remind-claims.ts'
import { closeDays } from './close-days.ts'
import { payRebates } from './pay-rebates.ts'
import { NO_RULE, putRateRule, storedRates, storedRule } from '../rates/rates.sql.ts'
import { settleDay } from './split-day.ts'

const ZONE = 'Asia/Dhaka'
let house: House
/** The chain of docs/reference/games.md 8.2: root, a1, a2, a3, and who plays below them; a plain member; somebody outside. */
let root: Person, a1: Person, a2: Person, a3: Person, member: Person, plain: Person, stranger: Person
const people = () => [root, a1, a2, a3, member, stranger, plain]
let rounds = 0

const flat = (text: string): Rates => ofEach(() => text)
const path = async ({ id }: Person) => (await findLine(house.env.db, id)) ?? ''
const below = async (upline: Person, build: typeof buildMember) =>
  build(house, { upline: { id: BigInt(upline.id), path: await path(upline) } })
const today = () => localDay(house.clock.now(), ZONE)
const dayBefore = () => localDay(new Date(house.clock.now().getTime() - DAY_MS), ZONE)

async function bet(person: Person, units: number, more: { gameType?: string } = {}) {
  const agentLine = (await path(person)).split('.').filter(Boolean).slice(0, -1).join('.')
  const about = { ...(agentLine ? { agentLine } : {}), ...more }
  const round = `rebate ${rounds++}`
  await playLine(house.env, person.id, round, { kind: 'stake', amountMinor: parseMoney(units.toFixed(2)), ...about })
  await playLine(house.env, person.id, round, { kind: 'close', amountMinor: 0n, ...about })
  return { round, about }
}

/** The next day begins, an hour ago; everybody logs in anew. */
async function nextDay() {
  const now = house.clock.now().getTime() + 6 * HOUR_MS
  house.clock.advance(DAY_MS - (now % DAY_MS) + HOUR_MS)
  for (const one of people()) Object.assign(one, await logInAgain(house, one))
}
async function close() {
  await catchUp(house.env, MEASURES_FOLLOWER)
  await closeDays(house.env)
}
const cash = async (person: Person): Promise<string> => (await person.caller.ok(walletBalance)).balance

/** Two operators agree to a rule's change, and its day of rest passes. */
async function agreed(id: string | undefined) {
  const second = await buildOperator(house)
  await agreeTo(second, { id: id ?? '' } as never)
  house.clock.advance(DAY_MS + MINUTE_MS)
  await carryOutAgreed(house.env, kindsOf(house.env), BigInt(id ?? '0'))
  for (const one of people()) Object.assign(one, await logInAgain(house, one))
}

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  root = await buildAgent(house)
  a1 = await below(root, buildAgent)
  a2 = await below(a1, buildAgent)
  a3 = await below(a2, buildAgent)
  member = await below(a3, buildAgent)
  plain = await below(a3, buildMember)
  stranger = await buildAgent(house)
  for (const { id } of people()) await giveStakes(house.env, id, parseMoney('1000000'))
})
afterAll(() => house.close())

describe('AGENT-8 rates', () => {
  test('a brand begins without rates; what gets higher needs two persons and a day', async () => {
    const operator = await buildOperator(house)
    expect((await operator.caller.ok(officeRateRule)).rule.max).toEqual(flat('0.00'))
    const high = await operator.caller.call(officeSetAgentRates, { id: root.id, rates: flat('0.10') })
    expect(high.body).toMatchObject({ code: 'RATE_OUT_OF_BOUNDS' })
    const rule = { ...NO_RULE, max: flat('8.00'), gap: flat('0.50'), approveAbove: '500' }
    const { waiting } = await operator.caller.ok(officeSetRateRule, { ...rule, reason: 'the first rates' })
    expect((await operator.caller.ok(officeRateRule)).rule.max).toEqual(flat('0.00'))
    await agreed(waiting?.id)
    const again = await buildOperator(house)
    expect((await again.caller.ok(officeRateRule)).rule).toEqual(rule)
    const top = await again.caller.ok(officeSetAgentRates, { id: root.id, rates: flat('8.00') })
    expect(top).toMatchObject({ now: flat('0.00'), next: null, bounds: { RNG: { min: '0.00', max: '8.00' } } })
    await agreed(top.waiting?.id)
    const shown = await (await buildOperator(house)).caller.ok(officeAgentRates, { id: root.id })
    expect(shown).toMatchObject({ now: flat('0.00'), next: flat('8.00') })
    const lower = await buildOperator(house)
    expect((await lower.caller.call(officeSetAgentRates, { id: a1.id, rates: flat('1.00') })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('an agent gives those directly below at most the own rate less the gap, and no less than those have given', async () => {
    const set = (by: Person, to: Person, rates: Rates) => by.caller.call(setAgentRates, { account: to.id, rates })
    expect((await set(root, a1, flat('7.51'))).body).toMatchObject({ code: 'RATE_OUT_OF_BOUNDS' })
    expect((await set(root, a1, flat('7.50'))).status).toBe(200)
    expect((await set(a1, a2, flat('7.00'))).status).toBe(200)
    expect((await set(a2, a3, flat('6.00'))).status).toBe(200)
    expect((await set(a3, member, flat('5.50'))).status).toBe(200)
    expect((await set(a2, a3, flat('5.90'))).body).toMatchObject({ code: 'RATE_OUT_OF_BOUNDS' })
    for (const [by, to] of [
      [root, a2],
      [a2, a1],
      [a1, a1],
      [stranger, a1],
      [a3, stranger],
    ] as const)
      expect((await set(by, to, flat('0.10'))).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await set(plain, plain, flat('0.10'))).body).toMatchObject({ code: 'NOT_AN_AGENT' })
    expect((await set(a3, plain, flat('0.10'))).body).toMatchObject({ code: 'NOT_FOUND' })
    for (const rates of [
      { ...flat('1.00'), ELOTT: '1.00' },
      { RNG: '1.00' },
      flat('12.00'),
      flat('-1.00'),
      flat('1.005'),
    ])
      expect((await set(root, a1, rates as never)).body).toMatchObject({ code: 'INVALID_INPUT' })
    const mine = await a1.caller.ok(agentRates)
    expect(mine).toMatchObject({ now: flat('0.00'), next: flat('7.50'), bounds: null })
    expect((await a1.caller.ok(agentRates, { account: a2.id })).bounds?.LIVE).toEqual({ min: '6.50', max: '7.00' })
  })

  test('two who set above and below each other at once never leave a rate above its upline’s', async () => {
    const set = (by: Person, to: Person, text: string) =>
      by.caller.call(setAgentRates, { account: to.id, rates: { ...flat('0.00'), ESPORTS: text } })
    const one = await below(stranger, buildAgent)
    const lower = await below(one, buildAgent)
    await house.env.db.query(
      `insert into agents.rates (brand, member_id, from_day, points, set_by, set_at)
       values ('fairhouse', $1, current_date - 1, '{"ESPORTS": 300}', 'seed', now()), ('fairhouse', $2, current_date - 1, '{"ESPORTS": 250}', 'seed', now())`,
      [stranger.id, one.id],
    )
    const done = await Promise.all([set(stranger, one, '0.60'), set(one, lower, '2.00'), set(stranger, one, '1.00')])
    expect(done.some(({ status }) => status === 200)).toBe(true)
    const latest = async (person: Person, by: Person) => {
      const { next, now } = await by.caller.ok(agentRates, { account: person.id })
      return Number((next ?? now).ESPORTS)
    }
    expect((await latest(lower, one)) === 0 || (await latest(lower, one)) + 0.5 <= (await latest(one, stranger))).toBe(
      true,
    )
  })
})

test('AGENT-8 GAME-9 a valid bet of 1,000 at 5.5, 6, 7, 7.5 and 8 per cent brings those above 5, 10, 5 and 5, and who played nothing, once, from the next day on', async () => {
  await bet(member, 1_000) // rates count from tomorrow
  await nextDay()
  await bet(member, 1_000)
  await bet(member, 500, { gameType: 'ANOTHER' })
  await close()
  const before = await Promise.all(people().map(cash))
  await nextDay()
  await Promise.all([close(), close(), closeDays(house.env)])
  await Promise.all([payRebates(house.env), payRebates(house.env)])
  const more = (await Promise.all(people().map(cash))).map((now, at) => (Number(now) - Number(before[at])).toFixed(2))
  expect(more).toEqual(['5.00', '5.00', '10.00', '5.00', '0.00', '0.00', '0.00'])
  expect(partsOf([550, 600, 700, 750, 800]).map(({ part }) => part)).toEqual([550, 50, 100, 50, 50])
  const day = dayBefore()
  const income = await a2.caller.ok(agentIncome, { from: day, to: today() })
  expect(income).toMatchObject({
    paid: '10.00',
    open: '0.00',
    rows: [{ day, earned: '10.00', amount: '10.00', state: 'paid' }],
    days: [
      { day, rebates: '10.00', contracts: '0.00' },
      { day: today(), rebates: '0.00', contracts: '0.00' },
    ],
  })
  const lines = await a2.caller.ok(agentIncomeLines, { day })
  expect(lines).toMatchObject({ total: 1, earned: '10.00' })
  expect(lines.content).toMatchObject([
    {
      account: { username: member.username },
      valid: '1000.00',
      own: '7.00',
      below: '6.00',
      part: '1.00',
      earned: '10.00',
    },
  ])
  expect((await stranger.caller.ok(agentIncome, { from: day, to: today() })).rows).toEqual([])
  await expectBalancedBooks(house.env.db)
})

test('AGENT-8 LOTT-1 a rate of lotteries is a series: (150 − 140) / 2000 of a ticket of 1,000 is 5; what was stored before has none', async () => {
  expect(['0.45', '0.42', '7.50', '7.00', '0.00'].map(seriesOf)).toEqual([9, 8.4, 150, 140, 0])
  await bet(member, 1_000, { gameType: 'LOTT' })
  const before = await cash(a1)
  await nextDay()
  await close()
  await payRebates(house.env)
  expect((Number(await cash(a1)) - Number(before)).toFixed(2)).toBe('5.00')
  const { content } = await a1.caller.ok(agentIncomeLines, { day: dayBefore() })
  expect(content).toMatchObject([{ gameType: 'LOTT', valid: '1000.00', own: '7.50', below: '7.00', part: '0.50' }])
  const { LOTT: _none, ...former } = flat('1.00')
  expect(storedRates.parse(former)).toEqual({ ...flat('1.00'), LOTT: '0.00' })
  const rule = storedRule.parse({ ...NO_RULE, max: former, gap: former })
  expect([rule.max, rule.gap]).toEqual([
    { ...flat('1.00'), LOTT: '0.00' },
    { ...flat('1.00'), LOTT: '0.10' },
  ])
})

test('AGENT-8 parts of a cent wait for the next day, and a stake that is given back is taken from what comes', async () => {
  await nextDay()
  await bet(a3, 0.5) // a3 nothing, a2 0.005, a1 0.0025, root 0.0025
  const { round, about } = await bet(a3, 100)
  await nextDay()
  await close()
  await playLine(house.env, a3.id, round, {
    kind: 'reversal',
    reverses: 'stake',
    amountMinor: parseMoney('100'),
    ...about,
  })
  await nextDay()
  await close()
  const rows = (await a2.caller.ok(agentIncome, { from: dayBefore(), to: today() })).rows
  expect(rows).toMatchObject([{ earned: '-1.00', carried: '0.005', amount: '0.00', left: '-0.995', state: 'nothing' }])
  await bet(member, 300)
  await nextDay()
  await close()
  await payRebates(house.env)
  const next = (await a2.caller.ok(agentIncome, { from: dayBefore(), to: today() })).rows
  expect(next).toMatchObject([{ earned: '3.00', carried: '-0.995', amount: '2.00', left: '0.005', state: 'paid' }])
  expect(settleDay(-5n, 3n)).toEqual({ amountMinor: 0n, leftMinor: -2n })
  await expectBalancedBooks(house.env.db)
})

test('AGENT-8 OFFICE-7 a rebate above the rule’s amount waits for two of the brand, and never for its own agent', async () => {
  await nextDay()
  await bet(plain, 12_000)
  await nextDay()
  await close()
  await payRebates(house.env)
  const had = Number(await cash(a3))
  const [one, two] = [await buildOperator(house), await buildOperator(house)]
  const waiting = await one.caller.ok(officeRebates, { state: 'waiting' })
  expect(waiting.content).toMatchObject([{ agent: { username: a3.username }, amount: '720.00', isAsked: false }])
  const id = waiting.content[0]?.id ?? ''
  await seedMeghna(house.env)
  const host = { host: `${MEGHNA.domain}:3000` }
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  const unknown = await other.caller.call(officePayRebate, { id: '999999999', reason: 'not ours' }, host)
  const theirs = await other.caller.call(officePayRebate, { id, reason: 'not ours' }, host)
  expect([theirs.status, theirs.body]).toMatchObject([unknown.status, { code: 'NOT_FOUND' }])
  expect((await other.caller.ok(officeRebates, {}, host)).content).toEqual([])
  expect((await other.caller.ok(officeRebates, { agentId: a3.id }, host)).content).toEqual([])
  expect((await other.caller.call(officeAgentRates, { id: root.id }, host)).body).toMatchObject({ code: 'NOT_FOUND' })
  const raise = { id: root.id, rates: flat('8.00'), reason: 'not ours' }
  expect((await other.caller.call(officeSetAgentRates, raise, host)).body).toMatchObject({ code: 'NOT_FOUND' })
  const asked = await one.caller.ok(officePayRebate, { id, reason: 'looked at it' })
  expect((await one.caller.call(officePayRebate, { id, reason: 'again' })).body).toMatchObject({
    code: 'DECISION_OPEN',
  })
  expect((await one.caller.ok(officeRebates, { state: 'waiting' })).content).toMatchObject([{ id, isAsked: true }])
  expect(Number(await cash(a3))).toBe(had)
  await agreeTo(two, asked.waiting)
  expect(Number(await cash(a3))).toBe(had + 720)
  expect((await two.caller.call(officePayRebate, { id, reason: 'twice' })).body).toMatchObject({ code: 'NOT_FOUND' })
  await expectBalancedBooks(house.env.db)
})

test('AGENT-2 AGENT-8 who comes by a link has its rates from the registration on, judged again then, and by the places at high rates', async () => {
  await nextDay()
  const rule = { ...NO_RULE, max: flat('8.00'), gap: { ...flat('0.50'), LIVE: '1.00' }, approveAbove: '500' }
  await house.env.db.tx((tx) => putRateRule(tx, 'fairhouse', { ...rule, quotas: [{ from: '7.00', accounts: 2 }] }))
  // a1 stands at 7.5 below the root already
  expect(await root.caller.ok(agentPresets)).toEqual({
    max: { ...flat('7.50'), LIVE: '7.00' },
    places: [{ from: '7.00', used: 1, limit: 2 }],
  })
  const link = (rates: unknown, by = root, opens = 'agent') =>
    by.caller.call(createInvitation, { requestId: `ahead-link-${rounds++}`, opens, label: 'Fair', rates } as never)
  expect((await link(flat('7.10'))).body).toMatchObject({ code: 'RATE_OUT_OF_BOUNDS', value: { type: 'LIVE' } })
  expect((await link(flat('0.10'), stranger)).body).toMatchObject({ code: 'RATE_OUT_OF_BOUNDS' })
  for (const [rates, opens] of [
    [flat('-1.00'), 'agent'],
    [{ RNG: '1.00' }, 'agent'],
    [flat('1.00'), 'member'],
  ] as const)
    expect((await link(rates, root, opens)).body).toMatchObject({ code: 'INVALID_INPUT' })
  const made = await root.caller.ok(createInvitation, {
    requestId: 'ahead-kept',
    opens: 'agent',
    label: 'Fair',
    rates: flat('7.00'),
  })
  expect(made).toMatchObject({ rates: flat('7.00'), fits: true })
  const other = { requestId: 'ahead-kept', opens: 'agent' as const, label: 'Fair', rates: flat('6.00') }
  expect((await root.caller.call(createInvitation, other)).body).toMatchObject({ code: 'KEY_REUSED' })

  const join = async () => {
    const form = { username: `ahead${rounds++}`, password: PASSWORD, confirmPassword: PASSWORD, terms: true }
    return (await house.as().call(register, { ...form, referralCode: made.code, rates: flat('8.00') } as never)).body
  }
  // one place is left for those who come at once
  const came = await Promise.all(Array.from({ length: 8 }, join))
  expect(came.filter(({ success }) => success)).toHaveLength(1)
  expect(came.filter((one) => !one.success && one.code === 'INVITATION_INVALID')).toHaveLength(7)
  const id = came.flatMap((one) => (one.success ? [one.value.id] : []))[0] ?? ''
  expect(await root.caller.ok(agentRates, { account: id })).toMatchObject({ now: flat('7.00'), next: null })
  expect((await root.caller.ok(invitationLinks)).links).toMatchObject([{}, { id: made.id, fits: false }])

  // by hand the same is judged, and lowering another one makes room
  const open = (username: string, rates: Rates) =>
    root.caller.call(createDownline, { requestId: `hand-${username}`, kind: 'agent', username, rates })
  expect((await open('handone', flat('7.00'))).body).toMatchObject({ code: 'RATE_PLACES_USED', value: { limit: '2' } })
  expect((await open('handone', flat('7.60'))).body).toMatchObject({ code: 'RATE_OUT_OF_BOUNDS' })
  expect((await root.caller.call(setAgentRates, { account: id, rates: flat('6.90') })).status).toBe(200)
  const { body } = await open('handone', flat('7.00'))
  expect(body).toMatchObject({ success: true })
  expect((await open('handone', flat('6.00'))).body).toMatchObject({ code: 'KEY_REUSED' })
  expect((await root.caller.call(setAgentRates, { account: id, rates: flat('7.00') })).body).toMatchObject({
    code: 'RATE_PLACES_USED',
  })
  // a closed account that never played gives its place back, and one that played keeps it
  const used = async () => (await root.caller.ok(agentPresets)).places.map((one) => one.used)
  const shut = (one: string) =>
    house.env.db.query(`update identity.accounts set status = 'closed' where id = $1`, [one])
  expect(await used()).toEqual([2])
  await shut(body.success ? body.value.id : '')
  expect(await used()).toEqual([1])
  expect((await root.caller.call(setAgentRates, { account: id, rates: flat('7.00') })).status).toBe(200)
  await giveStakes(house.env, id, parseMoney('10'))
  await bet({ id } as Person, 5)
  await catchUp(house.env, MEASURES_FOLLOWER)
  await shut(id)
  expect(await used()).toEqual([2])
  // today counts what counts today: a newcomer never has more than the agent above has now
  await house.env.db.tx((tx) => putRateRule(tx, 'fairhouse', rule))
  await damage(
    house,
    `insert into agents.rates (brand, member_id, from_day, points, set_by, set_at)
     values ('fairhouse', '${root.id}', current_date + 2, '{"RNG": 700}', 'seed', now())`,
  )
  expect(await join()).toMatchObject({ code: 'INVITATION_INVALID' })
  await damage(house, `delete from agents.rates where member_id = '${root.id}' and set_by = 'seed'`)
  expect(await join()).toMatchObject({ success: true })
})

test('AGENT-8 where the brand’s rule is a claim, a rebate is claimed once however often it is asked for, by its own agent, or expires', async () => {
  const rule = { ...NO_RULE, max: flat('8.00'), gap: flat('0.50'), approveAbove: '500' }
  await nextDay()
  const before = today()
  const claimFrom = localDay(new Date(house.clock.now().getTime() + DAY_MS), ZONE)
  const claims = { ...rule, pay: 'claim', claimFrom, claimDays: 2 } as const
  await house.env.db.tx((tx) => putRateRule(tx, 'fairhouse', claims))
  await bet(member, 400)
  await nextDay()
  await bet(member, 400)
  await nextDay()
  await close()
  await payRebates(house.env)
  await expireRebates(house.env)
  // a day before the first one that is claimed is paid by itself
  expect((await a2.caller.ok(agentIncome, { from: before, to: before })).rows).toMatchObject([{ state: 'paid' }])
  const period = { from: dayBefore(), to: today() }
  const until = localDay(new Date(house.clock.now().getTime() + 2 * DAY_MS), ZONE)
  const shown = await a2.caller.ok(agentIncome, period)
  expect(shown).toMatchObject({
    claimable: { amount: '4.00', until },
    rows: [{ state: 'claimable', claimUntil: until }],
  })
  const id = shown.rows[0]?.id ?? ''
  for (const one of [a1, a3, root, stranger])
    expect((await one.caller.call(claimRebates, { id })).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await plain.caller.call(claimRebates, { id })).body).toMatchObject({ code: 'NOT_AN_AGENT' })
  expect(await stranger.caller.ok(claimRebates)).toMatchObject({ claimed: '0.00', rebates: 0 })
  const had = Number(await cash(a2))
  const copies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => a2.caller.ok(claimRebates, at % 2 === 0 ? { id } : {})),
  )
  expect(copies.filter(({ claimed }) => claimed === '4.00')).toHaveLength(1)
  expect(copies.filter(({ claimed }) => claimed === '0.00')).toHaveLength(49)
  expect(Number(await cash(a2))).toBe(had + 4)
  expect(await a2.caller.ok(agentIncome, period)).toMatchObject({ claimable: null, rows: [{ state: 'paid' }] })

  const theirs = (await a1.caller.ok(agentIncome, period)).rows[0]?.id ?? ''
  expect(await agentFile(house, a2, { record: 'agentRebates', ...period })).toEqual([
    `${dayBefore()},4.00,0.005,4.00,0.005,Paid,BDT`,
  ])
  const reminders = async ({ caller }: Person) =>
    (await caller.ok(messages)).content.filter(({ title }) => title === 'Rebates expire soon').map(({ text }) => text)
  await Promise.all([remindClaims(house.env), remindClaims(house.env)])
  expect(await reminders(a1)).toEqual([])
  await nextDay()
  await Promise.all([remindClaims(house.env), remindClaims(house.env)])
  await remindClaims(house.env)
  // what was claimed is not spoken of
  expect([(await reminders(a1)).length, await reminders(a2)]).toEqual([1, []])
  expect((await reminders(a1))[0]).toContain('by the end of tomorrow')
  // it is read in each language, with its amount, and leads to the page where they are claimed
  for (const [language, title, when] of [
    ['en', 'Rebates expire soon', 'tomorrow'],
    ['bn', 'রিবেটের সময় শেষ হচ্ছে', 'আগামীকাল'],
    ['ar', 'تنتهي مهلة عمولاتك قريبًا', 'الغد'],
  ] as const) {
    const { content } = await a1.caller.ok(messages, {}, { 'accept-language': language })
    const found = content.find((one) => one.title === title)
    expect(found, language).toMatchObject({ about: { kind: 'income', id: '' } })
    expect(found?.text, language).toMatch(new RegExp(`৳[\\d.]+.*${when}`))
    expect(found?.text).not.toMatch(/[{}]/)
  }
  for (let days = 0; days < 2; days++) await nextDay()
  // it is over by the day, whether or not the job has come yet
  expect((await a1.caller.call(claimRebates, { id: theirs })).body).toMatchObject({ code: 'REBATE_EXPIRED' })
  expect(await a1.caller.ok(claimRebates)).toMatchObject({ claimed: '0.00' })
  await expireRebates(house.env)
  expect((await a1.caller.call(claimRebates, { id: theirs })).body).toMatchObject({ code: 'REBATE_EXPIRED' })
  expect((await a1.caller.ok(agentIncome, period)).rows).toMatchObject([{ state: 'expired' }])
  await expect(
    house.env.db.query(`update agents.rebates set state = 'claimable' where id = $1`, [theirs]),
  ).rejects.toThrow()
  await expectBalancedBooks(house.env.db)
  await house.env.db.tx((tx) => putRateRule(tx, 'fairhouse', rule))
})

test('AGENT-8 a frozen agent is paid when that is over; the books name a rebate that its bets do not give', async () => {
  await nextDay()
  await bet(member, 400)
  await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [a1.id])
  await nextDay()
  await close()
  await payRebates(house.env)
  const state = async () =>
    (
      await house.env.db.query(`select state from agents.rebates where agent_id = $1 order by day desc limit 1`, [
        a1.id,
      ])
    )[0]
  expect(await state()).toEqual({ state: 'calculated' })
  await house.env.db.query(`update identity.accounts set status = 'active' where id = $1`, [a1.id])
  await payRebates(house.env)
  expect(await state()).toEqual({ state: 'paid' })
  await expectBalancedBooks(house.env.db)
  await expect(
    house.env.db.query(`update agents.rebates set amount = amount + 100, remainder = remainder - 100`),
  ).rejects.toThrow()
  await expect(house.env.db.query(`delete from agents.rates`)).rejects.toThrow()
  await damage(
    house,
    `update agents.rebates set earned = earned + 1, remainder = remainder + 1 where id = (select max(id) from agents.rebates)`,
  )
  const { isBalanced, checks } = await runChecks(house.env.db, REBATE_CHECKS)
  expect(isBalanced).toBe(false)
  expect(checks.find(({ code }) => code === 'rebates-bets')?.differing).toHaveLength(1)
})

/** Paying bills: what is set aside, nothing to pay with, processes that die or meet, contracts that end, and months. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billLines, dividendRecords, officeBill, officePayBill } from '#contract/agents/bills.ts'
import type { ContractTerms, DividendTerms } from '#contract/agents/terms.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { listBalances } from '#server/modules/wallet/accounts.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { getWithdrawable } from '#server/modules/cashier/withdrawals/withdrawable.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { BillStage, BOUNDS, insertContract } from '#server/testing/bills.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { dyingAt } from '#server/testing/dying.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { NO_CONTRACTS, putContractRule } from '../contracts/rules.sql.ts'
import { ofEach } from '../rates/points.ts'
import { insertRates, NO_RULE, putRateRule } from '../rates/rates.sql.ts'
import { closeDays } from '../rebates/close-days.ts'
import { payRebates } from '../rebates/pay-rebates.ts'
import { closeBills } from './bills.jobs.ts'
import { BILL_CHECKS } from './check-bills.ts'
import { payBills } from './pay-bills.ts'
import { setAsides } from './set-aside.ts'

let house: House
let stage: BillStage
beforeAll(async () => {
  house = await openHouse()
  stage = new BillStage(house)
  await house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', { ...NO_CONTRACTS, approveAbove: '100000000' }))
})
afterAll(() => house.close())

const dividend = (gives: string, more: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: 'dividend',
  period: 'daily',
  unit: 'rate',
  tiers: [{ loss: '0', valid: '0', active: 0, gives }],
  activeFrom: '1000',
  takeOff: { bonuses: true, rebates: true, salaries: true },
  carryOver: 'none',
  ...BOUNDS,
  ...more,
})
const percent = (kind: 'daily' | 'hourly', gives: string): ContractTerms => ({
  kind,
  unit: 'rate',
  tiers: [{ valid: '0', active: 0, gives }],
  activeFrom: '0',
  ...BOUNDS,
})

const aside = async ({ id }: Person, contract: bigint) => {
  const owner = `${id}/${contract}`
  const found = await listBalances(house.env.db, { kind: 'agent_set_aside', owners: [owner], currency: 'BDT' })
  return toWire(found.get(owner) ?? 0n)
}
const cash = async (person: Person) => toWire(await stage.cash(person))
const bills = (takers: readonly Person[]) =>
  house.env.db.query<{ id: bigint; day: string; amount: bigint; paid: bigint; state: string; waits: boolean }>(
    'select id, day, amount, paid, state, waits from agents.bills where taker_id = any ($1) order by id',
    [takers.map(({ id }) => id)],
  )

/** Ends what the tests before gave, so that a day is only about what its own test gives. */
const endAll = () =>
  house.env.db.query(
    `update agents.contracts set end_reason = 'byGiver', until_day = case when from_day is not null then $1::date end,
       until_at = case when from_at is not null then $2::timestamptz end
     where state = 'accepted' and until_day is null and until_at is null`,
    [stage.today(1), house.clock.now()],
  )

/** An agent who gives another one ten per cent, and a member below the latter; what the first has himself brings him nothing. */
async function pair(terms: ContractTerms = dividend('10'), own = dividend('0')) {
  const giver = await stage.agent()
  const taker = await stage.agent(giver)
  const member = await stage.member(taker)
  await endAll()
  stage.nextDay()
  await insertContract(house, { taker: giver.id, terms: own, from: stage.today() })
  const contract = await insertContract(house, { taker: taker.id, giver: giver.id, terms, from: stage.today() })
  return { giver, taker, member, contract }
}

test('AGENT-4 what is set aside rises and falls with the figures, never beyond the cash; the bill takes it, and the rest goes back', async () => {
  const { giver, taker, member, contract } = await pair()
  await giveStakes(house.env, giver.id, parseMoney('7000'))
  await stage.play(member, '50000')
  const step = async () => {
    await catchUp(house.env, MEASURES_FOLLOWER)
    await setAsides(house.env)
    return [await aside(giver, contract), await cash(giver)]
  }
  expect(await step()).toEqual(['5000.00', '2000.00'])
  await stage.play(member, '50000')
  expect(await step()).toEqual(['7000.00', '0.00'])
  await stage.play(member, '1000', '61000')
  expect(await step()).toEqual(['4000.00', '3000.00'])
  await stage.play(member, '1000', '11000')
  stage.nextDay()
  await stage.settle()
  expect([await aside(giver, contract), await cash(giver), await cash(taker)]).toEqual(['0.00', '4000.00', '3000.00'])
  // a period without anything gives back what was set aside for it, too
  await stage.play(member, '20000')
  expect(await step()).toEqual(['2000.00', '2000.00'])
  await stage.play(member, '1000', '22000')
  stage.nextDay()
  await stage.settle()
  expect([await aside(giver, contract), await cash(giver)]).toEqual(['0.00', '4000.00'])
  await expectBalancedBooks(house.env.db)
})

test('AGENT-4 CASH-6 with nothing to pay with the rest is owed: withdrawals wait, and it is collected before anything else', async () => {
  const { giver, taker, member } = await pair()
  const below = await stage.agent(taker)
  const lower = await stage.member(below)
  await insertContract(house, { taker: below.id, giver: taker.id, terms: dividend('5'), from: stage.today() })
  await giveStakes(house.env, giver.id, parseMoney('1000'))
  await stage.play(member, '50000')
  await stage.play(lower, '40000')
  stage.nextDay()
  await stage.settle()
  // 1,000 of 9,000 were there; of these the taker owed 2,000 to the one below
  expect(await bills([taker, below])).toMatchObject([
    { amount: parseMoney('9000'), paid: parseMoney('1000'), state: 'owed' },
    { amount: parseMoney('2000'), paid: parseMoney('1000'), state: 'owed' },
  ])
  expect([await cash(giver), await cash(taker), await cash(below)]).toEqual(['0.00', '0.00', '1000.00'])
  const told = await house.env.db.query<{ key: string }>('select key from messages.messages where member_id = $1', [
    giver.id,
  ])
  expect(told.map(({ key }) => key)).toEqual(['bill-owed'])
  await giveStakes(house.env, giver.id, parseMoney('3000'))
  const withdrawable = async ({ id }: Person) => {
    const account = (await findAccount(house.env.db, id)) ?? expect.fail('no account')
    return getWithdrawable(house.env.db, house.env, account)
  }
  expect(await withdrawable(giver)).toMatchObject({
    withdrawableMinor: 0n,
    locks: [{ reason: 'contract', amountMinor: parseMoney('3000') }],
  })
  await payBills(house.env)
  expect([await cash(giver), await cash(taker), await cash(below)]).toEqual(['0.00', '2000.00', '2000.00'])
  await giveStakes(house.env, giver.id, parseMoney('6000'))
  await Promise.all(Array.from({ length: 50 }, () => payBills(house.env)))
  expect([await cash(giver), await cash(taker), await cash(below)]).toEqual(['1000.00', '7000.00', '2000.00'])
  expect((await bills([taker, below])).map(({ state }) => state)).toEqual(['paid', 'paid'])
  expect(await withdrawable(giver)).toMatchObject({ withdrawableMinor: parseMoney('1000'), locks: [] })
  await expectBalancedBooks(house.env.db)
})

test('AGENT-4 frozen accounts wait on both sides, and are paid when that is over', async () => {
  const { giver, taker, member } = await pair()
  await giveStakes(house.env, giver.id, parseMoney('1000'))
  await stage.play(member, '10000')
  stage.nextDay()
  await stage.compute()
  const freeze = (status: string, { id }: Person) =>
    house.env.db.query(`update identity.accounts set status = $1 where id = $2`, [status, id])
  for (const one of [giver, taker]) {
    await freeze('frozen', one)
    await payBills(house.env)
    expect(await bills([taker])).toMatchObject([{ state: 'calculated', paid: 0n }])
    await freeze('active', one)
  }
  await payBills(house.env)
  expect(await bills([taker])).toMatchObject([{ state: 'paid', paid: parseMoney('1000') }])
})

test('AGENT-4 AGENT-5 processes that die at every statement, and two that meet, pay each bill once', async () => {
  const { giver, taker, member, contract } = await pair(dividend('10'), dividend('15'))
  const { id } = giver
  const moment = house.clock.now().toISOString()
  const realtime = (rate: string): ContractTerms => ({
    kind: 'realtime',
    winRate: rate,
    lossRate: rate,
    singleBet: '0',
    ...BOUNDS,
  })
  for (const [rate, sides] of [
    ['0', { taker: id }],
    ['1', { taker: taker.id, giver: id }],
  ] as const) {
    await insertContract(house, { ...sides, terms: percent('daily', rate), from: stage.today() })
    await insertContract(house, { ...sides, terms: percent('hourly', rate), from: moment })
    await insertContract(house, { ...sides, terms: realtime(rate), from: moment })
  }
  await giveStakes(house.env, id, parseMoney('500'))
  const work = async (env: House['env']) => {
    await closeBills(env)
    await payBills(env)
    await setAsides(env)
  }
  const live = async (step: number) => {
    try {
      await work(dyingAt(house.env, step))
      return true
    } catch (error) {
      expect((error as Error).message).toBe('the process died')
      return false
    }
  }
  await stage.play(member, '10000')
  await stage.play(member, '10000', '10000')
  house.clock.advance(HOUR_MS + 10 * MINUTE_MS)
  await catchUp(house.env, MEASURES_FOLLOWER)
  for (let step = 1; !(await live(step)); step++);
  await stage.play(member, '10000')
  stage.nextDay()
  await catchUp(house.env, MEASURES_FOLLOWER)
  for (let step = 1; !(await live(step)); step++);
  await Promise.all([work(house.env), work(house.env), work(house.env)])
  // by the hour 300, by rounds that were lost 200, by the day 300: the taker's dividend takes off all of it, the giver's what the
  // brand paid
  const paid = (await bills([taker, giver])).filter(({ amount }) => amount > 0n)
  expect(paid.map(({ amount }) => toWire(amount)).toSorted()).toEqual(
    ['200.00', '100.00', '100.00', '100.00', '300.00', '1920.00', '2970.00'].toSorted(),
  )
  expect(paid.every(({ state, amount, paid: has }) => state === 'paid' && has === amount)).toBe(true)
  expect([await cash(giver), await cash(taker)]).toEqual(['950.00', '2720.00'])
  expect(await aside(giver, contract)).toBe('0.00')
  await expectBalancedBooks(house.env.db)
})

test('AGENT-5 OFFICE-7 minutes of a day wait together once they pass the rule’s amount: below, exactly, above, anew by another contract, by two processes, the next day', async () => {
  const agent = await stage.agent()
  const member = await stage.member(agent)
  await endAll()
  stage.nextDay()
  const rule = (approveAbove: string) =>
    house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', { ...NO_CONTRACTS, approveAbove }))
  const give = async () => {
    const terms: ContractTerms = { kind: 'realtime', winRate: '1', lossRate: '1', singleBet: '0', ...BOUNDS }
    await insertContract(house, { taker: agent.id, terms, from: house.clock.now().toISOString() })
  }
  const states = async () =>
    (await bills([agent])).map(({ amount, state, waits }) => `${toWire(amount)} ${state}${waits ? ' waits' : ''}`)
  const minutes = async (...stakes: string[]) => {
    for (const stake of stakes) {
      await stage.play(member, stake)
      house.clock.advance(5 * MINUTE_MS)
    }
    await Promise.all([stage.settle(), stage.settle()])
    return (await states()).slice(-stakes.length)
  }
  await rule('10')
  await give()
  expect(await minutes('400', '600')).toEqual(['4.00 paid', '6.00 paid'])
  expect(await minutes('1', '100')).toEqual(['0.01 waiting waits', '1.00 waiting waits'])
  await endAll()
  await give()
  house.clock.advance(5 * MINUTE_MS)
  expect(await minutes('100')).toEqual(['1.00 waiting waits'])
  const operators = [await buildOperator(house), await buildOperator(house)] as const
  const waiting = (await bills([agent])).at(-1)?.id
  const id = String(waiting)
  const asked = await operators[0].caller.ok(officePayBill, { id, reason: 'looked at it' })
  const shown = await operators[1].caller.ok(officeBill, { id })
  expect(shown).toMatchObject({ unseenOfDay: '10.00', bill: { amount: '1.00', state: 'waiting' } })
  await agreeTo(operators[1], asked.waiting)
  expect((await states()).at(-1)).toBe('1.00 paid waits')
  stage.nextDay()
  // one of the two fits; a smaller one fits beside it
  expect(await minutes('999', '2', '1')).toEqual(['9.99 paid', '0.02 waiting waits', '0.01 paid'])
  await expect(house.env.db.query(`update agents.bills set waits = false where waits`)).rejects.toThrow()
  await rule('100000000')
  await expectBalancedBooks(house.env.db)
})

test('AGENT-4 a contract that ends in a period has a short last one, which asks for its part of each tier', async () => {
  const giver = await stage.agent()
  const other = await stage.agent(giver)
  const player = await stage.member(other)
  await giveStakes(house.env, giver.id, parseMoney('100000'))
  await endAll()
  do stage.nextDay()
  while (new Date(stage.today()).getUTCDay() !== 1)
  const [from, until] = [stage.today(), stage.today(3)]
  const tiers = [{ loss: '30000', valid: '0', active: 0, gives: '10' }]
  const terms = dividend('10', { period: 'weekly', tiers })
  await insertContract(house, { taker: giver.id, terms: dividend('0'), from })
  await insertContract(house, { taker: other.id, giver: giver.id, terms, from, until })
  await stage.play(player, '12857.15')
  while (stage.today() < until) stage.nextDay()
  await stage.play(player, '90000')
  stage.nextDay()
  await stage.settle()
  expect(await bills([other])).toMatchObject([{ amount: parseMoney('1285.71'), state: 'paid' }])
  Object.assign(other, await logInAgain(house, other))
  const { content } = await other.caller.ok(dividendRecords, { from, to: stage.today() })
  const asked = { name: 'loss', asked: '12857.1429', was: '12857.15', isMet: true }
  expect(content).toMatchObject([{ until, reckoning: { tiers: [{ tests: [asked, {}, {}] }] } }])
  const lines = await other.caller.ok(billLines, { id: content[0]?.id ?? '' })
  expect(lines.content).toMatchObject([{ stake: '12857.15', part: '1285.715' }])
})

test('AGENT-4 a house that slept for five weeks computes every period once, with what was carried', async () => {
  const { giver, taker, member } = await pair(dividend('10', { carryOver: 'forever' }))
  await giveStakes(house.env, giver.id, parseMoney('100000'))
  const first = stage.today()
  await stage.play(member, '1000', '41000')
  stage.nextDay()
  await stage.play(member, '60000')
  stage.nextDay()
  await stage.play(member, '1000', '11000')
  house.clock.advance(33 * DAY_MS)
  await Promise.all([stage.settle(), stage.settle()])
  const all = await bills([taker])
  expect(all.slice(0, 3).map(({ amount }) => toWire(amount))).toEqual(['0.00', '2000.00', '0.00'])
  expect(all[0]?.day).toBe(first)
  expect(new Set(all.map(({ day }) => day)).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(33)
  await expectBalancedBooks(house.env.db)
})

test('AGENT-4 carry-overs through bills: none, for ever, of the period before alone, and not over the half of a month', async () => {
  await endAll()
  do stage.nextDay()
  while (stage.today().slice(8) !== '13')
  const lines = []
  for (const carryOver of ['none', 'forever', 'lastPeriod', 'halfMonth'] as const) {
    const agent = await stage.agent()
    await insertContract(house, { taker: agent.id, terms: dividend('10', { carryOver }), from: stage.today() })
    lines.push({ agent, member: await stage.member(agent), carryOver })
  }
  for (const [stake, payout] of [
    ['1000', '2000'],
    ['200', '0'],
    ['300', '0'],
    ['500', '0'],
  ] as const) {
    for (const { member } of lines) await stage.play(member, stake, payout)
    stage.nextDay()
    await stage.settle()
  }
  const found: Record<string, string[]> = {}
  for (const { agent, carryOver } of lines)
    found[carryOver] = (await bills([agent])).map(({ amount }) => toWire(amount))
  expect(found).toEqual({
    none: ['0.00', '20.00', '30.00', '50.00'],
    forever: ['0.00', '0.00', '0.00', '0.00'],
    lastPeriod: ['0.00', '0.00', '30.00', '50.00'],
    halfMonth: ['0.00', '0.00', '0.00', '50.00'],
  })
})

test('AGENT-4 AGENT-5 fixed amounts through bills: of a period, of a day, and of hours within the bound of the day', async () => {
  const agent = await stage.agent()
  const member = await stage.member(agent)
  await endAll()
  stage.nextDay()
  const fixed = (kind: 'daily' | 'hourly', valid: string, gives: string): ContractTerms => ({
    kind,
    unit: 'fixed',
    tiers: [{ valid, active: 0, gives }],
    activeFrom: '0',
    ...BOUNDS,
    capPerDay: kind === 'hourly' ? '8' : null,
  })
  const tiers = [{ loss: '100', valid: '0', active: 0, gives: '500' }]
  const taker = agent.id
  await insertContract(house, { taker, terms: dividend('', { unit: 'fixed', tiers }), from: stage.today() })
  await insertContract(house, { taker, terms: fixed('daily', '1000', '75'), from: stage.today() })
  await insertContract(house, { taker, terms: fixed('hourly', '100', '5'), from: house.clock.now().toISOString() })
  await stage.play(member, '600')
  house.clock.advance(HOUR_MS)
  await stage.play(member, '400')
  stage.nextDay()
  await stage.settle()
  const now = async () => (await bills([agent])).map(({ amount }) => toWire(amount))
  // of 1,000 lost, 83 of salaries are taken off, and the amount stays what it is
  expect(await now()).toEqual(['5.00', '3.00', '75.00', '500.00'])
  // a cent less than each tier asks for
  await stage.play(member, '99.99')
  stage.nextDay()
  await stage.settle()
  expect((await now()).slice(4)).toEqual(['0.00', '0.00', '0.00'])
  await expectBalancedBooks(house.env.db)
})

test('AGENT-5 a round that comes late for an hour that was computed is in the next hour’s bill, once', async () => {
  const agent = await stage.agent()
  const member = await stage.member(agent)
  await endAll()
  stage.nextDay()
  await insertContract(house, { taker: agent.id, terms: percent('hourly', '1'), from: house.clock.now().toISOString() })
  await stage.play(member, '1000')
  house.clock.advance(HOUR_MS + 6 * MINUTE_MS)
  await stage.settle()
  // its process was behind: the line says a time of the hour before
  house.clock.advance(-30 * MINUTE_MS)
  await stage.play(member, '500')
  house.clock.advance(30 * MINUTE_MS)
  await stage.play(member, '200')
  house.clock.advance(HOUR_MS)
  await stage.settle()
  await stage.settle()
  expect((await bills([agent])).map(({ amount, state }) => [toWire(amount), state])).toEqual([
    ['10.00', 'paid'],
    ['7.00', 'paid'],
  ])
  house.clock.advance(3 * HOUR_MS)
  await stage.settle()
  expect(await bills([agent])).toHaveLength(2)
  const { checks } = await runChecks(house.env.db, BILL_CHECKS)
  expect(checks.flatMap(({ differing }) => differing)).toEqual([])
})

test('AGENT-4 AGENT-8 rebates of the bets are taken off where the contract says so; a dividend waits until they are known', async () => {
  const [off, on] = [await stage.agent(), await stage.agent()]
  const members = [await stage.member(off), await stage.member(on)]
  await endAll()
  stage.nextDay()
  await house.env.db.tx(async (tx) => {
    await putRateRule(tx, 'fairhouse', { ...NO_RULE, approveAbove: '100000000' })
    for (const { id: memberId } of [off, on]) {
      const about = { brand: 'fairhouse', memberId, by: 'seed', at: house.clock.now() }
      await insertRates(tx, { ...about, fromDay: stage.today(), points: ofEach(() => 100) })
    }
  })
  const takeOff = { bonuses: true, rebates: false, salaries: true }
  await insertContract(house, { taker: off.id, terms: dividend('10'), from: stage.today() })
  await insertContract(house, { taker: on.id, terms: dividend('10', { takeOff }), from: stage.today() })
  for (const member of members) await stage.play(member, '10000')
  stage.nextDay()
  await stage.settle()
  expect(await bills([off, on])).toEqual([])
  await closeDays(house.env)
  await payRebates(house.env)
  await stage.settle()
  const rows = await bills([off, on])
  expect(rows.map(({ amount, state }) => [toWire(amount), state])).toEqual([
    ['990.00', 'paid'],
    ['1000.00', 'paid'],
  ])
  expect([await cash(off), await cash(on)]).toEqual(['1090.00', '1100.00'])
  await expectBalancedBooks(house.env.db)
})

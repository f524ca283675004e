/** Bills through HTTP, from real play: the reference's vectors, each figure down to its members and rounds, and who may read what. */
import { agentIncome } from '#contract/agents/income.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billLines,
  dailySalary,
  dividendRecords,
  hourlySalary,
  officeBill,
  officeBills,
  officeLiabilities,
  officePayBill,
  realtimeSalary,
  type AgentBill,
} from '#contract/agents/bills.ts'
import { createAgentExport } from '#contract/exports/exports.ts'
import type { DividendTerms, RealtimeTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { EXCLUSION_BEGAN } from '#contract/facts.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { agentFile, orderAgentFile } from '#server/testing/agent-files.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { BillStage, BOUNDS, insertContract } from '#server/testing/bills.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { damage } from '#server/testing/owner.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { NO_CONTRACTS, putContractRule } from '../contracts/rules.sql.ts'
import { BILL_CHECKS } from './check-bills.ts'

let house: House
let stage: BillStage
beforeAll(async () => {
  house = await openHouse()
  stage = new BillStage(house)
  await house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', { ...NO_CONTRACTS, approveAbove: '20000' }))
})
afterAll(() => house.close())

const dividend = (tiers: DividendTerms['tiers'], more: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: 'dividend',
  period: 'daily',
  unit: 'rate',
  tiers,
  activeFrom: '1000',
  takeOff: { bonuses: true, rebates: true, salaries: true },
  carryOver: 'none',
  ...BOUNDS,
  ...more,
})
const flat = (gives: string): DividendTerms['tiers'] => [{ loss: '0', valid: '0', active: 0, gives }]
const salary = (kind: 'daily' | 'hourly', tiers: [valid: string, gives: string][]): SalaryTerms => ({
  kind,
  unit: 'rate',
  tiers: tiers.map(([valid, gives]) => ({ valid, active: 0, gives })),
  activeFrom: '1000',
  ...BOUNDS,
})
const SALARY: [string, string][] = [
  ['50000', '0.3'],
  ['200000', '0.5'],
  ['1000000', '0.8'],
  ['5000000', '1'],
]
const realtime = (more: Partial<RealtimeTerms> = {}): RealtimeTerms => ({
  kind: 'realtime',
  winRate: '0.3',
  lossRate: '0.5',
  singleBet: '100',
  ...BOUNDS,
  ...more,
})

const CALLS = { dividend: dividendRecords, daily: dailySalary, hourly: hourlySalary, realtime: realtimeSalary }
const records = async (person: Person, kind: keyof typeof CALLS, more: object = {}) => {
  Object.assign(person, await logInAgain(house, person))
  return person.caller.ok(CALLS[kind], { from: stage.today(-2), to: stage.today(), pageSize: 50, ...more })
}
const amounts = (bills: readonly AgentBill[]) => bills.map(({ amount, state }) => [amount, state])

test('AGENT-4 the reference’s tiers pay 18,000, 12,000, 6,000 and nothing, and show each tier test by test', async () => {
  const agent = await stage.agent()
  const members = []
  for (let count = 0; count < 9; count++) members.push(await stage.member(agent))
  stage.nextDay()
  const tiers = [
    { loss: '10000', valid: '200000', active: 3, gives: '5' },
    { loss: '50000', valid: '1000000', active: 5, gives: '10' },
    { loss: '100000', valid: '2000000', active: 8, gives: '15' },
    { loss: '300000', valid: '5000000', active: 12, gives: '20' },
  ]
  await insertContract(house, { taker: agent.id, terms: dividend(tiers), from: stage.today() })
  for (const [loss, valid, active, paid] of [
    ['120000', '2500000', 9, '18000.00'],
    ['120000', '2500000', 7, '12000.00'],
    ['120000', '900000', 9, '6000.00'],
    ['9999.99', '1000000', 9, '0.00'],
    ['-5000', '1000000', 9, '0.00'],
  ] as const) {
    const some = members.slice(0, active)
    for (const member of some.slice(1)) await stage.play(member, '1000', '1000')
    const [first] = some
    const rest = parseMoney(valid) - 1_000n * 10_000n * BigInt(active - 1)
    if (first) await stage.play(first, toWire(rest), toWire(rest - parseMoney(loss)))
    stage.nextDay()
    await stage.settle()
    const { content } = await records(agent, 'dividend')
    const bill = content[0]
    expect(bill).toMatchObject({ from: stage.today(-1), until: stage.today(), amount: paid, giver: null })
    expect(bill?.reckoning).toMatchObject({ active, base: toWire(parseMoney(loss)) })
    expect(bill?.reckoning.tiers).toHaveLength(4)
  }
  const [last, before] = (await records(agent, 'dividend')).content
  expect(before?.reckoning.tiers[0]).toEqual({
    isMet: false,
    tests: [
      { name: 'loss', asked: '10000.00', was: '9999.99', isMet: false },
      { name: 'valid', asked: '200000.00', was: '1000000.00', isMet: true },
      { name: 'active', asked: '3', was: '9', isMet: true },
    ],
  })
  expect([last?.state, last?.reckoning.tier]).toEqual(['nothing', null])
  // a page begins beside a bill, in both directions
  const five = { from: stage.today(-5), pageSize: 2 }
  const pages = [await records(agent, 'dividend', five)]
  while (pages.at(-1)?.next) pages.push(await records(agent, 'dividend', { ...five, before: pages.at(-1)?.next }))
  const listed = pages.map(({ content }) => content.map(({ from }) => from))
  expect(listed).toEqual([[-1, -2], [-3, -4], [-5]].map((days) => days.map((one) => stage.today(one))))
  expect(pages.map(({ previous }) => previous !== null)).toEqual([false, true, true])
  const back = await records(agent, 'dividend', { ...five, after: pages[2]?.previous, pageNo: 2 })
  expect([back.content, back.next, back.previous]).toEqual([pages[1]?.content, pages[1]?.next, pages[1]?.previous])
  const operator = await buildOperator(house)
  const list = await operator.caller.ok(officeBills, { agentId: agent.id })
  expect(list.content[0]).toMatchObject({ id: last?.id, before: { id: before?.id } })
})

test('AGENT-4 AGENT-9 A has 15 % of 160,000 and gives B 10 % of 60,000: 24,000, 6,000, and 18,000 are left; above the amount two persons agree', async () => {
  const a = await stage.agent()
  const b = await stage.agent(a)
  const [above, below] = [await stage.member(a), await stage.member(b)]
  stage.nextDay()
  await insertContract(house, { taker: a.id, terms: dividend(flat('15')), from: stage.today() })
  await insertContract(house, { taker: b.id, giver: a.id, terms: dividend(flat('10')), from: stage.today() })
  await stage.play(above, '300000', '205000')
  await stage.play(below, '60000')
  await giveStakes(house.env, b.id, parseMoney('5000'))
  await stage.play(b, '5000') // B's own play counts for A alone
  await stage.compute()
  const running = (await records(a, 'dividend')).running
  expect(running).toMatchObject([{ reckoning: { base: '160000.00', amount: '24000.00' }, setAside: null }])
  expect((await records(a, 'dividend', { side: 'given' })).running).toMatchObject([
    { taker: { id: b.id }, reckoning: { amount: '6000.00' }, setAside: '0.00' },
  ])
  stage.nextDay()
  await stage.settle()
  // the brand's bill waits, and A has nothing yet
  const [waiting] = (await records(a, 'dividend')).content
  expect(waiting).toMatchObject({ amount: '24000.00', state: 'waiting', paid: '0.00' })
  expect(amounts((await records(b, 'dividend')).content)).toEqual([['6000.00', 'owed']])
  const [one, two] = [await buildOperator(house), await buildOperator(house)]
  const asked = await one.caller.ok(officePayBill, { id: waiting?.id ?? '', reason: 'looked at it' })
  expect((await one.caller.call(officePayBill, { id: waiting?.id ?? '', reason: 'again' })).body).toMatchObject({
    code: 'DECISION_OPEN',
  })
  expect(await one.caller.ok(officeBill, { id: waiting?.id ?? '' })).toMatchObject({ waiting: asked.waiting })
  expect(await one.caller.ok(officeLiabilities, { agentId: a.id })).toMatchObject({
    content: [{ due: '24000.00', owed: '6000.00' }],
  })
  await agreeTo(two, asked.waiting)
  expect([await stage.cash(a), await stage.cash(b)].map(toWire)).toEqual(['18000.00', '6000.00'])
  expect((await two.caller.call(officePayBill, { id: waiting?.id ?? '', reason: 'twice' })).body).toMatchObject({
    code: 'NOT_FOUND',
  })
  const lines = await a.caller.ok(billLines, { id: waiting?.id ?? '' })
  expect(lines.bill).toMatchObject({ state: 'paid', reckoning: { base: '160000.00', gives: '15.00' } })
  expect(lines.content.map(({ account, loss, part }) => [account.id, loss, part])).toEqual([
    [above.id, '95000.00', '14250.00'],
    [below.id, '60000.00', '9000.00'],
    [b.id, '5000.00', '750.00'],
  ])
  await expectBalancedBooks(house.env.db)
})

test('AGENT-5 daily salary: 1,500,000 bring 12,000, of which 2,000 go to B for 400,000; a cent less than a tier brings nothing', async () => {
  const a = await stage.agent()
  const b = await stage.agent(a)
  const [above, below] = [await stage.member(a), await stage.member(b)]
  stage.nextDay()
  await insertContract(house, { taker: a.id, terms: salary('daily', SALARY), from: stage.today() })
  await insertContract(house, { taker: b.id, giver: a.id, terms: salary('daily', SALARY), from: stage.today() })
  const line = await stage.play(above, '1100000')
  await stage.play(below, '400000', '400000')
  stage.nextDay()
  await stage.settle()
  expect(amounts((await records(a, 'daily')).content)).toEqual([['12000.00', 'paid']])
  expect(amounts((await records(a, 'daily', { side: 'given' })).content)).toEqual([['2000.00', 'paid']])
  expect(toWire(await stage.cash(a))).toBe('10000.00')
  // in the curve of the income at the last day of its period, and of nobody who only pays it
  const income = await a.caller.ok(agentIncome, { from: stage.today(-1), to: stage.today() })
  expect(income.days.map(({ contracts }) => contracts)).toEqual(['12000.00', '0.00'])
  // taken back after it was paid: the next day begins so much below zero
  await line({ kind: 'reversal', reverses: 'stake', amountMinor: parseMoney('1100000') })
  await stage.play(below, '49999.99')
  stage.nextDay()
  await stage.settle()
  await stage.play(above, '1100000.01')
  stage.nextDay()
  await stage.settle()
  const { content } = await records(a, 'daily', { from: stage.today(-4) })
  expect(content.map(({ amount, reckoning: { base, carried } }) => [amount, base, carried])).toEqual([
    ['150.00', '50000.00', '-1050000.01'],
    ['0.00', '-1050000.01', '0.00'],
    ['12000.00', '1500000.00', '0.00'],
  ])
  expect(amounts((await records(b, 'daily', { from: stage.today(-4) })).content)[1]).toEqual(['0.00', 'nothing'])
  await expectBalancedBooks(house.env.db)
})

test('AGENT-5 hourly salary: 33,333.33 at 0.4 % bring 133.33, once, five minutes after the hour', async () => {
  const agent = await stage.agent()
  const member = await stage.member(agent)
  stage.nextDay()
  await insertContract(house, {
    taker: agent.id,
    terms: salary('hourly', [['1', '0.4']]),
    from: house.clock.now().toISOString(),
  })
  await stage.play(member, '33333.33')
  await stage.compute()
  expect((await records(agent, 'hourly')).running).toMatchObject([{ reckoning: { amount: '133.33' } }])
  house.clock.advance(HOUR_MS + 4 * MINUTE_MS)
  await stage.settle()
  expect((await records(agent, 'hourly')).content).toEqual([])
  house.clock.advance(MINUTE_MS)
  await stage.settle()
  await stage.settle()
  const { content } = await records(agent, 'hourly')
  expect(amounts(content)).toEqual([['133.33', 'paid']])
  const lines = await agent.caller.ok(billLines, { id: content[0]?.id ?? '' })
  expect(lines.content).toMatchObject([{ account: { id: member.id }, valid: '33333.33', part: '133.3333' }])
  expect(lines.terms).toEqual(salary('hourly', [['1', '0.4']]))
})

test('AGENT-5 AGENT-9 real-time salary: the reference’s rounds bring 1.55 within five minutes, split along the tree, and what is taken back is taken off', async () => {
  const top = await stage.agent()
  const low = await stage.agent(top)
  const member = await stage.member(low)
  stage.nextDay()
  const from = house.clock.now().toISOString()
  await insertContract(house, { taker: top.id, terms: realtime({ winRate: '0.4', lossRate: '0.6' }), from })
  await insertContract(house, { taker: low.id, giver: top.id, terms: realtime(), from })
  await stage.play(member, '100', '195')
  const lost = await stage.play(member, '100')
  await stage.play(member, '50')
  await stage.play(member, '100', '100')
  // half a loss: half of the stake counts
  await stage.play(member, '300', '150', { validMinor: parseMoney('150') })
  house.clock.advance(5 * MINUTE_MS)
  await stage.settle()
  await stage.settle()
  const [bill] = (await records(low, 'realtime')).content
  expect(bill).toMatchObject({ giver: null, state: 'paid', reckoning: { earned: '1.55' }, amount: '1.55' })
  const lines = await low.caller.ok(billLines, { id: bill?.id ?? '' })
  expect(lines.total).toBe(5)
  expect(lines.rounds.map(({ own, below, part, earned }) => [own, below, part, earned])).toEqual([
    ['0.50', '0.00', '0.50', '0.75'],
    ['0.00', '0.00', '0.00', '0.00'],
    ['0.00', '0.00', '0.00', '0.00'],
    ['0.50', '0.00', '0.50', '0.50'],
    ['0.30', '0.00', '0.30', '0.30'],
  ])
  expect((await records(top, 'realtime')).content).toMatchObject([{ reckoning: { earned: '0.35' }, amount: '0.35' }])
  await lost({ kind: 'reversal', reverses: 'stake', amountMinor: parseMoney('100') })
  await stage.play(member, '1000')
  house.clock.advance(5 * MINUTE_MS)
  await stage.settle()
  const [later] = (await records(low, 'realtime')).content
  expect(later).toMatchObject({ reckoning: { earned: '4.50' }, amount: '4.50' })
  expect((await low.caller.ok(billLines, { id: later?.id ?? '' })).rounds[1]).toMatchObject({
    before: '0.50',
    earned: '-0.50',
  })
  const given = (await records(top, 'realtime', { side: 'given' })).content
  expect(given).toMatchObject([{ id: later?.id, giver: null }, { id: bill?.id }])
  expect((await top.caller.ok(billLines, { id: later?.id ?? '' })).bill).toEqual(later)
  expect((await records(low, 'realtime')).running).toMatchObject([{ reckoning: { amount: '6.05' } }])
  await expectBalancedBooks(house.env.db)
})

test('AGENT-5 real-time salary within its bounds: of a member, of the day, without some games, own play, and play while excluded', async () => {
  const agent = await stage.agent()
  const [one, two, barred] = [await stage.member(agent), await stage.member(agent), await stage.member(agent)]
  stage.nextDay()
  await giveStakes(house.env, agent.id, parseMoney('100000'))
  const terms = realtime({ lossRate: '1', capPerMember: '15', capPerDay: '32', without: ['SPORTS'] })
  await insertContract(house, { taker: agent.id, terms, from: house.clock.now().toISOString() })
  const minutes = async () => {
    house.clock.advance(5 * MINUTE_MS)
    await stage.settle()
    const [{ amount, reckoning } = expect.fail('no bill')] = (await records(agent, 'realtime')).content
    return [amount, reckoning.earned, reckoning.overMember, reckoning.overCap, reckoning.left]
  }
  await stage.play(one, '1000.50')
  expect(await minutes()).toEqual(['10.00', '10.005', '0.00', '0.00', '0.005'])
  const much = await stage.play(one, '1000')
  await stage.play(one, '5000', '0', { gameType: 'SPORTS' })
  await stage.play(agent, '9000')
  await house.env.db.tx((tx) =>
    tellFact(
      tx,
      EXCLUSION_BEGAN,
      { brand: 'fairhouse', memberId: barred.id, at: house.clock.now() },
      { until: null, setBy: 'member' },
    ),
  )
  house.clock.advance(1000)
  await stage.play(barred, '7000')
  expect(await minutes()).toEqual(['5.00', '10.00', '5.005', '0.00', '0.00'])
  await stage.play(two, '2000')
  expect(await minutes()).toEqual(['15.00', '20.00', '5.00', '0.00', '0.00'])
  await much({ kind: 'reversal', reverses: 'stake', amountMinor: parseMoney('1000') })
  expect(await minutes()).toEqual(['0.00', '-10.00', '-5.005', '0.00', '-4.995'])
  await stage.play(await stage.member(agent), '1400')
  expect(await minutes()).toEqual(['2.00', '14.00', '0.00', '7.005', '0.00'])
  await expectBalancedBooks(house.env.db)
})

test('AGENT-9 OFFICE-7 a bill is read by the two whose it is and by the brand, and by nobody else', async () => {
  const a = await stage.agent()
  const b = await stage.agent(a)
  const c = await stage.agent(b)
  const [sibling, stranger, member] = [await stage.agent(a), await stage.agent(), await stage.member(c)]
  stage.nextDay()
  await insertContract(house, { taker: b.id, terms: dividend(flat('0')), from: stage.today() })
  await insertContract(house, { taker: c.id, giver: b.id, terms: dividend(flat('1')), from: stage.today() })
  await stage.play(member, '1000')
  stage.nextDay()
  await stage.settle()
  const [bill] = (await records(c, 'dividend')).content
  const id = bill?.id ?? ''
  for (const one of [a, b, c, sibling, stranger, member]) Object.assign(one, await logInAgain(house, one))
  // the same two get its lines, and the list, as files; nobody of another line or brand does
  const days = { from: stage.today(-2), to: stage.today() }
  const lines = { record: 'agentBillLines', bill: id, ...days }
  const name = member.username
  for (const one of [b, c])
    expect(await agentFile(house, one, lines)).toEqual([
      `${name},Member,,,,1000.00,1000.00,0.00,0.00,1000.00,10.00,BDT`,
    ])
  const [row] = await agentFile(house, b, { record: 'agentBills', side: 'given', ...days })
  expect(row?.split(',').slice(4)).toEqual([c.username, b.username, 'Owed', '10.00', '10.00', '0.00', '10.00', 'BDT'])
  for (const one of [a, sibling, stranger]) {
    expect((await orderAgentFile(one, lines)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(await agentFile(house, one, { record: 'agentBills', ...days })).toEqual([])
  }
  for (const wrong of [
    { ...lines, bill: undefined },
    { ...lines, record: 'agentBills' },
    { ...lines, bill: 'x' },
  ])
    expect((await orderAgentFile(b, wrong)).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await orderAgentFile(member, lines)).body).toMatchObject({ code: 'NOT_AN_AGENT' })
  // a page beside a bill of another list tells nothing of where that one stands
  expect((await records(b, 'dividend')).content).toHaveLength(1)
  for (const beside of [{ before: id }, { after: id }])
    expect((await records(b, 'dividend', beside)).content).toEqual([])
  expect((await b.caller.ok(billLines, { id })).bill).toEqual((await c.caller.ok(billLines, { id })).bill)
  const unknown = await stranger.caller.call(billLines, { id: '999999999' })
  expect(unknown.body).toMatchObject({ code: 'NOT_FOUND' })
  for (const one of [a, sibling, stranger])
    expect((await one.caller.call(billLines, { id })).body).toEqual({ ...unknown.body, requestId: expect.any(String) })
  expect((await member.caller.call(billLines, { id })).body).toMatchObject({ code: 'NOT_AN_AGENT' })
  await seedMeghna(house.env)
  const host = { host: `${MEGHNA.domain}:3000` }
  const beyond = await buildAgent(house, { merchant: MEGHNA.code, currency: MEGHNA.currency })
  const theirs = async (order: object, requestId: string) =>
    (await beyond.caller.call(createAgentExport, { requestId: `beyond-${requestId}`, ...order } as never, host)).body
  for (const [place, bill] of [id, '999999999'].entries())
    expect(await theirs({ ...lines, bill }, `lines-${place}`)).toMatchObject({ code: 'NOT_FOUND' })
  for (const [place, { id: account }] of [b, c, member].entries())
    for (const record of ['agentTree', 'agentTeamBets', 'agentUserLoss', 'agentTransactions'])
      expect(await theirs({ record, account, ...days }, `${record}-${place}`)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await theirs({ record: 'agentBills', side: 'given', ...days }, 'bills')).toMatchObject({
    success: true,
    value: { rowsTotal: 0 },
  })
  expect((await beyond.caller.call(billLines, { id }, host)).body).toMatchObject({ code: 'NOT_FOUND' })
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  expect((await other.caller.call(officeBill, { id }, host)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await other.caller.call(officePayBill, { id, reason: 'not ours' }, host)).body).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await other.caller.ok(officeBills, {}, host)).content).toEqual([])
  expect((await other.caller.ok(officeLiabilities, { agentId: c.id }, host)).content).toEqual([])
})

test('AGENT-9 the books compute every bill again, and name one that its window does not give', async () => {
  expect((await runChecks(house.env.db, BILL_CHECKS)).checks.flatMap(({ differing }) => differing)).toEqual([])
  for (const statement of [
    `update agents.bills set amount = amount + 1 where state = 'paid'`,
    `delete from agents.bills`,
    `update agents.bill_payments set amount = 1`,
    `delete from agents.round_ends`,
  ])
    await expect(house.env.db.query(statement)).rejects.toThrow()
  await damage(
    house,
    `update agents.bills set earned = earned + 100, amount = amount + 100, paid = paid + 100 where id = (select min(id) from agents.bills where state = 'paid' and kind = 'daily')`,
    `update agents.bills set earned = earned + 1, remainder = remainder + 1 where id = (select max(id) from agents.bills where kind = 'realtime')`,
  )
  const { checks } = await runChecks(house.env.db, BILL_CHECKS)
  const named = (code: string) => checks.find((one) => one.code === code)?.differing.length
  expect([named('bills-windows'), named('bills-rounds'), named('bills-paid')]).toEqual([1, 1, 1])
})

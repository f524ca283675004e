/** Reports of teams through HTTP: what rebates, salaries and dividends cost, lines that were moved, and people of two currencies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentTeam } from '#contract/agents/line.ts'
import { officeAgent } from '#contract/agents/office-agents.ts'
import { agentDownlineTransactions, agentOverview, agentTeamBets, agentUserLoss } from '#contract/agents/reports.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { DEPOSIT_CREDITED } from '#contract/facts.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { agentFile } from '#server/testing/agent-files.ts'
import { BillStage, BOUNDS, insertContract } from '#server/testing/bills.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { dividend, salary } from '#server/testing/contracts.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { damage } from '#server/testing/owner.ts'
import { BILL_CHECKS } from '../bills/check-bills.ts'
import { NO_CONTRACTS, putContractRule } from '../contracts/rules.sql.ts'
import { MEASURE_CHECKS } from '../measures/check-measures.ts'
import { ofEach } from '../rates/points.ts'
import { REBATE_CHECKS } from '../rebates/check-rebates.ts'
import { closeDays } from '../rebates/close-days.ts'

let house: House
let stage: BillStage
beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  stage = new BillStage(house)
  await house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', { ...NO_CONTRACTS, approveAbove: '100000000' }))
})
afterAll(() => house.close())

const daily = (percent: string): ContractTerms => ({ ...salary('daily', percent), ...BOUNDS })
const share = (percent: string): ContractTerms => ({ ...dividend(percent, { period: 'daily' }), ...BOUNDS })
const enter = async (one: Person) => Object.assign(one, await logInAgain(house, one))
const sinceStart = () => ({ from: stage.today(-20), to: stage.today() })

async function setRates(one: Person, points: number) {
  await house.env.db.query(
    `insert into agents.rates (brand, member_id, from_day, points, set_by, set_at) values ('fairhouse', $1, $2::date, $3, 'test', now())`,
    [one.id, stage.today(), JSON.stringify(ofEach(() => points))],
  )
}

async function settleDay() {
  stage.nextDay()
  await stage.compute()
  await closeDays(house.env)
  await stage.settle()
}

const FIGURES = ['stake', 'payout', 'net', 'rounds', 'rebate', 'salary', 'dividend', 'result', 'deposits'] as const
/** Reads a report by member and by line, and holds the sums of the rows against the totals. */
async function readReport(agent: Person, more: object = {}) {
  await enter(agent)
  const period = { ...sinceStart(), pageSize: 100, ...more }
  const [members, lines] = [
    await agent.caller.ok(agentUserLoss, { ...period, rows: 'members' }),
    await agent.caller.ok(agentUserLoss, { ...period, rows: 'lines' }),
  ]
  for (const { content, totals } of [members, lines])
    for (const name of FIGURES) {
      const sum = content.reduce((all, row) => all + parseMoney(String(row[name])), 0n)
      expect(toWire(sum), name).toBe(toWire(parseMoney(String(totals[name]))))
    }
  return { members: members.content, lines: lines.content, totals: members.totals }
}
const named = (
  rows: Awaited<ReturnType<typeof readReport>>['lines'],
  name: 'stake' | 'salary' | 'dividend' | 'result',
) => Object.fromEntries(rows.map((row) => [row.id, row[name]]))

async function expectBooks() {
  const { checks } = await runChecks(house.env.db, [...MEASURE_CHECKS, ...REBATE_CHECKS, ...BILL_CHECKS])
  expect(checks.flatMap(({ name, differing }) => differing.map((one) => [name, one]))).toEqual([])
}

test('AGENT-3 AGENT-4 AGENT-5 AGENT-8 rebates, salaries and dividends of a team stand in its reports, each once, and the result takes rebates and salaries off', async () => {
  const top = await stage.agent()
  const agent = await stage.agent(top)
  const member = await stage.member(agent)
  stage.nextDay()
  await setRates(top, 100)
  await setRates(agent, 40)
  for (const [taker, giver, part] of [
    [top, undefined, ['2', '20']],
    [agent, top, ['1', '8']],
  ] as const)
    for (const terms of [daily(part[0]), share(part[1])])
      await insertContract(house, {
        taker: taker.id,
        ...(giver ? { giver: giver.id } : {}),
        terms,
        from: stage.today(),
      })
  await stage.play(member, '10000', '4000')
  await settleDay()
  const day = { from: stage.today(-1), to: stage.today(-1) }
  await enter(top)
  const ofTop = await top.caller.ok(agentOverview, day)
  // 2 % and 1 % of 10,000; 20 % and 8 % of 6,000; rebates of 1 % up to the top
  expect(ofTop.sums).toMatchObject({
    net: '6000.00',
    rebate: '100.00',
    salary: '200.00',
    dividend: '1200.00',
    result: '5700.00',
  })
  expect(ofTop.days).toMatchObject([{ salary: '200.00', dividend: '1200.00', rebate: '100.00' }])
  await enter(agent)
  const ofAgent = await agent.caller.ok(agentOverview, day)
  expect(ofAgent.sums).toMatchObject({ rebate: '40.00', salary: '100.00', dividend: '480.00', result: '5860.00' })
  const { members, lines } = await readReport(top)
  expect(named(members, 'salary')).toEqual({ [top.id]: '100.00', [agent.id]: '100.00', [member.id]: '0.00' })
  expect(named(members, 'dividend')).toEqual({ [top.id]: '720.00', [agent.id]: '480.00', [member.id]: '0.00' })
  expect(named(lines, 'dividend')).toEqual({ [top.id]: '720.00', [agent.id]: '480.00' })
  expect(named(lines, 'result')).toEqual({ [top.id]: '-160.00', [agent.id]: '5860.00' })
  // sorted by them, and in files
  const [first] = (await top.caller.ok(agentUserLoss, { ...sinceStart(), rows: 'lines', sort: 'dividend' })).content
  expect(first?.id).toBe(top.id)
  const file = await agentFile(house, top, { record: 'agentUserLoss', ...day, rows: 'lines' })
  expect(file).toContain(
    `${agent.username},Agent,10000.00,10000.00,4000.00,0.00,6000.00,0.00,0.00,1,40.00,100.00,480.00,5860.00,BDT`,
  )
  const byDay = await agentFile(house, top, { record: 'agentDays', ...day })
  expect(byDay[0]).toMatch(/,100\.00,200\.00,1200\.00,5700\.00,BDT$/)
  // the operators' file of the agent has the same figures
  const operator = await buildOperator(house)
  const { recent } = (await operator.caller.ok(officeAgent, { id: agent.id })).agent
  expect(recent).toMatchObject({ net: '6000.00', result: '5860.00' })
  await expectBooks()
  await expectBalancedBooks(house.env.db)
  for (const table of ['account_costs', 'team_costs']) {
    const changed = `update agents.${table} set dividends = dividends + $ where dividends > 0 and day = '${day.from}'`
    await damage(house, changed.replace('$', '1'))
    expect(await runChecks(house.env.db, BILL_CHECKS)).toMatchObject({ isBalanced: false })
    await damage(house, changed.replace('$', '-1'))
  }
  await damage(house, `update agents.account_costs set rebates = rebates + 1 where rebates > 0 and day = '${day.from}'`)
  expect(await runChecks(house.env.db, REBATE_CHECKS)).toMatchObject({ isBalanced: false })
  await damage(house, `update agents.account_costs set rebates = rebates - 1 where rebates > 0 and day = '${day.from}'`)
})

/** Small, and the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('AGENT-3 AGENT-9 trees of random shape, moves, bets and salaries: every team’s report is what a small model adds up', async () => {
  const roll = dice(11)
  const agents: Person[] = [await stage.agent()]
  const [root] = agents
  for (let count = 0; count < 6; count++) agents.push(await stage.agent(agents[roll(agents.length)] ?? root))
  const members: Person[] = []
  for (const agent of agents) members.push(await stage.member(agent))
  stage.nextDay()
  const wayOf = async ({ id }: Person) => ((await findLine(house.env.db, id)) ?? '').split('.').filter(Boolean)
  /** What each has, by the way on which it has it. */
  const stakes = new Map<string, bigint>()
  const salaries = new Map<string, bigint>()
  const add = (to: Map<string, bigint>, way: readonly string[], more: bigint) =>
    to.set(way.join('.'), (to.get(way.join('.')) ?? 0n) + more)
  const rates = new Map<string, bigint>()
  // from the top down, each contract a quarter less than the one above
  for (const agent of agents) {
    const way = await wayOf(agent)
    const giver = way.at(-2)
    const percent = 100n - BigInt(way.length) * 10n
    rates.set(agent.id, percent)
    await insertContract(house, {
      taker: agent.id,
      ...(giver ? { giver } : {}),
      terms: daily(toWire(percent * 100n)),
      from: stage.today(),
    })
  }
  const givers = new Map(
    await Promise.all(agents.map(async (agent) => [agent.id, (await wayOf(agent)).at(-2)] as const)),
  )
  const played = new Map<string, bigint>()
  for (let step = 0; step < 40; step++) {
    const member = members[roll(members.length)] ?? expect.fail('nobody')
    if (step % 13 === 12) {
      const [one, to] = [agents[1 + roll(agents.length - 1)], agents[roll(agents.length)]]
      if (one && to && !(await wayOf(to)).includes(one.id)) await stage.move(one, to)
      continue
    }
    const stake = BigInt(1 + roll(500))
    await stage.play(member, toWire(stake * 10_000n))
    const way = await wayOf(member)
    add(stakes, way.slice(0, -1), stake * 10_000n)
    for (const id of way.slice(0, -1)) played.set(id, (played.get(id) ?? 0n) + stake * 10_000n)
  }
  await settleDay()
  for (const [id, giver] of givers) {
    const way = giver === undefined ? [id] : [...(await wayOf({ id: giver } as Person)), id]
    const amount = ((played.get(id) ?? 0n) * (rates.get(id) ?? 0n)) / 10_000n
    const cents = amount - (amount % 100n)
    add(salaries, way, cents)
    if (way.length > 1) add(salaries, way.slice(0, -1), -cents)
  }
  const below = (sums: ReadonlyMap<string, bigint>, id: string) =>
    [...sums].reduce((all, [way, sum]) => (way.split('.').includes(id) ? all + sum : all), 0n)
  for (const agent of agents) {
    const { totals } = await readReport(agent)
    expect([totals.stake, totals.salary], agent.id).toEqual([
      toWire(below(stakes, agent.id)),
      toWire(below(salaries, agent.id)),
    ])
  }
  await expectBooks()
  await expectBalancedBooks(house.env.db)
})

test('AGENT-2 AGENT-3 rows by line add up to the total also after a move: a line has in each line what it did there', async () => {
  const [left, right] = [await stage.agent(), await stage.agent()]
  const agent = await stage.agent(left)
  const [member, own] = [await stage.member(agent), await stage.member(left)]
  stage.nextDay()
  await insertContract(house, { taker: left.id, terms: daily('2'), from: stage.today() })
  await insertContract(house, { taker: agent.id, giver: left.id, terms: daily('1'), from: stage.today() })
  const tell = async (order: string) => {
    const about = { brand: 'fairhouse', memberId: member.id, at: house.clock.now() }
    const amount = { order, currency: 'BDT', amountMinor: parseMoney('7'), feeMinor: 0n, method: 'm' }
    await house.env.db.tx((tx) => tellFact(tx, DEPOSIT_CREDITED, about, amount))
  }
  await tell(`D-left-${member.id}`)
  await stage.play(member, '100')
  await stage.play(own, '5')
  await stage.move(agent, right)
  await stage.play(member, '30')
  await tell(`D-right-${member.id}`)
  await settleDay()

  const ofLeft = await readReport(left)
  expect(named(ofLeft.lines, 'stake')).toEqual({ [agent.id]: '100.00', [own.id]: '5.00', [left.id]: '0.00' })
  // the contract's last bill is of the line that it was given in
  expect(named(ofLeft.lines, 'salary')).toEqual({ [agent.id]: '1.30', [own.id]: '0.00', [left.id]: '0.80' })
  expect(ofLeft.lines.map(({ id, isInLine }) => [id, isInLine]).toSorted()).toEqual(
    [
      [agent.id, false],
      [own.id, true],
      [left.id, true],
    ].toSorted(),
  )
  const ofRight = await readReport(right)
  expect(named(ofRight.lines, 'stake')).toEqual({ [agent.id]: '30.00' })
  expect((await readReport(agent)).totals).toMatchObject({ stake: '130.00', salary: '1.30', deposits: '14.00' })
  // opened from above, it shows what it did below that reader, and no more
  const opened = await readReport(right, { account: agent.id })
  expect(opened.totals).toMatchObject({ stake: '30.00', salary: '0.00', deposits: '7.00' })
  expect(named(opened.lines, 'stake')).toEqual({ [member.id]: '30.00' })
  const { rows: recent } = await right.caller.ok(agentTeam)
  expect(recent).toMatchObject([{ id: agent.id, recent: { valid: '30.00' } }])
  const { rows } = await right.caller.ok(agentDownlineTransactions, { ...sinceStart(), account: agent.id })
  expect(rows.map(({ reference }) => reference)).toEqual([`D-right-${member.id}`])
  const file = await agentFile(house, right, { record: 'agentTeamBets', ...sinceStart(), account: agent.id })
  expect(file).toHaveLength(1)
  expect(file[0]).toContain(`${member.username},Member,30.00`)
  expect((await left.caller.call(agentTeamBets, { ...sinceStart(), account: agent.id })).body).toMatchObject({
    code: 'NOT_FOUND',
  })
  await expectBooks()
})

test('AGENT-3 in a team of two currencies people, players and money are counted in the currency of the account', async () => {
  const agent = await stage.agent()
  const path = (await findLine(house.env.db, agent.id)) ?? ''
  const upline = { upline: { id: BigInt(agent.id), path } }
  const [taka, dollar] = [await buildMember(house, upline), await buildMember(house, { ...upline, currency: 'USD' })]
  for (const [{ id }, currency] of [
    [taka, 'BDT'],
    [dollar, 'USD'],
  ] as const) {
    const about = { brand: 'fairhouse', memberId: id, at: house.clock.now() }
    const amount = { order: `D-${id}`, currency, amountMinor: parseMoney('10'), feeMinor: 0n, method: 'm' }
    await house.env.db.tx((tx) => tellFact(tx, DEPOSIT_CREDITED, about, amount))
  }
  await stage.compute()
  await enter(agent)
  const { sums, days, elsewhere } = await agent.caller.ok(agentOverview, { from: stage.today(), to: stage.today() })
  expect(sums).toMatchObject({ registered: 1, firstDeposits: 1, deposits: '10.00' })
  expect(elsewhere).toBe(1)
  expect(days).toMatchObject([{ registered: 1, firstDeposits: 1 }])
  const byDay = await agentFile(house, agent, { record: 'agentDays', from: stage.today(), to: stage.today() })
  expect(byDay[0]).toMatch(new RegExp(`^${stage.today()},1,1,0,`))
  await expectBooks()
})

/** The demo's line: as large and deep as its pages need, made once, in step with what followers count. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationLinks } from '#contract/agents/accounts.ts'
import { dailySalary, dividendRecords, hourlySalary, realtimeSalary } from '#contract/agents/bills.ts'
import { dividendRequests } from '#contract/agents/contracts.ts'
import { agentTeam } from '#contract/agents/line.ts'
import { agentIncome, agentIncomeLines } from '#contract/agents/income.ts'
import { agentOverview } from '#contract/agents/reports.ts'
import { agentStatement } from '#contract/agents/sealed.ts'
import { contractTerms } from '#contract/agents/terms.ts'
import { login } from '#contract/identity/identity.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { FIRST_BRAND, MEMBERS } from '#server/lib/seeds/demo.ts'
import { listLinePeople } from '#server/modules/identity/members/past-accounts.sql.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { seedPeople } from '#server/modules/identity/seeds/people.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { LINK_PEOPLE_FOLLOWER } from '../line/follow-links.ts'
import { SIZES_FOLLOWER } from '../line/follow-sizes.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { closeDays } from '../rebates/close-days.ts'
import { payRebates } from '../rebates/pay-rebates.ts'
import { listTemplates } from '../contracts/templates.sql.ts'
import { CLOSE_BILLS, SET_ASIDES } from '../bills/bills.jobs.ts'
import { sealTeamDays } from '../sealed/seal-days.ts'
import { CONTRACT_SEEDS } from './seed-contracts.ts'
import { LINE_SEEDS } from './seed-line.ts'
import { PLAY_SEEDS } from './seed-play.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const demo = { began: house.clock.now(), members: MEMBERS }
  await seedPeople(house.env, { ...demo, members: 3 })
  for (let twice = 0; twice < 2; twice++)
    for (const seed of LINE_SEEDS) if (seed.stage === 'past') await seed.run(house.env, demo)
  await catchUp(house.env, SIZES_FOLLOWER)
  await catchUp(house.env, LINK_PEOPLE_FOLLOWER)
})
afterAll(() => house.close())

test('AGENT-2 the demo’s agent has a line of more than four hundred people over five levels, most of them members', async () => {
  const { username, password } = DEMO_LOGINS[1]
  const agent = house.as((await house.as().ok(login, { username, password, area: 'agent' })).token)
  const people = await listLinePeople(house.env.db, FIRST_BRAND.code, username)
  expect(people.length).toBeGreaterThan(400)
  expect(people.filter(({ type }) => type === 0).length).toBeGreaterThan(350)
  expect(new Set(people.map(({ agentLine }) => agentLine.split('.').length))).toEqual(new Set([1, 2, 3, 4, 5]))
  const months = new Set(people.map(({ joinedAt }) => joinedAt.toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThan(4)
  for (const { joinedAt } of people) expect(joinedAt.getTime()).toBeLessThan(house.clock.now().getTime())

  const { links } = await agent.ok(invitationLinks)
  const labelled = links.filter(({ label }) => label !== null)
  expect(labelled).toHaveLength(4)
  for (const { funnel } of labelled) expect(funnel.opened).toBeGreaterThan(funnel.registered)
  expect(labelled.reduce((sum, { funnel }) => sum + funnel.registered, 0)).toBeGreaterThan(20)
  const { rows } = await agent.ok(agentTeam, { pageSize: 100 })
  expect(rows.some(({ remark }) => remark !== null)).toBe(true)
  const [{ below } = { below: 0 }] = await house.env.db.query<{ below: number }>(
    'select below from agents.sizes where account_id = (select id::text from identity.accounts where username = $1)',
    [username],
  )
  expect(below).toBe(people.length)
})

test('AGENT-3 AGENT-8 the line plays: reports have figures that open to rounds, and days have brought rebates', async () => {
  const { env } = house
  const demo = { began: house.clock.now(), members: MEMBERS }
  await seedCashier(env)
  await asOwner(house, async (db) => {
    for (let twice = 0; twice < 2; twice++)
      for (const seed of PLAY_SEEDS) if (seed.stage === 'past') await seed.run({ ...env, db }, demo)
  })
  await catchUp(env, MEASURES_FOLLOWER)
  await closeDays(env)
  await payRebates(env)
  const { username, password } = DEMO_LOGINS[1]
  const agent = house.as((await house.as().ok(login, { username, password, area: 'agent' })).token)
  const to = house.clock.now().toISOString().slice(0, 10)
  const from = new Date(house.clock.now().getTime() - 30 * DAY_MS).toISOString().slice(0, 10)
  const { sums, movers } = await agent.ok(agentOverview, { from, to })
  expect(Number(sums.valid)).toBeGreaterThan(10_000)
  expect(sums.active).toBeGreaterThan(100)
  expect(movers.length).toBeGreaterThan(3)
  const income = await agent.ok(agentIncome, { from, to })
  expect(income.rows.length).toBeGreaterThan(15)
  const day = income.rows.find(({ state }) => state === 'paid')?.day ?? ''
  const lines = await agent.ok(agentIncomeLines, { day })
  expect(lines.total).toBeGreaterThan(0)
  await expectBalancedBooks(env.db)
})

test('AGENT-4 AGENT-5 the demo’s contracts have paid for weeks, each page has something, and one waits for the agent', async () => {
  const { env } = house
  const demo = { began: house.clock.now(), members: MEMBERS }
  for (let twice = 0; twice < 2; twice++) for (const seed of CONTRACT_SEEDS) await seed.run(env, demo)
  await CLOSE_BILLS.run(env, {})
  await SET_ASIDES.run(env, {})
  await sealTeamDays(env)
  const { username, password } = DEMO_LOGINS[1]
  const agent = house.as((await house.as().ok(login, { username, password, area: 'agent' })).token)
  const to = house.clock.now().toISOString().slice(0, 10)
  const from = new Date(house.clock.now().getTime() - 30 * DAY_MS).toISOString().slice(0, 10)
  const { content } = await agent.ok(dividendRequests, {})
  expect(content.map(({ state, endReason }) => endReason ?? state)).toEqual(
    expect.arrayContaining(['offered', 'accepted', 'rejected', 'replaced', 'uplineChanged']),
  )
  expect(content[0]).toMatchObject({ state: 'offered', giver: null })
  for (const call of [dividendRecords, dailySalary, hourlySalary, realtimeSalary]) {
    const { content: bills, running, paid } = await agent.ok(call, { from, to })
    expect([bills.length > 0, running.length, Number(paid) > 0], call.id).toEqual([true, 1, true])
  }
  expect((await agent.ok(dailySalary, { from, to, side: 'given' })).content.length).toBeGreaterThan(10)
  const templates = await listTemplates(env.db, { brand: FIRST_BRAND.code, limit: 10, offset: 0 })
  expect(templates.rows.map(({ kind, version }) => [kind, version])).toEqual([
    ['dividend', 1],
    ['daily', 1],
  ])
  for (const { terms } of templates.rows) expect(contractTerms.parse(terms)).toEqual(terms)
  const sealed = (await agent.ok(agentStatement, {})).accounts.map(({ kind }) => kind)
  expect(sealed).toEqual(
    expect.arrayContaining(['daily', 'given', 'teamSalary', 'teamDividend', 'registered', 'firstDeposits', 'active']),
  )
  await expectBalancedBooks(env.db)
})

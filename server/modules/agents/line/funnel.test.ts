/** What becomes of a link: opened, registered, deposited, active; and how large a line is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvitation, invitationLinks } from '#contract/agents/accounts.ts'
import { agentTeam } from '#contract/agents/line.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { affiliate, register } from '#contract/identity/register.ts'
import { parseMoney } from '#contract/money.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { buildAgent, buildOperator, logInAgain, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, openDeposit, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { playLine } from '#server/testing/rounds.ts'
import { countVisit, FORGET_VISITS } from './count-visit.ts'
import { LINK_PEOPLE_FOLLOWER } from './follow-links.ts'
import { SIZES_FOLLOWER } from './follow-sizes.ts'

let house: CashierHouse
let agent: Person
let code: string
let linkId: string

beforeAll(async () => {
  house = await openCashierHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  agent = await buildAgent(house)
  const link = await agent.caller.ok(createInvitation, {
    requestId: 'funnel-link',
    opens: 'member',
    label: 'Tea stall',
  })
  code = link.code
  linkId = link.id
})
afterAll(() => house.close())

const funnel = async () =>
  (await agent.caller.ok(invitationLinks)).links.find(({ label }) => label === 'Tea stall')?.funnel
const visit = (ip: string) => countVisit(house.env, { brand: 'fairhouse', codeId: linkId, ip })
async function joinBy(username: string): Promise<Person> {
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, terms: true, affiliateCode: code }
  const { id, session } = await house.as().ok(register, form)
  return { id, username, token: session?.token ?? '', caller: house.as(session?.token) }
}

test('AGENT-2 a link is opened once for each visitor and day, and nothing of the visitor stays', async () => {
  await house.as().ok(affiliate, { code })
  await house.as().ok(affiliate, { code: code.toLowerCase() })
  expect(await funnel()).toMatchObject({ opened: 1 })
  // one caller with a whole network of addresses is one visitor
  for (const ip of ['203.0.113.7', '203.0.113.7', '2001:db8:1:2::1', '2001:db8:1:2::ffff']) await visit(ip)
  expect(await funnel()).toMatchObject({ opened: 3 })
  const kept = JSON.stringify(await house.env.db.query('select mark::text from agents.visit_marks'))
  expect(kept).not.toContain('203.0.113')
  house.clock.advance(3 * DAY_MS)
  await FORGET_VISITS.run(house.env, {})
  for (const table of ['visit_marks', 'visit_secrets'])
    expect(await house.env.db.query(`select * from agents.${table}`)).toEqual([])
  await visit('203.0.113.7')
  agent = await logInAgain(house, agent)
  expect(await funnel()).toMatchObject({ opened: 4 })
})

test('AGENT-2 who came by a link is counted once at each step, whatever dies on the way', async () => {
  const [payer, player] = [await joinBy('payer1'), await joinBy('player1')]
  await joinBy('idler1')
  await payOnPage(await openDeposit(house, payer, { amount: '500' }))
  await payOnPage(await openDeposit(house, player, { amount: '500' }))
  const play = async (round: string) => {
    await playLine(house.env, player.id, round, { kind: 'stake', amountMinor: parseMoney('100') })
    await playLine(house.env, player.id, round, { kind: 'close', amountMinor: 0n })
  }
  await play('one')
  await play('two')
  let dies = 2
  for (let tries = 0; tries < 3; tries++)
    await followDying(
      house.env,
      dying(LINK_PEOPLE_FOLLOWER, () => dies-- > 0),
    )
  await catchUp(house.env, LINK_PEOPLE_FOLLOWER)
  expect(await funnel()).toMatchObject({ registered: 3, deposited: 2, active: 1 })
  expect(await shadow(house.env, LINK_PEOPLE_FOLLOWER as unknown as Follower)).toMatchObject({ differing: [] })
})

test('AGENT-2 the size of each line counts everybody below, at any depth', async () => {
  const lower = await buildAgent(house, { type: 2, upline: { id: BigInt(agent.id) } })
  await buildAgent(house, { type: 2, upline: { id: BigInt(lower.id) } })
  await catchUp(house.env, SIZES_FOLLOWER)
  const top = await buildAgent(house)
  const { rows } = await agent.caller.ok(agentTeam)
  expect(rows.find(({ id }) => id === lower.id)).toMatchObject({ direct: 1, below: 1 })
  const [size] = await house.env.db.query('select below from agents.sizes where account_id = $1', [agent.id])
  expect(size).toEqual({ below: 5 })
  expect((await top.caller.ok(agentTeam)).rows).toEqual([])
  expect(await shadow(house.env, SIZES_FOLLOWER as unknown as Follower)).toMatchObject({ differing: [] })
})

/** A line comes under another agent: two operators, no loop, nothing of the past changed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDownline } from '#contract/agents/accounts.ts'
import { agentTeam } from '#contract/agents/line.ts'
import {
  officeAgent,
  officeAgentPolicy,
  officeAgents,
  officeMoveLine,
  officeSetAgentPolicy,
} from '#contract/agents/office-agents.ts'
import { DEFAULT_AGENT_POLICY } from '#contract/agents/policy.ts'
import { parseMoney } from '#contract/money.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { carryOutAgreed } from '#server/lib/decisions/carry-out-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { findPlayer } from '#server/modules/play/player.sql.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { factsOf } from '#server/testing/facts.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { playLine } from '#server/testing/rounds.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { SIZES_FOLLOWER } from './follow-sizes.ts'
import { putPolicy } from './policies.sql.ts'

let house: House
let operator: Person
let second: Person
let left: Person
let right: Person
let agent: Person
let member: Person
let count = 0

const below = (upline: Person, build: typeof buildMember, type?: number) =>
  build(house, { upline: { id: BigInt(upline.id) }, ...(type === undefined ? {} : { type }) })
const ask = async (id: string, to: string | null) =>
  (await operator.caller.call(officeMoveLine, { id, to, reason: 'he works for another house now' })).body
async function move(id: string, to: string | null) {
  const { waiting } = await operator.caller.ok(officeMoveLine, { id, to, reason: 'he works for another house now' })
  await agreeTo(second, waiting ?? undefined)
}
const pathOf = async ({ id }: Person) =>
  (await house.env.db.query<{ path: string }>('select path from identity.accounts where id = $1', [id]))[0]?.path
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  ;[operator, second] = [await buildOperator(house), await buildOperator(house)]
})
beforeEach(async () => {
  left = await buildAgent(house)
  right = await buildAgent(house)
  agent = await below(left, buildAgent, 2)
  member = await below(agent, buildMember)
})
afterAll(() => house.close())

test('AGENT-2 a move takes two persons, moves everybody below, and is kept', async () => {
  const { waiting } = await operator.caller.ok(officeMoveLine, {
    id: agent.id,
    to: right.username,
    reason: 'as agreed',
  })
  expect(waiting).toMatchObject({ needed: 2, agreed: 1 })
  expect(await pathOf(member)).toBe(`${left.id}.${agent.id}.${member.id}.`)
  expect((await operator.caller.ok(officeAgent, { id: agent.id })).waiting).toMatchObject({ id: waiting?.id })
  expect((await answerWaiting(operator, waiting ?? undefined)).body.success).toBe(false)
  expect(await ask(agent.id, right.username)).toMatchObject({ code: 'DECISION_OPEN' })
  await agreeTo(second, waiting ?? undefined)

  expect(await pathOf(agent)).toBe(`${right.id}.${agent.id}.`)
  expect(await pathOf(member)).toBe(`${right.id}.${agent.id}.${member.id}.`)
  expect(idsOf((await left.caller.ok(agentTeam)).rows)).toEqual([])
  expect(idsOf((await right.caller.ok(agentTeam, { account: agent.id })).way)).toEqual([right.id, agent.id])
  expect((await left.caller.call(agentTeam, { account: member.id })).body).toMatchObject({ code: 'NOT_FOUND' })
  const file = await operator.caller.ok(officeAgent, { id: agent.id })
  expect(file).toMatchObject({
    agent: { upline: { id: right.id }, depth: 2 },
    above: [{ id: right.id }],
    moves: [{ from: { id: left.id }, to: { id: right.id }, people: 2, reason: 'as agreed' }],
    waiting: null,
  })
  const [, told] = (await factsOf(house, member.id)).find(([topic]) => topic === 'member.moved') ?? []
  expect(told).toEqual({ from: [left.id, agent.id], line: [right.id, agent.id] })
})

test('AGENT-2 a bet keeps the line that it had when it was placed', async () => {
  await fundCash(house, member.id, 300)
  const lineOf = async (round: string) => {
    const rows = await house.env.db.query<{ line: string }>(
      'select distinct agent_line as line from bets.journal where round_id = $1 and member_id = $2',
      [round, member.id],
    )
    return rows.map(({ line }) => line)
  }
  // every way of staking reads the line with the player
  const bet = async (round: string) => {
    const agentLine = (await findPlayer(house.env.db, { memberId: member.id, isTrial: false }))?.agentLine ?? ''
    await playLine(house.env, member.id, round, { kind: 'stake', amountMinor: parseMoney('100'), agentLine })
    await playLine(house.env, member.id, round, { kind: 'close', amountMinor: 0n, agentLine })
    return lineOf(round)
  }
  const before = await bet('before the move')
  await move(agent.id, right.username)
  const after = await bet('after the move')
  expect(await lineOf('before the move')).toEqual(before)
  expect(before).toEqual([`${left.id}.${agent.id}`])
  expect(after).toEqual([`${right.id}.${agent.id}`])
  // the operators' list says what each line did, at its own time
  await catchUp(house.env, MEASURES_FOLLOWER)
  for (const [{ username }, valid] of [
    [agent, '200.00'],
    [left, '100.00'],
    [right, '100.00'],
  ] as const) {
    const { content } = await operator.caller.ok(officeAgents, { search: username })
    expect(content[0]?.recent, username).toEqual({ currency: 'BDT', valid, net: valid, result: valid })
  }
  // and so does the agents' own tree: of a line and of a member what was played below the reader
  const recent = async (by: Person, account: Person) =>
    (await by.caller.ok(agentTeam, { account: account.id })).rows.map(({ id, recent: { valid } }) => [id, valid])
  expect(await recent(right, right)).toEqual([[agent.id, '100.00']])
  expect(await recent(right, agent)).toEqual([[member.id, '100.00']])
  expect(await recent(agent, agent)).toEqual([[member.id, '200.00']])
})

test('AGENT-2 loops, depth, types, strangers and no change are refused, and nothing moves', async () => {
  const before = await house.env.db.query('select id, path from identity.accounts order by id')
  expect(await ask(agent.id, agent.username)).toMatchObject({ code: 'LINE_LOOP' })
  const lower = await below(agent, buildAgent, 2)
  expect(await ask(agent.id, lower.username)).toMatchObject({ code: 'LINE_LOOP' })
  expect(await ask(left.id, lower.username)).toMatchObject({ code: 'LINE_LOOP' })
  for (const to of [member.username, 'nobody-here', left.username])
    expect(await ask(agent.id, to)).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await ask('999999999999', right.username)).toMatchObject({ code: 'NOT_FOUND' })
  const promoter = await buildAgent(house, { type: 42 })
  expect(await ask(agent.id, promoter.username)).toMatchObject({ code: 'AGENT_MAY_NOT' })
  await house.env.db.tx((tx) => putPolicy(tx, 'fairhouse', { ...DEFAULT_AGENT_POLICY, depthMax: 3 }))
  const middle = await below(right, buildAgent, 2)
  expect(await ask(agent.id, middle.username)).toMatchObject({ code: 'LINE_TOO_DEEP' })
  await house.env.db.tx((tx) => putPolicy(tx, 'fairhouse', DEFAULT_AGENT_POLICY))
  const known = before.map(({ id }) => id)
  expect(
    await house.env.db.query('select id, path from identity.accounts where id = any ($1) order by id', [known]),
  ).toEqual(before)
})

test('AGENT-2 a loop that two moves would make together is refused when the second is carried out', async () => {
  const [one, other] = [await buildAgent(house, { type: 2 }), await buildAgent(house, { type: 2 })]
  const first = await operator.caller.ok(officeMoveLine, { id: one.id, to: other.username, reason: 'one way' })
  const back = await operator.caller.ok(officeMoveLine, { id: other.id, to: one.username, reason: 'the other way' })
  const answers = await Promise.all([
    answerWaiting(second, first.waiting ?? undefined),
    answerWaiting(second, back.waiting ?? undefined),
  ])
  expect(answers.filter(({ body }) => body.success && body.value.state === 'done')).toHaveLength(1)
  const paths = [await pathOf(one), await pathOf(other)].map((path) => path?.split('.').filter(Boolean).length)
  expect(paths.sort()).toEqual([1, 2])
})

test('AGENT-2 who registers while a line moves is in it afterwards', async () => {
  const { waiting } = await operator.caller.ok(officeMoveLine, {
    id: agent.id,
    to: right.username,
    reason: 'in a race',
  })
  const [, ...made] = await Promise.all([
    agreeTo(second, waiting ?? undefined),
    ...Array.from({ length: 12 }, () =>
      agent.caller.ok(createDownline, { requestId: `move-race-${++count}`, kind: 'member', username: `racer${count}` }),
    ),
  ])
  const rows = await house.env.db.query<{ path: string }>(
    'select path from identity.accounts where id = any ($1::bigint[])',
    [made.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(12)
  for (const { path } of rows) expect(path.startsWith(`${right.id}.${agent.id}.`)).toBe(true)
  await catchUp(house.env, SIZES_FOLLOWER)
  const { agent: shown } = await operator.caller.ok(officeAgent, { id: right.id })
  expect(shown.below).toBe(14)
  expect((await operator.caller.ok(officeAgent, { id: left.id })).agent.below).toBe(0)
  expect(await shadow(house.env, SIZES_FOLLOWER as unknown as Follower)).toMatchObject({ differing: [] })
})

test('AGENT-2 money after a move is seen by those who stand above now', async () => {
  await move(agent.id, right.username)
  await catchUp(house.env, MEASURES_FOLLOWER)
  const rows = await house.env.db.query(
    'select member_id as id, above from agents.members where member_id = any ($1) order by member_id::bigint',
    [[agent.id, member.id]],
  )
  expect(rows).toEqual([
    { id: agent.id, above: right.id },
    { id: member.id, above: `${right.id}.${agent.id}` },
  ])
  expect(await shadow(house.env, MEASURES_FOLLOWER as unknown as Follower)).toMatchObject({ differing: [] })
})

test('OFFICE-7 the list of agents finds by name and place; a member has no agent’s file', async () => {
  const { content } = await operator.caller.ok(officeAgents, { search: agent.username.slice(0, 6).toUpperCase() })
  expect(content).toMatchObject([{ id: agent.id, upline: { id: left.id }, depth: 2, direct: 1, type: 2 }])
  const tops = (await operator.caller.ok(officeAgents, { place: 'top', pageSize: 100 })).content
  expect(idsOf(tops)).toContain(left.id)
  expect(idsOf(tops)).not.toContain(agent.id)
  expect((await operator.caller.call(officeAgent, { id: member.id })).body).toMatchObject({ code: 'NOT_FOUND' })
})

test('AGENT-7 one operator narrows what agents may do, two widen it a day later', async () => {
  const set = (change: object) =>
    operator.caller.ok(officeSetAgentPolicy, { policy: { ...DEFAULT_AGENT_POLICY, ...change }, reason: 'a new season' })
  expect(await set({ linksMax: 3 })).toMatchObject({ policy: { linksMax: 3 }, waiting: null })
  const types = { ...DEFAULT_AGENT_POLICY.types, 42: { opensMembers: true, opensAgents: 42 as const } }
  const { waiting, policy } = await set({ linksMax: 3, types })
  expect(policy.types[42].opensAgents).toBeNull()
  await agreeTo(second, waiting ?? undefined)
  expect((await operator.caller.ok(officeAgentPolicy)).policy.types[42].opensAgents).toBeNull()
  house.clock.advance(DAY_MS + MINUTE_MS)
  await carryOutAgreed(house.env, kindsOf(house.env), BigInt(waiting?.id ?? '0'))
  operator = await buildOperator(house)
  expect((await operator.caller.ok(officeAgentPolicy)).policy.types[42].opensAgents).toBe(42)
  ;[second, left] = [await buildOperator(house), await logInAgain(house, left)]
})

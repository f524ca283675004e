/** What an agent notes and asks about accounts of the own line, what operators do about it, and who may not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { closeInvitation, createInvitation, renewDownlinePassword } from '#contract/agents/accounts.ts'
import { agentTeam } from '#contract/agents/line.ts'
import { officeAnswerFreeze, officeFreezeRequests } from '#contract/agents/office-agents.ts'
import { DEFAULT_AGENT_POLICY } from '#contract/agents/policy.ts'
import { askFreeze, freezeRequests, setRemark, withdrawFreeze } from '#contract/agents/requests.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { buildAgent, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { OPEN_REQUESTS_MAX } from './freeze-requests.ts'
import { putPolicy } from './policies.sql.ts'

let house: House
let top: Person
let agent: Person
let sibling: Person
let member: Person
let deep: Person
let stranger: Person
let elsewhere: Person
let trial: Person
let operator: Person

const below = (upline: Person, build: typeof buildMember) => build(house, { upline: { id: BigInt(upline.id) } })

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await seedMeghna(house.env)
  top = await buildAgent(house)
  agent = await below(top, (one, change) => buildAgent(one, { ...change, type: 2 }))
  sibling = await below(top, (one, change) => buildAgent(one, { ...change, type: 2 }))
  member = await below(agent, buildMember)
  deep = await below(await below(agent, (one, change) => buildAgent(one, { ...change, type: 2 })), buildMember)
  stranger = await buildMember(house)
  elsewhere = await buildMember(house, { merchant: MEGHNA.code, currency: MEGHNA.currency })
  trial = await buildTrial(house)
  operator = await buildOperator(house)
})
afterAll(() => house.close())

/** An answer without what differs from request to request. */
async function answerTo(by: Person, call: CallDefinition, input: object) {
  const { status, body } = await by.caller.call(call, input as never)
  const { requestId: _own, ...rest } = body as { requestId?: string }
  return { status, rest }
}

test('AGENT-2 each call about an account × how it stands to the agent: only the own line exists', async () => {
  const CALLS: readonly [CallDefinition, (id: string) => object, readonly string[]][] = [
    [agentTeam, (account) => ({ account }), ['self', 'downline', 'deep']],
    [setRemark, (id) => ({ id, text: 'pays late' }), ['downline', 'deep']],
    [askFreeze, (account) => ({ account, reason: 'shares a password' }), ['downline', 'deep']],
    // the agent has opened none of them
    [renewDownlinePassword, (id) => ({ id }), []],
  ]
  const PEOPLE = { self: agent, downline: member, deep, upline: top, sibling, stranger, elsewhere, trial }
  for (const [call, input, known] of CALLS) {
    const nothing = await answerTo(agent, call, input('999999999999'))
    expect([call.id, nothing]).toMatchObject([call.id, { status: 404, rest: { code: 'NOT_FOUND' } }])
    for (const [relation, person] of Object.entries(PEOPLE)) {
      const answer = await answerTo(agent, call, input(person.id))
      if (known.includes(relation))
        expect([call.id, relation, answer]).toMatchObject([call.id, relation, { status: 200 }])
      else expect([call.id, relation, answer]).toEqual([call.id, relation, nothing])
      // a member makes no call of agents, whoever it is about
      expect(await answerTo(member, call, input(person.id))).toMatchObject({ rest: { code: 'NOT_AN_AGENT' } })
    }
  }
})

test('AGENT-2 requests and links of others exist for nobody else, above or below', async () => {
  const lower = await below(agent, buildMember)
  const { id } = await agent.caller.ok(askFreeze, { account: lower.id, reason: 'plays for others' })
  const link = await agent.caller.ok(createInvitation, { requestId: 'of-the-agent', opens: 'member', label: 'x' })
  for (const other of [top, sibling]) {
    const nothing = await answerTo(other, withdrawFreeze, { id: '999999999999' })
    expect(await answerTo(other, withdrawFreeze, { id })).toEqual(nothing)
    expect(await answerTo(other, closeInvitation, { id: link.id })).toEqual(
      await answerTo(other, closeInvitation, { id: '999999999999' }),
    )
    expect((await other.caller.ok(freezeRequests)).total).toBe(0)
  }
})

test('AGENT-2 requests are read page by page beside a request: one that comes meanwhile moves none of them', async () => {
  const one = await below(top, buildAgent)
  const asked: string[] = []
  for (let count = 0; count < 5; count++) {
    const account = await below(one, buildMember)
    asked.unshift((await one.caller.ok(askFreeze, { account: account.id, reason: 'plays for others' })).id)
  }
  const read = async (beside: { before?: string; after?: string } = {}) => {
    const page = await one.caller.ok(freezeRequests, { pageSize: 2, ...beside })
    return { ids: page.content.map(({ id }) => id), next: page.next, previous: page.previous, total: page.total }
  }
  expect(await read()).toEqual({ ids: asked.slice(0, 2), next: asked[1], previous: null, total: 5 })
  const late = await one.caller.ok(askFreeze, { account: (await below(one, buildMember)).id, reason: 'came later' })
  const second = await read({ before: asked[1]! })
  expect(second).toEqual({ ids: asked.slice(2, 4), next: asked[3], previous: asked[2], total: 6 })
  expect(await read({ before: asked[3]! })).toMatchObject({ ids: [asked[4]], next: null, previous: asked[4] })
  expect(await read({ after: asked[2]! })).toMatchObject({ ids: asked.slice(0, 2), previous: asked[0] })
  expect(await read({ after: asked[0]! })).toMatchObject({ ids: [late.id], previous: null })
  // beside a request of somebody else nothing of theirs is told
  expect((await sibling.caller.ok(freezeRequests, { before: late.id })).total).toBe(0)
})

test('AGENT-2 a remark is its writer’s alone', async () => {
  await agent.caller.ok(setRemark, { id: member.id, text: 'prefers evenings' })
  await top.caller.ok(setRemark, { id: member.id, text: 'of the top' })
  const remarkFor = async (by: Person) =>
    (await by.caller.ok(agentTeam, { account: agent.id })).rows.find(({ id }) => id === member.id)?.remark
  expect([await remarkFor(agent), await remarkFor(top)]).toEqual(['prefers evenings', 'of the top'])
  await agent.caller.ok(setRemark, { id: member.id, text: '  ' })
  expect([await remarkFor(agent), await remarkFor(top)]).toEqual([null, 'of the top'])
  expect((await agent.caller.call(setRemark, { id: member.id, text: 'x'.repeat(201) })).body).toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('AGENT-2 balances are shown where the brand says so, and nowhere else', async () => {
  await fundCash(house, member.id, 125)
  const shown = async () => (await agent.caller.ok(agentTeam)).rows.find(({ id }) => id === member.id)?.balance
  expect(await shown()).toBeNull()
  await house.env.db.tx((tx) => putPolicy(tx, 'fairhouse', { ...DEFAULT_AGENT_POLICY, showsBalances: true }))
  expect(await shown()).toBe('125.00')
  await house.env.db.tx((tx) => putPolicy(tx, 'fairhouse', DEFAULT_AGENT_POLICY))
})

test('AGENT-2 an operator freezes on request once; the agent reads that it was done and not why', async () => {
  const one = await below(agent, buildMember)
  const request = { account: one.id, reason: 'two people use it' }
  const asked = await agent.caller.ok(askFreeze, request)
  expect((await agent.caller.ok(askFreeze, request)).id).toBe(asked.id)
  const [row] = (await operator.caller.ok(officeFreezeRequests, { state: 'open' })).content
  expect(row).toMatchObject({ id: asked.id, agent: { username: agent.username }, account: { id: one.id } })
  const answers = await Promise.all(
    (['freeze', 'refuse', 'freeze'] as const).map((outcome) =>
      operator.caller.call(officeAnswerFreeze, { id: asked.id, outcome, reason: 'private words' }),
    ),
  )
  expect(answers.map(({ body }) => (body.success ? 'answered' : body.code)).sort()).toEqual([
    'FREEZE_ANSWERED',
    'FREEZE_ANSWERED',
    'answered',
  ])
  const own = (await agent.caller.ok(freezeRequests)).content.find(({ id }) => id === asked.id)
  expect(['done', 'refused']).toContain(own?.state)
  expect(JSON.stringify(own)).not.toMatch(/private words/)
  const { content } = await operator.caller.ok(listAudit, {})
  expect(content.filter(({ action }) => action === 'freeze-request.answer')).toHaveLength(1)
})

test('AGENT-2 what was done ends sessions, shows as suspended, and is asked no second time', async () => {
  const one = await below(agent, buildMember)
  const { id } = await agent.caller.ok(askFreeze, { account: one.id, reason: 'lost the phone' })
  await operator.caller.ok(officeAnswerFreeze, { id, outcome: 'freeze', reason: 'as asked' })
  expect((await one.caller.call(freezeRequests)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  const { rows } = await agent.caller.ok(agentTeam)
  expect(rows.find((row) => row.id === one.id)).toMatchObject({ status: 'suspended' })
  expect(await answerTo(agent, askFreeze, { account: one.id, reason: 'again' })).toMatchObject({
    rest: { code: 'FREEZE_POINTLESS' },
  })
  expect(await answerTo(agent, withdrawFreeze, { id })).toMatchObject({ rest: { code: 'FREEZE_ANSWERED' } })
})

test('AGENT-2 a request that was taken back freezes nobody, and open ones are bounded', async () => {
  const one = await below(sibling, buildMember)
  const { id } = await sibling.caller.ok(askFreeze, { account: one.id, reason: 'a mistake' })
  expect(await sibling.caller.ok(withdrawFreeze, { id })).toMatchObject({ state: 'withdrawn' })
  expect(
    (await operator.caller.call(officeAnswerFreeze, { id, outcome: 'freeze', reason: 'late' })).body,
  ).toMatchObject({
    code: 'FREEZE_ANSWERED',
  })
  const people = await Promise.all(Array.from({ length: OPEN_REQUESTS_MAX + 5 }, () => below(sibling, buildMember)))
  const answers = await Promise.all(
    people.map((each) => answerTo(sibling, askFreeze, { account: each.id, reason: 'all of them' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(OPEN_REQUESTS_MAX)
})

test('AGENT-2 nothing that an agent is answered tells who is excluded', async () => {
  const [excluded, other] = [await below(agent, buildMember), await below(agent, buildMember)]
  await excluded.caller.ok(excludeSelf, { months: null, understood: true })
  const seen = async (person: Person) => {
    const answers = [
      await answerTo(agent, agentTeam, { search: person.username }),
      await answerTo(agent, agentTeam, { account: person.id }),
      await answerTo(agent, setRemark, { id: person.id, text: 'the same' }),
      await answerTo(agent, askFreeze, { account: person.id, reason: 'the same' }),
      await answerTo(agent, freezeRequests, {}),
    ]
    const text = JSON.stringify(answers[0]) + JSON.stringify(answers.slice(1, 4))
    return text
      .replaceAll(person.id, 'ID')
      .replaceAll(person.username, 'NAME')
      .replace(/"(registeredAt|askedAt)":"[^"]+"/g, '"$1":""')
      .replace(/"id":"\d{1,5}"/g, '"id":""')
  }
  expect(await seen(excluded)).toBe(await seen(other))
})

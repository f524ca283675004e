/** What an agent sees of the own line, and that nothing outside it can be told from nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentTeam } from '#contract/agents/line.ts'
import { putBrandSwitch } from '#server/lib/brand-settings.sql.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { buildAgent, buildMember, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
let top: Person
let agent: Person
let sibling: Person
let member: Person
let deep: Person
let stranger: Person

async function below(upline: Person, build: typeof buildMember): Promise<Person> {
  const path = (await findLine(house.env.db, upline.id)) ?? ''
  return build(house, { upline: { id: BigInt(upline.id), path } })
}
const namesOf = (rows: readonly { username: string }[]) => rows.map(({ username }) => username)

beforeAll(async () => {
  house = await openHouse()
  top = await buildAgent(house)
  agent = await below(top, buildAgent)
  sibling = await below(top, buildAgent)
  member = await below(agent, buildMember)
  deep = await below(await below(agent, buildAgent), buildMember)
  stranger = await buildMember(house)
})
afterAll(() => house.close())

test('AGENT-2 an agent walks down the own line and sees the way to each account', async () => {
  const first = await top.caller.ok(agentTeam)
  expect(first.way).toEqual([{ id: top.id, username: top.username, kind: 'agent' }])
  expect(namesOf(first.rows)).toEqual([sibling.username, agent.username])
  expect(first.rows[1]).toMatchObject({ kind: 'agent', status: 'active', direct: 2 })
  expect(first.rows[1]?.lastSeenDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  const lower = await top.caller.ok(agentTeam, { account: agent.id })
  expect(namesOf(lower.way)).toEqual([top.username, agent.username])
  expect(lower.rows.map(({ kind }) => kind)).toEqual(['agent', 'member'])
  // the lower agent's way begins with himself
  expect(namesOf((await agent.caller.ok(agentTeam)).way)).toEqual([agent.username])
})

test('AGENT-2 pages by cursor show everybody once', async () => {
  const seen: string[] = []
  let before: string | undefined
  do {
    const { rows, next } = await agent.caller.ok(agentTeam, { pageSize: 1, ...(before ? { before } : {}) })
    seen.push(...namesOf(rows))
    before = next ?? undefined
  } while (before)
  expect(seen).toHaveLength(2)
  expect(new Set(seen).size).toBe(2)
})

test('AGENT-2 a search finds names at any depth of the own line, in any case, and no others', async () => {
  const found = async (caller: Person, name: string) =>
    namesOf((await caller.caller.ok(agentTeam, { search: name.slice(0, 8).toUpperCase() })).rows)
  expect(await found(top, deep.username)).toEqual([deep.username])
  expect(await found(agent, deep.username)).toEqual([deep.username])
  for (const other of [sibling, stranger, top, agent]) expect(await found(agent, other.username)).toEqual([])
  // signs of patterns are letters of names
  expect(await found(top, '%%%%%%%%')).toEqual([])
})

test('AGENT-2 an account outside the line is answered like one that does not exist', async () => {
  const of = async (caller: Person, account: string) => (await caller.caller.call(agentTeam, { account })).body
  const { requestId: _own, ...unknown } = (await of(agent, '999999999')) as { requestId?: string }
  for (const other of [top, sibling, stranger]) {
    const { requestId: _other, ...body } = (await of(agent, other.id)) as { requestId?: string }
    expect(body).toEqual(unknown)
  }
  expect(unknown).toMatchObject({ code: 'NOT_FOUND' })
  expect(await of(member, member.id)).toMatchObject({ code: 'NOT_AN_AGENT' })
})

test('AGENT-1 a brand without agents answers no call of theirs', async () => {
  const set = (isOn: boolean) =>
    house.env.db.tx((tx) => putBrandSwitch(tx, house.env, 'fairhouse', 'AGENTPOLICY3', isOn))
  await set(false)
  expect((await agent.caller.call(agentTeam)).body).toMatchObject({ code: 'AGENTS_CLOSED' })
  await set(true)
})

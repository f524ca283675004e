/** Disputes of bills through HTTP: by the two whose bill it is, answered once, in words that the agent reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agentDisputes,
  askDispute,
  officeAnswerDispute,
  officeDisputes,
  withdrawDispute,
} from '#contract/agents/disputes.ts'
import { messages } from '#contract/messages/messages.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { buildAgent, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
/** top gives agent a contract; sibling is beside agent; member is below agent. */
let top: Person, agent: Person, sibling: Person, member: Person, operator: Person, clerk: Person
let bill: string

async function below(upline: Person, build: typeof buildMember): Promise<Person> {
  const path = (await findLine(house.env.db, upline.id)) ?? ''
  return build(house, { upline: { id: BigInt(upline.id), path } })
}

beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  top = await buildAgent(house)
  agent = await below(top, buildAgent)
  sibling = await below(top, buildAgent)
  member = await below(agent, buildMember)
  operator = await buildOperator(house, 'admin')
  clerk = await buildOperator(house, 'viewer')
  const at = house.clock.now().toISOString()
  const [contract] = await house.env.db.query<{ id: bigint }>(
    `insert into agents.contracts (brand, kind, giver_id, taker_id, currency, terms, state, offered_at, expires_at, answered_at, from_day)
     values ('fairhouse', 'daily', $1, $2, 'BDT', '{"kind": "daily"}', 'accepted', $3::timestamptz, $3::timestamptz, $3::timestamptz,
       ($3::timestamptz)::date) returning id`,
    [top.id, agent.id, at],
  )
  const [row] = await house.env.db.query<{ id: bigint }>(
    `insert into agents.bills (brand, contract_id, kind, giver_id, taker_id, teams, currency, day, until_day, from_at, until_at, stake, payout,
       valid, active, bonuses, rebates, salaries, carried, base, earned, over_member, over_cap, amount, remainder, state, at)
     values ('fairhouse', $1, 'daily', $2, $3, $2 || '.' || $3, 'BDT', ($4::timestamptz)::date, ($4::timestamptz)::date + 1, $4::timestamptz,
       $4::timestamptz + interval '1 day', 0, 0, 0, 0, 0, 0, 0, 0, 0, 50000, 0, 0, 50000, 0, 'calculated', $4::timestamptz) returning id`,
    [contract?.id, top.id, agent.id, at],
  )
  bill = String(row?.id)
})
afterAll(() => house.close())

let count = 0
const ask = async (
  who: Person,
  more: Partial<{ requestId: string; bill: string; about: string; text: string }> = {},
) => {
  const { body } = await who.caller.call(askDispute, {
    requestId: `dispute-${++count}`,
    bill,
    text: 'This day had more play than that',
    ...more,
  })
  return body.success ? body.value : body.code
}
const answer = async (who: Person, id: string, headers: Record<string, string> = {}) => {
  const input = { id, outcome: 'stands' as const, answer: 'Two rounds ended on the day after; they are in its bill' }
  const { body } = await who.caller.call(officeAnswerDispute, input, headers)
  return body.success ? body.value.state : body.code
}

test('OFFICE-7 AGENT-9 only the two whose bill it is dispute it, each once at a time, and a member of it only from the own line', async () => {
  expect(await ask(sibling)).toBe('NOT_FOUND')
  expect(await ask(member)).toBe('NOT_AN_AGENT')
  expect(await ask(agent, { bill: '999999' })).toBe('NOT_FOUND')
  expect(await ask(agent, { about: sibling.id })).toBe('NOT_FOUND')
  expect(await ask(agent, { text: 'too short' })).toBe('INVALID_INPUT')
  expect(await ask(agent, { about: member.id })).toMatchObject({ state: 'open', about: { username: member.username } })
  expect(await ask(agent)).toBe('DISPUTE_OPEN')
  expect(await ask(top)).toMatchObject({ state: 'open', about: null })
  expect((await sibling.caller.ok(agentDisputes, {})).content).toEqual([])
  const listed = async (who: Person, of = bill, host?: object) =>
    (await who.caller.call(agentDisputes, { bill: of }, { ...host })).body
  for (const one of [agent, top]) expect(await listed(one)).toMatchObject({ value: { total: 1 } })
  const beyond = await buildAgent(house, { merchant: MEGHNA.code, currency: MEGHNA.currency })
  const unknown = await listed(agent, '999999')
  expect(unknown).toMatchObject({ success: false, code: 'NOT_FOUND' })
  const same = { ...unknown, requestId: expect.any(String) as string }
  expect(await listed(sibling)).toEqual(same)
  expect(await listed(beyond, bill, { host: `${MEGHNA.domain}:3000` })).toEqual(same)
})

test('OFFICE-7 fifty copies of a dispute are one; another text under the same request is refused', async () => {
  const [open] = (await agent.caller.ok(agentDisputes, { bill })).content
  await agent.caller.ok(withdrawDispute, { id: open?.id ?? '' })
  const copies = await Promise.all(Array.from({ length: 50 }, () => ask(agent, { requestId: 'fifty-copies' })))
  expect(new Set(copies.map((one) => (typeof one === 'string' ? one : one.id))).size).toBe(1)
  expect(await ask(agent, { requestId: 'fifty-copies', text: 'Something else altogether' })).toBe('KEY_REUSED')
})

test('OFFICE-7 an operator of the brand answers once, the agent reads it; nobody else answers or takes it back', async () => {
  const rows = (await operator.caller.ok(officeDisputes, { state: 'open', agentId: agent.id })).content
  expect(rows).toMatchObject([{ agent: { username: agent.username }, bill: { id: bill, amount: '5.00' } }])
  const id = rows[0]?.id ?? ''
  expect(await answer(clerk, id)).toBe('PERMISSION_DENIED')
  const elsewhere = await buildOperator(house, 'admin', MEGHNA.code)
  const host = { host: `${MEGHNA.domain}:3000` }
  expect(await answer(elsewhere, id, host)).toBe('NOT_FOUND')
  expect((await elsewhere.caller.ok(officeDisputes, {}, host)).content).toEqual([])
  const both = await Promise.all([answer(operator, id), answer(operator, id)])
  expect(both.toSorted()).toEqual(['DISPUTE_ANSWERED', 'stands'])
  const [own] = (await agent.caller.ok(agentDisputes, {})).content
  expect(own).toMatchObject({ id, state: 'stands', answer: expect.stringContaining('day after') as string })
  const { body } = await agent.caller.call(withdrawDispute, { id })
  expect(body).toMatchObject({ success: false, code: 'DISPUTE_ANSWERED' })
  const told = (await agent.caller.ok(messages, {})).content
  expect(JSON.stringify(told)).toContain('Your dispute was answered')
  await expect(house.env.db.query(`update agents.disputes set text = 'another text'`)).rejects.toThrow()
})

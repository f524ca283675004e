/** Every agents' call that names an account or a thing × whose it is: what is not the caller's is answered like what does not exist. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDownline, createInvitation } from '#contract/agents/accounts.ts'
import { askDispute } from '#contract/agents/disputes.ts'
import { askFreeze } from '#contract/agents/requests.ts'
import type { CallDefinition } from '#contract/call.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { ofEach } from '#server/modules/agents/rates/points.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { buildAgent, buildMember, type Person } from '#server/testing/builders.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { dividend, givePaymentPasswords, newRequest, openContracts, salary, signed } from '#server/testing/contracts.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'

/** What somebody has: an account that it opened below, a bill, an offer of each sort, a dispute, a link, a request. */
type Things = { account: string; opened: string; username: string } & Record<
  'bill' | 'dividend' | 'salary' | 'rebate' | 'dispute' | 'link' | 'freeze',
  string
>
const NOBODY = '999999999999'
const NOTHING: Things = {
  account: NOBODY,
  opened: NOBODY,
  username: 'nobody-here',
  bill: NOBODY,
  dividend: NOBODY,
  salary: NOBODY,
  rebate: NOBODY,
  dispute: NOBODY,
  link: NOBODY,
  freeze: NOBODY,
}
const HERE = { host: 'localhost:3000' }
const THERE = { host: `${MEGHNA.domain}:3000` }
const DAYS = { from: '2026-01-01', to: '2026-01-02' }

let house: House
let own: Things
const others: Record<string, Things> = {}
let agent: Person

/** A bill, a rebate to claim, and two offers, as the database has them. */
async function contractsOf({ id }: Person, giver: string, { brand, currency }: { brand: string; currency: string }) {
  const at = house.clock.now().toISOString()
  const contract = async (kind: 'dividend' | 'daily', isOver: boolean) => {
    const terms = JSON.stringify(kind === 'dividend' ? dividend('5') : salary('daily', '1'))
    const [row] = await house.env.db.query<{ id: bigint }>(
      `insert into agents.contracts (brand, kind, giver_id, taker_id, currency, terms, state, offered_at, expires_at, answered_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + interval '3 days',
         case when $7 = 'rejected' then $8::timestamptz end) returning id`,
      [brand, kind, giver, id, currency, terms, isOver ? 'rejected' : 'offered', at],
    )
    return String(row?.id)
  }
  const [bill] = await house.env.db.query<{ id: bigint }>(
    `insert into agents.bills (brand, contract_id, kind, giver_id, taker_id, teams, currency, day, until_day, from_at, until_at, stake, payout,
       valid, active, bonuses, rebates, salaries, carried, base, earned, over_member, over_cap, amount, remainder, state, at)
     values ($1, $2, 'dividend', $3, $4, $4, $5, ($6::timestamptz)::date, ($6::timestamptz)::date + 1, $6::timestamptz,
       $6::timestamptz + interval '1 day', 0, 0, 0, 0, 0, 0, 0, 0, 0, 50000, 0, 0, 50000, 0, 'calculated', $6::timestamptz) returning id`,
    [brand, await contract('dividend', true), giver, id, currency, at],
  )
  const [rebate] = await house.env.db.query<{ id: bigint }>(
    `insert into agents.rebates (brand, agent_id, day, currency, earned, carried, amount, remainder, state, claim_until)
     values ($1, $2, '2026-01-01', $3, 50000, 0, 50000, 0, 'claimable', ($4::timestamptz)::date + 9) returning id`,
    [brand, id, currency, at],
  )
  return {
    bill: String(bill?.id),
    rebate: String(rebate?.id),
    dividend: await contract('dividend', false),
    salary: await contract('daily', false),
  }
}

async function thingsOf(one: Person, upline: string, at = { brand: 'fairhouse', currency: 'BDT' }): Promise<Things> {
  const host = at.brand === 'fairhouse' ? HERE : THERE
  const count = newRequest()
  const made = await contractsOf(one, upline, at)
  const { id: opened } = await one.caller.ok(
    createDownline,
    { requestId: `${count}-a`, kind: 'member', username: `below${one.id}` },
    host,
  )
  const dispute = await one.caller.ok(
    askDispute,
    { requestId: `${count}-b`, bill: made.bill, text: 'more was played than this' },
    host,
  )
  const link = await one.caller.ok(createInvitation, { requestId: `${count}-c`, opens: 'member', label: 'x' }, host)
  const freeze = await one.caller.ok(askFreeze, { account: opened, reason: 'two people use it' }, host)
  return {
    ...made,
    account: one.id,
    username: one.username,
    opened,
    dispute: dispute.id,
    link: link.id,
    freeze: freeze.id,
  }
}

/** By call, what it names of somebody's things; the rest of the input is right. */
const terms = dividend('2')
const order = { record: 'agentTree', ...DAYS }
const CASES: Readonly<Record<string, readonly ((of: Things) => object)[]>> = {
  agentTeam: [({ account }) => ({ account })],
  setRemark: [
    ({ account }) => ({ id: account, text: 'pays late' }),
    ({ opened }) => ({ id: opened, text: 'pays late' }),
  ],
  askFreeze: [
    ({ account }) => ({ account, reason: 'as said' }),
    ({ opened }) => ({ account: opened, reason: 'as said' }),
  ],
  withdrawFreeze: [({ freeze }) => ({ id: freeze })],
  renewDownlinePassword: [({ opened }) => ({ id: opened })],
  closeInvitation: [({ link }) => ({ id: link })],
  agentRates: [({ account }) => ({ account })],
  setAgentRates: [({ account }) => ({ account, rates: ofEach(() => '0.00') })],
  agentTeamBets: [({ account }) => ({ ...DAYS, account }), ({ opened }) => ({ ...DAYS, account: opened })],
  agentUserLoss: [({ account }) => ({ ...DAYS, account }), ({ opened }) => ({ ...DAYS, account: opened })],
  agentDownlineTransactions: [({ account }) => ({ ...DAYS, account }), ({ opened }) => ({ ...DAYS, account: opened })],
  agentBets: [({ account }) => ({ ...DAYS, account }), ({ opened }) => ({ ...DAYS, account: opened })],
  createAgentExport: [
    ({ account }) => ({ ...order, requestId: newRequest(), account }),
    ({ opened }) => ({ ...order, requestId: newRequest(), record: 'agentTransactions', account: opened }),
    ({ bill }) => ({ ...order, requestId: newRequest(), record: 'agentBillLines', bill }),
  ],
  billLines: [({ bill }) => ({ id: bill })],
  agentDisputes: [({ bill }) => ({ bill })],
  askDispute: [
    ({ bill }) => ({ requestId: newRequest(), bill, text: 'more was played than this' }),
    ({ account }) => ({ requestId: newRequest(), bill: own.bill, about: account, text: 'more was played than this' }),
  ],
  claimRebates: [({ rebate }) => ({ id: rebate })],
  withdrawDispute: [({ dispute }) => ({ id: dispute })],
  dividendOffer: [({ account }) => ({ requestId: newRequest(), account, terms, ...signed })],
  salaryOffer: [({ account }) => ({ requestId: newRequest(), account, terms: salary('daily', '0.1'), ...signed })],
  dividendAnswer: (['accept', 'reject', 'cancel', 'end'] as const).map((answer) => ({ dividend: id }: Things) => ({
    id,
    answer,
    ...(answer === 'accept' ? { seen: 'x'.repeat(64) } : {}),
    ...(answer === 'accept' || answer === 'end' ? signed : {}),
  })),
  salaryAnswer: [
    ({ salary: id }) => ({ id, answer: 'reject' }),
    ({ salary: id }) => ({ id, answer: 'end', ...signed }),
  ],
  contractEffects: [({ dividend: contract }) => ({ contract }), ({ account }) => ({ account, terms })],
  tryContract: [({ account }) => ({ account, terms, months: 3 })],
  agentTransfer: [
    ({ username }) => ({ requestId: newRequest(), direction: 'down', username, amount: '100.00', ...signed }),
  ],
}

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await seedCashier(house.env)
  await seedMeghna(house.env)
  await openContracts(house)
  await openContracts(house, {}, MEGHNA.code)
  const under = ({ id }: Person) => buildAgent(house, { type: 2, upline: { id: BigInt(id) } })
  const grand = await buildAgent(house)
  const top = await under(grand)
  agent = await under(top)
  const [sibling, low] = [await under(top), await under(agent)]
  const deep = await under(low)
  const far = await buildAgent(house)
  const stranger = await under(far)
  const there = { merchant: MEGHNA.code, currency: MEGHNA.currency }
  const abroad = await buildAgent(house, there)
  const elsewhere = await buildAgent(house, { ...there, type: 2, upline: { id: BigInt(abroad.id) } })
  await givePaymentPasswords(house, [agent])
  own = await thingsOf(agent, top.id)
  others.upline = await thingsOf(top, grand.id)
  others.sibling = await thingsOf(sibling, top.id)
  others.stranger = await thingsOf(stranger, far.id)
  others.elsewhere = await thingsOf(elsewhere, abroad.id, { brand: MEGHNA.code, currency: MEGHNA.currency })
  // accounts below are the agent's to look at; what they have is theirs
  const { account: _seen, opened: _below, username: _name, ...theirs } = await thingsOf(deep, low.id)
  others.deep = { ...NOTHING, ...theirs }
})
afterAll(() => house.close())

async function answerTo(call: CallDefinition, input: object) {
  const { status, body } = await agent.caller.call(call, input as never)
  const { requestId: _own, ...rest } = body as { requestId?: string }
  return { status, rest }
}

test('AGENT-2 AGENT-3 AGENT-4 AGENT-5 AGENT-6 AGENT-9 AGENT-10 every call that names something × whose it is: another line’s, or another brand’s, is like nothing', async () => {
  const NAMES = ['id', 'account', 'bill', 'about', 'contract']
  const calls = (await listContractCalls()).filter(({ who }) => who === 'agent')
  const keysOf = ({ input }: CallDefinition) => Object.keys((input as { shape?: object }).shape ?? {})
  const naming = calls.filter((call) => keysOf(call).some((key) => NAMES.includes(key))).map(({ id }) => id)
  expect(naming.filter((id) => !(id in CASES))).toEqual([])
  let tried = 0
  for (const [id, inputs] of Object.entries(CASES)) {
    const call = calls.find((one) => one.id === id) ?? expect.fail(`no agents' call ${id}`)
    for (const inputOf of inputs) {
      const nothing = await answerTo(call, inputOf(NOTHING))
      expect([id, inputOf(NOTHING), nothing]).toMatchObject([id, {}, { status: 404, rest: { code: 'NOT_FOUND' } }])
      for (const [relation, things] of Object.entries(others)) {
        expect([id, relation, await answerTo(call, inputOf(things))]).toEqual([id, relation, nothing])
        tried++
      }
    }
  }
  expect(tried).toBeGreaterThan(150)
  // nothing came of any of it
  const states = await house.env.db.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from agents.contracts group by state order by state`,
  )
  expect(states).toEqual([
    { state: 'offered', count: 12 },
    { state: 'rejected', count: 6 },
  ])
  const [left] = await house.env.db.query(
    `select (select count(*)::int from agents.disputes where state = 'open') as disputes,
       (select count(*)::int from agents.freeze_requests where state = 'open') as requests,
       (select count(*)::int from agents.remarks) as remarks,
       (select count(*)::int from agents.rebates where state = 'claimable') as rebates`,
  )
  expect(left).toEqual({ disputes: 6, requests: 6, remarks: 0, rebates: 6 })
})

test('AGENT-1 no agents’ call answers a member', async () => {
  const member = await buildMember(house, { upline: { id: BigInt(agent.id) } })
  const calls = (await listContractCalls()).filter(({ who }) => who === 'agent')
  for (const call of calls) {
    const input = CASES[call.id]?.[0]?.(own) ?? {}
    const { status, body } = await member.caller.call(call, input as never)
    expect([call.id, status, body]).toMatchObject([call.id, 403, { code: 'NOT_AN_AGENT' }])
  }
})

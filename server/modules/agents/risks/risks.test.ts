/** Signs in an agent's file: what is shared, who plays against whom, what hardly counts, money without play, and what is never told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentTeam } from '#contract/agents/line.ts'
import { officeAgentRisks } from '#contract/agents/risks.ts'
import { DEPOSIT_CREDITED, EXCLUSION_BEGAN, WITHDRAWAL_PAID } from '#contract/facts.ts'
import { parseMoney } from '#contract/money.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { BillStage } from '#server/testing/bills.ts'
import { buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'

let house: House
let stage: BillStage
let operator: Person
/** `top` above `middle` above `low`; `stranger` stands elsewhere. */
let top: Person, middle: Person, low: Person, beside: Person, stranger: Person
beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  stage = new BillStage(house)
  operator = await buildOperator(house)
  top = await stage.agent()
  middle = await stage.agent(top)
  low = await stage.member(middle)
  beside = await stage.member(top)
  stranger = await stage.member(await stage.agent())
})
afterAll(() => house.close())

const risks = async ({ id }: Person) => {
  await catchUp(house.env, MEASURES_FOLLOWER)
  // days go by between, and sessions of operators end
  operator = await buildOperator(house)
  const { risks: found } = await operator.caller.ok(officeAgentRisks, { id })
  return found.map(({ rule, member, others, facts }) => ({
    rule,
    member: member.id,
    others: others.map((one) => one.id),
    facts,
  }))
}
const browser = (token: string, ip: string, people: readonly Person[]) =>
  house.env.db.query(
    `insert into identity.devices (account_id, token_hash, user_agent, first_seen_at, last_seen_at, last_ip)
     select id, sha256($2::bytea), 'a browser', now(), now(), $3 from unnest($1::bigint[]) as n(id)`,
    [people.map(({ id }) => id), token, ip],
  )
const payee = (number: string, people: readonly Person[]) =>
  house.env.db.query(
    `insert into cashier.payout_accounts (member_id, method_code, kind, names, holder, number, created_at)
     select id, 'bkash', 'ewallet', '{}', 'Somebody', $2, now() from unnest($1::text[]) as n(id)`,
    [people.map(({ id }) => id), number],
  )
const money = async ({ id }: Person, deposit: string, withdrawal: string) => {
  const about = { brand: 'fairhouse', memberId: id, at: house.clock.now() }
  const fee = { currency: 'BDT', feeMinor: 0n }
  await house.env.db.tx(async (tx) => {
    await tellFact(tx, DEPOSIT_CREDITED, about, {
      order: `d ${id}`,
      method: 'm',
      amountMinor: parseMoney(deposit),
      ...fee,
    })
    await tellFact(tx, WITHDRAWAL_PAID, about, { order: `w ${id}`, amountMinor: parseMoney(withdrawal), ...fee })
  })
}

test('OFFICE-7 who below an agent shares browser, public address or payee is named with how many have it; who stands elsewhere is not', async () => {
  await browser('of top and low', '203.0.113.9', [top, low, stranger])
  await browser('of beside', '203.0.113.9', [beside])
  await browser('at home', '192.168.0.7', [top, beside])
  await payee('01711000111', [top, beside, stranger])
  expect(await risks(top)).toEqual(
    [
      { rule: 'same_payee', member: beside.id, others: [top.id], facts: { accounts: 3 } },
      { rule: 'same_device', member: beside.id, others: [top.id], facts: { accounts: 2 } },
      { rule: 'same_device', member: low.id, others: [top.id], facts: { accounts: 3 } },
      { rule: 'same_address', member: low.id, others: [top.id], facts: { accounts: 4 } },
      { rule: 'same_address', member: beside.id, others: [top.id], facts: { accounts: 4 } },
    ].toSorted((one, other) => rank(one) - rank(other) || Number(one.member) - Number(other.member)),
  )
  expect(await risks(middle)).toEqual([])
  const { body } = await operator.caller.call(officeAgentRisks, { id: top.id })
  for (const secret of ['01711000111', '203.0.113', '192.168']) expect(JSON.stringify(body)).not.toContain(secret)
})
const rank = ({ rule, facts }: { rule: string; facts: Record<string, string | number> }) =>
  ['same_payee', 'same_device', 'same_address'].indexOf(rule) * 100 + Number(facts['accounts'])

test('OFFICE-7 members of a line who play against each other are named once; a pair with somebody outside, and an unfounded one, are not', async () => {
  const agent = await stage.agent()
  const [one, other] = [await stage.member(agent), await stage.member(agent)]
  const signal = (rule: string, of: Person, key: string, others: readonly Person[], facts: object) =>
    house.env.db.query(
      `insert into promotions.signals (brand, member_id, rule, key, evidence, at) values ('fairhouse', $1, $2, $3, $4, now())`,
      [of.id, rule, key, JSON.stringify({ others: others.map(({ id }) => id), facts })],
    )
  const met = { rounds: 9, opposite: 8 }
  await signal('opposite_bets', one, `2026-11-01 ${other.id}`, [other], met)
  await signal('opposite_bets', other, `2026-11-01 ${one.id}`, [one], met)
  await signal('opposite_bets', one, `2026-11-01 ${stranger.id}`, [stranger], met)
  await signal('chip_dumping', one, `2026-11-01 to ${other.id}`, [other], {
    hands: 20,
    lostHands: 18,
    sharePercent: 99,
  })
  await signal('chip_dumping', other, `2026-11-01 from ${one.id}`, [one], {
    hands: 20,
    lostHands: 18,
    sharePercent: 99,
  })
  await signal('failed_codes', one, '2026-11-01', [other], { codes: 12 })
  expect(await risks(agent)).toEqual([
    { rule: 'chip_dumping', member: one.id, others: [other.id], facts: { hands: 20, lostHands: 18, sharePercent: 99 } },
    { rule: 'opposite_bets', member: one.id, others: [other.id], facts: met },
  ])
  await house.env.db.query(
    `update promotions.signals set state = 'unfounded', decided_at = now(), decided_by = 'x', note = 'twins' where member_id = any ($1)`,
    [[one.id, other.id]],
  )
  expect(await risks(agent)).toEqual([])
})

test('OFFICE-7 PLAY-9 bets on all outcomes and money without play are named with their sums; who excluded himself is in neither', async () => {
  const agent = await stage.agent()
  const [covering, honest, passing, gone] = [
    await stage.member(agent),
    await stage.member(agent),
    await stage.member(agent),
    await stage.member(agent),
  ]
  stage.nextDay()
  for (let count = 0; count < 20; count++) {
    for (const one of [covering, gone]) await stage.play(one, '100', '97', { validMinor: parseMoney('50') })
    await stage.play(honest, '100', '97')
  }
  await money(passing, '5000', '4000')
  await stage.play(passing, '499.99')
  await money(honest, '5000', '4000')
  await money(gone, '5000', '5000')
  const figures = [
    {
      rule: 'covered_play',
      member: covering.id,
      others: [],
      facts: { currency: 'BDT', stake: '2000.00', valid: '1000.00', rounds: 20 },
    },
    {
      rule: 'idle_money',
      member: passing.id,
      others: [],
      facts: { currency: 'BDT', deposits: '5000.00', withdrawals: '4000.00', stake: '499.99' },
    },
  ]
  const ofGone = (found: Awaited<ReturnType<typeof risks>>) => found.filter(({ member }) => member === gone.id)
  expect(ofGone(await risks(agent)).map(({ rule }) => rule)).toEqual(['covered_play'])
  await house.env.db.tx((tx) =>
    tellFact(
      tx,
      EXCLUSION_BEGAN,
      { brand: 'fairhouse', memberId: gone.id, at: house.clock.now() },
      { until: null, setBy: 'member' },
    ),
  )
  expect(await risks(agent)).toEqual(figures)
  // one round more of which all counts, and a cent more that was staked
  await stage.play(covering, '100')
  await stage.play(passing, '0.01')
  expect(await risks(agent)).toEqual([])
  house.clock.advance(31 * DAY_MS)
  expect(await risks(agent)).toEqual([])
})

test('OFFICE-7 nothing follows from signs, no agent reads them, and another brand’s operator finds nobody', async () => {
  Object.assign(top, await logInAgain(house, top))
  expect(await risks(top)).not.toEqual([])
  expect((await top.caller.call(officeAgentRisks, { id: top.id })).body).toMatchObject({ success: false })
  const seen = JSON.stringify(await top.caller.ok(agentTeam))
  expect(seen).not.toContain('same_')
  await seedMeghna(house.env)
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  const host = { host: `${MEGHNA.domain}:3000` }
  expect((await other.caller.call(officeAgentRisks, { id: top.id }, host)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await operator.caller.call(officeAgentRisks, { id: low.id })).body).toMatchObject({ code: 'NOT_FOUND' })
})

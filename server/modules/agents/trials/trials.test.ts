/** Contracts tried on past months, through HTTP: against a model that adds up every round of a line by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractTerms, DividendTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { officeTryContract, tryContract } from '#contract/agents/trials.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { reckonDividend, reckonSalary, WHOLE } from '../terms/reckon.ts'
import { countDays, periodOf, type Days } from '../terms/windows.ts'

let house: House
/** top has agent and sibling below; agent has lower, first and second; lower has deep. */
let top: Person, agent: Person, sibling: Person, lower: Person
let members: Person[]
const ZONE = 'Asia/Dhaka'
const PAST_DAYS = 40
const TYPES = ['RNG', 'LIVE'] as const

type Played = { day: string; hour: string; member: string; gameType: string; stake: bigint; payout: bigint }
const played: Played[] = []

async function below(upline: Person, build: typeof buildMember): Promise<Person> {
  const path = (await findLine(house.env.db, upline.id)) ?? ''
  return build(house, { upline: { id: BigInt(upline.id), path } })
}

async function playOne(luck: SeededLuck, person: Person, name: string) {
  const agentLine = ((await findLine(house.env.db, person.id)) ?? '').split('.').filter(Boolean).slice(0, -1).join('.')
  const gameType = luck.pick(TYPES)
  const stake = parseMoney(String(10 + luck.int(300)))
  const payout = luck.int(3) === 0 ? stake + parseMoney(String(luck.int(200))) : parseMoney(String(luck.int(9)))
  const line = { ...(agentLine ? { agentLine } : {}), gameType, gameCode: gameType === 'LIVE' ? 'tables' : 'dice' }
  await playLine(house.env, person.id, name, { kind: 'stake', amountMinor: stake, ...line })
  await playLine(house.env, person.id, name, { kind: 'payout', amountMinor: payout, closes: true, ...line })
  const at = house.clock.now()
  const hour = at.toISOString().slice(0, 13)
  played.push({ day: localDay(at, ZONE), hour, member: person.id, gameType, stake, payout })
}

beforeAll(async () => {
  house = await openHouse()
  top = await buildAgent(house)
  agent = await below(top, buildAgent)
  sibling = await below(top, buildAgent)
  lower = await below(agent, buildAgent)
  members = [await below(agent, buildMember), await below(agent, buildMember), await below(lower, buildMember)]
  const aside = await below(sibling, buildMember)
  const all = [agent, lower, ...members, aside]
  for (const { id } of all) await giveStakes(house.env, id, 10n ** 12n)
  const luck = new SeededLuck('trials')
  for (let day = 0; day < PAST_DAYS; day++) {
    for (let turn = 0; turn < 4; turn++) {
      await playOne(luck, luck.pick(all), `t${day}-${turn}`)
      house.clock.advance((1 + luck.int(5)) * HOUR_MS)
    }
    house.clock.advance(DAY_MS - (house.clock.now().getTime() % DAY_MS))
  }
  await catchUp(house.env, MEASURES_FOLLOWER)
  for (const one of [top, agent, sibling]) Object.assign(one, await logInAgain(house, one))
})
afterAll(() => house.close())

const BOUNDS = { without: [], capPerDay: null, capPerMember: null, noticeDays: 0 }
const DIVIDEND: DividendTerms = {
  kind: 'dividend',
  period: 'weekly',
  unit: 'rate',
  tiers: [
    { loss: '10', valid: '100', active: 1, gives: '5' },
    { loss: '400', valid: '1000', active: 2, gives: '12.5' },
  ],
  activeFrom: '150',
  takeOff: { bonuses: true, rebates: true, salaries: true },
  carryOver: 'forever',
  ...BOUNDS,
}
const SALARY: SalaryTerms = {
  kind: 'daily',
  unit: 'rate',
  tiers: [
    { valid: '50', active: 1, gives: '0.3' },
    { valid: '300', active: 2, gives: '1' },
  ],
  activeFrom: '60',
  ...BOUNDS,
}

/** Rounds that count for the agent below top: of everybody below him, without his own. */
const ofTeam = (without: readonly string[]) => {
  const team = new Set([lower.id, ...members.map(({ id }) => id)])
  return played.filter(({ member, gameType }) => team.has(member) && !without.includes(gameType))
}

function modelOf(rounds: readonly Played[], activeFrom: string) {
  const sum = (of: (round: Played) => bigint) => rounds.reduce((all, round) => all + of(round), 0n)
  const by = new Map<string, { valid: bigint; loss: bigint }>()
  for (const { member, stake, payout } of rounds) {
    const { valid, loss } = by.get(member) ?? { valid: 0n, loss: 0n }
    by.set(member, { valid: valid + stake, loss: loss + stake - payout })
  }
  return {
    stake: sum(({ stake }) => stake),
    payout: sum(({ payout }) => payout),
    active: [...by.values()].filter(({ valid }) => valid >= parseMoney(activeFrom)).length,
    valids: [...by.values()].map(({ valid }) => valid),
    losses: [...by.values()].map(({ loss }) => loss),
  }
}
const within =
  ({ from, until }: Days) =>
  (round: Played) =>
    round.day >= from && round.day < until

function modelDividend(terms: DividendTerms, { from, until }: Days): [string, string][] {
  const rows: [string, string][] = []
  let carried = 0n
  const start = periodOf(terms.period, from)
  for (let window = start.from === from ? start : periodOf(terms.period, start.until); window.until <= until;) {
    const { stake, payout, active, losses } = modelOf(ofTeam(terms.without).filter(within(window)), terms.activeFrom)
    const figures = { stake, payout, valid: stake, active, losses, bonuses: 0n, rebates: 0n, salaries: 0n }
    const { base, amount } = reckonDividend(terms, figures, { carried, share: WHOLE, days: countDays(window) })
    carried = base < 0n ? base : 0n
    rows.push([window.from, toWire(amount)])
    window = periodOf(terms.period, window.until)
  }
  return rows
}

function modelSalary(terms: SalaryTerms, { from, until }: Days): [string, string][] {
  const rows: [string, string][] = []
  for (let day = from; day < until; day = addDays(day, 1)) {
    const ofDay = ofTeam(terms.without).filter(within({ from: day, until: addDays(day, 1) }))
    const parts = terms.kind === 'hourly' ? [...new Set(ofDay.map(({ hour }) => hour))] : [null]
    let used = 0n
    for (const part of parts) {
      const { stake, active, valids } = modelOf(
        ofDay.filter(({ hour }) => part === null || hour === part),
        terms.activeFrom,
      )
      used += reckonSalary(terms, { valid: stake, active, members: valids, used }).amount
    }
    rows.push([day, toWire(used)])
  }
  return rows
}

const codeOf = async (who: Person, input: object) => {
  const { body } = await who.caller.call(tryContract, { terms: SALARY, months: 1, ...input })
  return body.success ? 'ok' : body.code
}
const tried = (terms: ContractTerms) => top.caller.ok(tryContract, { account: agent.id, terms, months: 3 })
const amounts = (periods: readonly { from: string; amount: string }[]) =>
  periods.map(({ from, amount }) => [from, amount])

test('AGENT-10 a dividend tried on the past is what each period’s rounds give, with what was carried and bounded', async () => {
  for (const changes of [
    {},
    { period: 'semimonthly', carryOver: 'forever' },
    { without: ['LIVE'], period: 'daily' },
    { capPerMember: '20', capPerDay: '3' },
  ] satisfies Partial<DividendTerms>[]) {
    const terms: DividendTerms = { ...DIVIDEND, ...changes }
    const { periods, from, until, sum } = await tried(terms)
    expect(amounts(periods)).toEqual(modelDividend(terms, { from, until }))
    expect(parseMoney(sum)).toBe(periods.reduce((all, { amount }) => all + parseMoney(amount), 0n))
    expect(parseMoney(sum)).toBeGreaterThan(0n)
  }
})

test('AGENT-10 daily and hourly salaries tried on the past', async () => {
  for (const changes of [
    {},
    { without: ['RNG'] },
    { capPerMember: '1.5' },
    { kind: 'hourly', capPerDay: '0.9' },
    { kind: 'hourly', unit: 'fixed', tiers: [{ valid: '100', active: 1, gives: '2' }] },
  ] satisfies Partial<SalaryTerms>[]) {
    const terms = { ...SALARY, ...changes } as SalaryTerms
    const { periods, from, until, sum } = await tried(terms)
    expect(amounts(periods)).toEqual(modelSalary(terms, { from, until }))
    expect(parseMoney(sum)).toBeGreaterThan(0n)
  }
})

test('AGENT-10 a real-time salary tried on the past counts each round by how it ended, within the bounds of a day', async () => {
  const terms: ContractTerms = { kind: 'realtime', winRate: '0.3', lossRate: '0.5', singleBet: '100', ...BOUNDS }
  for (const changes of [{}, { capPerMember: '0.8', capPerDay: '1' }, { without: ['LIVE' as const] }]) {
    const wanted = { ...terms, ...changes }
    const { periods } = await tried(wanted)
    const earned = (day: string) => {
      const by = new Map<string, bigint>()
      for (const { member, stake, payout, day: of } of ofTeam(wanted.without)) {
        if (of !== day || stake < parseMoney('100') || payout === stake) continue
        by.set(member, (by.get(member) ?? 0n) + stake * (payout > stake ? 30n : 50n))
      }
      const bounded = [...by.values()].map((points) => points / 10_000n)
      const each = wanted.capPerMember === null ? bounded : bounded.map((one) => (one > 8_000n ? 8_000n : one))
      const all =
        wanted.capPerMember === null
          ? [...by.values()].reduce((sum, one) => sum + one, 0n) / 10_000n
          : each.reduce((sum, one) => sum + one, 0n)
      const least = wanted.capPerDay !== null && all > 10_000n ? 10_000n : all
      return toWire(least - (least % 100n))
    }
    expect(amounts(periods)).toEqual(periods.map(({ from }) => [from, earned(from)]))
    expect(periods.some(({ amount }) => amount !== '0.00')).toBe(true)
  }
})

test('AGENT-10 OFFICE-7 today’s contract stands beside, for one line and over all', async () => {
  const terms = { ...SALARY, tiers: [{ valid: '0', active: 0, gives: '2' }] }
  await house.env.db.query(
    `insert into agents.contracts (brand, kind, giver_id, taker_id, currency, terms, state, offered_at, expires_at, answered_at, from_day)
     values ($1, 'daily', $2, $3, 'BDT', $4, 'accepted', $5::timestamptz, $5::timestamptz, $5::timestamptz, ($5::timestamptz)::date)`,
    ['fairhouse', top.id, agent.id, JSON.stringify(terms), house.clock.now().toISOString()],
  )
  const { today, sum } = await tried({ ...SALARY, tiers: [{ valid: '0', active: 0, gives: '1' }] })
  expect(today?.sum).not.toBe('0.00')
  const twice = 2n * parseMoney(sum)
  expect(parseMoney(today?.sum ?? '0') - twice).toBeLessThan(BigInt(2 * 100 * PAST_DAYS))
  const { caller: operator } = await buildOperator(house, 'admin')
  const { agents, sums } = await operator.ok(officeTryContract, { terms, months: 2 })
  expect(agents.map(({ account: { id } }) => id)).toContain(top.id)
  expect(agents.map(({ account: { id } }) => id)).not.toContain(agent.id)
  const [bdt] = sums.filter(({ currency }) => currency === 'BDT')
  expect(parseMoney(bdt?.sum ?? '0')).toBe(
    agents.filter(({ currency }) => currency === 'BDT').reduce((all, one) => all + parseMoney(one.sum), 0n),
  )
  const { one } = await operator.ok(officeTryContract, { agentId: agent.id, terms, months: 2 })
  await seedMeghna(house.env)
  const { caller: elsewhere } = await buildOperator(house, 'admin', MEGHNA.code)
  const host = { host: `${MEGHNA.domain}:3000` }
  const theirs = await elsewhere.call(officeTryContract, { agentId: agent.id, terms, months: 2 }, host)
  expect(theirs.body).toMatchObject({ success: false, code: 'NOT_FOUND' })
  expect(await elsewhere.ok(officeTryContract, { terms, months: 2 }, host)).toMatchObject({ agents: [], sums: [] })
  expect(one).toMatchObject({ account: { id: agent.id }, sum: one?.today?.sum })
})

test('AGENT-10 a line is tried by the agent right above and by its own agent, by nobody else; a member and a new line give nothing', async () => {
  const ask = { terms: SALARY, months: 1 }
  expect(await codeOf(top, { account: agent.id })).toBe('ok')
  expect(await codeOf(sibling, { account: agent.id })).toBe('NOT_FOUND')
  expect(await codeOf(top, { account: lower.id })).toBe('NOT_FOUND')
  expect(await codeOf(agent, { account: top.id })).toBe('NOT_FOUND')
  expect(await codeOf(agent, { account: members[0]?.id ?? '' })).toBe('NOT_FOUND')
  expect(await codeOf(top, { account: agent.id, months: 13 })).toBe('INVALID_INPUT')
  const own = await agent.caller.ok(tryContract, ask)
  expect(own.account.id).toBe(agent.id)
  const fresh = await buildAgent(house)
  expect(await fresh.caller.ok(tryContract, ask)).toMatchObject({ periods: [], sum: '0.00', today: null })
})

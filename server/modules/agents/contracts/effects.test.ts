/** What contracts do to each other, against a model as small as the rule (docs/reference/games.md 8.3, docs/decisions/0703). */
import { expect, test } from 'vitest'
import type { ContractTerms, DividendTerms, PeriodType } from '#contract/agents/terms.ts'
import { CallError } from '#contract/errors.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { mayGive } from '../terms/compare.ts'
import { nextStart, noticeEnd, startFrom } from '../terms/starts.ts'
import type { Contract } from './contracts.sql.ts'
import { effectsOfAccepting, effectsOfEnding, type Effects } from './effects.ts'
import { judgeByOwn, topToGive } from './judge.ts'

const ZONE = 'Asia/Dhaka'
const terms = (percent: number, period: PeriodType = 'monthly', noticeDays = 0): DividendTerms => ({
  kind: 'dividend',
  period,
  unit: 'rate',
  tiers: [{ loss: '1000', valid: '0', active: 0, gives: percent.toFixed(2) }],
  activeFrom: '0',
  takeOff: { bonuses: false, rebates: false, salaries: false },
  carryOver: 'none',
  without: [],
  capPerDay: null,
  capPerMember: null,
  noticeDays,
})
const AT = new Date('2026-01-05T00:00:00Z')

let ids = 0n
const contract = (
  giverId: string | null,
  takerId: string,
  percent: number,
  more: Partial<Contract> = {},
): Contract => ({
  id: ++ids,
  brand: 'b',
  kind: 'dividend',
  giverId,
  takerId,
  currency: 'BDT',
  terms: terms(percent),
  state: 'accepted',
  offeredAt: AT,
  expiresAt: AT,
  answeredAt: AT,
  offeredBy: null,
  decisionId: null,
  from: '2026-01-01',
  until: null,
  endReason: null,
  ...more,
})
const told = ({ cuts }: Effects) =>
  cuts.map(({ contract: { takerId }, until, reason }) => `${takerId} ${until} ${reason}`)
const accepting = (around: Contract[], percent: number, takerId = 'X') =>
  effectsOfAccepting(around, { id: null, takerId, terms: terms(percent), from: '2026-02-01' }, 0n)

test('AGENT-4 the examples of the rule: 10 to 15 ends 8 and 10, 10 to 9 keeps 8 and ends 10; and their contraries', () => {
  const [x, y, z] = [contract(null, 'X', 10), contract('X', 'Y', 8), contract('X', 'Z', 10)]
  const replaced = 'X 2026-02-01 replaced'
  const ends = (taker: string) => `${taker} 2026-02-01 uplineChanged`
  expect(told(accepting([x, y, z], 15))).toEqual([replaced, ends('Y'), ends('Z')])
  expect(told(accepting([x, y, z], 9))).toEqual([replaced, ends('Z')])
  // the same rate again, and one that is lower but above all: nothing below ends
  expect(told(accepting([x, y, z], 10))).toEqual([replaced])
  expect(told(accepting([contract(null, 'X', 20), y, z], 10))).toEqual([expect.stringContaining('replaced')])
  // the first contract ends only what is above it
  expect(told(accepting([y, z], 15))).toEqual([])
  expect(told(accepting([y, z], 9))).toEqual([ends('Z')])
  // somebody else's contracts, and other ones of the same agents, stay
  expect(told(accepting([x, contract('W', 'V', 1)], 15))).toEqual([replaced])
})

test('AGENT-4 one that ends takes with it all that its taker gives, all the way down, and not what is beside it', () => {
  const around = [
    contract(null, 'X', 10),
    contract('X', 'Y', 8),
    contract('Y', 'Y1', 7),
    contract('Y1', 'Y2', 1),
    contract('X', 'Z', 10),
    contract('Z', 'Z1', 2),
  ]
  expect(told(accepting(around, 9)).slice(1)).toEqual(['Z 2026-02-01 uplineChanged', 'Z1 2026-02-01 uplineChanged'])
  const notice = effectsOfEnding(around, 'Y', [{ id: around[1]?.id ?? 0n, at: '2026-01-20' }], 'byTaker')
  expect(told(notice)).toEqual(['Y 2026-01-20 byTaker', 'Y1 2026-01-20 uplineChanged', 'Y2 2026-01-20 uplineChanged'])
})

test('AGENT-4 what was to begin later never begins, and nothing ends later than it was to', () => {
  const early = contract(null, 'X', 10, { until: '2026-03-01', endReason: 'replaced' })
  const next = contract(null, 'X', 12, { from: '2026-03-01' })
  const short = contract('X', 'Y', 3, { until: '2026-01-20', endReason: 'byTaker' })
  const later = contract('X', 'Z', 3, { from: '2026-04-01' })
  expect(told(accepting([early, next, short, later], 15))).toEqual([
    'X 2026-02-01 replaced',
    'X 2026-03-01 replaced',
    'Z 2026-04-01 uplineChanged',
  ])
})

test('AGENT-4 offers that no longer fit are taken back: above the new contract, and of those who have none any more', () => {
  const offer = (giver: string, taker: string, percent: number) =>
    contract(giver, taker, percent, { state: 'offered', from: null })
  const around = [
    contract(null, 'X', 10),
    offer('X', 'V', 9.5),
    offer('X', 'W', 2),
    contract('X', 'Z', 10),
    offer('Z', 'Z1', 1),
  ]
  const { cancels } = effectsOfAccepting(around, { id: null, takerId: 'X', terms: terms(9.5), from: '2026-02-01' }, 50n)
  expect(cancels.map(({ takerId }) => takerId)).toEqual(['V', 'Z1'])
})

test('AGENT-4 a contract that ends those of twenty thousand agents, half of them in one long line, is reckoned in one pass', () => {
  const many = 10_000
  const beside = Array.from({ length: many }, (_, at) => contract('X', `B${at}`, 8))
  const line = Array.from({ length: many }, (_, at) => contract(at === 0 ? 'X' : `L${at - 1}`, `L${at}`, 8))
  const offers = beside.map(({ takerId }) => contract(takerId, `O${takerId}`, 1, { state: 'offered', from: null }))
  const { cuts, cancels } = accepting([contract(null, 'X', 10), ...beside, ...line, ...offers], 15)
  // a step that looked at everything again would take hours
  expect([cuts.length, cancels.length]).toEqual([2 * many + 1, many])
})

/** A generator of its own, so that a failure is repeated by its seed. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const percentOf = ({ terms: { kind, ...rest } }: Contract) =>
  kind === 'dividend' && 'tiers' in rest ? Number(rest.tiers[0]?.gives) : Number.NaN

/** The contracts of a tree, in which effects are done as the database does them. */
class Tree {
  contracts: Contract[] = []
  around(place: string) {
    return this.contracts.filter(({ until }) => until === null || until > place)
  }
  of(takerId: string, place: string) {
    return this.around(place)
      .filter((one) => one.takerId === takerId)
      .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
  }
  apply({ cuts }: Effects) {
    for (const {
      contract: { id },
      until,
      reason,
    } of cuts)
      this.contracts = this.contracts.map((one) => (one.id === id ? { ...one, until, endReason: reason } : one))
  }
}
const PEOPLE = Array.from({ length: 9 }, (_, place) => String(place))
const aboveOf = (id: string) => (id === '0' ? null : String(Math.floor((Number(id) - 1) / 2)))

test('AGENT-4 a tree under random contracts is as the model says: who has which rate', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const [next, tree, model] = [chance(seed), new Tree(), new Map<string, number>()]
    const drop = (id: string) => {
      model.delete(id)
      for (const low of PEOPLE.filter((one) => aboveOf(one) === id && model.has(one))) drop(low)
    }
    for (let step = 1; step <= 60; step++) {
      const [id, percent] = [PEOPLE[next(9)] ?? '0', 1 + next(20)]
      const from = new Date(Date.parse('2026-01-01') + step * DAY_MS).toISOString().slice(0, 10)
      const above = aboveOf(id)
      if (next(8) === 0) {
        const own = tree.of(id, from).find(({ until }) => until === null)
        if (!own) continue
        tree.apply(effectsOfEnding(tree.around(from), id, [{ id: own.id, at: from }], 'byGiver'))
        drop(id)
      } else if (above === null || percent <= (model.get(above) ?? 0)) {
        const accepted = { id: null, takerId: id, terms: terms(percent), from }
        tree.apply(effectsOfAccepting(tree.around(from), accepted, 0n))
        tree.contracts.push(contract(above, id, percent, { from }))
        const before = model.get(id)
        model.set(id, percent)
        for (const low of PEOPLE.filter((one) => aboveOf(one) === id)) {
          const rate = model.get(low)
          if (rate === undefined) continue
          if (rate > percent || (before !== undefined && percent > before && rate < percent)) drop(low)
        }
      }
      const goingOn = tree.contracts.filter(({ until }) => until === null)
      expect([seed, step, new Map(goingOn.map((one) => [one.takerId, percentOf(one)]))]).toEqual([seed, step, model])
    }
  }
})

test('AGENT-4 periods of all lengths: two contracts of one agent never meet, and none is given without one above that allows it', () => {
  const PERIODS = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
  let accepted = 0
  for (let seed = 1; seed <= 60; seed++) {
    const [next, tree] = [chance(seed), new Tree()]
    for (let step = 0; step < 80; step++) {
      const moment = { now: new Date(AT.getTime() + step * 2 * DAY_MS), timeZone: ZONE }
      const today = moment.now.toISOString().slice(0, 10)
      const id = PEOPLE[next(9)] ?? '0'
      const given = terms(1 + next(20), PERIODS[next(4)] ?? 'daily', next(4) * 5)
      const above = aboveOf(id)
      if (next(6) === 0) {
        const own = tree.of(id, today).find(({ until }) => until === null)
        const at = own && noticeEnd(own.terms, moment)
        if (own && at)
          tree.apply(
            effectsOfEnding(
              tree.around(today),
              id,
              [{ id: own.id, at: at > (own.from ?? '') ? at : (own.from ?? '') }],
              'byTaker',
            ),
          )
        continue
      }
      let from = nextStart(given, moment)
      try {
        if (above !== null) from = judgeByOwn(tree.of(above, today), given, 'BDT', 0n, moment)
      } catch (error) {
        if (error instanceof CallError) continue
        throw error
      }
      accepted++
      tree.apply(effectsOfAccepting(tree.around(today), { id: null, takerId: id, terms: given, from }, 0n))
      tree.contracts.push(contract(above, id, 0, { terms: given, from }))
      expect([seed, step, faults(tree.contracts)]).toEqual([seed, step, []])
    }
  }
  expect(accepted).toBeGreaterThan(500)
})

/** Names what may never be: two contracts of one agent at once, and a given one without cover. */
function faults(all: readonly Contract[]): string[] {
  const counts = all.filter(({ from, until }) => from !== null && (until === null || from < until))
  const meets = (one: Contract, other: Contract) =>
    (one.until === null || (other.from ?? '') < one.until) && (other.until === null || (one.from ?? '') < other.until)
  const wrong = counts.flatMap((one, place) =>
    counts
      .slice(place + 1)
      .flatMap((other) => (one.takerId === other.takerId && meets(one, other) ? [`${one.id} meets ${other.id}`] : [])),
  )
  for (const given of counts.filter(({ giverId }) => giverId !== null)) {
    const above = counts
      .filter((one) => one.takerId === given.giverId && meets(one, given))
      .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
    let open: string | null = given.from
    for (const { from, until } of above)
      if (open !== null && (from ?? '') <= open) open = until === null || until > open ? until : open
    if (open !== null && (given.until === null || open < given.until))
      wrong.push(`${given.id} is given of nothing at ${open}`)
    for (const one of above) if (!mayGive(one.terms, given.terms, 0n)) wrong.push(`${given.id} is above ${one.id}`)
  }
  return wrong
}

test('AGENT-4 what may be given is the least of all that count, less the gap', () => {
  expect(topToGive([terms(10), terms(8)], 50n)).toEqual({ unit: 'rate', gives: [750n] })
  expect(topToGive([terms(0.2)], 50n)).toEqual({ unit: 'rate', gives: [0n] })
  expect(topToGive([], 0n)).toBeNull()
})

test('AGENT-4 AGENT-5 a contract begins with a period of its own kind, and its notice ends with one', () => {
  const moment = { now: new Date('2026-01-14T17:59:59Z'), timeZone: ZONE }
  const bounds = { without: [], capPerDay: null, capPerMember: null }
  const salary = (kind: 'daily' | 'hourly'): ContractTerms => ({
    ...bounds,
    kind,
    unit: 'rate',
    tiers: [],
    activeFrom: '0',
    noticeDays: 2,
  })
  const starts = (['daily', 'weekly', 'semimonthly', 'monthly'] as const).map((period) =>
    nextStart(terms(1, period), moment),
  )
  expect(starts).toEqual(['2026-01-15', '2026-01-19', '2026-01-16', '2026-02-01'])
  // one second later it is the next day in Dhaka
  const day = { ...moment, now: new Date('2026-01-14T18:00:00Z') }
  expect(nextStart(salary('daily'), moment)).toBe('2026-01-15')
  expect(nextStart(salary('daily'), day)).toBe('2026-01-16')
  expect(noticeEnd(salary('daily'), moment)).toBe('2026-01-17')
  expect(noticeEnd(terms(1, 'semimonthly', 2), moment)).toBe('2026-02-01')
  expect(noticeEnd(terms(1, 'semimonthly', 1), moment)).toBe('2026-01-16')
  expect(nextStart(salary('hourly'), { ...moment, timeZone: 'Asia/Kathmandu' })).toBe('2026-01-14T18:15:00.000Z')
  expect(nextStart(salary('hourly'), { ...moment, timeZone: 'Asia/Kolkata' })).toBe('2026-01-14T18:30:00.000Z')
  expect(noticeEnd(salary('hourly'), moment)).toBe('2026-01-16T18:00:00.000Z')
  const realtime: ContractTerms = {
    ...bounds,
    kind: 'realtime',
    winRate: '1',
    lossRate: '1',
    singleBet: '0',
    noticeDays: 0,
  }
  expect(nextStart(realtime, moment)).toBe('2026-01-14T18:00:00.000Z')
  expect(nextStart(realtime, day)).toBe('2026-01-14T18:05:00.000Z')
  expect(startFrom(terms(1, 'monthly'), '2026-02-01')).toBe('2026-02-01')
  expect(startFrom(terms(1, 'monthly'), '2026-02-02')).toBe('2026-03-01')
})

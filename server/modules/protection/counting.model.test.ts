/**
 * Compares what is counted with a small model: bets, wins, rollbacks, pauses and changes of limits in any order. The
 * random seed is in the title: COUNTING_SEED=… runs the same steps again.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, setLimit } from '#contract/protection/protection.ts'
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { openTable, type Table } from '#server/testing/table.ts'
import { fundCash } from '#server/testing/vendor.ts'

const SEED = Number(process.env.COUNTING_SEED ?? randomInt(2 ** 31))
const RUNS = 6
const PERIODS = ['day', 'week', 'month'] as const
const DHAKA_MS = 6 * HOUR_MS

let house: House
let table: Table
beforeAll(async () => {
  house = await openHouse()
  table = await openTable(house)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

type Move = { at: number; staked: bigint; paid: bigint }

/** The first moment of a period in Dhaka, which has no summer time. */
function startOf(period: (typeof PERIODS)[number], at: number): number {
  const local = new Date(at + DHAKA_MS)
  const day = period === 'month' ? 1 : local.getUTCDate() - (period === 'week' ? (local.getUTCDay() + 6) % 7 : 0)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), day) - DHAKA_MS
}

class Model {
  readonly moves: Move[] = []
  readonly limits = new Map<string, bigint>()

  used(kind: 'stake' | 'loss', period: (typeof PERIODS)[number], at: number): bigint {
    const inside = this.moves.filter((move) => move.at >= startOf(period, at))
    const sum = inside.reduce((total, move) => total + move.staked - (kind === 'loss' ? move.paid : 0n), 0n)
    return sum > 0n ? sum : 0n
  }

  takes(amount: bigint, at: number): boolean {
    return [...this.limits].every(([key, value]) => {
      const [kind, period] = key.split('.') as ['stake' | 'loss', (typeof PERIODS)[number]]
      const inside = this.moves.filter((move) => move.at >= startOf(period, at))
      const sum = inside.reduce((total, move) => total + move.staked - (kind === 'loss' ? move.paid : 0n), amount)
      return sum <= value
    })
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('bet' as const), units: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('win' as const), units: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('back' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(0.2, 5, 26) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('limit' as const),
      kind: fc.constantFrom('stake' as const, 'loss' as const),
      period: fc.constantFrom(...PERIODS),
      units: fc.integer({ min: 20, max: 200 }),
    }),
  },
)

test(`CASH-9 every bet is taken or refused as the model says, and the same is left (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const model = new Model()
      let member: Person = await buildMember(house)
      await fundCash(house, member.id, 10_000)
      let seat = await table.sit(member)
      let isSeatOld = false
      let open: { txId: string; move: Move } | null = null
      for (const one of steps) {
        const at = house.clock.now().getTime()
        if (one.does === 'bet') {
          const amount = BigInt(one.units) * MINOR_PER_UNIT
          const expected = model.takes(amount, at)
          const answer = await seat.bet(String(one.units))
          // a member who may not play gets no new game session, and the old one expires: that is checked before any
          // limit
          if (!expected && isSeatOld) expect(['LIMIT_REACHED', 'SESSION_EXPIRED']).toContain(answer.status)
          else expect(answer.status).toBe(expected ? 'OK' : 'LIMIT_REACHED')
          if (!expected) continue
          const move = { at, staked: amount, paid: 0n }
          model.moves.push(move)
          open = { txId: answer.txId, move }
        } else if (one.does === 'win' && open) {
          await seat.win(String(one.units))
          model.moves.push({ at, staked: 0n, paid: BigInt(one.units) * MINOR_PER_UNIT })
          open = null
        } else if (one.does === 'back' && open) {
          await seat.rollBack(open.txId)
          model.moves.push({ at, staked: -open.move.staked, paid: 0n })
          open = null
        } else if (one.does === 'wait') {
          house.clock.advance(one.hours * HOUR_MS)
          member = await logInAgain(house, member)
          model.limits.clear()
          const before = await member.caller.ok(limits)
          for (const row of before.limits)
            if (row.value !== null && (row.kind === 'stake' || row.kind === 'loss'))
              model.limits.set(`${row.kind}.${row.period}`, parseMoney(row.value))
          if (
            ![...model.limits].some(
              ([key, value]) =>
                model.used(key.split('.')[0] as 'stake', key.split('.')[1] as 'day', house.clock.now().getTime()) >=
                value,
            )
          ) {
            seat = await table.sit(member)
            isSeatOld = false
            open = null
          } else isSeatOld = true
        } else if (one.does === 'limit') {
          const key = `${one.kind}.${one.period}`
          const value = BigInt(one.units) * MINOR_PER_UNIT
          await member.caller.ok(setLimit, { kind: one.kind, period: one.period, value: String(one.units) })
          const present = model.limits.get(key)
          if (present === undefined || value < present) model.limits.set(key, value)
        }
      }
      const at = house.clock.now().getTime()
      for (const row of (await member.caller.ok(limits)).limits) {
        const value = model.limits.get(`${row.kind}.${row.period}`)
        if (value === undefined || (row.kind !== 'stake' && row.kind !== 'loss') || row.period === 'session') continue
        expect(parseMoney(row.used ?? '-1'), `${row.kind} ${row.period}`).toBe(model.used(row.kind, row.period, at))
      }
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  )
})

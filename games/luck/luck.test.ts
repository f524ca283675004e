import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSealedStream } from '#games/fair/draw-stream.ts'
import { dayAfter, stepOf, stepsDone, type LastCheckIn } from './check-in.ts'
import { divideSum } from './envelopes.ts'
import {
  decideEnvelopes,
  decideRaffle,
  decideSpin,
  findRaffleFaults,
  sealOf,
  treeOfTickets,
  type RaffleProof,
} from './proofs.ts'
import { drawTickets } from './raffle.ts'
import { ticketsEarned, type LuckDay, type TicketRules } from './tickets.ts'
import { expectedValue, prizeAt, totalWeight } from './wheel.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
/** Links 0 and 1 of the published chain (docs/reference/games.md 4.1). */
const s0 = '9378467d5d2ad6014737cfbb2d567a5e43785221ba328ebbd7993752275297f1'
const s1 = '021984bc4fb9ee0d0a1cc6a2e356b28f389ca04a4eea493f8e1557486989abff'
const words = (text: string) => openSealedStream(hmac, s1, text)

describe('envelopes', () => {
  test('PROMO-4 the published envelopes come out: 100.00 in 8 of them', async () => {
    const amounts = await decideEnvelopes(hmac, { secret: s1, round: 'demo', sum: 10_000, count: 8 })
    expect(amounts).toEqual([2206, 1163, 312, 2252, 760, 1660, 490, 1157])
    expect(await sealOf(sha256, s1)).toBe(s0)
  })

  test('PROMO-4 any sum is divided exactly, with at least a cent in each envelope', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.string(),
        async (count, more, text) => {
          const amounts = await divideSum(words(text), count + more, count)
          expect(amounts).toHaveLength(count)
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(1)
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(count + more)
        },
      ),
      { numRuns: 60 },
    )
    await expect(divideSum(words('x'), 7, 8)).rejects.toThrow(RangeError)
  })

  test('PROMO-4 nobody gains by being first or last: each place has the same mean', async () => {
    const sums = [0, 0, 0, 0]
    const rains = 2_000
    for (let rain = 0; rain < rains; rain++)
      for (const [at, amount] of (await divideSum(words(`mean ${rain}`), 4_000, 4)).entries())
        sums[at] = (sums[at] ?? 0) + amount
    for (const sum of sums) expect(Math.abs(sum / rains - 1_000)).toBeLessThan(60)
  })
})

describe('the wheel', () => {
  const WEIGHTS = [400, 300, 200, 80, 19, 1]
  const PAYS = [0n, 1n, 5n, 20n, 100n, 1000n]

  test('PROMO-4 a ticket of the published wheel is worth 5.80, counted over every place', () => {
    const total = totalWeight(WEIGHTS)
    expect(total).toBe(1_000)
    let sum = 0n
    for (let place = 0; place < total; place++) sum += PAYS[prizeAt(WEIGHTS, place)] ?? -1n
    expect(sum).toBe(5_800n)
    const inLedger = PAYS.map((value, at) => ({ weight: WEIGHTS[at] ?? 0, value: value * 10_000n }))
    expect(expectedValue(inLedger)).toBe(58_000n)
    expect(() => prizeAt(WEIGHTS, total)).toThrow(RangeError)
  })

  test('PROMO-4 the same secret, ticket and seed give the same prize, another seed may give another one', async () => {
    const spin = { secret: s1, round: 'W-1', ticket: '17', seed: 'a', weights: WEIGHTS }
    const first = await decideSpin(hmac, spin)
    expect(await decideSpin(hmac, spin)).toBe(first)
    const others = await Promise.all(
      Array.from({ length: 40 }, (_, at) => decideSpin(hmac, { ...spin, seed: `seed ${at}` })),
    )
    expect(new Set(others).size).toBeGreaterThan(1)
  })

  test('PROMO-4 a prize of weight 0 is never drawn, bad weights are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(50), { minLength: 1, maxLength: 12 }), fc.string(), async (weights, seed) => {
        const spin = decideSpin(hmac, { secret: s1, round: 'W', ticket: '1', seed, weights })
        if (weights.every((weight) => weight === 0)) await expect(spin).rejects.toThrow(RangeError)
        else expect(weights[await spin]).toBeGreaterThan(0)
      }),
      { numRuns: 80 },
    )
    expect(() => totalWeight([1, -1])).toThrow(RangeError)
    expect(() => totalWeight([0.5])).toThrow(RangeError)
  })
})

describe('a raffle', () => {
  const drawOf = async (holders: readonly number[], prizes: number, onePerHolder = true): Promise<RaffleProof> => {
    const tickets = holders.map((holder, at) => ({ ticket: at + 1, holder, seed: `seed of ${at + 1}` }))
    const { root, paths } = await treeOfTickets(sha256, tickets)
    const raffle = { secret: s1, round: 'R-1', root, tickets: tickets.length, prizes, onePerHolder }
    const drawn = await decideRaffle(hmac, raffle, (ticket) => holders[ticket - 1] ?? 0)
    return {
      ...raffle,
      seal: s0,
      drawn: drawn.map(({ ticket, prize }) => {
        const one = tickets[ticket - 1]
        if (!one) throw new Error('a ticket that nobody has')
        return { ...one, prize, path: paths[ticket - 1] ?? [] }
      }),
    }
  }

  test('PROMO-4 a draw that is published once comes out for ever: 12 tickets, 3 prizes', async () => {
    const proof = await drawOf([1, 1, 3, 4, 1, 6, 3, 8, 1, 10, 10, 12], 3)
    expect(proof.root).toBe('2f95766e729b270f785e2b1e378dd972fc6d718f68882885212dd7fb2244cbad')
    expect(proof.drawn.map(({ ticket, prize }) => [ticket, prize])).toEqual([
      [11, 0],
      [10, null],
      [1, 1],
      [7, 2],
    ])
    expect(await findRaffleFaults(hmac, sha256, proof)).toEqual([])
  })

  test('PROMO-4 whoever recomputes it finds another secret, a ticket that was not there, and another winner', async () => {
    const proof = await drawOf([1, 2, 3, 4, 5, 6, 7, 8], 2)
    const [first, second] = proof.drawn
    if (!first || !second) throw new Error('two tickets were drawn')
    expect(await findRaffleFaults(hmac, sha256, { ...proof, seal: s1 })).toEqual(['seal'])
    const stranger = { ...first, holder: 99 }
    expect(await findRaffleFaults(hmac, sha256, { ...proof, drawn: [stranger, second] })).toEqual(['ticket'])
    expect(await findRaffleFaults(hmac, sha256, { ...proof, drawn: [second, first] })).toEqual(['draw'])
    expect(await findRaffleFaults(hmac, sha256, { ...proof, drawn: [first] })).toEqual(['draw'])
  })

  test('PROMO-4 no ticket is drawn twice; with one prize each nobody has two', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(6), { maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        fc.string(),
        async (holders, prizes, onePerHolder, text) => {
          const drawn = await drawTickets(
            words(text),
            { tickets: holders.length, prizes, onePerHolder },
            (ticket) => holders[ticket - 1] ?? -1,
          )
          expect(new Set(drawn.map(({ ticket }) => ticket)).size).toBe(drawn.length)
          const won = drawn.filter(({ prize }) => prize !== null)
          expect(won.map(({ prize }) => prize)).toEqual(won.map((_, at) => at))
          const winners = won.map(({ ticket }) => holders[ticket - 1])
          const most = onePerHolder ? new Set(holders).size : holders.length
          expect(won).toHaveLength(Math.min(prizes, most))
          if (onePerHolder) expect(new Set(winners).size).toBe(won.length)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('checking in', () => {
  const REWARDS = [1, 1, 2, 2, 3, 3, 8]
  const walk = (days: readonly string[]) => {
    let last: LastCheckIn | null = null
    return days.map((day) => {
      const step = stepOf(last, day, REWARDS.length)
      if (step === null) return null
      last = { day, step }
      return REWARDS[step - 1]
    })
  }

  test('PROMO-4 seven days in a row earn 1, 1, 2, 2, 3, 3, 8, then it begins again', () => {
    const days = Array.from({ length: 9 }, (_, at) => `2026-02-${String(23 + at).padStart(2, '0')}`).map((day) =>
      day > '2026-02-28' ? `2026-03-0${Number(day.slice(8)) - 28}` : day,
    )
    expect(walk(days)).toEqual([1, 1, 2, 2, 3, 3, 8, 1, 1])
    expect(walk(['2026-01-30', '2026-01-31', '2026-02-02', '2026-02-03'])).toEqual([1, 1, 1, 1])
    expect(walk(['2026-02-28', '2026-03-01', '2026-03-01', '2026-02-28', '2026-03-02'])).toEqual([1, 1, null, null, 2])
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  })

  test('PROMO-4 the calendar shows what is done, and nothing after a break', () => {
    expect(stepsDone(null, '2026-05-02', 7)).toBe(0)
    expect(stepsDone({ day: '2026-05-01', step: 3 }, '2026-05-02', 7)).toBe(3)
    expect(stepsDone({ day: '2026-05-02', step: 4 }, '2026-05-02', 7)).toBe(4)
    expect(stepsDone({ day: '2026-04-30', step: 3 }, '2026-05-02', 7)).toBe(0)
    expect(stepsDone({ day: '2026-05-01', step: 7 }, '2026-05-02', 7)).toBe(0)
  })
})

describe('tickets', () => {
  const day = (change: Partial<LuckDay>): LuckDay => ({
    hasLoggedIn: false,
    depositedMinor: 0n,
    stakedMinor: 0n,
    ...change,
  })
  const rules: TicketRules = { perDay: 1, perDepositedMinor: 500n, perStakedMinor: 1_000n, dayMax: 5 }

  test('PROMO-4 each way earns its tickets, what is left over counts on, and a day has its most', () => {
    expect(ticketsEarned(rules, [day({ hasLoggedIn: true, depositedMinor: 400n, stakedMinor: 900n })])).toBe(1)
    expect(
      ticketsEarned(rules, [day({ depositedMinor: 400n, stakedMinor: 900n }), day({ depositedMinor: 100n })]),
    ).toBe(1)
    expect(ticketsEarned(rules, [day({ stakedMinor: 50_000n }), day({ stakedMinor: 2_000n })])).toBe(7)
  })

  test('PROMO-4 a voided stake takes no ticket away and earns none twice', () => {
    const days = [day({ stakedMinor: 1_500n }), day({ stakedMinor: -1_200n }), day({ stakedMinor: 1_200n })]
    expect(ticketsEarned(rules, days)).toBe(1)
    expect(ticketsEarned(rules, [...days, day({ stakedMinor: 500n })])).toBe(2)
  })

  test('PROMO-4 a further day never takes tickets away, and no day gives more than its most', () => {
    const days = fc.array(
      fc.record({
        hasLoggedIn: fc.boolean(),
        depositedMinor: fc.bigInt(0n, 9_000n),
        stakedMinor: fc.bigInt(-5_000n, 9_000n),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(days, (list) => {
        let before = 0
        for (let count = 1; count <= list.length; count++) {
          const earned = ticketsEarned(rules, list.slice(0, count))
          expect(earned - before).toBeGreaterThanOrEqual(0)
          expect(earned - before).toBeLessThanOrEqual(rules.dayMax)
          before = earned
        }
      }),
    )
  })
})

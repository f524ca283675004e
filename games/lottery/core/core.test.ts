import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drandChain, QUICKNET_FACTS } from '#games/fair/beacons.ts'
import { linkBefore, previousLink } from '#games/fair/hash-chain.ts'
import { fromHex, textBytes, toHex } from '#games/fair/hash.ts'
import { KENO_PLAYS } from '../keno/plays.ts'
import { PC28, PC28_PLAYS } from '../pc28/plays.ts'
import { SSC } from '../ssc/digits.ts'
import { SSC_PLAYS } from '../ssc/plays.ts'
import { diceOf, hmac, PUBLISHED, randomSelection, selected, someBoards } from '../testing/proofs.ts'
import { NORTH, placesOf } from '../vietnam/boards.ts'
import { northPlays } from '../vietnam/plays.ts'
import { readBoard } from './board.ts'
import { budgetOf, isChaseOver, planChase, type ChaseTerms } from './chase.ts'
import { choose, countDistinct, setsBySum, setsOf } from './counting.ts'
import { commitmentOf, drawIssue, verifyDraw, type DrawProof } from './draw-proof.ts'
import { everyBoard } from './every-board.ts'
import { enter, exposure, openBook, owedBy, worstAmong, worstOf } from './exposure.ts'
import { coverage } from './law.ts'
import { isFarming, splitByLimits } from './limits.ts'
import { openSettling, settle, type Play } from './play.ts'
import { costOf, payoutOf, prizeOf, rebateOf, UNIT_MODES } from './price.ts'
import { numberOf } from './ratio.ts'
import { byHeat, headsAndTails, pairCounts, roadsOf, trendOf } from './statistics.ts'

const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const find = (plays: readonly Play[], id: string) => plays.find((play) => play.id === id) ?? expect.fail(id)

describe('LOTT-5 counting', () => {
  test('sets, sums and places without a number twice agree with their lists', () => {
    const items = [1, 2, 3, 4, 5, 6, 7]
    expect([...setsOf(items, 3)].length).toBe(Number(choose(7, 3)))
    const sums = setsBySum(1, 7, 3)
    for (const sum of [6, 12, 18])
      expect(Number(sums[sum])).toBe([...setsOf(items, 3)].filter((set) => set.reduce((a, b) => a + b) === sum).length)
    const rows = [
      [1, 2, 3],
      [2, 3],
      [1, 3, 4],
    ]
    const listed = rows[0]?.flatMap((a) =>
      (rows[1] ?? []).flatMap((b) => (rows[2] ?? []).filter((c) => new Set([a, b, c]).size === 3)),
    )
    expect(countDistinct(rows)).toBe(listed?.length)
  })

  test('sets with any hits are settled as their list is, one bet after the other', async () => {
    const pick4 = find(KENO_PLAYS, 'pick4')
    const xien = find(northPlays(NORTH), 'XQ4')
    const north = await someBoards(NORTH, 60, 9)
    const balls = Array.from({ length: 20 }, (_, index) => index * 3 + 1)
    const numbers = [1, 4, 5, 7, 9, 10, 13]
    const one = new Map<string, number>()
    for (const set of setsOf(numbers, 4))
      for (const { grade, times } of settle(pick4, [set], { balls })) one.set(grade, (one.get(grade) ?? 0) + times)
    const sorted = (wins: Iterable<readonly [string, number]>) => [...wins].sort()
    const won = settle(pick4, [numbers], { balls }).map(({ grade, times }) => [grade, times] as const)
    expect(sorted(won)).toEqual(sorted(one))
    for (const board of north) {
      const tails = new Set(placesOf(NORTH, 2).flatMap(({ part }) => (board[part] ?? []).map((number) => number % 100)))
      const picked = [...tails]
        .slice(0, 3)
        .concat([...Array(100).keys()].filter((tail) => !tails.has(tail)).slice(0, 1))
      expect(settle(xien, [picked.sort((a, b) => a - b)], board)).toEqual([
        { grade: 'xien2', times: 3 },
        { grade: 'xien3', times: 1 },
      ])
    }
  })
})

describe('LOTT-6 prices', () => {
  const star = find(SSC_PLAYS, 'front3-direct')

  test('a lower series gives a rebate: what comes back stays the same', () => {
    const rebates = [1_700, 1_800, 1_900, 1_950, 1_956].map((series) => numberOf(rebateOf(1_960, series)) * 100)
    expect(rebates).toEqual([13, 8, 3, 0.5, 0.2])
    expect(numberOf(rebateOf(1_956, 1_800)) * 100).toBe(7.8)
  })

  test('the prize of one bet is rounded down, then multiplied; a ticket is rounded down to the wallet once', () => {
    const any3 = find(SSC_PLAYS, 'star5-any3')
    expect(prizeOf(any3, { series: 1_800 }, 'all', 10_000n)).toBe(206_896n)
    expect(payoutOf(any3, { series: 1_800 }, [{ grade: 'all', times: 3 }], 10_000n)).toBe(620_688n)
    expect(payoutOf(any3, { series: 1_800 }, [{ grade: 'all', times: 3 }], 10_000n, 100n)).toBe(620_600n)
    expect(UNIT_MODES.li.map((unit) => prizeOf(star, { series: 1_956 }, 'direct', unit))).toEqual([19_560n, 9_780n])
    expect(costOf(star, { series: 1_800 }, selected(star, '12|3|456'), UNIT_MODES.jiao[0])).toBe(12_000n)
    expect(() => prizeOf(star, { series: 1_800 }, 'none', 1n)).toThrow(RangeError)
  })

  test('chases: the published plans, and those that cannot be', () => {
    const terms: ChaseTerms = { bet: 20_000n, prize: 196_000n, issues: 8, mostMultiple: 1_000 }
    const plan = (...args: Parameters<typeof planChase>) => {
      const planned = planChase(...args)
      return 'steps' in planned ? planned.steps : expect.fail(planned.problem)
    }
    const profit = plan({ kind: 'profit', rate: 5_000 }, terms)
    expect(profit.map(({ multiple }) => multiple)).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
    expect(budgetOf(profit)).toBe(200_000n)
    const doubled = plan({ kind: 'geometric', multiple: 1, factor: 2, every: 1 }, { ...terms, issues: 5 })
    expect([doubled.map(({ multiple }) => multiple), budgetOf(doubled)]).toEqual([[1, 2, 4, 8, 16], 620_000n])
    expect(budgetOf(plan({ kind: 'constant', multiple: 3 }, terms))).toBe(480_000n)
    for (const { invested, profit: left } of profit) expect(left * 2n >= invested).toBe(true)
    expect(planChase({ kind: 'profit', rate: 90_000 }, terms)).toEqual({ problem: 'rate', at: 0 })
    expect(planChase({ kind: 'geometric', multiple: 1, factor: 2, every: 1 }, { ...terms, issues: 40 })).toEqual({
      problem: 'multiple',
      at: 10,
    })
    for (const multiple of [0, -1, 1.5, Number.NaN])
      expect(planChase({ kind: 'constant', multiple }, terms)).toEqual({ problem: 'terms', at: 0 })
    const stops = { onWin: false, onProfit: 50_000n }
    expect(isChaseOver(stops, { hasWon: true, paid: 196_000n, invested: 160_000n })).toBe(false)
    expect(isChaseOver(stops, { hasWon: true, paid: 392_000n, invested: 180_000n })).toBe(true)
    expect(isChaseOver({ onWin: true, onProfit: null }, { hasWon: true, paid: 1n, invested: 9n })).toBe(true)
  })
})

describe('LOTT-6 limits', () => {
  test('a book of many bets bounds every board, and exactly so for a small lottery', () => {
    const book = openBook()
    const dice = diceOf(5)
    const bets = ['number', 'shapes', 'combined', 'colours'].map((id) => {
      const play = find(PC28_PLAYS, id)
      const selection = randomSelection(play, dice)
      const price = { table: play.price.tables?.ELOTT ?? expect.fail(id) }
      const stake = 10_000n
      enter(
        book,
        exposure(play, selection, (grade) => prizeOf(play, price, grade, stake)),
      )
      const settled = openSettling(play, selection)
      return (board: Parameters<typeof settled>[0]) => payoutOf(play, price, settled(board), stake)
    })
    let worst = 0n
    for (const board of everyBoard(PC28)) {
      const paid = bets.reduce((sum, payout) => sum + payout(board), 0n)
      if (paid > worst) worst = paid
      expect(owedBy(book, board)).toBe(paid)
    }
    expect(worstOf(book)).toBeGreaterThanOrEqual(worst)
    expect(worstAmong(book, everyBoard(PC28))).toBe(worst)
  })

  test('a cancelled bet leaves the book as it was', () => {
    const play = find(SSC_PLAYS, 'place')
    const book = openBook()
    const claims = exposure(play, selected(play, '12||3||'), () => 98_000n)
    enter(book, claims)
    expect(worstOf(book)).toBe(196_000n)
    enter(book, claims, -1n)
    expect(worstOf(book)).toBe(0n)
  })

  test('selections that cover nearly everything are farming; limited numbers are split off', () => {
    const five = find(SSC_PLAYS, 'star5-direct')
    const rows = '0123456789'
    expect(isFarming(five, [selected(five, `01234567|${rows}|${rows}|${rows}|${rows}`)])).toBe(false)
    expect(isFarming(five, [selected(five, `012345678|${rows}|${rows}|${rows}|${rows}`)])).toBe(true)
    const place = find(SSC_PLAYS, 'place')
    expect(isFarming(place, [selected(place, '01234567|01234567|||')])).toBe(false)
    expect(isFarming(place, [selected(place, '012345678||||')])).toBe(true)
    expect(splitByLimits([[5, 7, 9]], { closed: new Set([9]), half: new Set([7]) })).toEqual({
      full: [[5]],
      half: [[7]],
      closed: [9],
    })
  })

  test('a xiên of 30 numbers is 27,405 bets, counted and not listed', () => {
    const xien = find(northPlays(NORTH), 'XIEN4')
    const selection = [Array.from({ length: 30 }, (_, index) => index)]
    expect(xien.bets(selection)).toBe(27_405)
    expect(numberOf(coverage(xien, selection))).toBeGreaterThan(0.9)
  })
})

describe('LOTT-9 draws', () => {
  const secret = PUBLISHED.secret
  async function proofOf(): Promise<DrawProof> {
    const value = toHex(sha256(textBytes('second secret')))
    return {
      code: SSC.code,
      issue: PUBLISHED.issue,
      closesAt: Date.parse('2025-01-01T00:00:55Z'),
      chain: { terminal: await linkBefore(sha256, secret, 1), position: 1 },
      commitment: await commitmentOf(sha256, secret),
      secret,
      beacon: { kind: 'local', seal: toHex(sha256(textBytes(value))), value },
      board: await drawIssue(hmac, SSC, { secret, issue: PUBLISHED.issue, beacon: value }),
    }
  }
  const verify = (proof: DrawProof) => verifyDraw({ hmac, sha256 }, SSC, proof)

  test('the chain of the reference: each commitment is the link before', async () => {
    const s3 = toHex(sha256(textBytes('draw-chain-demo')))
    const s2 = await previousLink(sha256, s3)
    expect(await previousLink(sha256, s2)).toBe(secret)
    expect(await commitmentOf(sha256, secret)).toBe('9378467d5d2ad6014737cfbb2d567a5e43785221ba328ebbd7993752275297f1')
    expect(await drawIssue(hmac, SSC, { secret: s2, issue: '20250101-0002', beacon: PUBLISHED.beacon })).toEqual({
      digits: [2, 9, 2, 5, 7],
    })
  })

  test('a right draw has no fault; each changed part has its own', async () => {
    const proof = await proofOf()
    expect(await verify(proof)).toEqual([])
    const other = 'a'.repeat(64)
    expect(await verify({ ...proof, board: { digits: [0, 0, 0, 0, 0] } })).toEqual(['board'])
    expect(await verify({ ...proof, commitment: other })).toEqual(['commitment'])
    expect(await verify({ ...proof, chain: { ...proof.chain, terminal: other } })).toEqual(['chain'])
    expect(await verify({ ...proof, beacon: { kind: 'local', seal: other, value: proof.beacon.value } })).toEqual([
      'seal',
    ])
    expect(await verify({ ...proof, secret: other })).toContain('commitment')
    expect(await verify({ ...proof, issue: '20250101-0003' })).toEqual(['board'])
    for (const wrong of [
      { secret: 'x' },
      { board: { digits: [1] } },
      { code: 'K3' },
      { chain: { terminal: other, position: 1e9 } },
    ])
      expect(await verify({ ...proof, ...wrong })).toEqual(['form'])
  })

  test('a public beacon: the first pulse after the close, signed by its own key', async () => {
    const signature = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
    const value = toHex(sha256(fromHex(signature)))
    expect(value).toBe(PUBLISHED.beacon)
    const quicknet = drandChain(QUICKNET_FACTS)
    const pulse = 657_413
    const proof: DrawProof = {
      ...(await proofOf()),
      closesAt: quicknet.timeOf(pulse) - 1_000,
      beacon: { kind: 'public', source: quicknet.source, pulse, value, signature },
      board: { digits: [4, 8, 5, 1, 4] },
    }
    expect(await verify(proof)).toEqual([])
    expect(await verify({ ...proof, closesAt: quicknet.timeOf(pulse) })).toEqual(['pulse'])
    const beacon = proof.beacon as Extract<DrawProof['beacon'], { kind: 'public' }>
    expect(await verify({ ...proof, beacon: { ...beacon, source: 'drand/other' } })).toEqual(['source'])
    expect(await verify({ ...proof, beacon: { ...beacon, signature: `00${signature.slice(2)}` } })).toEqual([
      'signature',
    ])
  })

  test('a typed result is checked part by part', () => {
    const read = (value: unknown) => readBoard(SSC, value)
    expect(read({ digits: ['1', 2, '3', 4, 5] })).toEqual({ board: { digits: [1, 2, 3, 4, 5] } })
    expect(read({ digits: [1, 2, 3, 4, 12] })).toEqual({ errors: [{ part: 'digits', index: 4, problem: 'range' }] })
    expect(read({ digits: [1, 2, 3] })).toEqual({ errors: [{ part: 'digits', problem: 'count' }] })
    expect(read({ digits: [1, 2, 3, 4, 'x'], more: [] })).toEqual({
      errors: [
        { part: 'digits', index: 4, problem: 'number' },
        { part: 'more', problem: 'part' },
      ],
    })
    for (const value of [null, 7, [], 'x', { digits: null }]) expect(read(value)).toHaveProperty('errors')
  })
})

describe('LOTT-8 statistics', () => {
  test('how often, how long not, and what is hot', () => {
    const rows = trendOf([[1], [2], [1], [3], [3]], 1, 4)
    expect(rows).toEqual([
      { value: 1, seen: 2, omitted: 2, longest: 2, average: 1.5 },
      { value: 2, seen: 1, omitted: 3, longest: 3, average: 4 },
      { value: 3, seen: 2, omitted: 0, longest: 3, average: 1.5 },
      { value: 4, seen: 0, omitted: 5, longest: 5, average: null },
    ])
    expect(byHeat(rows).map(({ value }) => value)).toEqual([3, 1, 2, 4])
  })

  test('heads and tails of a board', () => {
    const board = { DB: [61473], G7: [73, 5, 88, 46] }
    const places = [
      { part: 'DB', width: 5, count: 1 },
      { part: 'G7', width: 2, count: 4 },
    ]
    const { heads, tails } = headsAndTails(board, places)
    expect([heads[7], heads[0], heads[8], tails[3]]).toEqual([[3, 3], [5], [8], [7, 7]])
    expect(pairCounts(board, places).get(73)).toBe(2)
  })

  test('roads of two sides', () => {
    const boards = [
      [9, 9, 9, 9, 9],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 1],
    ].map((digits) => ({ digits }))
    const { falls, columns, derived } = roadsOf(find(SSC_PLAYS, 'sum-sides'), [0, 1], boards)
    expect(falls).toEqual(['B', 'P', 'P'])
    expect(columns.map(({ side, cells }) => [side, cells.length])).toEqual([
      ['B', 1],
      ['P', 2],
    ])
    expect(derived).toHaveLength(3)
  })
})

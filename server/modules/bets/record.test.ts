import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { bets, profit } from '#contract/bets/bets.ts'
import { PAGE_JUMP_ROWS_MAX, RECORDS_KEPT_DAYS } from '#contract/limits.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { ensurePartitions } from './journal.sql.ts'
import { planOf } from '#server/testing/plan.ts'
import { profitQuery, recordQuery, recordSumsQuery, type RecordFilter } from './record.report.sql.ts'

let house: House
let rita: Person
let count = 0
async function play(
  { id }: Person,
  stake: number,
  payout: number,
  more: { at?: Date; gameType?: string } = {},
): Promise<void> {
  const roundId = `r${count++}`
  await playLine(house.env, id, roundId, { kind: 'stake', amountMinor: BigInt(stake * 10_000), ...more })
  if (payout > 0)
    await playLine(house.env, id, roundId, {
      kind: 'payout',
      amountMinor: BigInt(payout * 10_000),
      closes: true,
      ...more,
    })
  else await playLine(house.env, id, roundId, { kind: 'close', amountMinor: 0n, ...more })
}

beforeAll(async () => {
  house = await openHouse()
  rita = await buildMember(house)
  await giveStakes(house.env, rita.id, 100_000_000n)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

describe('bets', () => {
  test('CASH-5 pages by cursor are the whole record, also while rounds begin, and lead back', async () => {
    const start = house.clock.now().getTime() - DAY_MS
    // three rounds at the same moment: their ids decide the order
    for (let stake = 1; stake <= 17; stake++)
      await play(rita, stake, 0, { at: new Date(start + Math.floor(stake / 3) * 1000) })
    const whole = Array.from({ length: 17 }, (_, index) => `${17 - index}.00`)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 18 }), fc.boolean(), async (pageSize, isBusy) => {
        const first = await rita.caller.ok(bets, { pageSize })
        const skipped = first.content.filter((row) => Number(row.stake) > 17).length
        const pages = [first]
        while (pages.at(-1)?.next) {
          if (isBusy && pages.length < 3) await play(rita, 50 + pages.length, 0)
          pages.push(await rita.caller.ok(bets, { pageSize, before: String(pages.at(-1)?.next) }))
        }
        const stakes = pages.flatMap((page) => page.content.map((row) => row.stake))
        expect(stakes.filter((stake) => Number(stake) <= 17)).toEqual(whole)
        expect(new Set(pages.flatMap((page) => page.content.map((row) => row.id))).size).toBe(stakes.length)
        if (pages.length > 2 && skipped < pageSize) {
          const back = await rita.caller.ok(bets, { pageSize, after: String(pages.at(-1)?.previous) })
          expect(back.content).toEqual(pages.at(-2)?.content)
        }
      }),
      { numRuns: 8 },
    )
  })

  test('CASH-5 asks for rounds won and rounds lost', async () => {
    const vera = await buildMember(house)
    await giveStakes(house.env, vera.id, 1_000_000n)
    await play(vera, 1, 3)
    await play(vera, 2, 0)
    await play(vera, 4, 4)
    const stakes = async (result: 'won' | 'lost') =>
      (await vera.caller.ok(bets, { result })).content.map((row) => row.stake)
    expect([await stakes('won'), await stakes('lost')]).toEqual([['1.00'], ['2.00']])
    expect((await vera.caller.ok(bets, { result: 'won' })).totals.profit).toBe('2.00')
  })

  test('CASH-5 a page number points so deep and no deeper; a cursor has no depth', async () => {
    const pageSize = 100
    const last = PAGE_JUMP_ROWS_MAX / pageSize + 1
    expect((await rita.caller.ok(bets, { pageNo: last, pageSize })).content).toEqual([])
    expect(await rita.caller.call(bets, { pageNo: last + 1, pageSize })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', value: { fields: { pageNo: {} } } },
    })
    expect((await rita.caller.ok(bets, { pageNo: last + 1, pageSize, before: '1.1' })).content).toEqual([])
  })

  test('CASH-5 RANGE_TOO_OLD: a year is at hand', async () => {
    const from = new Date(house.clock.now().getTime() - (RECORDS_KEPT_DAYS + 1) * DAY_MS).toISOString()
    const refusal = { status: 422, body: { code: 'RANGE_TOO_OLD', value: { days: RECORDS_KEPT_DAYS } } }
    expect(await rita.caller.call(bets, { from })).toMatchObject(refusal)
    expect(await rita.caller.call(profit, { from, to: house.clock.now().toISOString() })).toMatchObject(refusal)
    await ensurePartitions(house.env.db, new Date(from), new Date(from))
    await play(rita, 99, 0, { at: new Date(from), gameType: 'FISH' })
    expect((await rita.caller.ok(bets, { gameType: 'FISH' })).total).toBe(0)
  })
})

describe('plan', () => {
  const filter: RecordFilter = { memberId: 'plan', isTrial: false, from: new Date('2026-01-01T00:00:00Z') }
  beforeAll(async () => {
    await house.env.db.tx(async (tx) => {
      // index-only scans are planned only for pages that a vacuum has marked as visible on disk
      await tx.query('set local synchronous_commit = on')
      await tx.query(
        `insert into bets.rounds (vendor, round_id, member_id, currency, trial, game_code, game_type, opened_at, stake, valid_bet, payout, state, settled_at)
       select 'plan', 'plan-' || n, case when n % 20 = 0 then 'plan' else 'p' || n % 50 end, 'BDT', false, 'reels', 'RNG',
         now() - n * interval '1 minute', 0, 0, n % 2, 'settled', now() from generate_series(1, 20000) as n`,
      )
    })
    await asOwner(house, (db) => db.query('vacuum analyze bets.rounds'))
  })
  afterAll(() => house.env.db.query(`delete from bets.rounds where vendor = 'plan'`))

  test.each([
    ['the newest', () => recordQuery(filter, { limit: 20 })],
    ['page 25', () => recordQuery(filter, { offset: 480, limit: 20 })],
    [
      'behind a round',
      () => recordQuery(filter, { before: { openedMicros: 1_790_000_000_000_000n, id: 9n }, limit: 20 }),
    ],
    ['totals', () => recordSumsQuery({ ...filter, result: 'won', gameType: 'RNG' })],
    ['profit', () => profitQuery(filter, 360)],
  ])('CASH-5 the betting record, %s: read from its index', async (_name, query) => {
    const plan = await planOf(house.env.db, query())
    expect(plan).toMatch(/rounds_of_a_member_by_time/)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})

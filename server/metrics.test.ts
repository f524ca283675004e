/** What /metrics says of the business, beside the machine: it is true, cheap, bounded and described. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import '#server/app.ts'
import { MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { insertPlace } from '#server/lib/facts/followers.sql.ts'
import { findHorizon } from '#server/lib/facts/horizon.sql.ts'
import { LOG_START, type Cursor } from '#server/lib/facts/stream.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { countRun } from '#server/lib/jobs.metrics.ts'
import { newCounter, registry } from '#server/lib/metric-kinds.ts'
import { countAtScrape, listMetrics, printMetrics } from '#server/lib/metrics.ts'
import { callOutside } from '#server/lib/outside-calls.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { withMetrics } from '#server/list-metrics.ts'
import { MODULES } from '#server/modules.ts'
import { sumDepositsInFlight, sumWithdrawalsInFlight } from '#server/modules/cashier/in-flight.sql.ts'
import { sumOpenHolds } from '#server/modules/wallet/holds.sql.ts'
import { buildMember } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  buildPayee,
  openCashierHouse,
  openDeposit,
  payIn,
  takeBack,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { SERIES_MAX } from '#telemetry/metric-kinds.ts'

let house: CashierHouse
beforeAll(async () => {
  registry.resetMetrics() // other files of this process counted before
  house = await openCashierHouse()
})
afterAll(() => house.close())

/** Reads the metrics after what was counted last is forgotten. */
async function read(): Promise<string> {
  house.clock.advance(6 * SECOND_MS)
  return printMetrics(house.env)
}

/** Returns a series' value; null when it is not printed. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`fairhouse_${series} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

describe('the table in docs/operations.md', () => {
  const file = join(projectRoot(), 'docs', 'operations.md')

  test('OFFICE-2 has every metric that a server prints, and none besides', () => {
    const text = readFileSync(file, 'utf8')
    expect(withMetrics(text, 'server', listMetrics()), 'npm run metrics').toBe(text)
    const invented = { name: 'fairhouse_made_up', type: 'gauge', labels: [], help: 'nothing' }
    expect(withMetrics(text, 'server', [...listMetrics(), invented])).not.toBe(text)
  })

  test('OFFICE-2 what is printed is what is listed', async () => {
    const printed = [...(await read()).matchAll(/^# TYPE (fairhouse_\w+) (\w+)$/gm)].map(([, name, type]) => [
      name,
      type,
    ])
    expect(printed.sort()).toEqual(listMetrics().map(({ name, type }) => [name, type]))
  })
})

describe('money on its way', () => {
  test('CASH-3 a withdrawal is told by brand, currency and state, with its age, in units of the ledger', async () => {
    const payee = await buildPayee(house)
    const withdrawal = await askWithdrawal(house, payee)
    const of = '{brand="fairhouse",currency="BDT",state="reviewing"'
    const before = await read()
    const state = (await sumWithdrawalsInFlight(house.env.db))[0]
    expect(state).toMatchObject({ brand: 'fairhouse', currency: 'BDT', count: 1, amountMinor: 500_0000n })
    const labels = `brand="fairhouse",currency="BDT",state="${state?.state}"`
    expect(valueOf(before, `withdrawals{${labels}}`), of).toBe(1)
    house.clock.advance(20 * MINUTE_MS)
    const text = await read()
    expect(valueOf(text, `withdrawals_oldest_seconds{${labels}}`)).toBeGreaterThanOrEqual(1_200)
    expect(
      valueOf(text, `money_in_flight_minor{brand="fairhouse",currency="BDT",state="${state?.state}",way="withdrawal"}`),
    ).toBe(500_0000)
    expect(text).not.toContain(payee.username)
    expect(text).not.toContain(withdrawal.reference)
  })

  test('CASH-2 a deposit is told while it is open, and counted by method when it ends', async () => {
    const member = await buildMember(house)
    const series = (outcome: string) => `deposits_total{brand="fairhouse",method="surma-pay",outcome="${outcome}"}`
    const before = await read()
    await openDeposit(house, member, { methodCode: 'surma-pay', amount: '700' })
    const open = await read()
    expect(valueOf(open, 'deposits{brand="fairhouse",currency="BDT",state="pending"}')).toBe(1)
    expect(valueOf(open, 'money_in_flight_minor{brand="fairhouse",currency="BDT",state="pending",way="deposit"}')).toBe(
      700_0000,
    )
    await takeBack(house, await payIn(house, member, 600))
    const after = await read()
    expect(valueOf(after, series('paid'))).toBe((valueOf(before, series('paid')) ?? 0) + 1)
    expect(valueOf(after, series('reversed'))).toBe((valueOf(before, series('reversed')) ?? 0) + 1)
    house.clock.advance(60 * MINUTE_MS)
    await house.work()
    expect(valueOf(await read(), series('expired'))).toBeGreaterThanOrEqual(1)
  })

  test('CASH-3 the questions of a scrape read indexes, whatever the size of the house', async () => {
    const asked: string[] = []
    const listen = { query: (text: string) => (asked.push(text), Promise.resolve([])) }
    for (const sum of [sumWithdrawalsInFlight, sumDepositsInFlight, sumOpenHolds])
      await sum(listen as unknown as Parameters<typeof sum>[0])
    const plans = await Promise.all(
      asked.map((text) =>
        house.env.db.tx(async (tx) => {
          await tx.query('set local enable_seqscan = off')
          const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text.replace('$1', '10')}`)
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        }),
      ),
    )
    expect(plans[0]).toContain('withdrawals_one_in_progress')
    expect(plans[1]).toContain('deposits_by_state')
    expect(plans[2]).toMatch(/holds_(to_expire|of_an_account)/)
  })

  test('CASH-2 the ledger’s writer tells its batches and how long they waited', async () => {
    const member = await buildMember(house)
    await Promise.all(Array.from({ length: 5 }, () => fundCash(house, member.id, 10)))
    const text = await read()
    expect(valueOf(text, 'ledger_batch_postings_count')).toBeGreaterThan(0)
    expect(valueOf(text, 'ledger_wait_seconds_count')).toBe(valueOf(text, 'ledger_batch_seconds_count'))
  })
})

describe('work behind the pages', () => {
  const job = defineJob({ name: 'test.metrics', payload: z.object({}), run: () => Promise.resolve() })

  test('OFFICE-2 jobs that wait, are late, or were given up are told by name', async () => {
    const { db, clock } = house.env
    await enqueue(db, job, {}, { runAt: new Date(clock.now().getTime() - 5 * MINUTE_MS), key: 'late' })
    await enqueue(db, job, {}, { runAt: new Date(clock.now().getTime() + 60 * MINUTE_MS), key: 'planned' })
    await enqueue(db, job, {}, { key: 'failed' })
    await db.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'failed'`)
    const text = await read()
    const of = (state: string) => valueOf(text, `jobs{job="test.metrics",state="${state}"}`)
    expect(['waiting', 'late', 'planned', 'failed', 'running'].map(of)).toEqual([1, 1, 1, 1, 0])
    expect(valueOf(text, 'jobs_oldest_wait_seconds{job="test.metrics"}')).toBeGreaterThanOrEqual(300)
    // as docs/operations.md says
    const [kept] = await db.query<{ id: bigint }>(
      'select id, key, last_error from graphile_worker.jobs where attempts >= max_attempts',
    )
    await db.query('select graphile_worker.reschedule_jobs(array[$1::bigint], attempts := 0)', [kept?.id])
    expect(valueOf(await read(), 'jobs{job="test.metrics",state="failed"}')).toBe(0)
    await db.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key in ('late', 'planned', 'failed')))`,
    )
  })

  test('OFFICE-2 a job that ran, and one that threw, are counted', async () => {
    await countRun('test.metrics', () => Promise.resolve())
    await expect(countRun('test.metrics', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const text = await read()
    for (const outcome of ['done', 'threw'])
      expect(valueOf(text, `jobs_run_total{job="test.metrics",outcome="${outcome}"}`)).toBe(1)
  })

  test('OFFICE-2 a follower that nobody runs is seen to fall behind, by a server that never followed', async () => {
    const { db } = house.env
    const followers = MODULES.flatMap(({ followers: of = [] }) => of)
    const lags = async () => {
      const text = await read()
      return followers.map(({ name }) => valueOf(text, `follower_behind_seconds{follower="${name}"}`))
    }
    const place = (at: Cursor) =>
      db.tx(async (tx) => {
        await tx.query('delete from core.followers')
        for (const { name } of followers) await insertPlace(tx, name, at)
      })
    await db.query('delete from core.followers')
    expect(new Set(await lags())).toEqual(new Set([null]))
    await place(LOG_START)
    expect(Math.max(...(await lags()).map(Number))).toBeGreaterThanOrEqual(30 * 60)
    await place(await findHorizon(db))
    expect(new Set(await lags())).toEqual(new Set([0]))
  })

  test('OFFICE-2 calls to others are counted by whom, and whether an answer came', async () => {
    await callOutside('vendor:ABC', 'balance', () => Promise.resolve({ status: 200 }))
    await callOutside('vendor:ABC', 'balance', () => Promise.resolve({ status: 503 }))
    await expect(callOutside('vendor:ABC', 'balance', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    const text = await read()
    const of = (outcome: string) =>
      valueOf(text, `outside_call_seconds_count{to="vendor:ABC",call="balance",outcome="${outcome}"}`)
    expect([of('answered'), of('failed')]).toEqual([1, 2])
    expect(text).toMatch(
      /outside_call_seconds_count\{to="provider:\w+",call="POST \/orders",outcome="answered"\} [1-9]/,
    )
  })
})

describe('a scrape', () => {
  test('OFFICE-2 is counted once for all who ask within some seconds', async () => {
    let counts = 0
    countAtScrape(() => {
      counts++
    })
    house.clock.advance(6 * SECOND_MS)
    await Promise.all(Array.from({ length: 20 }, () => printMetrics(house.env)))
    expect(counts).toBe(1)
    await printMetrics(house.env)
    expect(counts).toBe(1)
    await read()
    expect(counts).toBe(2)
  })

  test('OFFICE-2 goes on when one count fails, and says that one failed', async () => {
    let isFailing = true
    countAtScrape(() => (isFailing ? Promise.reject(new Error('made up')) : undefined))
    const warn = house.env.log.warn.bind(house.env.log)
    const said: string[] = []
    house.env.log.warn = (_facts: unknown, text?: string) => void said.push(text ?? '')
    const text = await read()
    house.env.log.warn = warn
    isFailing = false
    expect(said).toEqual(['a metric could not be counted'])
    expect(valueOf(text, 'scrape_failures_total')).toBe(1)
    expect(text).toContain('fairhouse_withdrawals')
  })

  test('OFFICE-2 names cannot fill the memory: above the bound they are counted together', async () => {
    const counter = newCounter('bound_of_test_total', 'A test', ['name'])
    for (let number = 0; number < SERIES_MAX + 50; number++) counter.inc({ name: `name-${number}` })
    const values = (await registry.getSingleMetric('fairhouse_bound_of_test_total')?.get())?.values ?? []
    expect(values).toHaveLength(SERIES_MAX + 1)
    expect(values.find(({ labels }) => labels.name === 'other')?.value).toBe(50)
  })
})

/** The process of `npm run bench -- agents`: the follower, reports of the top agent, a month's end, and a trial of a year. */
import { join } from 'node:path'
import { getBrand } from '#server/lib/brands.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import { follow } from '#server/lib/facts/follow.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { localDay } from '#server/lib/local-day.ts'
import { closeDaysOf } from '#server/modules/agents/bills/close-days.ts'
import { payBills } from '#server/modules/agents/bills/pay-bills.ts'
import { insertRun } from '#server/modules/agents/bills/runs.sql.ts'
import { NO_CONTRACTS, putContractRule } from '#server/modules/agents/contracts/rules.sql.ts'
import { listTeam } from '#server/modules/agents/line/list-team.ts'
import { MEASURES_FOLLOWER } from '#server/modules/agents/measures/follower.ts'
import { findMeasured } from '#server/modules/agents/measures/measured.ts'
import { momentsOf } from '#server/modules/agents/reports/report-period.ts'
import { readOverview } from '#server/modules/agents/reports/overview.ts'
import { readTeamReport } from '#server/modules/agents/reports/team-report.ts'
import { runTrial } from '#server/modules/agents/trials/run-trial.ts'
import { openBenchEnv } from './lib-env.ts'
import { makeContracts, makeLine, TERMS, TOP, type LineSize } from './lib-agent-line.ts'
import { benchFolder } from './lib-bundled.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { median, printTable } from './lib-house.ts'
import { BENCH_BRAND } from './lib-items.ts'
import { watchMachine } from './lib-machine.ts'
import { judgeWhereQuiet, percent } from './lib-turns.ts'

const [members = 100_000, agents = 5_000, bets = 2_000_000] = process.argv.slice(2).map(Number)
const SIZE: LineSize = { members, agents, bets }
const LINES_A_SECOND = 5_000
const REPORT_MS = 100
const MONTH_END_SECONDS = 120
const TRIAL_SECONDS = 5
/** How often each report is asked for; a few of the journal, which takes seconds. */
const ASKED = 40
const ADDED_UP = 3
const REPORT_DAYS = 30

/** Returns when a business day begins. */
const startOf = (day: string, timeZone: string) => momentsOf({ from: day, to: day }, timeZone).start

type Watched<Result> = { result: Result; seconds: number; cpuSeconds: number; others: number }

/** Does something once, and says how long it took, how much processor time, and what else ran. */
async function watched<Result>(data: string, act: () => Promise<Result>): Promise<Watched<Result>> {
  const endWatch = watchMachine({ own: () => cpuOf(process.pid), database: () => cpuOfPostgres(data) })
  const start = performance.now()
  const result = await act()
  const { usedMs, others } = endWatch()
  const cpuSeconds = ((usedMs.own ?? 0) + (usedMs.database ?? 0)) / 1000
  return { result, seconds: (performance.now() - start) / 1000, cpuSeconds, others }
}

async function measureFollower(env: Env, data: string): Promise<boolean> {
  const { result: lines, seconds, cpuSeconds, others } = await watched(data, () => follow(env, MEASURES_FOLLOWER))
  const rate = lines / cpuSeconds
  const words = `agents.measures follows ${rate.toFixed(0)} lines a second of one core (${lines} in ${seconds.toFixed(0)} s), wanted ${LINES_A_SECOND}`
  return judgeWhereQuiet(rate >= LINES_A_SECOND, words, others)
}

/** The same figures as a report's, added up from the journal: the members of the top agent's team by valid bet. */
const FROM_THE_JOURNAL = `
  select r.member_id, sum(r.stake) as stake, sum(r.valid_bet) as valid, sum(r.payout) as payout, count(*) as rounds, count(*) over ()
  from bets.rounds r join identity.accounts a on a.id = r.member_id::bigint
  where a.path like $1 || '.%' and exists (
    select from bets.journal j where j.round = r.id and j.kind <> 'stake' and j.at >= $2 and j.at < $3)
  group by r.member_id order by 3 desc limit 20`

async function timesOf(act: () => Promise<unknown>, times: number): Promise<number[]> {
  const all: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now()
    await act()
    all.push(performance.now() - start)
  }
  return all.toSorted((one, other) => one - other)
}

async function measureReports(env: Env): Promise<boolean> {
  const brand = await getBrand(env, BENCH_BRAND)
  const account = { id: String(TOP), currency: 'BDT' }
  const context = { env, account, brand, merchant: BENCH_BRAND } as unknown as PlayerContext
  const today = localDay(env.clock.now(), brand.timeZone)
  const from = localDay(new Date(env.clock.now().getTime() - (REPORT_DAYS - 1) * DAY_MS), brand.timeZone)
  const page = { from, to: today, pageNo: 1, pageSize: 20, order: 'desc' } as const
  const asked: Record<string, () => Promise<unknown>> = {
    'team overview, 30 days': () => readOverview(context, { from, to: today }),
    'team overview, today': () => readOverview(context, { from: today, to: today }),
    'downline page': () => listTeam(context, { pageSize: 20 }),
    'team betting, by line': () => readTeamReport(context, { ...page, rows: 'lines', sort: 'valid' }),
    'team betting, by member': () => readTeamReport(context, { ...page, rows: 'members', sort: 'valid' }),
    'user loss, by member, page 50': () =>
      readTeamReport(context, { ...page, pageNo: 50, rows: 'members', sort: 'net' }),
    'one type of games, by member': () =>
      readTeamReport(context, { ...page, rows: 'members', sort: 'stake', gameType: 'LIVE' }),
  }
  const endWatch = watchMachine({ own: () => cpuOf(process.pid), database: () => cpuOfPostgres(DATA) })
  const figures: { name: string; p50: number; p95: number }[] = []
  for (const [name, act] of Object.entries(asked)) {
    await act()
    const times = await timesOf(act, ASKED)
    figures.push({ name, p50: median(times), p95: times[Math.floor(times.length * 0.95)] ?? 0 })
  }
  const { others } = endWatch()
  const start = startOf(from, brand.timeZone)
  const added = median(
    await timesOf(() => env.db.query(FROM_THE_JOURNAL, [String(TOP), start, env.clock.now()]), ADDED_UP),
  )
  printTable(
    ['report of the top agent, ms', 'p50', 'p95', 'adding up the journal takes'],
    figures.map(({ name, p50, p95 }) => [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      `${(added / p50).toFixed(0)} times as long`,
    ]),
  )
  process.stdout.write(
    `adding up the journal by SQL, team betting by member: ${added.toFixed(0)} ms; others ${percent(others)}\n\n`,
  )
  return figures
    .map(({ name, p95 }) =>
      judgeWhereQuiet(p95 <= REPORT_MS, `${name}: p95 ${p95.toFixed(1)} ms, at most ${REPORT_MS}`, others),
    )
    .every(Boolean)
}

/** Computes and pays the month that ended last, as its first minute does. */
async function measureMonthEnd(env: Env, data: string): Promise<boolean> {
  const { timeZone } = await getBrand(env, BENCH_BRAND)
  const first = `${localDay(env.clock.now(), timeZone).slice(0, 8)}01`
  const last = localDay(new Date(startOf(first, timeZone).getTime() - HOUR_MS), timeZone)
  await makeContracts(env, SIZE.agents, `${last.slice(0, 8)}01`)
  const then: Env = { ...env, clock: { now: () => new Date(startOf(first, timeZone).getTime() + 3 * HOUR_MS) } }
  await env.db.tx(async (tx) => {
    await putContractRule(tx, BENCH_BRAND, { ...NO_CONTRACTS, approveAbove: '100000000' })
    const { place } = await findMeasured(tx)
    await insertRun(tx, BENCH_BRAND, 'dividend', {
      untilAt: startOf(last, timeZone),
      upTo: place,
      at: env.clock.now(),
    })
  })
  const computed = await watched(data, () => closeDaysOf(then, BENCH_BRAND, 'dividend'))
  const paid = await watched(data, () => payBills(then))
  const rows = await env.db.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from agents.bills group by 1 order by 1',
  )
  const states = rows.map(({ state, count }) => `${count} ${state}`).join(', ')
  const seconds = computed.seconds + paid.seconds
  const words = `month's end of ${SIZE.agents} contracts: ${computed.seconds.toFixed(1)} s to compute, ${paid.seconds.toFixed(1)} s to pay (${states}), at most ${MONTH_END_SECONDS} s`
  const isWhole = rows.reduce((sum, { count }) => sum + count, 0) === SIZE.agents
  return judgeWhereQuiet(isWhole && seconds <= MONTH_END_SECONDS, words, isWhole ? computed.others : 0)
}

async function measureTrial(env: Env, data: string): Promise<boolean> {
  const { timeZone } = await getBrand(env, BENCH_BRAND)
  const until = localDay(env.clock.now(), timeZone)
  const from = localDay(new Date(env.clock.now().getTime() - 365 * DAY_MS), timeZone)
  const past = { agentId: String(TOP), currency: 'BDT', timeZone, days: { from, until } }
  const { result, seconds, others } = await watched(data, () => runTrial(env.db, past, TERMS))
  const words = `a trial of ${result.length} months over the whole line: ${seconds.toFixed(2)} s, at most ${TRIAL_SECONDS} s`
  return judgeWhereQuiet(result.length > 0 && seconds <= TRIAL_SECONDS, words, others)
}

const DATA = join(benchFolder('agents'), 'pg')

async function measureAll(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dir: DATA, settings: ['max_wal_size=8GB'] })
  await migrateHouse(postgres.url)
  await migrateJobs({ connectionString: postgres.url })
  const env = openBenchEnv(postgres.url)
  await makeLine(env, SIZE)
  await env.db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    await tx.query('analyze')
  })
  const kept = [await measureFollower(env, DATA)]
  const client = await env.db.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  client.release(true)
  kept.push(await measureReports(env), await measureTrial(env, DATA), await measureMonthEnd(env, DATA))
  await env.db.close()
  await postgres.stop()
  if (!kept.every(Boolean)) process.exitCode = 1
}

await measureAll()

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from './clock.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { MetricFact } from '#telemetry/metric-kinds.ts'
import { listRegistered, newCounter, newGauge, registry } from './metric-kinds.ts'

const NAME = 'fairhouse_http_request_seconds'
const HELP = 'Time from a request to the end of its answer, by call and status'
/** Upper bounds in seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Series = { call: string; status: number; buckets: number[]; count: number; sum: number }
/** By status, then by call: two look-ups for each request instead of hashing labels. */
const series = new Map<number, Map<string, Series>>()

function seriesOf(call: string, status: number): Series {
  const ofStatus = series.get(status) ?? new Map<string, Series>()
  series.set(status, ofStatus)
  const known = ofStatus.get(call) ?? { call, status, buckets: BUCKETS.map(() => 0), count: 0, sum: 0 }
  ofStatus.set(call, known)
  return known
}

/** Counts every request by the call that it made. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const one = seriesOf(request.routeOptions.config.callId ?? 'page', reply.statusCode)
    const seconds = reply.elapsedTime / 1000
    one.count++
    one.sum += seconds
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1
    done()
  })
}

/** Prints the histogram of requests in Prometheus' text form. */
function printRequests(): string {
  const lines = [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`]
  for (const { call, status, buckets, count, sum } of [...series.values()].flatMap((ofStatus) => [
    ...ofStatus.values(),
  ])) {
    const labels = `call="${call}",status="${status}"`
    let total = 0
    for (const [index, bound] of BUCKETS.entries())
      lines.push(`${NAME}_bucket{${labels},le="${bound}"} ${(total += buckets[index] ?? 0)}`)
    lines.push(
      `${NAME}_bucket{${labels},le="+Inf"} ${count}`,
      `${NAME}_sum{${labels}} ${sum}`,
      `${NAME}_count{${labels}} ${count}`,
    )
  }
  return `${lines.join('\n')}\n`
}

type AtScrape = (env: Env) => Promise<void> | void
const atScrape: AtScrape[] = []

/**
 * Has gauges set from the database when the metrics are read. What it asks must be cheap: an index of few rows, or a
 * limit.
 */
export function countAtScrape(count: AtScrape): void {
  atScrape.push(count)
}

/** So many milliseconds what was counted is printed again, however often it is asked for. */
const COUNTED_MS = 5 * SECOND_MS
/** After so many milliseconds a scrape is answered with what was counted before: a database may be away. */
const PATIENCE_MS = 3 * SECOND_MS
const counting = new WeakMap<Db, { done: Promise<void>; isOver: boolean; at: number }>()
const uncounted = newCounter('scrape_failures_total', 'Counts for a scrape that failed: the figures printed are older')

async function countAll(env: Env): Promise<void> {
  for (const count of atScrape) {
    try {
      await count(env)
    } catch (error) {
      uncounted.inc()
      env.log.warn({ err: error }, 'a metric could not be counted')
    }
  }
}

/** Counts once for all who ask within some seconds; one count runs at a time. */
function countOnce(env: Env): Promise<void> {
  const last = counting.get(env.db)
  const now = env.clock.now().getTime()
  if (last && (!last.isOver || Math.abs(now - last.at) < COUNTED_MS)) return last.done
  const turn = { done: Promise.resolve(), isOver: false, at: now }
  turn.done = countAll(env).finally(() => {
    turn.isOver = true
  })
  counting.set(env.db, turn)
  return turn.done
}

const connections = newGauge(
  'database_connections',
  'Connections of this process’s pool by state (open, idle), and requests that wait for one (waiting)',
  ['state'],
)
countAtScrape(({ db: { pool } }) => {
  connections.set({ state: 'open' }, pool.totalCount)
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'waiting' }, pool.waitingCount)
})

/** Returns everything that /metrics answers. What cannot be counted now, or not in time, is printed as it was last. */
export async function printMetrics(env: Env): Promise<string> {
  await Promise.race([countOnce(env), pause(PATIENCE_MS, undefined, { ref: false })])
  return `${await registry.metrics()}\n${printRequests()}`
}

/** Returns every metric of the house that this process prints, by name; Node's own are left out. */
export function listMetrics(): MetricFact[] {
  const own = listRegistered()
  return [...own, { name: NAME, type: 'histogram', labels: ['call', 'status'], help: HELP }].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )
}

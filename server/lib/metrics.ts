import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Env } from './env.ts'

/** What /metrics prints. One registry for each process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const NAME = 'fairhouse_http_request_seconds'
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
  const lines = [
    `# HELP ${NAME} Time from a request to the end of its answer, by call and status`,
    `# TYPE ${NAME} histogram`,
  ]
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

type AtScrape = (env: Env) => Promise<void>
const atScrape: AtScrape[] = []

/** Has gauges set from the database whenever the metrics are read. */
export function countAtScrape(count: AtScrape): void {
  atScrape.push(count)
}

/** Returns everything that /metrics answers. What cannot be counted now is printed as it was last. */
export async function printMetrics(env: Env): Promise<string> {
  for (const count of atScrape)
    await count(env).catch((error: unknown) => env.log.warn({ err: error }, 'a metric could not be counted'))
  return `${await registry.metrics()}\n${printRequests()}`
}

/** Creates a counter that a module counts in. */
export function newCounter(name: string, help: string, labelNames: string[] = []): Counter {
  return new Counter({ name: `fairhouse_${name}`, help, labelNames, registers: [registry] })
}

/** Creates a gauge that a module sets. */
export function newGauge(name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name: `fairhouse_${name}`, help, labelNames, registers: [registry] })
}

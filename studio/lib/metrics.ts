/**
 * Counters, gauges and histograms of the studio, as those of the server (server/lib/metric-kinds.ts). Every metric has a
 * bound on its series: from then on further values of labels are counted together under `other`.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What /metrics prints. One registry for each process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

/** Series that one metric may have. */
const SERIES_MAX = 1_000

type Labels = Readonly<Record<string, string>>
export type Count = { inc(labels?: Labels, by?: number): void }
/** `reset` forgets every series, before they are set again. */
export type Level = { set(labels: Labels, value: number): void; reset(): void }
export type Spread = { observe(labels: Labels, value: number): void }

type Facts = { name: string; type: string; labels: readonly string[]; help: string }
const facts: Facts[] = []

function boundSeries() {
  const known = new Set<string>()
  const bound = (labels: Labels): Labels => {
    const series = Object.values(labels).join('\n')
    if (series === '' || known.has(series)) return labels
    if (known.size >= SERIES_MAX) return Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']))
    known.add(series)
    return labels
  }
  return { bound, reset: () => known.clear() }
}

function define(type: string, name: string, help: string, labelNames: string[]) {
  const whole = `fairhouse_studio_${name}`
  facts.push({ name: whole, type, help, labels: labelNames })
  return { name: whole, help, labelNames, registers: [registry] }
}

/** Creates a counter. */
export function newCounter(name: string, help: string, labelNames: string[] = []): Count {
  const counter = new Counter(define('counter', name, help, labelNames))
  const { bound } = boundSeries()
  return { inc: (labels = {}, by = 1) => counter.inc(bound(labels), by) }
}

/** Creates a gauge. */
export function newGauge(name: string, help: string, labelNames: string[] = []): Level {
  const gauge = new Gauge(define('gauge', name, help, labelNames))
  const series = boundSeries()
  return {
    set: (labels, value) => gauge.set(series.bound(labels), value),
    reset: () => {
      series.reset()
      gauge.reset()
    },
  }
}

/** Creates a histogram; `buckets` are upper bounds in the unit of its name. */
export function newHistogram(name: string, help: string, buckets: number[], labelNames: string[] = []): Spread {
  const histogram = new Histogram({ ...define('histogram', name, help, labelNames), buckets })
  const { bound } = boundSeries()
  return { observe: (labels, value) => histogram.observe(bound(labels), value) }
}

/** Returns every metric of the studio, by name; Node's own are left out. */
export function listMetrics(): Facts[] {
  return [...facts].sort((one, other) => (one.name < other.name ? -1 : 1))
}

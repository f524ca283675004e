/**
 * Counters, gauges and histograms of the house. Every metric has a bound on its series: from then on further values of
 * labels are counted together under `other`, so that nobody fills memory or Prometheus with names.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What /metrics prints. One registry for each process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

/** Series that one metric may have. */
export const SERIES_MAX = 1_000

type Labels = Readonly<Record<string, string>>
export type Count = { inc(labels?: Labels, by?: number): void }
/** `reset` forgets every series, before they are set from the database. */
export type Level = { set(labels: Labels, value: number): void; reset(): void }
export type Spread = { observe(labels: Labels, value: number): void }

/** A metric as the table in docs/operations.md has it. */
export type MetricFact = { name: string; type: string; labels: readonly string[]; help: string }

const facts = new Map<string, Omit<MetricFact, 'name'>>()

/** Returns the labels of a known or a new series; above the bound those of the common one. */
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
  const whole = `fairhouse_${name}`
  facts.set(whole, { type, help, labels: labelNames })
  return { name: whole, help, labelNames, registers: [registry] }
}

/** Creates a counter that a module counts in. */
export function newCounter(name: string, help: string, labelNames: string[] = []): Count {
  const counter = new Counter(define('counter', name, help, labelNames))
  const { bound } = boundSeries()
  return { inc: (labels = {}, by = 1) => counter.inc(bound(labels), by) }
}

/** Creates a gauge that a module sets. */
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

/** Returns the metrics that were created in this process. */
export function listRegistered(): MetricFact[] {
  return [...facts].map(([name, fact]) => ({ name, ...fact }))
}

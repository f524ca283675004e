/**
 * Counters, gauges and histograms of a process. Every metric has a bound on its series: from then on further values of
 * labels are counted together under `other`, so that nobody fills memory or Prometheus with names.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Series that one metric may have. */
export const SERIES_MAX = 1_000

type Labels = Readonly<Record<string, string>>
export type Count = { inc(labels?: Labels, by?: number): void }
/** `reset` forgets every series, before they are set from the database. */
export type Level = { set(labels: Labels, value: number): void; reset(): void }
export type Spread = { observe(labels: Labels, value: number): void }

/** A metric as the table in docs/operations.md has it. */
export type MetricFact = { name: string; type: string; labels: readonly string[]; help: string }

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

export type MetricKinds = {
  /** What /metrics prints. */
  registry: Registry
  newCounter(name: string, help: string, labelNames?: string[]): Count
  /** A level that somebody sets. */
  newGauge(name: string, help: string, labelNames?: string[]): Level
  /** `buckets` are upper bounds in the unit of its name. */
  newHistogram(name: string, help: string, buckets: number[], labelNames?: string[]): Spread
  /** Returns the metrics that were created, Node's own left out. */
  listRegistered(): MetricFact[]
}

/** Opens the metrics of a process, of which every name begins with `prefix`; with those of Node. */
export function openMetrics(prefix: string): MetricKinds {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const facts = new Map<string, Omit<MetricFact, 'name'>>()
  const define = (type: string, name: string, help: string, labelNames: string[]) => {
    const whole = `${prefix}_${name}`
    facts.set(whole, { type, help, labels: labelNames })
    return { name: whole, help, labelNames, registers: [registry] }
  }
  return {
    registry,
    newCounter(name, help, labelNames = []) {
      const counter = new Counter(define('counter', name, help, labelNames))
      const { bound } = boundSeries()
      return { inc: (labels = {}, by = 1) => counter.inc(bound(labels), by) }
    },
    newGauge(name, help, labelNames = []) {
      const gauge = new Gauge(define('gauge', name, help, labelNames))
      const series = boundSeries()
      return {
        set: (labels, value) => gauge.set(series.bound(labels), value),
        reset: () => {
          series.reset()
          gauge.reset()
        },
      }
    },
    newHistogram(name, help, buckets, labelNames = []) {
      const histogram = new Histogram({ ...define('histogram', name, help, labelNames), buckets })
      const { bound } = boundSeries()
      return { observe: (labels, value) => histogram.observe(bound(labels), value) }
    },
    listRegistered: () => [...facts].map(([name, fact]) => ({ name, ...fact })),
  }
}

/** The metrics of the house: modules create theirs here, /metrics prints them. */
import { openMetrics } from '#telemetry/metric-kinds.ts'

export const { registry, newCounter, newGauge, newHistogram, listRegistered } = openMetrics('fairhouse')

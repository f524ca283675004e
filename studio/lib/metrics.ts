/** The metrics of the studio: its rooms create theirs here, /metrics prints them. */
import { openMetrics } from '#telemetry/metric-kinds.ts'

const kinds = openMetrics('fairhouse_studio')

export const { registry, newCounter, newGauge, newHistogram } = kinds

/** Returns every metric of the studio, by name; Node's own are left out. */
export function listMetrics() {
  return kinds.listRegistered().sort((one, other) => (one.name < other.name ? -1 : 1))
}

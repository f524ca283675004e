/** npm run metrics: writes the tables of metrics and security events in docs/operations.md from what server and studio print. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import '#server/app.ts'
import { listMetrics } from '#server/lib/metrics.ts'
import { SECURITY_EVENTS } from '#server/lib/security-log.ts'
import { withEvents, withMetrics } from '#server/list-metrics.ts'
import '#studio/start.ts'
import { listMetrics as listStudio } from '#studio/lib/metrics.ts'

const file = join(import.meta.dirname, '..', 'docs', 'operations.md')
const text = withMetrics(readFileSync(file, 'utf8'), 'server', listMetrics())
writeFileSync(file, withEvents(withMetrics(text, 'studio', listStudio()), SECURITY_EVENTS))

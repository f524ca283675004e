/** npm run metrics: writes the tables of metrics in docs/operations.md from what server and studio print. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import '#server/app.ts'
import { listMetrics } from '#server/lib/metrics.ts'
import { withMetrics } from '#server/list-metrics.ts'
import '#studio/start.ts'
import { listMetrics as listStudio } from '#studio/lib/metrics.ts'

const file = join(import.meta.dirname, '..', 'docs', 'operations.md')
const text = withMetrics(readFileSync(file, 'utf8'), 'server', listMetrics())
writeFileSync(file, withMetrics(text, 'studio', listStudio()))

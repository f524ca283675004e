/** npm run metrics: writes the tables of metrics in docs/operations.md from what server and studio print. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import '#server/app.ts'
import { listMetrics } from '#server/lib/metrics.ts'
import { withMetrics } from '#server/list-metrics.ts'

const file = join(import.meta.dirname, '..', 'docs', 'operations.md')
writeFileSync(file, withMetrics(readFileSync(file, 'utf8'), 'server', listMetrics()))

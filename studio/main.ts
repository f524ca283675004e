/** The studio's process: reads the environment, starts, and stops on SIGINT or SIGTERM. */
import { pino } from 'pino'
import { refuseWithoutTls } from '#contract/shared-settings.ts'
import { readStudioConfig, readStudioEnvironment } from './lib/config.ts'
import { hearEnvironment } from './lib/hear-environment.ts'
import { countSpans } from './lib/spans.metrics.ts'
import { openSpans } from '#telemetry/open-spans.ts'
import { traceFields } from '#telemetry/trace.ts'
import { startStudio, type RunningStudio } from './start.ts'

await hearEnvironment()
const variables = readStudioEnvironment()
const config = readStudioConfig(variables)
refuseWithoutTls(variables)
const log = pino({ name: 'studio', level: config.logLevel, base: null, mixin: traceFields }, process.stderr)

if (Object.keys(config.vendors).length === 0)
  log.warn(
    'the studio has no vendors: nothing is played until STUDIO_VENDORS_FILE names some and the studio is started again',
  )

const closeSpans = await openSpans(config.collector, 'fairhouse-studio', countSpans)

let studio: RunningStudio | undefined
let isStopping = false
const stop = (signal: NodeJS.Signals) => {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'the studio stops')
  if (!studio) process.exit(0) // it still waits, and has begun nothing
  studio
    .stop()
    .then(closeSpans)
    .then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'the studio did not stop cleanly')
        process.exit(1)
      },
    )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('disconnect', () => stop('SIGTERM')) // the parent died
if (process.connected === false) stop('SIGTERM') // while this was being loaded

studio = await startStudio(config, log, (reason) => {
  log.fatal({ reason }, 'the studio lost its place: it ends, and the next one settles what it left')
  process.exit(1)
})
log.info({ address: studio.address, ms: Math.round(performance.now()) }, 'the studio is ready')
process.send?.('ready')

/** The studio's process: reads the environment, starts, and stops on SIGINT or SIGTERM. */
import { pino } from 'pino'
import { readStudioConfig } from './lib/config.ts'
import { startStudio } from './start.ts'

const config = readStudioConfig(process.env)
const log = pino({ name: 'studio', level: config.logLevel, base: null }, process.stderr)

const studio = await startStudio(config, log, () => {
  log.fatal('another studio took this database over')
  process.exit(1)
})
log.info({ address: studio.address }, 'the studio is ready')
process.send?.('ready')

let isStopping = false
const stop = (signal: NodeJS.Signals) => {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'the studio stops')
  studio.stop().then(
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

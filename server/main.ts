/** The server process: the site's API and pages, the vendor door, the back office's API, and the jobs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openSecurityLog } from '#server/lib/security-log.ts'
import { buildApp, JOBS, LOOPS } from '#server/app.ts'
import { readEnvironment } from '#server/environment.ts'
import { readConfig, refuseUnfit } from '#server/lib/config.ts'
import { checkSettings } from '#server/lib/settings.ts'
import { SETTINGS } from '#server/module-settings.ts'
import { MODULES } from '#server/modules.ts'
import { hearParent } from '#server/house-processes.ts'
import { drain } from '#server/lib/drain.ts'
import { countriesBuiltAt } from '#server/lib/ip-country.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { startLoops } from '#server/lib/loops.ts'
import { countSpans } from '#server/lib/spans.metrics.ts'
import { openWhenReady } from '#server/lib/opening.ts'
import { getCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { afterFirstPage, bindPages } from '#server/pages.ts'
import { createEnv } from '#server/open-env.ts'
import { openSpans } from '#telemetry/open-spans.ts'
import { prepareForServer } from '#server/prepare.ts'

/** After it opened, a server draws the page for which somebody waited before it takes up its own work: for so long at most. */
const FIRST_PAGE_MS = 3_000

const { environment, prepared, turn } = hearParent()
await environment
const config = readConfig(readEnvironment())
refuseUnfit(config)
checkSettings(config, SETTINGS)
if (config.countriesFile) await countriesBuiltAt(config) // regions are closed by it: a wrong file is told at the start
const url = config.databaseUrl
if (!url) throw new Error('the server process needs DATABASE_URL; `npm start` starts a database and sets it')

openSecurityLog(config)
const closeSpans = await openSpans(config.collector, 'fairhouse-server', countSpans)
const env = await createEnv(config, url, 'server')
const { app, http } = await buildApp(env, MODULES, { isLate: true })
let jobs: Awaited<ReturnType<typeof startJobs>> | undefined
let loops: ReturnType<typeof startLoops> | undefined
let rest: Promise<void> | undefined

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await drain(http)
  await app.close()
  await rest?.catch(() => undefined) // jobs that are being started would go on without a database
  await jobs?.stop().catch(() => undefined)
  await loops?.stop()
  await env.close()
  await closeSpans()
  process.exit(0)
}
async function startRest(): Promise<void> {
  loops = startLoops(env, LOOPS)
  // the first search need not wait for the index
  getCatalogue(env).catch((error: unknown) => env.log.warn({ err: error }, 'the catalogue could not be read ahead'))
  jobs = await startJobs(env, url as string, JOBS)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop()) // the parent died
if (process.connected === false) void stop() // while this was being loaded
process.on('unhandledRejection', (error) => {
  env.log.fatal({ err: error }, 'unhandled rejection')
  process.exit(1)
})

http.waitsFor = 'the database was not asked yet'
await bindPages(http)
const firstPage = afterFirstPage(http)
await turn
await app.listen({ host: config.host, port: config.port })
const listensAtMs = Math.round(performance.now())
await prepared
// from here on the process says what it waits for; calls are answered as soon as the database fits
await openWhenReady(http, url, async () => {
  await prepareForServer(config, url)
  await env.connect()
})
process.send?.('ready')
env.log.info({ listensAtMs, readyAtMs: Math.round(performance.now()) }, 'the server is ready')
// nothing of this is needed to answer a bet or to draw a page: whoever waited for the house is answered first
await Promise.race([firstPage, sleep(FIRST_PAGE_MS)])
if (!stopping) await (rest = startRest())

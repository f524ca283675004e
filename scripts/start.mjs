// npm start: builds when something changed, then starts the house (database, server, studio) and prints how to enter
// it.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBuild } from './build.mjs'
import { isCompressed } from './compress.mjs'
import { refuseOldNode } from './load-program.mjs'

refuseOldNode()
// this command starts the demo and sets SANDBOX, unless NODE_ENV or SANDBOX is set already
if (!process.env.NODE_ENV) process.env.SANDBOX ||= 'on'
const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`
const { servers, pages, rest } = startBuild()
/** Without pages, or with settings that do not fit, there is no house: says why and ends. */
const giveUp = (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
pages.catch(giveUp)
if (await servers.catch(giveUp)) process.stdout.write(`the servers are built (${seconds()}), the pages follow\n`)
const { openHouse } = await import(
  pathToFileURL(resolve(import.meta.dirname, '../dist/node/server/open-house.js')).href
)
await openHouse(pages).catch(giveUp)
await rest().then(
  (built) => built && process.stdout.write(`\nthe back office is built (${seconds()})\n`),
  (error) => process.stderr.write(`\nthe back office could not be built: ${error.message}\n`), // the site goes on without it
)
// runs after the start, and ends with this process; the next start continues it
if (!isCompressed()) {
  const compressing = spawn(process.execPath, [resolve(import.meta.dirname, 'compress.mjs')], { stdio: 'ignore' })
  process.once('exit', () => compressing.kill())
}

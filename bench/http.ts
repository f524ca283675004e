/**
 * Requests per second of two calls of the running product against a bare Fastify route that sends the same bytes, in
 * turns in one run. The load generator shares the machine's cores with both, so only the ratios are meaningful.
 */
import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { freePort, median, openBenchHouse, printTable, waitFor } from './lib-house.ts'

const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 50
const LEAST_STATUS_RATIO = 0.7

const BARE = `
import Fastify from 'fastify'
const [port, ...bodies] = process.argv.slice(1)
const app = Fastify()
bodies.forEach((body, index) => { const value = JSON.parse(body); app.get('/' + index, async () => value) })
await app.listen({ host: '127.0.0.1', port: Number(port) })`

async function measure(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-language': 'en' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/** Prints requests per second, and the ratio to the bare route. */
export async function run(): Promise<void> {
  const house = await openBenchHouse('http')
  const calls = [
    '/wps/system/status',
    '/wps/relay/GCSGAME_gameQuery?clientType=3&platform=html5-desktop&merchant=fairhouse&gameType=RNG&pageNo=1&pageSize=20',
  ]
  const bodies = await Promise.all(
    calls.map(async (path) => (await fetch(house.url + path, { headers: { 'accept-language': 'en' } })).text()),
  )
  const port = await freePort()
  const bare = spawn(process.execPath, ['--input-type=module', '-e', BARE, String(port), ...bodies], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitFor(`http://127.0.0.1:${port}/0`)
    const rows: string[][] = []
    let statusRatio = 0
    for (const [index, path] of calls.entries()) {
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(await measure(`http://127.0.0.1:${port}/${index}`))
        ours.push(await measure(house.url + path))
      }
      const ratio = median(ours.map((figure, round) => figure / (theirs[round] ?? figure))) // of neighbours in time
      if (index === 0) statusRatio = ratio
      rows.push([path.split('?')[0] ?? path, median(ours).toFixed(0), median(theirs).toFixed(0), ratio.toFixed(2)])
    }
    printTable(['call', 'ours r/s', 'bare r/s', 'ratio'], rows)
    if (statusRatio < LEAST_STATUS_RATIO) {
      process.stdout.write(`/wps/system/status is below ${LEAST_STATUS_RATIO} of the bare route\n`)
      process.exitCode = 1
    }
  } finally {
    bare.kill()
    await house.close()
  }
}

/** A beacon is asked at its relays, and nothing is believed that does not fit its own signature. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconOf, QUICKNET } from '#games/fair/round-mix.ts'
import { readStudioConfig } from '#studio/lib/config.ts'
import { createBeacon } from './beacon.ts'

/** Pulse 657413 of quicknet, as its network published it. */
const SIGNATURE = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
const VALUE = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'

let server: Server
let origin = ''
let asked: string[] = []
const answers: Record<string, [number, unknown]> = {
  '/down': [503, {}],
  '/early': [425, { error: 'not yet' }],
  '/other': [200, { round: 657_412, randomness: VALUE, signature: SIGNATURE }],
  '/forged': [200, { round: 657_413, randomness: VALUE.replace('f', '0'), signature: SIGNATURE }],
  '/nonsense': [200, 'round'],
  '/good': [200, { round: 657_413, randomness: VALUE, signature: SIGNATURE }],
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const [status, body] = Object.entries(answers).find(([prefix]) => request.url?.startsWith(prefix))?.[1] ?? [404, {}]
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => new Promise((done) => { server.close(done) }))

const find = async (...relays: string[]) => {
  asked = []
  return createBeacon({ beacon: { origins: relays.map((relay) => origin + relay) } })?.find(657_413)
}

test('GAME-8 the first relay that tells the pulse is believed, by the address that the network publishes', async () => {
  expect(await find('/good')).toEqual({ value: VALUE, signature: SIGNATURE })
  expect(asked).toEqual([`/good/${QUICKNET.slice('drand/'.length)}/public/657413`])
  expect(await find('/down', '/other', '/forged', '/nonsense', '/good')).toMatchObject({ value: VALUE })
  expect(asked).toHaveLength(5)
})

test.each(['/down', '/early', '/other', '/forged', '/nonsense', '/unknown'])('GAME-8 %s tells nothing that may be used', async (relay) => {
  expect(await find(relay)).toBeNull()
})

test('GAME-8 the configuration names relays, or none; anything else is refused', () => {
  const read = (text?: string) => readStudioConfig({ STUDIO_SECRET: 's'.repeat(32), STUDIO_DATABASE_URL: 'x', STUDIO_VENDORS_FILE: new URL('no-vendors.json', import.meta.url).pathname, STUDIO_BEACON: text }).beacon
  expect(read('https://api.drand.sh, https://drand.cloudflare.com')).toEqual({ origins: ['https://api.drand.sh', 'https://drand.cloudflare.com'] })
  expect([read(), read('')]).toEqual([null, null])
  expect(() => read('api.drand.sh')).toThrow('STUDIO_BEACON')
  expect(createBeacon({ beacon: null })).toBeNull()
  expect(createBeacon({ beacon: { origins: [] } })?.timeOf(27_946_612)).toBe(beaconOf(QUICKNET)?.timeOf(27_946_612))
})

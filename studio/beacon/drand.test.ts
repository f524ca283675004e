/** A beacon is read through its relays, and a pulse counts only when its signature is valid. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUICKNET } from '#games/fair/beacons.ts'
import { readStudioConfig } from '#studio/lib/config.ts'
import { DrandPeer } from '#studio/testing/drand-peer.ts'
import { createBeacon } from './create-beacon.ts'
import { valueOf } from './beacon.ts'
import { createDrand } from './drand.ts'

/** Pulse 657413 of quicknet, as its network published it. */
const SIGNATURE = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
/** Pulse 1000 of the same network. */
const OTHER = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const MADE_UP = 'ab'.repeat(48)
const VALUE = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'

let server: Server
let origin = ''
let asked: string[] = []
let refused: unknown[] = []
const log = {
  error: (told: unknown) => {
    refused.push(told)
  },
}
const answers: Record<string, [number, unknown]> = {
  '/down': [503, {}],
  '/early': [425, { error: 'not yet' }],
  '/other': [200, { round: 657_412, randomness: VALUE, signature: SIGNATURE }],
  '/forged': [200, { round: 657_413, randomness: VALUE.replace('f', '0'), signature: SIGNATURE }],
  '/replayed': [200, { round: 657_413, randomness: valueOf(OTHER), signature: OTHER }],
  '/made-up': [200, { round: 657_413, randomness: valueOf(MADE_UP), signature: MADE_UP }],
  '/nonsense': [200, 'round'],
  '/good': [200, { round: 657_413, randomness: VALUE, signature: SIGNATURE }],
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const [status, body] = Object.entries(answers).find(([prefix]) => request.url?.startsWith(prefix))?.[1] ?? [404, {}]
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(
  () =>
    new Promise((done) => {
      server.close(done)
    }),
)

const find = async (...relays: string[]) => {
  asked = []
  refused = []
  return createBeacon({ beacon: { origins: relays.map((relay) => origin + relay) } }, log)?.find(657_413)
}

test('GAME-8 the first relay that tells a pulse that is signed is used, by the address that the network publishes', async () => {
  expect(await find('/good')).toEqual({ value: VALUE, signature: SIGNATURE })
  expect(asked).toEqual([`/good/${QUICKNET.source.slice('drand/'.length)}/public/657413`])
  expect(await find('/down', '/other', '/forged', '/replayed', '/made-up', '/nonsense', '/good')).toMatchObject({
    value: VALUE,
  })
  expect(asked).toHaveLength(7)
  expect(refused).toHaveLength(4) // logged, because a third party answers in the network's name
})

test.each(['/down', '/early', '/other', '/forged', '/replayed', '/made-up', '/nonsense', '/unknown'])(
  'GAME-8 %s tells nothing that may be used',
  async (relay) => {
    expect(await find(relay)).toBeNull()
  },
)

test('GAME-8 the configuration names relays, or none; anything else is refused', () => {
  const read = (text?: string) =>
    readStudioConfig({
      STUDIO_SECRET: 's'.repeat(32),
      STUDIO_DATABASE_URL: 'postgres://nowhere',
      STUDIO_VENDORS_FILE: new URL('no-vendors.json', import.meta.url).pathname,
      STUDIO_BEACON: text,
    }).beacon
  expect(read('https://api.drand.sh, https://drand.cloudflare.com')).toEqual({
    origins: ['https://api.drand.sh', 'https://drand.cloudflare.com'],
  })
  expect([read(), read('')]).toEqual([null, null])
  expect(() => read('api.drand.sh')).toThrow('STUDIO_BEACON')
  expect(createBeacon({ beacon: null }, log)).toBeNull()
  expect(createBeacon({ beacon: { origins: [] } }, log)).toMatchObject({ source: QUICKNET.source })
})

describe('a relay of another network', () => {
  let now = QUICKNET.timeOf(30_000_000)
  let peer: DrandPeer
  beforeAll(async () => {
    peer = await DrandPeer.start(() => now)
  })
  afterAll(() => peer.stop())
  const ask = (pulse: number) => createDrand([peer.origin], peer.chain, log).find(pulse)

  test('GAME-8 its pulses are taken where its chain is meant, when their time has come and asked for once by everybody', async () => {
    const beacon = createDrand([peer.origin], peer.chain, log)
    expect(await beacon.find(30_000_001)).toBeNull()
    now = peer.chain.timeOf(30_000_001)
    peer.asked = []
    const [one, other] = await Promise.all([beacon.find(30_000_001), beacon.find(30_000_001)])
    expect(one).toEqual({ value: valueOf(peer.sign(30_000_001)), signature: peer.sign(30_000_001) })
    expect(other).toEqual(one)
    expect(peer.asked).toEqual([30_000_001])
  })

  test.each(['replay', 'otherKey', 'madeUp'] as const)(
    'GAME-8 it cannot lie: %s is refused and said in the log',
    async (lie) => {
      peer.lie = lie
      refused = []
      expect(await ask(30_000_000)).toBeNull()
      expect(refused).toHaveLength(1)
      peer.lie = null
      expect(await ask(30_000_000)).not.toBeNull()
    },
  )

  test('GAME-8 it is nothing to a studio that names it as a relay of quicknet', async () => {
    expect(await createBeacon({ beacon: { origins: [peer.origin] } }, log)?.find(30_000_000)).toBeNull()
    const signature = peer.sign(30_000_000)
    expect(await QUICKNET.isSigned(30_000_000, signature)).toBe(false)
  })
})

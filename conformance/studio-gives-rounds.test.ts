/** The house's studio as a vendor that gives free rounds: every case of the kit, and vendors with one fault each. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { readOptions, UsageError } from './options.ts'
import { printSummary } from './report.ts'
import { runHouse, type HouseRun } from './run-house.ts'
import { newNonce, signText } from './signing.ts'

const KEY = { keyId: 'key-1', secret: 'a secret of the test vendor', algorithm: 'hmac-sha256' } as const
const GAME = 'sundarban'
let studio: StudioHouse
let member: TestMember
const servers: Server[] = []

beforeAll(async () => {
  const games = { [GAME]: { engine: 'slot', theme: 'river', title: { en: 'Sundarban' } } }
  studio = await buildStudioHouse(inject('postgresUrl'), {
    platform: { vendors: { BGS: { ...KEY, games } } },
  })
  member = await studio.member('100007', 'slot')
})
afterAll(async () => {
  for (const server of servers) server.close()
  await studio.close()
})

const run = (more: Partial<HouseRun> = {}) =>
  runHouse({
    url: `${studio.origin}/free-rounds/BGS/v1`,
    key: KEY,
    gameCode: GAME,
    currency: 'BDT',
    stake: '10',
    accountRef: '100007',
    now: Date.now,
    play: async ({ freeRounds }) => {
      const { status, body } = await member.call<{ isRoundOver: boolean }>('POST', '/api/slot/free-round', {
        freeRounds,
        requestId: newRequestId(),
      })
      for (let last = body; status === 200 && !last.isRoundOver;)
        last = (
          await member.call<{ isRoundOver: boolean }>('POST', '/api/slot/free-spin', { requestId: newRequestId() })
        ).body
      return status === 200
    },
    ...more,
  })

test('GAME-10 PROMO-3 the studio passes every case of the kit that plays the house', async () => {
  const report = await run()
  expect(report.groups.flatMap(({ results }) => results).filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(report.passed).toBeGreaterThan(20)
  expect(printSummary(report, 'vendor')).toContain('The vendor conforms.')
})

type Wrong = (command: string, body: string, obey: (text: string) => Promise<string>) => Promise<string | null>

/** Opens a vendor that answers as the studio does but for one fault, and runs some cases. Returns the failed ones. */
async function caught(only: string, wrong: Wrong): Promise<string[]> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const path = request.url ?? ''
      const text = (headers: Record<string, string>) => ({
        method: 'POST',
        headers,
        body: Buffer.concat(chunks).toString(),
      })
      const pass = async (body: string): Promise<string> => {
        const timestamp = String(Math.floor(Date.now() / 1000))
        const nonce = newNonce()
        const signature = signText(KEY, signedText({ timestamp, nonce, method: 'POST', path, rawBody: body }))
        const headers = {
          'x-vendor-key': 'key-1',
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': signature,
        }
        return (await fetch(studio.origin + path, { ...text(headers), body })).text()
      }
      const answer = await wrong(path.slice(path.lastIndexOf('/') + 1), Buffer.concat(chunks).toString(), pass)
      const part = {
        timestamp: String(request.headers['x-timestamp']),
        nonce: String(request.headers['x-nonce']),
        path,
      }
      const signature = signText(KEY, signedText({ ...part, method: 'ANSWER', rawBody: answer ?? '' }))
      response.writeHead(answer === null ? 400 : 200, { 'x-signature': signature }).end(answer ?? '')
    })().catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  servers.push(server)
  const { port } = server.address() as AddressInfo
  const report = await run({ url: `http://127.0.0.1:${port}/free-rounds/BGS/v1`, only })
  return report.groups.flatMap(({ results }) =>
    results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
  )
}

test('GAME-10 PROMO-3 a vendor with a fault is named by the case that it fails', async () => {
  expect(await caught('signature.', async (_command, body, obey) => obey(body))).toContain('signature.forged')
  const forgetful: Wrong = async (command, body, obey) => {
    const answer = JSON.parse(await obey(body)) as { state: string }
    return JSON.stringify(command === 'issue' ? { ...answer, state: 'active', rounds: 3, stake: '10' } : answer)
  }
  expect(await caught('cancel.', forgetful)).toEqual(expect.arrayContaining(['cancel.once', 'cancel.first']))
  const counting: Wrong = async (_command, body, obey) =>
    JSON.stringify({ ...(JSON.parse(await obey(body)) as object), rounds: 7 })
  expect(await caught('issue.', counting)).toEqual(expect.arrayContaining(['issue.once', 'issue.at-once']))
  const away = await run({ url: 'http://127.0.0.1:9/free-rounds', only: 'status.' })
  expect(away.groups[0]?.results[0]).toMatchObject({ outcome: 'failed', expected: 'an answer' })
})

test('GAME-10 the kit’s options for the house are read, and what cannot be is refused', () => {
  const args = [
    '--role',
    'house',
    '--url',
    'https://games.example/v1/',
    '--vendor',
    'ABC',
    '--game',
    'x',
    '--key-id',
    'k',
  ]
  const env = { FAIRHOUSE_VENDOR_SECRET: 'a secret' }
  expect(readOptions(args, env)).toMatchObject({ role: 'house', url: 'https://games.example/v1', stake: '10' })
  expect(() => readOptions([...args, '--stake', 'ten'], env)).toThrow(UsageError)
  expect(() => readOptions([...args, '--algorithm', 'ed25519'], env)).toThrow('shared secret')
})

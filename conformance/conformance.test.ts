/**
 * Runs the kit against the house's own door, which passes every case, and against wallets with one fault each, which
 * the kit must find.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import { issueFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import type { PurseTerms } from '#server/modules/play/purses/purses.ts'
import { agreeAll, fundBonus } from '#server/testing/door-stage.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { readToken, siteTokens } from './tokens.ts'
import { runConformance, type CaseResult, type Conformance, type Report } from './run-conformance.ts'
import { printResult } from './report.ts'
import { newNonce, signedHeaders, type SigningKey } from './signing.ts'
import { openWire } from './wire.ts'

const GAME = 'skyrise'
const SEED = Number(process.env.DOOR_SEED ?? randomInt(2 ** 31))

let house: House
let origin: string
let keys: Record<string, SigningKey>
let member: Person
const servers: Server[] = []

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const keyOf = (vendor: string): SigningKey => {
  const key = keys[vendor]
  if (!key) throw new Error(`no key of ${vendor}`)
  return key
}
const now = () => house.clock.now().getTime()

function ask(more: Partial<Conformance> = {}): Conformance {
  return {
    url: origin,
    vendor: 'BGS',
    key: keyOf('BGS'),
    gameCode: GAME,
    currency: 'BDT',
    seed: SEED,
    rounds: 3,
    now,
    nextToken: siteTokens(origin, GAME, { username: member.username, password: PASSWORD }, now),
    ...more,
  }
}

/** Seats a member of their own with cash and a running bonus. */
async function seatWithBonus(terms: PurseTerms): Promise<{ session: string; accountRef: string }> {
  const bonused = await buildMember(house)
  await fundCash(house, bonused.id, 2)
  await fundBonus(house, bonused.id, 20, { terms })
  const nextToken = siteTokens(origin, GAME, { username: bonused.username, password: PASSWORD }, now)
  const wire = openWire(ask())
  const { session = '', accountRef = '' } = await wire.send('session', { token: (await nextToken()) ?? '' })
  return { session, accountRef }
}

/** Issues free rounds of the game to a member, as a reward would. */
const issuedTo = (memberId: string) =>
  house.env.db.tx(async (tx) => {
    const { reference } = await issueFreeRounds(tx, house.env, {
      source: `conformance:${memberId}`,
      vendor: 'BGS',
      gameCode: GAME,
      memberId,
      brand: 'fairhouse',
      currency: 'BDT',
      rounds: 5,
      stakeMinor: 10_000n,
      winMaxMinor: 1_000_000n,
      winnings: 'cash',
      payer: 'house',
      expiresAt: after(house.clock.now(), HOUR_MS),
    })
    return reference
  })

const failedOf = (report: Report) =>
  report.groups.flatMap((group) => group.results).filter(({ outcome }) => outcome === 'failed')
const named = (results: readonly CaseResult[]) => results.map(({ id }) => id)

beforeAll(async () => {
  house = await openHouse()
  keys = await seedGames(house.env, { studioVendors: null })
  await agreeAll(house)
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  origin = originOf(house.app.server)
  member = await buildMember(house)
  await fundCash(house, member.id, 5000)
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(async () => {
  for (const server of servers) server.close()
  await house.close()
})

describe('our own door', () => {
  test(`GAME-10 passes every case of the kit over HTTP (seed ${SEED})`, async () => {
    const asked = ask()
    const wire = openWire(asked)
    const { session = '', accountRef = '' } = await wire.send('session', { token: (await asked.nextToken()) ?? '' })
    house.clock.advance(13 * HOUR_MS)
    await fundCash(house, member.id, 5000)
    member = await buildMember(house)
    await fundCash(house, member.id, 5000)
    const special = {
      expired: { session, accountRef },
      bonus: await seatWithBonus({ stakeMaxMinor: 50_000n, refused: [] }),
      'bonus-excluded': await seatWithBonus({ stakeMaxMinor: null, refused: [{ of: 'game', code: GAME }] }),
    }
    const report = await runConformance(ask({ special, given: { freeRounds: await issuedTo(member.id) } }))
    expect(failedOf(report).map(printResult)).toEqual([])
    expect(
      report.groups
        .flatMap((group) => group.results)
        .filter(({ outcome }) => outcome === 'not run')
        .map(({ id }) => id),
    ).toEqual([
      'session.frozen',
      'session.disabled',
      'caps.bet',
      'caps.win',
      'caps.win-repeat',
      'caps.win-rollback',
      'caps.bet-of-held-win',
    ])
    expect(report.passed).toBeGreaterThan(90)
  })

  test('GAME-10 GAME-2 answers what lies above its caps as the cases say', async () => {
    await house.env.db
      .query(`insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour, vendor_day)
      values ('BGS', 'BDT', 10000000, 15000000, 10000000000, 10000000000, 10000000000, 10000000000)`)
    const report = await runConformance(
      ask({ only: 'caps.', rounds: 0, caps: { betCap: '1000.00', winCap: '1500.00' } }),
    )
    await house.env.db.query(`delete from games.vendor_caps where vendor = 'BGS'`)
    expect(failedOf(report).map(printResult)).toEqual([])
    expect([report.passed, report.notRun]).toEqual([5, 0])
  })

  test.each(['PT', 'CQ9'])(
    'GAME-10 passes with the signatures of vendor %s, as a guest with play money',
    async (vendor) => {
      const gameCode = await house.env.db
        .query<{ code: string }>(
          `select code from games.games where vendor = $1 and engine is not null and status = 'on' order by code limit 1`,
          [vendor],
        )
        .then(([row]) => row?.code ?? '')
      const tried = ask({
        vendor,
        key: keyOf(vendor),
        gameCode,
        nextToken: siteTokens(origin, gameCode, null, now),
        only: 'signature',
        rounds: 0,
      })
      const report = await runConformance(tried)
      expect(failedOf(report).map(printResult)).toEqual([])
      expect(report.passed).toBeGreaterThan(10)
    },
  )
})

type Answer = Record<string, unknown>
type Forward = (command: string, body: Record<string, unknown>) => Promise<Answer>
type Wrong = (command: string, body: Record<string, unknown>, forward: Forward) => Promise<Answer>

/**
 * Opens a wallet that equals the house's own but for one fault. It signs again what it passes on, and rejects wrong
 * signatures unless told to ignore them.
 */
async function openWrongWallet(wrong: Wrong, ignoresSignatures = false): Promise<string> {
  const key = keyOf('BGS')
  const pass = async (path: string, headers: Record<string, string>, rawBody: string): Promise<Answer> =>
    (await (await fetch(origin + path, { method: 'POST', headers, body: rawBody })).json()) as Answer
  const signAgain = (path: string, rawBody: string) =>
    signedHeaders(key, { path, rawBody, timestampSeconds: Math.floor(now() / 1000) })
  const given = (headers: IncomingHttpHeaders) =>
    Object.fromEntries(
      ['content-type', 'x-vendor-key', 'x-timestamp', 'x-nonce', 'x-signature'].flatMap((name) =>
        headers[name] ? [[name, String(headers[name])]] : [],
      ),
    )
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const rawBody = Buffer.concat(chunks).toString()
      const path = request.url ?? ''
      const command = path.slice(path.lastIndexOf('/') + 1)
      const forward: Forward = (name, body) => {
        const [target, text] = [path.slice(0, path.lastIndexOf('/') + 1) + name, JSON.stringify(body)]
        return pass(target, signAgain(target, text), text)
      }
      const isObject = rawBody.startsWith('{') && rawBody.endsWith('}')
      const plain = () => pass(path, ignoresSignatures ? signAgain(path, rawBody) : given(request.headers), rawBody)
      // only commands of the fault are changed; the rest is passed on with the caller's own signature
      const answer =
        ignoresSignatures || !isObject
          ? await plain()
          : await wrong(command, JSON.parse(rawBody) as Answer, async (name, body) =>
              name === command && JSON.stringify(body) === rawBody ? plain() : forward(name, body),
            )
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  servers.push(server)
  return originOf(server)
}

/** Returns the failed cases of a faulty wallet. Runs only the cases about the fault. */
async function caught(only: string, wrong: Wrong, ignoresSignatures = false): Promise<CaseResult[]> {
  const url = await openWrongWallet(wrong, ignoresSignatures)
  return failedOf(await runConformance(ask({ url, only, rounds: 10 })))
}

describe('a wrong wallet is named by the case that it fails', () => {
  test('GAME-10 one that pays a win twice over', async () => {
    const doubled: Wrong = (command, body, forward) =>
      forward(
        command,
        command === 'win' && Number(body.amount) > 0 ? { ...body, amount: (Number(body.amount) * 2).toFixed(4) } : body,
      )
    const results = await caught('win.', doubled)
    expect(named(results)).toContain('win.paid')
    const paid = results.find(({ id }) => id === 'win.paid')
    expect(paid).toMatchObject({ expected: 'the balance to change by 7.50', came: 'a change of 15.00' })
    expect(paid && printResult(paid)).toMatch(/→ POST \/vendor\/BGS\/v1\/win \{.*"amount":"7.50"/)
  })

  test('GAME-10 one that forgets what was rolled back before it came', async () => {
    const forgetful: Wrong = async (command, body, forward) => {
      if (command !== 'rollback') return forward(command, body)
      const { state } = await forward('status', { txId: body.targetTxId })
      if (state !== 'unknown') return forward(command, body)
      const { balance } = await forward('balance', { accountRef: body.accountRef, currency: 'BDT' })
      return { code: 0, status: 'OK', platformTxId: null, balance, currency: 'BDT', nothingToDo: true }
    }
    expect(named(await caught('rollback.', forgetful))).toEqual(
      expect.arrayContaining(['rollback.unknown', 'rollback.tombstone']),
    )
    expect(named(await caught('random.in-turn', forgetful))).toEqual(['random.in-turn'])
  })

  test('GAME-10 one that answers a repeat with another transaction', async () => {
    const renaming: Wrong = async (command, body, forward) => {
      const answer = await forward(command, body)
      return answer.replay === true && answer.platformTxId ? { ...answer, platformTxId: `new-${newNonce()}` } : answer
    }
    expect(named(await caught('bet.', renaming))).toEqual(['bet.repeat', 'bet.at-once'])
    expect(named(await caught('random.in-turn', renaming))).toEqual(['random.in-turn'])
  })

  test('GAME-10 one that does not look at signatures', async () => {
    const results = await caught('signature.', (command, body, forward) => forward(command, body), true)
    expect(named(results)).toEqual(
      expect.arrayContaining([
        'signature.missing',
        'signature.forged',
        'signature.other-body',
        'signature.unknown-key',
        'signature.too-old',
        'signature.nonce-reuse',
      ]),
    )
  })

  test('GAME-10 one that answers with HTTP errors, and no report shows a session', async () => {
    const rude = createServer((_request, response) => {
      response.writeHead(409).end('{}')
    })
    await new Promise<void>((done) => {
      rude.listen(0, '127.0.0.1', done)
    })
    servers.push(rude)
    await expect(runConformance(ask({ url: originOf(rude) }))).rejects.toThrow(
      'expected HTTP 200 with a code in the body, came HTTP 409',
    )
    const results = await caught('bet.taken', async (command, body, forward) => ({
      ...(await forward(command, body)),
      platformTxId: null,
    }))
    const text = results.map(printResult).join('\n')
    expect(text).toMatch(/"session":"[^"]{4}…"/)
    expect(text).not.toMatch(/"session":"[^"]{6,}"/)
    expect(text).not.toContain(keyOf('BGS').secret)
  })
})

test('GAME-10 a launch is read bare, as a token and as an address', () => {
  const token = 'abcdefghijklmnop1234'
  for (const text of [
    token,
    JSON.stringify({ token }),
    JSON.stringify({ url: `https://x.example/play?lang=en#t=${token}` }),
    JSON.stringify({ value: { url: `https://x.example/?token=${token}&a=1` } }),
  ]) {
    expect(readToken(text)).toBe(token)
  }
  expect(() => readToken('{"error":"closed"}')).toThrow('no token')
})

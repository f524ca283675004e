/** A draw with a public beacon through the house: silent, forged, and told; and what is published of it. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseChains } from '#contract/lottery/office-chains.ts'
import { houseLotteries } from '#contract/lottery/office-house.ts'
import { drawProof } from '#contract/lottery/results.ts'
import { only } from '#server/lib/db.ts'
import { readDrawProof } from '#games/lottery/read-proof.ts'
import { buildHouseOperator, buildMember, buildOperator } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { checkDraw } from '../../../../scripts/verify-draw.ts'
import { drawOwnDue } from '../draws/draw-own.ts'
import { findIssue } from '../issues/issues.sql.ts'
import { PUBLIC_BEACON } from './beacon.ts'
import { CHAIN_LENGTH, openLink, sealOfLink } from './links.ts'
import { publishChain } from './open-own.ts'

/** A round of drand's quicknet, as its network published it (docs/reference/games.md 4.1). */
const PULSE = 657_413
const SIGNATURE = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
/** Round 1000 of the same network. */
const FORMER = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const MADE_UP = SIGNATURE.replace(/^b7/, 'b8')
const valueOf = (signature: string) => createHash('sha256').update(signature, 'hex').digest('hex')

let house: House
let relay: Server
/** What the relay says; null: nothing. */
let told: { round: number; randomness: string; signature: string } | null = null
const asked: string[] = []
beforeAll(async () => {
  relay = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(told ? 200 : 503).end(JSON.stringify(told))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => relay.once('listening', done))
  const { port } = relay.address() as AddressInfo
  house = await openHouse({ LOTTERY_BEACON: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await house?.close()
  relay.close()
})

/** Makes an issue that closed a moment before the pulse, as it was opened then. */
async function closedBefore(gameCode: string): Promise<string> {
  const { env } = house
  const closesAt = new Date(PUBLIC_BEACON.timeOf(PULSE) - 1)
  return env.db.tx(async (tx) => {
    const chain = await publishChain(env, tx, gameCode)
    const { number } = only(
      await tx.query<{ number: string }>(
        `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at, chain, link, seal, beacon, pulse)
         values ($1, 'pulse', $2::timestamptz::date, 'own', 'closed', $2::timestamptz - interval '1 hour', $2, $2, now() + interval '1 hour', $3, 1, $4, $5, $6)
         returning number`,
        [gameCode, closesAt, chain.id, sealOfLink(env, chain, 1).seal, PUBLIC_BEACON.source, PULSE],
      ),
    )
    return number
  })
}

test('LOTT-3 a silent or forged pulse draws nothing; the signed one does, and everybody can draw it again', async () => {
  const gameCode = 'ssc1'
  const number = await closedBefore(gameCode)
  const issue = () => findIssue(house.env.db, gameCode, number)
  const say = (signature: string, round = PULSE, randomness = valueOf(signature)) => {
    told = { round, signature, randomness }
  }
  const silent = [
    () => (told = null),
    () => say(MADE_UP),
    // signed, but another round: named as it is, and as if it were the one that was asked for
    () => say(FORMER, 1_000),
    () => say(FORMER),
    // the right signature with a value that somebody chose
    () => say(SIGNATURE, PULSE, valueOf(FORMER)),
  ]
  for (const tell of silent) {
    tell()
    expect(await drawOwnDue(house.env)).toBe(0)
    expect(await issue()).toMatchObject({ state: 'drawing', board: null, secret: null })
  }
  say(SIGNATURE)
  const drawn = await Promise.all([drawOwnDue(house.env), drawOwnDue(house.env)])
  expect(drawn.toSorted()).toEqual([0, 1])
  expect(new Set(asked)).toEqual(new Set([`/${PUBLIC_BEACON.source.slice('drand/'.length)}/public/${PULSE}`]))
  expect(await issue()).toMatchObject({ state: 'drawn', beaconValue: valueOf(SIGNATURE), beaconSignature: SIGNATURE })

  const proof = await house.as().ok(drawProof, { gameCode, issue: number })
  expect(proof.beacon).toMatchObject({ source: PUBLIC_BEACON.source, value: valueOf(SIGNATURE) })
  expect(await checkDraw(readDrawProof(proof) ?? expect.fail())).toMatchObject({ isGood: true })
  const forged = { ...proof, beacon: proof.beacon && { ...proof.beacon, value: valueOf(FORMER) } }
  expect((await checkDraw(readDrawProof(forged) ?? expect.fail())).isGood).toBe(false)
})

test('OFFICE-6 operators of the house see chains with what is left of them, the last beacon, and that it is silent', async () => {
  const operator = await buildHouseOperator(house)
  const { beacon, chains } = await operator.caller.ok(houseChains, {})
  const drawn = { source: PUBLIC_BEACON.source, isPublic: true, round: PULSE, value: valueOf(SIGNATURE) }
  const at = new Date(PUBLIC_BEACON.timeOf(PULSE)).toISOString()
  // the relay tells old pulses only: issues that open now are mixed with the house's own
  expect(beacon).toMatchObject({ source: 'local', isPublic: false, relays: 1, isHeard: false })
  expect(beacon.last).toMatchObject({ ...drawn, at, gameCode: 'ssc1', issue: 'pulse' })
  const row = (code: string) => chains.find(({ gameCode }) => gameCode === code)
  expect(row('ssc1')).toMatchObject({ last: { ...drawn, at }, open: null, alarms: expect.arrayContaining(['beacon']) })
  expect(row('ssc1')?.chain).toMatchObject({ number: 1, length: CHAIN_LENGTH, used: 1 })
  expect(row('pk10f1')).toMatchObject({ chain: null, last: null })
  expect(row('ph3d')).toBeUndefined() // official: nothing of it is made of a chain

  // a second chain begins anew, and its open issue shows its seal and no secret
  const { env } = house
  const { seal, secret } = await env.db.tx(async (tx) => {
    const chain = await publishChain(env, tx, 'ssc1')
    const link = sealOfLink(env, chain, 1)
    await tx.query(
      `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at, chain, link, seal, beacon, beacon_seal)
       values ('ssc1', 'open', current_date, 'own', 'open', now(), now() + interval '1 hour', now() + interval '1 hour', now() + interval '2 hours', $1, 1, $2, 'local', $3)`,
      [chain.id, link.seal, link.beaconSeal],
    )
    return { seal: link.seal, secret: openLink(env, chain, 1).secret }
  })
  const again = await operator.caller.ok(houseChains, {})
  const open = { issue: 'open', seal, source: 'local', isPublic: false, round: null, at: null }
  expect(again.chains.find(({ gameCode }) => gameCode === 'ssc1')).toMatchObject({
    open,
    chain: { number: 2, commitment: seal, used: 1 },
  })
  expect(JSON.stringify(again)).not.toContain(secret)

  for (const other of [await buildOperator(house, 'admin'), await buildMember(house)])
    expect((await other.caller.call(houseChains, {})).body).toMatchObject({ success: false })
})

test('OFFICE-6 a chain whose last links are left and an own issue that was not opened in time are two alarms', async () => {
  const { env } = house
  const operator = await buildHouseOperator(house)
  const GAME = 'pk10f1'
  const alarmsOf = async () => {
    const [{ chains }, { lotteries }] = [
      await operator.caller.ok(houseChains, {}),
      await operator.caller.ok(houseLotteries, {}),
    ]
    const found = [chains, lotteries].map(
      (rows) => rows.find(({ gameCode }) => gameCode === GAME)?.alarms.filter((alarm) => alarm !== 'beacon') ?? [],
    )
    expect(found[0]).toEqual(found[1])
    return found[0]
  }
  const chain = await env.db.tx((tx) => publishChain(env, tx, GAME))
  const take = async (link: number) => {
    const { seal, beaconSeal } = sealOfLink(env, chain, link)
    await env.db.query(
      `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at, chain, link, seal, beacon, beacon_seal)
       values ($1, 'link' || $3::int, current_date, 'own', 'open', now(), now() + interval '1 hour', now() + interval '1 hour', now() + interval '2 hours', $2, $3, $4, 'local', $5)`,
      [GAME, chain.id, link, seal, beaconSeal],
    )
  }
  await take(CHAIN_LENGTH - 101)
  expect(await alarmsOf()).toEqual([])
  await take(CHAIN_LENGTH - 100)
  expect(await alarmsOf()).toEqual(['chain'])

  const pending = (number: string, opened: string) =>
    env.db.query(
      `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at)
       values ($1, $2, current_date, 'own', 'pending', now() - $3::interval, now() + interval '1 hour', now() + interval '1 hour', now() + interval '2 hours')`,
      [GAME, number, opened],
    )
  await pending('on time', '50 seconds')
  expect(await alarmsOf()).toEqual(['chain'])
  await pending('forgotten', '2 minutes')
  expect(await alarmsOf()).toEqual(['unopened', 'chain'])
})

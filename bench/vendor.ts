/**
 * A vendor's round, end to end: a signed bet and its win over HTTP against the real server in a process of its own, 64
 * callers, each with a member of its own. In turns in the same run: members with limits, with reality checks, with an
 * open bonus purse that has terms, with the same purse of a grant whose wagering the server counts beside; a bare Fastify route that receives and sends bodies of the same size (HTTP alone); and two postings of
 * the ledger without any door (the money alone). L is what a door would reach that adds nothing to those two, one after
 * the other: 1 / (1 / bare Fastify's rounds + 1 / the bare ledger's rounds). Fails below OF_L of it, below OF_PLAIN of
 * the plain members' rounds for the others, with a p99 above P99_MS where nothing else runs, or when the books do not
 * balance afterwards. `npm run bench -- vendor [turns] [milliseconds]`: fewer or shorter turns for a first look.
 */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { printBooks } from '#server/check-books.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { type House } from '#server/testing/house.ts'
import { checkOwnBooks } from '#server/testing/books.ts'
import { cpuOf } from './lib-cpu.ts'
import { openDoor } from './lib-door.ts'
import { freePort, median, printTable, waitFor } from './lib-house.ts'
import type { Meters } from './lib-machine.ts'
import { judge, judgeP99, measure, over, percent, ratioOf, readTurns, type Measured, type Way } from './lib-turns.ts'
import { bonused, FUNDS, granted, limited, overHttp, plain, poster, reminded, type Kind } from './lib-vendor.ts'
import { watchWholeReads } from './lib-whole-reads.ts'

const CALLERS = 64
const { turns: TURNS, turnMs: TURN_MS } = readTurns({ turns: 7, turnMs: 2_000 })
/** A server is faster once its code is compiled: it runs for minutes before anybody measures it. */
const WARM_UP_MS = Math.min(4_000, 2 * TURN_MS)
/** The server is done with what the last turn left it when it uses less of a processor than this for a moment. */
const IDLE = { share: 0.1, lookMs: 100, looksMost: 20 }
const COMMANDS = 2
const OF_L = 0.6
const OF_PLAIN = 0.85
const P99_MS = 100

/** Members by what they have, each kind with 64 of its own. */
const KINDS: Readonly<Record<string, Kind>> = {
  'our door, signed, over HTTP': plain,
  '… with a limit of stakes and of losses': limited,
  '… with reality checks, in a sitting': reminded,
  '… with an open bonus purse, of both halves, which nothing counts': bonused,
  '… with the purse of an active wagering grant': granted,
}
const BARE_HTTP = 'a bare Fastify route, same bodies'
const BARE_LEDGER = 'the bare ledger, two postings'

const BARE = `
import Fastify from 'fastify'
const [port, body] = process.argv.slice(1)
const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
const value = JSON.parse(body)
app.get('/', async () => value)
app.post('/vendor/:vendorCode/v1/:command', async (request) => { JSON.parse(request.body); return value })
await app.listen({ host: '127.0.0.1', port: Number(port) })`

let count = 0

async function bareLedger({ env }: House): Promise<Way> {
  const house = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
  const wallets = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) =>
      openAccount(env.db, { kind: 'member_cash', owner: `bench-${caller}`, currency: 'BDT' }),
    ),
  )
  const move = (debit: bigint, credit: bigint, amountMinor: bigint) => {
    const key = `bench:${++count}`
    return postTransfers(env, {
      key,
      transfers: [{ debit, credit, amountMinor, reason: 'adjustment', reference: key }],
    })
  }
  for (const wallet of wallets) await move(house, wallet, BigInt(FUNDS) * 10_000n)
  return async (caller) => {
    const wallet = wallets[caller] ?? house
    await move(wallet, house, 20_000n)
    await move(house, wallet, 20_000n)
  }
}

/** Waits until the work that a turn left to the server and the database is done: it is no part of the next one. */
async function untilIdle(meters: Meters): Promise<void> {
  const used = () => (meters.server?.() ?? 0) + (meters.database?.() ?? 0)
  for (let look = 0, before = used(); look < IDLE.looksMost; look++) {
    await sleep(IDLE.lookMs)
    const now = used()
    if (now - before < IDLE.share * IDLE.lookMs) return
    before = now
  }
}

type Sides = { door: Readonly<Record<string, Way>>; bare: Readonly<Record<string, Way>> }
type Rounds = Readonly<Record<string, readonly Measured[]>>

/** Measures every way in turns. The door's ways change places, so that none is always the one after another. */
async function takeTurns({ door, bare }: Sides, meters: Meters, db: House['env']['db']): Promise<Rounds> {
  const rounds: Record<string, Measured[]> = {}
  const take = (way: Way, forMs: number) => measure(way, CALLERS, forMs, meters)
  const tellWhole = await watchWholeReads(db)
  for (const way of Object.values({ ...door, ...bare })) await take(way, WARM_UP_MS)
  // as the database does by itself a minute later; counted while nothing was played yet, tables would be read whole
  await db.query('analyze')
  const doors = Object.entries(door)
  for (let turn = 0; turn < TURNS; turn++) {
    const first = turn % doors.length
    for (const [name, way] of [...doors.slice(first), ...doors.slice(0, first)])
      (rounds[name] ??= []).push(await take(way, TURN_MS))
    for (const [name, way] of Object.entries(bare)) {
      await untilIdle(meters)
      ;(rounds[name] ??= []).push(await take(way, TURN_MS))
    }
  }
  process.stdout.write(`${await tellWhole()}\n\n`)
  return rounds
}

function printRounds(rounds: Rounds, plainRounds: readonly Measured[], meters: Meters): void {
  const names = Object.keys(meters)
  printTable(
    [
      `a round is a bet and a win, ${CALLERS} callers`,
      'rounds/s',
      'p50 ms',
      'p99 ms',
      'of plain',
      ...names.map((name) => `${name} ms`),
      'others',
    ],
    Object.entries(rounds).map(([name, turns]) => [
      name,
      over(turns, (one) => one.perSecond).toFixed(0),
      over(turns, (one) => one.p50).toFixed(1),
      over(turns, (one) => one.p99).toFixed(1),
      ratioOf(turns, plainRounds).toFixed(2),
      ...names.map((meter) => over(turns, (one) => (one.cost[meter] ?? 0) / COMMANDS).toFixed(2)),
      percent(over(turns, (one) => one.others)),
    ]),
  )
  process.stdout.write(
    'ms: processor time of one command (of one posting). others: what other work had of the machine.\n\n',
  )
}

/** Prints what was found, and whether it keeps each bound. Returns whether it keeps them all. */
function judgeAll(rounds: Rounds, meters: Meters): boolean {
  const [ours = '', ...variants] = Object.keys(KINDS)
  const plainRounds = rounds[ours] ?? []
  printRounds(rounds, plainRounds, meters)
  const [http, ledger] = [rounds[BARE_HTTP] ?? [], rounds[BARE_LEDGER] ?? []]
  const limits = http.map((one, turn) => 1 / (1 / one.perSecond + 1 / (ledger[turn]?.perSecond ?? 0)))
  const ofL = median(plainRounds.map((one, turn) => one.perSecond / (limits[turn] ?? 0)))
  const kept = [
    judge(ofL >= OF_L, `${ofL.toFixed(2)} of L = ${median(limits).toFixed(0)} rounds a second, wanted ${OF_L}`),
    judgeP99(plainRounds, P99_MS),
    ...variants.map((name) => {
      const share = ratioOf(rounds[name] ?? [], plainRounds)
      return judge(share >= OF_PLAIN, `${share.toFixed(2)} of the plain one ${name}, wanted ${OF_PLAIN}`)
    }),
  ]
  process.stdout.write('\n')
  return kept.every(Boolean)
}

/** Prints the table and the result of the books afterwards. */
export async function run(): Promise<void> {
  const door = await openDoor('vendor', KINDS, CALLERS)
  const { house, key, seats } = door
  const barePort = await freePort()
  const answer = JSON.stringify({
    code: 0,
    status: 'OK',
    platformTxId: '123456',
    balance: '999999.90',
    currency: 'BDT',
  })
  const bare = spawn(process.execPath, ['--input-type=module', '-e', BARE, String(barePort), answer], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitFor(`http://127.0.0.1:${barePort}/`)
    const meters = { ...door.meters, server: () => door.meters.server() + cpuOf(bare.pid) }
    const rounds = await takeTurns(
      {
        door: door.ways,
        bare: {
          [BARE_HTTP]: overHttp(poster(barePort, key, CALLERS), [...seats.values()][0] ?? []),
          [BARE_LEDGER]: await bareLedger(house),
        },
      },
      meters,
      house.env.db,
    )
    const isEnough = judgeAll(rounds, meters)
    const report = await checkOwnBooks(house.env.db)
    process.stdout.write(report.isBalanced ? 'The books balance.\n' : printBooks(report))
    if (!isEnough || !report.isBalanced) process.exitCode = 1
  } finally {
    bare.kill()
    await door.close()
  }
}

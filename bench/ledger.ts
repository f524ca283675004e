/**
 * Transfers per second of our writer against one SQL call for each transfer and against an application's transaction
 * with row locks: same tables, same server (fsync on), 64 callers, in turns in one run. `uniform` moves money between
 * 10,000 wallets; in `hot`, the house's account is in every transfer. Fails below LEAST times the one call, with a p99
 * above P99_MS where nothing else runs, or when the books do not balance afterwards. `npm run bench -- ledger [turns]
 * [milliseconds]`: fewer or shorter turns for a first look.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { printBooks } from '#server/check-books.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { connectionOptions, openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { systemRandom } from '#server/lib/random.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { closeWriter, postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { Posting } from '#server/modules/wallet/posting.ts'
import { hashPosting } from '#server/modules/wallet/posting.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { printTable } from './lib-house.ts'
import type { Order } from './lib-ledger-rivals.ts'
import { POST_ONE, postByOneCall, postByTransaction } from './lib-ledger-rivals.ts'
import type { Meters } from './lib-machine.ts'
import { judge, judgeP99, measure, over, percent, ratioOf, readTurns, type Measured } from './lib-turns.ts'
import { SLOTS } from '#server/modules.ts'
import { checkOwnBooks } from '#server/testing/books.ts'

const CALLERS = 64
const POOL = 16
const WALLETS = 10_000
const FUNDS = 1_000_000_000n
const { turns: TURNS, turnMs: TURN_MS } = readTurns({ turns: 5, turnMs: 2_000 })
const LEAST = { uniform: 3.5, hot: 10 }
const P99_MS = 10

type Load = keyof typeof LEAST
type Post = (order: Order) => Promise<unknown>

function toPosting({ key, debit, credit, amountMinor }: Order): Posting {
  return { key, transfers: [{ debit, credit, amountMinor, reason: 'adjustment', reference: 'bench' }] }
}

async function openWallets(env: Env): Promise<{ house: bigint; wallets: bigint[] }> {
  const house = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
  const opened = await env.db.query<{ id: bigint }>(
    `select wallet.open_account('member_cash', 'm' || n, 'BDT') as id from generate_series(1, $1::int) as n`,
    [WALLETS],
  )
  const wallets = opened.map((row) => row.id)
  const unfunded = [...wallets.entries()]
  // by as many callers as are measured: a burst of all would have V8 place every later posting among old objects
  const fund = async () => {
    for (let next = unfunded.pop(); next; next = unfunded.pop())
      await postTransfers(env, toPosting({ key: `fund ${next[0]}`, debit: house, credit: next[1], amountMinor: FUNDS }))
  }
  await Promise.all(Array.from({ length: CALLERS }, fund))
  await env.db.query('analyze')
  return { house, wallets }
}

function ordersOf(load: Load, house: bigint, wallets: readonly bigint[]): () => Order {
  const any = () => wallets[Math.floor(Math.random() * wallets.length)] ?? house
  let count = 0
  return () => {
    const key = `${load} ${count++}`
    const amountMinor = BigInt(1 + (count % 1000))
    if (load === 'hot')
      return count % 2 === 0
        ? { key, debit: any(), credit: house, amountMinor }
        : { key, debit: house, credit: any(), amountMinor }
    const debit = any()
    let credit = any()
    while (credit === debit) credit = any()
    return { key, debit, credit, amountMinor }
  }
}

/** Measures the ways in turns, prints them, and returns whether ours keeps its bounds. */
async function compare(
  load: Load,
  ways: Readonly<Record<string, Post>>,
  nextOrder: () => Order,
  meters: Meters,
): Promise<boolean> {
  const rounds = new Map(Object.keys(ways).map((name): [string, Measured[]] => [name, []]))
  for (let turn = 0; turn < TURNS; turn++)
    for (const [name, post] of Object.entries(ways))
      rounds.get(name)?.push(await measure(() => post(nextOrder()), CALLERS, TURN_MS, meters))
  const [ours = [], oneCall = []] = rounds.values()
  printTable(
    [
      `${load}, ${CALLERS} callers`,
      'transfers/s',
      'p50 ms',
      'p99 ms',
      'ours is ×',
      ...Object.keys(meters).map((name) => `${name} ms`),
      'others',
    ],
    [...rounds].map(([name, turns]) => [
      name,
      over(turns, (one) => one.perSecond).toFixed(0),
      over(turns, (one) => one.p50).toFixed(1),
      over(turns, (one) => one.p99).toFixed(1),
      ratioOf(ours, turns).toFixed(1),
      ...Object.keys(meters).map((meter) => over(turns, (one) => one.cost[meter] ?? 0).toFixed(3)),
      percent(over(turns, (one) => one.others)),
    ]),
  )
  const ratio = ratioOf(ours, oneCall)
  const kept = [
    judge(ratio >= LEAST[load], `${ratio.toFixed(1)} times one call for each transfer, wanted ${LEAST[load]}`),
    judgeP99(ours, P99_MS),
  ]
  process.stdout.write('\n')
  return kept.every(Boolean)
}

/** Prints a table for each load (ms: processor time of one transfer; others: what other work had of the machine) and the result of the books afterwards. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-ledger')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres({ dir: join(folder, 'pg') })
  try {
    await migrateHouse(server.url)
    const db = openDb(server.url, 4)
    const pool = new pg.Pool(connectionOptions(server.url, POOL))
    pool.on('error', () => undefined) // the server stops while connections are still saying goodbye
    await db.query(POST_ONE)
    const env: Env = {
      db,
      redis: null,
      clock: systemClock,
      random: systemRandom,
      live: new Live('bench', []),
      config: readConfig({}),
      log: createLog('warn', 'bench'),
      slots: SLOTS,
    }
    const { house, wallets } = await openWallets(env)
    const hash = (order: Order) => Buffer.from(hashPosting(toPosting(order)), 'hex')
    const ways: Record<string, Post> = {
      'the writer, many callers a commit': (order) => postTransfers(env, toPosting(order)),
      'one SQL call for each transfer': (order) => postByOneCall(pool, hash(order), order),
      'a transaction with row locks': (order) => postByTransaction(pool, hash(order), order),
    }
    const meters = { database: () => cpuOfPostgres(join(folder, 'pg')), callers: () => cpuOf(process.pid) }
    let isEnough = true
    for (const load of ['uniform', 'hot'] as const)
      isEnough = (await compare(load, ways, ordersOf(load, house, wallets), meters)) && isEnough
    const report = await checkOwnBooks(db)
    process.stdout.write(report.isBalanced ? 'The books balance.\n' : printBooks(report))
    if (!isEnough || !report.isBalanced) process.exitCode = 1
    await closeWriter(env)
    await pool.end()
    await db.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

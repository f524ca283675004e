/**
 * Transfers per second of our writer against one SQL call for each transfer and against an application's transaction
 * with row locks: same tables, same server (fsync on), 64 callers, in turns in one run. `uniform` moves money between
 * 10,000 wallets; in `hot`, the house's account is in every transfer. Fails below 2.5 and 8 times the one call, or when
 * the books do not balance afterwards.
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
import { median, printTable } from './lib-house.ts'
import type { Order } from './lib-ledger-rivals.ts'
import { POST_ONE, postByOneCall, postByTransaction } from './lib-ledger-rivals.ts'
import { SLOTS } from '#server/modules.ts'
import { checkOwnBooks } from '#server/testing/books.ts'

const CALLERS = 64
const POOL = 16
const WALLETS = 10_000
const FUNDS = 1_000_000_000n
const ROUNDS = 5
const ROUND_MS = 2_000
const LEAST = { uniform: 2.5, hot: 8 }

type Load = keyof typeof LEAST
type Way = (order: Order) => Promise<unknown>
type Measured = { perSecond: number; p50: number; p99: number }

function toPosting({ key, debit, credit, amountMinor }: Order): Posting {
  return { key, transfers: [{ debit, credit, amountMinor, reason: 'adjustment', reference: 'bench' }] }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function measure(way: Way, nextOrder: () => Order): Promise<Measured> {
  const times: number[] = []
  const start = performance.now()
  const end = start + ROUND_MS
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        await way(nextOrder())
        times.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

async function openWallets(env: Env): Promise<{ house: bigint; wallets: bigint[] }> {
  const house = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
  const opened = await env.db.query<{ id: bigint }>(
    `select wallet.open_account('member_cash', 'm' || n, 'BDT') as id from generate_series(1, $1::int) as n`,
    [WALLETS],
  )
  const wallets = opened.map((row) => row.id)
  await Promise.all(
    wallets.map((credit, index) =>
      postTransfers(env, toPosting({ key: `fund ${index}`, debit: house, credit, amountMinor: FUNDS })),
    ),
  )
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

async function compare(load: Load, ways: Readonly<Record<string, Way>>, nextOrder: () => Order): Promise<boolean> {
  const rounds: Record<string, Measured[]> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) (rounds[name] ??= []).push(await measure(way, nextOrder))
  }
  const names = Object.keys(ways)
  const figures = (name: string, pick: (one: Measured) => number) => (rounds[name] ?? []).map(pick)
  const speeds = (name: string) => figures(name, (one) => one.perSecond)
  // round by round: other load of the machine affects both sides alike
  const ratioTo = (name: string) =>
    median(speeds(name).map((speed, round) => (speeds(names[0] ?? '')[round] ?? 0) / speed))
  const rows = names.map((name) => [
    name,
    median(speeds(name)).toFixed(0),
    median(figures(name, (one) => one.p50)).toFixed(1),
    median(figures(name, (one) => one.p99)).toFixed(1),
    ratioTo(name).toFixed(1),
  ])
  printTable([`${load}, ${CALLERS} callers`, 'transfers/s', 'p50 ms', 'p99 ms', 'ours is ×'], rows)
  const ratio = ratioTo(names[1] ?? '')
  const isEnough = ratio >= LEAST[load]
  process.stdout.write(
    `${isEnough ? 'ok' : 'TOO SLOW'}: ${ratio.toFixed(1)} times one call for each transfer, wanted ${LEAST[load]}\n\n`,
  )
  return isEnough
}

/** Prints a table for each load and the result of the books afterwards. */
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
    const ways: Record<string, Way> = {
      'the writer, many callers a commit': (order) => postTransfers(env, toPosting(order)),
      'one SQL call for each transfer': (order) => postByOneCall(pool, hash(order), order),
      'a transaction with row locks': (order) => postByTransaction(pool, hash(order), order),
    }
    let isEnough = true
    for (const load of ['uniform', 'hot'] as const)
      isEnough = (await compare(load, ways, ordersOf(load, house, wallets))) && isEnough
    const report = await checkOwnBooks(db)
    process.stdout.write(printBooks(report))
    if (!isEnough || !report.isBalanced) process.exitCode = 1
    await closeWriter(env)
    await pool.end()
    await db.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The house's account, which is in every bet, updated by each batch or only appended to, with 1, 2 and 4 writing
 * processes: the same writer, each variant on a database of its own of one server (fsync on), in turns in one run.
 * Prints the ratio of the two variants. Decision 0044 is based on it.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { median, printTable } from './lib-house.ts'

const PROCESSES = [1, 2, 4]
const ROUNDS = 5
const ROUND_MS = 1_500
const WALLETS = 10_000
const WAYS = ['updated', 'appended'] as const
type Way = (typeof WAYS)[number]

/**
 * wallet.post_batch that neither locks nor updates accounts which may be negative: their balance is the sum of their
 * entries only.
 */
const APPENDED: readonly (readonly [string, string])[] = [
  [
    `select array_agg(a.balance), array_agg(a.may_go_negative), array_agg(a.member), array_agg(a.place),
      array_agg(a.kind in ('member_cash', 'trial_play'))`,
    `select array_agg(a.balance order by a.id), array_agg(a.may_go_negative order by a.id), array_agg(a.member order by a.id),
      array_agg(a.place order by a.id), array_agg(a.kind in ('member_cash', 'trial_play') order by a.id)`,
  ],
  [
    `select balance, may_go_negative, member, ctid as place, kind from wallet.accounts
      where id = any (p_accounts) order by id for no key update`,
    `select l.* from (
        select id, balance, may_go_negative, member, ctid as place, kind from wallet.accounts
        where id = any (p_accounts) and not may_go_negative order by id for no key update
      ) l union all
      select id, balance, may_go_negative, member, ctid, kind from wallet.accounts
      where id = any (p_accounts) and may_go_negative`,
  ],
  [
    'where a.ctid = n.place and a.balance <> n.balance',
    'where a.ctid = n.place and a.balance <> n.balance and not a.may_go_negative',
  ],
]

async function prepare(adminUrl: string, way: Way): Promise<string> {
  const admin = openDb(adminUrl, 1)
  await admin.query(`create database ${way}`)
  await admin.close()
  const address = new URL(adminUrl)
  address.pathname = `/${way}`
  await migrateHouse(address.href)
  const db = openDb(address.href, 1)
  if (way === 'appended') {
    const [row] = await db.query<{ text: string }>(`select pg_get_functiondef('wallet.post_batch'::regproc) as text`)
    let text = row?.text ?? ''
    for (const [from, to] of APPENDED) {
      if (!text.includes(from)) throw new Error(`wallet.post_batch no longer says: ${from}`)
      text = text.replace(from, to)
    }
    await db.query(text)
  }
  await db.query(`select wallet.open_account('member_cash', 'm' || n, 'BDT') from generate_series(1, ${WALLETS}) n`)
  // funds without a history: the books are not checked here
  await db.query(`update wallet.accounts set balance = 1000000000000 where kind = 'member_cash'`)
  await db.query('vacuum analyze')
  await db.close()
  return address.href
}

async function startWriters(url: string, way: Way): Promise<ChildProcess[]> {
  return Promise.all(
    Array.from({ length: Math.max(...PROCESSES) }, async (_, index) => {
      const child = fork(
        join(import.meta.dirname, 'lib-writer-process.ts'),
        [url, `${way}-${index}`, String(WALLETS)],
        { execArgv: ['--import', 'tsx'] },
      )
      await once(child, 'message')
      return child
    }),
  )
}

async function measure(writers: readonly ChildProcess[]): Promise<number> {
  const start = performance.now()
  const done = await Promise.all(
    writers.map(async (child) => {
      child.send(ROUND_MS)
      const [posted] = (await once(child, 'message')) as [number]
      return posted
    }),
  )
  return done.reduce((sum, one) => sum + one, 0) / ((performance.now() - start) / 1000)
}

/** Prints transfers per second of both variants for each number of processes, and their ratio. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-writers')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres({ dir: join(folder, 'pg') })
  const writers: Partial<Record<Way, ChildProcess[]>> = {}
  try {
    for (const way of WAYS) writers[way] = await startWriters(await prepare(server.url, way), way)
    for (const way of WAYS) await measure(writers[way] ?? []) // plans and caches
    const rows: string[][] = []
    for (const count of PROCESSES) {
      const speeds: Record<Way, number[]> = { updated: [], appended: [] }
      for (let round = 0; round < ROUNDS; round++)
        for (const way of WAYS) speeds[way].push(await measure((writers[way] ?? []).slice(0, count)))
      const ratio = median(speeds.appended.map((speed, round) => speed / (speeds.updated[round] ?? speed)))
      rows.push([
        String(count),
        median(speeds.updated).toFixed(0),
        median(speeds.appended).toFixed(0),
        ratio.toFixed(2),
      ])
    }
    printTable(['processes', 'updated, transfers/s', 'appended, transfers/s', 'appended is ×'], rows)
  } finally {
    const all = Object.values(writers).flat()
    await Promise.all(
      all.map(async (child) => {
        const exit = once(child, 'exit')
        child.disconnect()
        await exit
      }),
    )
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Processes and the database are killed under load. The database server is the test's own, with fsync on. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { programOf } from '#server/testing/server-process.ts'

const KILLS = 2
const STOPS = 2
/** Answers that arrive before the processes are killed. */
const ANSWERS = 300

let folder: string
let server: EmbeddedPostgres
const start = () => startEmbeddedPostgres({ dir: join(folder, 'pg') })
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-crash-'))
  chmodSync(folder, 0o755) // the database's user account must be able to enter the folder
  server = await start()
  await migrateHouse(server.url)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a process that posts. Resolves after ANSWERS answers. */
async function load(prefix: string): Promise<ChildProcess> {
  const child = fork(await programOf('server/testing/ledger-load.ts'), [server.url, join(folder, 'journal'), prefix], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await new Promise<void>((done, failed) => {
    child.on('message', (answered) => {
      if (Number(answered) >= ANSWERS) done()
    })
    child.once('exit', (code) => failed(new Error(`the load ended by itself (${code})`)))
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

test(
  'CASH-7 after kill -9 of the server and immediate stops of the database, every answer holds and the books balance',
  { timeout: 120_000 },
  async () => {
    for (let blow = 0; blow < KILLS; blow++) await kill(await load(`kill ${blow}`))
    for (let blow = 0; blow < STOPS; blow++) {
      const child = await load(`stop ${blow}`)
      await server.crash()
      await kill(child)
      server = await start()
    }

    const db = openDb(server.url, 2)
    const lines = readFileSync(join(folder, 'journal'), 'utf8').trimEnd().split('\n')
    const keysOf = (answer: string) =>
      lines.flatMap((line) => (line.startsWith(`${answer} `) ? [line.slice(answer.length + 1)] : []))
    const [acknowledged, refused] = [keysOf('ok'), keysOf('no')]
    expect(acknowledged.length + refused.length).toBeGreaterThanOrEqual((KILLS + STOPS) * ANSWERS)
    expect(new Set(acknowledged).size).toBe(acknowledged.length)

    const posted = new Set((await db.query<{ key: string }>('select key from wallet.postings')).map((row) => row.key))
    expect(acknowledged.filter((key) => !posted.has(key))).toEqual([])
    expect(refused.filter((key) => posted.has(key))).toEqual([])
    await expectBalancedBooks(db)
    await db.close()
  },
)

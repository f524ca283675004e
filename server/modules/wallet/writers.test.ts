/** Three application processes write to the same few accounts in parallel, and are killed while they write. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDb, type Db } from '#server/lib/db.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { programOf } from '#server/testing/server-process.ts'

const PROCESSES = 3
/** Answers that each process has received before all are killed. */
const ANSWERS = 300

let folder: string
let database: TestDatabase
let db: Db
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-writers-'))
  database = await createDatabase(inject('postgresUrl'))
  db = openDb(database.url, 2)
})
afterAll(async () => {
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'CASH-7 three writing processes at once: every answer holds, accounts follow on in the order of their numbers, the books balance',
  { timeout: 120_000 },
  async () => {
    const program = await programOf('server/testing/ledger-load.ts')
    const writers = Array.from({ length: PROCESSES }, (_, index) =>
      fork(program, [database.url, join(folder, `journal-${index}`), `process ${index}`], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    )
    const answers = writers.map(() => 0)
    await new Promise<void>((enough, failed) => {
      for (const [index, writer] of writers.entries()) {
        writer.on('message', (answered) => {
          answers[index] = Number(answered)
          if (answers.every((count) => count >= ANSWERS)) enough()
        })
        writer.once('exit', (code) => failed(new Error(`a process ended by itself (${code})`)))
      }
    })
    await Promise.all(
      writers.map(async (writer) => {
        const exit = once(writer, 'exit')
        writer.kill('SIGKILL')
        await exit
      }),
    )
    // what a killed process had sent may not be committed yet
    for (;;) {
      const busy = await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'fairhouse-writer' and state <> 'idle'`,
      )
      if (busy.length === 0) break
    }

    const posted = new Map(
      (await db.query<{ key: string; id: bigint }>('select key, id from wallet.postings')).map((row) => [
        row.key,
        row.id,
      ]),
    )
    for (const [index] of writers.entries()) {
      const lines = readFileSync(join(folder, `journal-${index}`), 'utf8')
        .trimEnd()
        .split('\n')
      const keysOf = (answer: string) =>
        lines.flatMap((line) => (line.startsWith(`${answer} `) ? [line.slice(answer.length + 1)] : []))
      expect(keysOf('ok').filter((key) => !posted.has(key))).toEqual([])
      expect(keysOf('no').filter((key) => posted.has(key))).toEqual([])
      expect(new Set(keysOf('ok')).size).toBe(keysOf('ok').length)
    }
    // all of them wrote to the same accounts
    const [shared] = await db.query<{ accounts: bigint }>(
      `select count(*) as accounts from (
       select e.account_id from wallet.entries e join wallet.transfers t on t.id = e.transfer_id join wallet.postings p on p.id = t.posting_id
       group by 1 having count(distinct split_part(p.key, ' ', 2)) = ${PROCESSES}
     ) a`,
    )
    expect(shared?.accounts).toBe(21n)
    await expectBalancedBooks(db)
  },
)

/** A backup of a former version, restored by this one: rows first, then the migrations that came since. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '#server/lib/clock.ts'
import { openDb } from '#server/lib/db.ts'
import { checkHouseSchema, readHouseSchema } from '#server/lib/house-schema.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { runMigrations, whileMigrating } from '#server/lib/migrate.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** The version before the log of facts, which a migration fills from the tables' rows. */
const BEFORE = '0440'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-former-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('CASH-7 a backup of a former version is restored and brought up to date, with what later migrations make of its rows', async () => {
  const former = await createDatabase(inject('postgresUrl'), 'empty')
  const fresh = await createDatabase(inject('postgresUrl'), 'empty')
  const file = join(folder, 'former.backup')
  try {
    const { migrations } = await readHouseSchema()
    await whileMigrating(former.url, (client) =>
      runMigrations(
        client,
        migrations.filter(({ name }) => name < BEFORE),
      ),
    )
    await migrateJobs({ connectionString: former.url })
    const old = openDb(former.url, 1)
    await old.query('set session_replication_role = replica') // the row is what matters, not its brand's
    await old.query(
      `insert into identity.accounts (id, merchant, username, type, currency, path, created_at) overriding system value
       values (100001, 'fairhouse', 'formermember', 0, 'BDT', '100001.', now())`,
    )
    await old.close()
    await writeBackup(former.url, file, systemClock)
    await restoreBackup(fresh.url, { file })
    const db = openDb(fresh.url, 1)
    await checkHouseSchema(db)
    expect(
      await db.query(
        `select f.topic, a.username from core.facts f join identity.accounts a on a.id::text = f.member_id`,
      ),
    ).toEqual([{ topic: 'member.registered', username: 'formermember' }])
    await expectBalancedBooks(db)
    await db.close()
  } finally {
    await former.drop()
    await fresh.drop()
  }
})

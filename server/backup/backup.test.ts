/** A backup made while members play, restored into an empty database, and what is refused. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemClock } from '#server/lib/clock.ts'
import { openDb } from '#server/lib/db.ts'
import { migrate as migrateStudio } from '#studio/lib/migrate.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { fundCash, sitDown, vendorClient, type SigningKey } from '#server/testing/vendor.ts'
import { vendorLoad } from '#server/testing/vendor-load.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const GAME = 'skyrise'
let house: House
let key: SigningKey
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-backup-'))
  file = join(folder, 'house.backup')
  house = await openHouse()
  await migrateStudio(house.ownerUrl, join(projectRoot(), 'studio/migrations'))
  key = (await seedGames(house.env, { studioVendors: null })).BGS ?? expect.fail('no key')
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `work` on an empty database of its own. */
async function onEmpty(work: (url: string) => Promise<void>): Promise<void> {
  const empty = await createDatabase(inject('postgresUrl'), 'empty')
  try {
    await work(empty.url)
  } finally {
    await empty.drop()
  }
}

describe('CASH-7 npm run backup and restore', { timeout: 180_000 }, () => {
  test('a backup under load restores into an empty database, its books balance, and the house opens on it and goes on', async () => {
    const vendor = vendorClient(house, 'BGS', key)
    const members = await Promise.all([buildMember(house), buildMember(house), buildMember(house)])
    for (const member of members) await fundCash(house, member.id, 10_000)
    await house.env.db
      .query(`insert into site.feedback (merchant, member_id, body, created_at) select 'fairhouse', $1, $2, now()`, [
        members[0]?.id,
        'a\ttab, a\nline, \\. and \\N and ক্ষ',
      ])
      .catch(() => undefined) // the text is what matters, in any column that can store it
    const seats = await Promise.all(members.map((member) => sitDown(house, vendor, member, GAME)))
    const load = vendorLoad(vendor, 'backup', GAME)
    const running = load.run(seats, 2, async () => undefined)
    await load.untilAnswered(60)
    const before = [...load.answers].flatMap(([id, { code }]) => (code === 0 ? [id] : []))
    const rows = await writeBackup(house.ownerUrl, file, systemClock)
    await load.untilAnswered(20)
    load.stop()
    await running
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(rows['wallet.entries']).toBeGreaterThan(100)

    await onEmpty(async (url) => {
      await restoreBackup(url, { file })
      const restored = await openHouseOn(url)
      const { db } = restored.env
      await expectBalancedBooks(db)
      const kept = new Set(
        (await db.query<{ id: string }>('select tx_id as id from games.vendor_transactions')).map((row) => row.id),
      )
      expect(before.filter((id) => !kept.has(id))).toEqual([])
      expect(await db.query('select max(number)::int as number from bets.epochs')).toEqual([{ number: 2 }])

      // sessions, keys and sequences were restored: the same members play on, and former transactions are known
      const again = vendorClient(restored, 'BGS', key)
      const seat = seats[0] ?? expect.fail('no seat')
      const bet = {
        txId: 'after',
        roundId: 'after',
        session: seat.session,
        accountRef: seat.accountRef,
        gameCode: GAME,
        currency: 'BDT',
        amount: '1',
      }
      expect(await again.send('bet', bet)).toMatchObject({ code: 0 })
      const known = load.answers.get(before[0] ?? '') ?? expect.fail('nothing was answered')
      expect(await again.send(known.order.command, known.order.body)).toMatchObject({ code: 0, replay: true })
      expect((await buildMember(restored)).id).not.toBe(members[2]?.id)
      await expectBalancedBooks(db)
      await restored.close()
    })
  })

  test('every row of every table comes back as it was', async () => {
    const still = join(folder, 'still.backup')
    const again = join(folder, 'again.backup')
    await writeBackup(house.ownerUrl, still, systemClock)
    await onEmpty(async (url) => {
      await restoreBackup(url, { file: still })
      await writeBackup(url, again, systemClock)
    })
    // all but the new epoch, and the time and place of the backup
    const tables = (name: string) =>
      gunzipSync(readFileSync(name))
        .toString()
        .split('\n')
        .slice(1)
        .join('\n')
        .split(/^(?=\{"(?:table|sequences)":)/m)
        .filter((part) => part.startsWith('{"table"') && !part.startsWith('{"table":"bets.epochs"'))
        .map((part) => part.split('\n').sort().join('\n'))
    expect(tables(again)).toEqual(tables(still))
  })

  test('refuses a database that is not empty, a file that is damaged, cut off or another’s, and a file that exists', async () => {
    await expect(restoreBackup(house.ownerUrl, { file })).rejects.toThrow(/not empty/)
    const plain = gunzipSync(readFileSync(file))
    const broken = join(folder, 'broken.backup')
    const flipped = Buffer.from(plain)
    const at = plain.indexOf('\n{"table":"wallet.entries"') + 200
    flipped[at] = (flipped[at] ?? 0) === 49 ? 50 : 49
    await onEmpty(async (url) => {
      for (const [bytes, reason] of [
        [gzipSync(flipped), /checksum/],
        [readFileSync(file).subarray(0, -200), /./],
        [gzipSync(plain.subarray(0, plain.length - 30)), /./],
        [gzipSync('{"format":"something else"}\n{}\n'), /not a backup/],
        [Buffer.from('text'), /./],
      ] as const) {
        writeFileSync(broken, bytes)
        await expect(restoreBackup(url, { file: broken })).rejects.toThrow(reason)
      }
      // nothing of it was restored
      const db = openDb(url, 1)
      expect(await db.query(`select to_regclass('wallet.entries') is null as is`)).toEqual([{ is: true }])
      await db.close()
      await expect(writeBackup(url, join(folder, 'none.backup'), systemClock)).rejects.toThrow(/never prepared/)
    })
    expect(existsSync(join(folder, 'none.backup'))).toBe(false)
    // who can write where backups lie writes no statements: the checksum of these fits
    const forged = (from: RegExp, to: string) => {
      const lines = plain.toString('latin1').replace(from, to).split('\n').slice(0, -2)
      const body = Buffer.from(`${lines.join('\n')}\n`, 'latin1')
      const sha256 = createHash('sha256').update(body).digest('hex')
      return gzipSync(Buffer.concat([body, Buffer.from(`${JSON.stringify({ sha256 })}\n`)]))
    }
    for (const [from, to] of [
      [/"table":"wallet\.entries"/, `"table":"wallet.entries from program 'touch /tmp/owned' --"`],
      [/("table":"wallet\.entries","columns":\[)/, `$1"id) from program 'touch /tmp/owned' --",`],
      [/"bound":"[^"]*"/, `"bound":"DEFAULT; copy (select 1) to program 'touch /tmp/owned'"`],
      [/("partitions":\[\{"name":")[^"]*"/, `$1a.b (id int); drop table wallet.entries --"`],
    ] as const)
      await onEmpty(async (url) => {
        writeFileSync(broken, forged(from, to))
        await expect(restoreBackup(url, { file: broken })).rejects.toThrow(/not written by this house/)
      })
    writeFileSync(`${file}.part`, '')
    await expect(writeBackup(house.ownerUrl, file, systemClock)).rejects.toThrow()
  })
})

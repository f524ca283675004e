/** Backups that the house makes by itself: when, where, sealed, with its files; drilled, removed when old, and told of. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { type Db, openDb } from '#server/lib/db.ts'
import { printMetrics } from '#server/lib/metrics.ts'
import type { FileStore } from '#server/lib/storage/file-store.ts'
import { folderStore } from '#server/lib/storage/folder-store.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { listBackups, type LastBackup } from '#server/modules/backups/backups.sql.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { listStored } from './backup-place.ts'
import { verifyFile } from './backup-format.ts'
import { restoreFiles } from './house-files.ts'
import { aloneWith, findDue, type Keeping, RETRY_MS, takeTurn } from './keep-backups.ts'
import { placeOf } from './place-of.ts'
import { restoreBackup } from './restore-backup.ts'
import { newIdentity } from './sealing.ts'

let house: House
let owner: Db
let identity: string
let recipient: string
let folder: string
beforeAll(async () => {
  house = await openHouse()
  owner = openDb(house.ownerUrl, 4)
  ;({ identity, recipient } = await newIdentity())
})
afterAll(async () => {
  await owner.close()
  await house.close()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-backups-'))
  await owner.query('truncate core.backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The house as its process of backups sees it, with a folder of its own for everything. */
function keepingWith(variables: Record<string, string> = {}): Keeping & { files: FileStore; dataDir: string } {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    BACKUP_DIR: join(folder, 'place'),
    FACTOR_SECRET: 'a factor secret that opens boxes',
    ...variables,
  })
  const env = { ...house.env, db: owner, config }
  return { env, owner: house.ownerUrl, place: placeOf(config), files: filesOf(config), dataDir }
}

const sealedTo = () => {
  const file = join(folder, 'identity')
  writeFileSync(file, `# opens backups\n${identity}\n`)
  return { BACKUP_RECIPIENTS: recipient, BACKUP_IDENTITY_FILE: file }
}
const kinds = async () =>
  (await listBackups(house.env.db, 50)).map(({ kind, failure }) => (failure ? `${kind}!` : kind))

describe('CASH-7 what is due', () => {
  const NOW = new Date('2026-11-30T12:00:00Z')
  const ago = (ms: number) => new Date(NOW.getTime() - ms)
  const pace = { everyMs: DAY_MS, drillMs: 7 * DAY_MS }
  const last = (kind: 'backup' | 'drill', succeededMs: number | null, failedMs: number | null = null): LastBackup => ({
    kind,
    succeededAt: succeededMs === null ? null : ago(succeededMs),
    failedAt: failedMs === null ? null : ago(failedMs),
    failure: failedMs === null ? null : 'why',
  })
  test.each<[string, LastBackup[], 'backup' | 'drill' | null, number?]>([
    ['nothing was ever stored', [], 'backup'],
    ['one of a day ago', [last('backup', DAY_MS)], 'backup'],
    ['a younger one, never drilled', [last('backup', DAY_MS - 1)], 'drill'],
    ['a younger one, drilled', [last('backup', HOUR_MS), last('drill', 7 * DAY_MS - 1)], null],
    ['a younger one, drilled long ago', [last('backup', HOUR_MS), last('drill', 7 * DAY_MS)], 'drill'],
    ['a younger one, and no drills wanted', [last('backup', HOUR_MS)], null, 0],
    ['one that failed a moment ago', [last('backup', 2 * DAY_MS, RETRY_MS - 1), last('drill', HOUR_MS)], null],
    ['one that failed a moment ago, never drilled', [last('backup', 2 * DAY_MS, MINUTE_MS)], 'drill'],
    ['one that failed a while ago', [last('backup', 2 * DAY_MS, RETRY_MS)], 'backup'],
    ['none but one that failed', [last('backup', null, MINUTE_MS)], null],
    ['a drill that failed a moment ago', [last('backup', HOUR_MS), last('drill', null, MINUTE_MS)], null],
  ])('%s', (_, lasts, due, drillMs = pace.drillMs) => {
    expect(findDue(lasts, { ...pace, drillMs }, NOW)).toBe(due)
  })
})

test('CASH-7 a backup is sealed with the house’s keys, brings its files, is drilled, and restores elsewhere', async () => {
  const keeping = keepingWith(sealedTo())
  const { place, files } = keeping
  const member = await buildMember(house)
  await files.put('pictures/a1.webp', Buffer.from('a picture'), { type: 'image/webp' })
  await files.put('proofs/b2', Buffer.from('a proof'), { type: 'image/jpeg' })

  expect(await takeTurn(keeping)).toBe('backup')
  const [stored] = await listStored(place)
  expect(stored).toMatchObject({ isSealed: true })
  expect(await takeTurn(keeping)).toBe('drill')
  expect(await takeTurn(keeping)).toBeNull()
  expect(await listBackups(house.env.db, 5)).toMatchObject([
    { kind: 'drill', name: stored?.name, failure: null, isSealed: true },
    { kind: 'backup', name: stored?.name, failure: null, files: 2, bytes: stored?.bytes },
  ])
  expect((await printMetrics(house.env)).match(/^fairhouse_backup_failing\{.*$/gm)?.toSorted()).toEqual([
    'fairhouse_backup_failing{kind="backup"} 0',
    'fairhouse_backup_failing{kind="drill"} 0',
  ])
  // nothing of it can be read in its place, and nothing is left beside the house
  const placeText = readdirSync(join(folder, 'place'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'))
  expect(placeText.length).toBe(4)
  expect(placeText.filter((text) => /a picture|a proof|factor secret/.test(text))).toEqual([])
  expect(readdirSync(keeping.dataDir).filter((name) => name !== 'files')).toEqual([])

  const file = join(folder, 'place/house', stored?.name ?? '')
  const stranger = (await newIdentity()).identity
  await expect(verifyFile({ file })).rejects.toThrow(/sealed: name the file of its identity/)
  await expect(verifyFile({ file, identities: [stranger] })).rejects.toThrow(/none of the identities opens it/)
  const elsewhere = await createDatabase(inject('postgresUrl'), 'empty')
  try {
    const { head } = await restoreBackup(elsewhere.url, { file, identities: [identity] })
    expect(head.secrets).toEqual({ 'factor-secret': 'a factor secret that opens boxes' })
    const db = openDb(elsewhere.url, 1)
    expect(await db.query('select id::text as id from identity.accounts where id = $1', [member.id])).toHaveLength(1)
    await db.close()
  } finally {
    await elsewhere.drop()
  }
  const copy = folderStore(join(folder, 'elsewhere'))
  await copy.put('proofs/b2', Buffer.from('there already'), { type: 'image/jpeg' })
  expect(await restoreFiles({ files: copy, place, identities: [identity] })).toBe(1)
  expect((await copy.read('pictures/a1.webp'))?.toString()).toBe('a picture')
  expect((await copy.read('proofs/b2'))?.toString()).toBe('there already')
}, 180_000)

test('CASH-7 old backups and files that the house removed go in their time, but never the last three backups', async () => {
  const keeping = keepingWith({ BACKUP_KEEP_DAYS: '10', BACKUP_DRILL_DAYS: '0' })
  const { place, files } = keeping
  await files.put('exports/one', Buffer.from('one'), { type: 'text/csv' })
  const copied = async () => (await place.read('files/exports/one')) !== null
  const names = async () => (await listStored(place)).map(({ name }) => name)
  const every = async (days: number) => {
    house.clock.advance(days * DAY_MS)
    expect(await takeTurn(keeping)).toBe('backup')
  }
  await every(1)
  await files.remove('exports/one')
  for (let count = 0; count < 3; count++) await every(4)
  // the first is 12 days old and goes; the file is missed since 8 days
  expect(await names()).toHaveLength(3)
  expect(await copied()).toBe(true)
  await every(4)
  expect(await copied()).toBe(false)
  const before = await names()
  await every(100)
  expect(await names()).toEqual([expect.any(String), ...before.slice(0, 2)])
}, 120_000)

test('CASH-7 one that fails is told, tried again in a quarter of an hour, and leaves nothing half', async () => {
  const keeping = keepingWith({ BACKUP_DRILL_DAYS: '1' })
  const broken: FileStore = { ...keeping.place, put: () => Promise.reject(new Error('the store is full')) }
  await expect(takeTurn({ ...keeping, place: broken })).rejects.toThrow('the store is full')
  expect(await takeTurn(keeping)).toBeNull()
  expect(await listBackups(house.env.db, 1)).toMatchObject([
    { kind: 'backup', failure: 'the store is full', name: null },
  ])
  expect(await printMetrics(house.env)).toContain('fairhouse_backup_failing{kind="backup"} 1')
  house.clock.advance(RETRY_MS)
  expect(await takeTurn(keeping)).toBe('backup')
  // a backup that was damaged in its place is found by the drill
  const [stored] = await listStored(keeping.place)
  const path = join(folder, 'place/house', stored?.name ?? '')
  writeFileSync(path, readFileSync(path).subarray(0, 5_000))
  await expect(takeTurn(keeping)).rejects.toThrow()
  expect(await kinds()).toEqual(['drill!', 'backup', 'backup!'])
  expect(await printMetrics(house.env)).toContain('fairhouse_backup_failing{kind="drill"} 1')
  expect(readdirSync(keeping.dataDir)).toEqual([])
}, 120_000)

test('CASH-7 one process works at a time, and removes what one that died has left, and nothing else', async () => {
  const keeping = keepingWith({ BACKUP_DRILL_DAYS: '0' })
  const left = ['.unfinished-backup-abc123', '.unfinished-drill-abc123'].map((name) => join(keeping.dataDir, name))
  const others = ['backup-2026', 'drill-notes'].map((name) => join(keeping.dataDir, name))
  for (const path of [...left, ...others]) mkdirSync(path)
  let inner: unknown = 'not asked'
  await aloneWith(keeping, async () => {
    inner = await takeTurn(keeping)
  })
  expect(inner).toBeNull()
  expect(left.filter((path) => existsSync(path))).toEqual([])
  expect(others.filter((path) => existsSync(path))).toEqual(others)
  const turns = await Promise.all([takeTurn(keeping), takeTurn(keeping), takeTurn(keeping)])
  expect(turns.toSorted()).toEqual(['backup', null, null])
}, 120_000)

test('CASH-7 a house that cannot open its own sealed backups leaves the drill to where they are opened', async () => {
  const keeping = keepingWith({ BACKUP_RECIPIENTS: recipient })
  expect(await takeTurn(keeping)).toBe('backup')
  expect(await takeTurn(keeping)).toBeNull()
  expect(await kinds()).toEqual(['backup'])
}, 120_000)

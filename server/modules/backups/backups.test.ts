/** What operators read of backups: the house everything, a brand when the last ones ended well. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeBackups } from '#contract/backups/office-backups.ts'
import { openDb } from '#server/lib/db.ts'
import { buildHouseOperator, buildOperator } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { addBackup, type BackupRow } from './backups.sql.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const at = (hour: number) => new Date(Date.UTC(2026, 10, 30, hour))
const row = (kind: BackupRow['kind'], hour: number, failure: string | null): BackupRow => ({
  kind,
  name: failure ? null : `2026113${hour}.backup`,
  startedAt: at(hour),
  endedAt: at(hour + 1),
  failure,
  bytes: failure ? null : 1_000,
  rows: failure ? null : 10,
  files: failure ? null : 0,
  isSealed: failure ? null : true,
})

test('CASH-7 OFFICE-2 the house reads each backup and why one failed; a brand reads when the last ended well', async () => {
  const brand = (await buildOperator(house)).caller
  const whole = (await buildHouseOperator(house)).caller
  expect(await whole.ok(officeBackups)).toEqual({ backupAt: null, drillAt: null, content: [] })
  const owner = openDb(house.ownerUrl, 1)
  await addBackup(owner, row('backup', 1, null))
  await addBackup(owner, row('drill', 3, null))
  await addBackup(owner, row('backup', 5, 'the store is full'))
  await owner.close()
  const times = { backupAt: at(2).toISOString(), drillAt: at(4).toISOString() }
  expect(await whole.ok(officeBackups)).toMatchObject({
    ...times,
    content: [
      { kind: 'backup', failure: 'the store is full', name: null, tookMs: 3_600_000 },
      { kind: 'drill', failure: null },
      { kind: 'backup', bytes: 1_000, rows: 10, isSealed: true },
    ],
  })
  expect(await brand.ok(officeBackups)).toEqual({ ...times, content: [] })
  // the servers' role reads them and cannot write any
  await expect(addBackup(house.env.db, row('backup', 7, null))).rejects.toThrow(/permission denied/)
})

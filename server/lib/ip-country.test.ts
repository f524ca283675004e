/** The table that COUNTRIES_FILE names, in the shapes of its makers, and what happens when its file is changed. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countryTable } from '#server/testing/country-table.ts'
import { checkCountries } from '#server/commands/check/check-place.ts'
import { MINUTE_MS, systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { countryOf } from './ip-country.ts'
import { createLog } from './log.ts'

const BANGLADESHI = '103.4.144.1'
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-countries-'))
  file = join(folder, 'countries.mmdb')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Someone who asks, at a time that the test moves. */
function asking(countriesFile: string | null) {
  let nowMs = systemClock.now().getTime()
  return {
    config: { countriesFile },
    clock: { ...systemClock, now: () => new Date(nowMs) },
    log: createLog('silent', 'test'),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

/** Puts another table in the place of the former one, as an update does. */
function replace(bytes: Buffer): void {
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
}

test('SITE-2 the shipped table and one in the shape of other makers say to which country an address belongs', async () => {
  const shipped = asking(null)
  expect(await countryOf(shipped, BANGLADESHI)).toBe('BD')
  expect(await countryOf(shipped, `::ffff:${BANGLADESHI}`)).toBe('BD')
  replace(countryTable('IN', 'NP'))
  const own = asking(file)
  expect(await countryOf(own, BANGLADESHI)).toBe('IN')
  expect(await countryOf(own, '203.0.113.1')).toBe('NP')
  expect(await countryOf(own, '2001:4860:4860::8888')).toBeNull() // a table of IPv4 alone
  expect(await countryOf(own, 'nonsense')).toBeNull()
})

test('SITE-2 a newer file in its place is read within a minute, and one that is no table leaves the former in force', async () => {
  replace(countryTable('IN', 'NP'))
  const own = asking(file)
  expect(await countryOf(own, BANGLADESHI)).toBe('IN')
  replace(countryTable('LK', 'NP'))
  expect(await countryOf(own, BANGLADESHI)).toBe('IN')
  own.pass(MINUTE_MS)
  await vi.waitFor(async () => expect(await countryOf(own, BANGLADESHI)).toBe('LK'))
  for (const bytes of [Buffer.from('no table'), countryTable('', 'NP')]) {
    replace(bytes)
    own.pass(MINUTE_MS)
    const error = vi.spyOn(own.log, 'error')
    expect(await countryOf(own, BANGLADESHI)).toBe('LK')
    await vi.waitFor(() => expect(error).toHaveBeenCalled())
    expect(await countryOf(own, '127.0.0.1')).toBe('LK')
  }
})

test('fairhouse check says the age of the table, and what is wrong with one that cannot be used', async () => {
  const look = (COUNTRIES_FILE: string) => checkCountries(readConfig({ NODE_ENV: 'test', COUNTRIES_FILE }), systemClock)
  expect(await look('')).toMatchObject({ name: 'countries' })
  replace(countryTable('IN', 'NP'))
  expect(await look(file)).toMatchObject({ text: expect.stringContaining('2026-09-2') })
  replace(Buffer.from('no table'))
  expect(await look(file)).toMatchObject({ is: 'wrong', mend: expect.stringContaining('COUNTRIES_FILE') })
  expect(await look(join(folder, 'none'))).toMatchObject({ is: 'wrong' })
})

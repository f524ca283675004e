/**
 * Each released version is upgraded to this one: its kept house is restored, brought up to date and opened, and goes on
 * where it stood. The rules of what a migration may do to the version before it.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { login, memberInfoCall } from '#contract/identity/identity.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { findProvider, openProviderSecret, SANDBOX } from '#server/modules/cashier/providers/providers.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { findContractions } from '#server/testing/contractions.ts'
import { listKept, migrationsOf } from '#server/testing/kept-versions.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { restoreBackup } from './restore-backup.ts'

const root = projectRoot()
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

describe.each(listKept())('CASH-7 version $version', ({ file, keyFile }) => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let house: House
  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'), 'empty')
    await restoreBackup(database.url, { file })
    house = await openHouseOn(database.url, { FACTOR_SECRET: readFileSync(keyFile, 'utf8').trim() })
  }, 120_000)
  afterAll(async () => {
    await house.close()
    await database.drop()
  })

  test('is brought up to date: its books balance, and what was encrypted opens', async () => {
    await expectBalancedBooks(house.env.db)
    const provider = (await findProvider(house.env.db, SANDBOX)) ?? expect.fail('no provider')
    expect(openProviderSecret(house.env, provider).length).toBeGreaterThan(10)
  })

  test('goes on: its member logs in with the balance of before, and money moves', async () => {
    const [member] = await house.env.db.query<{ id: string }>(
      `select id::text as id from identity.accounts where username = 'demo'`,
    )
    const { token } = await house.as().ok(login, { username: 'demo', password: 'Demo-1234' })
    expect((await house.as(token).ok(memberInfoCall)).account).toBe('demo')
    const before = Number((await house.as(token).ok(walletBalance)).balance)
    expect(before).toBeGreaterThan(0)
    await fundCash(house, member?.id ?? '', 100)
    expect(Number((await house.as(token).ok(walletBalance)).balance)).toBe(before + 100)
    await expectBalancedBooks(house.env.db)
  })
})

describe('OFFICE-2 a release', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string }
  const dated = [...readText('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) · \d{4}-\d{2}-\d{2}$/gm)].map(
    ([, one]) => one,
  )

  test('has a dated section that says what must be done, the version of package.json, and a kept house', () => {
    expect(dated[0]).toBe(version)
    expect(listKept().map((one) => one.version)).toEqual(dated)
    expect(existsSync(listKept()[0]?.programs ?? ''), 'its server is kept (former-server.test.ts)').toBe(true)
    const [, section = ''] = readText('CHANGELOG.md').split(`## ${version} · `)
    expect(section.split('\n## ')[0]).toContain('### What an operator must know')
  })

  test('is known by a migration of its own, so that the version before leaves its routines in force', async () => {
    const ran = await Promise.all(listKept().map(migrationsOf))
    for (const [index, former] of ran.slice(1).entries())
      expect(ran[index]?.filter((name) => !former.includes(name))).not.toEqual([])
  })

  test('leaves the version before it able to run: what contracts says why nothing of it is needed', async () => {
    const [newest] = listKept()
    const ran = newest ? await migrationsOf(newest) : expect.fail('no version is kept')
    const folder = join(root, 'server/migrations')
    const since = readdirSync(folder).filter((name) => name.endsWith('.sql') && !ran.includes(name))
    expect(since.flatMap((name) => findContractions(name, readFileSync(join(folder, name), 'utf8')))).toEqual([])
  })

  test.each([
    ['alter table a drop column b;', ['x: drop column']],
    ['drop table a.b;', ['x: drop table']],
    ['alter table a rename column b to c;', ['x: rename column']],
    ['alter table a rename to b;', ['x: rename to']],
    ['alter table a alter column b type int;', ['x: alter column b type']],
    ['alter table a alter column b set not null;', ['x: alter column b set not null']],
    ['alter table a add column b int not null;', ['x: add column b int not null']],
    ['alter table a add column b int not null default 0;', []],
    ['alter table a add column b int;\ncreate table c (d int not null);', []],
    ['alter table a add constraint b check (c > 0);', ['x: add constraint']],
    ['-- drop table a;\nselect 1;', []],
    ['-- contract: nothing reads it since 0.3.0\nalter table a drop column b;', []],
    ['-- contract: nothing reads it since 0.3.0\nalter table a drop column b;\ndrop table c;', ['x: drop table']],
  ])('a contraction is found: %s', (sql, found) => {
    expect(findContractions('x', sql)).toEqual(found)
  })
})

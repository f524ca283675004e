/**
 * What the command says about a saved link. Statements of a house are in server/modules/statements/statements.test.ts.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_LINK, hashDay, type SealedDay, type Sha256 } from '#contract/statements/statement-proof.mjs'
import { projectRoot } from '#server/lib/project-root.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const LEDGERS = ['real BDT', 'trial BDT']
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']

let folder: string
/** Each ledger's days: its own links. */
const chains = new Map<string, SealedDay[]>()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-verify-'))
  for (const ledger of LEDGERS) {
    const days: SealedDay[] = []
    for (const day of DAYS) {
      const told = {
        ledger,
        day,
        accounts: 1,
        entries: 2,
        root: createHash('sha256')
          .update(ledger + day)
          .digest('hex'),
        previous: days.at(-1)?.link ?? FIRST_LINK,
      }
      days.push({ ...told, link: await hashDay(sha256, told) })
    }
    chains.set(ledger, days)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linkOf = (ledger: string, day: string) => chains.get(ledger)?.find((one) => one.day === day)?.link ?? ''
/** Writes a statement with the days of the ledgers from one on, and no entries. */
function keep(from: string, change: (day: SealedDay) => SealedDay = (day) => day): string {
  const days = [...chains.values()]
    .flat()
    .filter(({ day }) => day >= from)
    .map(change)
  const file = join(folder, 'statement.json')
  writeFileSync(file, JSON.stringify({ format: 'fairhouse.statement.1', days, accounts: [], next: null }))
  return file
}
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(projectRoot(), 'scripts/verify.mjs'), ...words]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
const containing = (text: string) => expect.stringContaining(text) as string

test('CASH-7 a link that was kept is compared with the day’s in any ledger, and with what the day after says of the day before', async () => {
  const file = keep('2026-11-02')
  for (const ledger of LEDGERS) {
    for (const day of DAYS) {
      const same = await run(file, '--link', `${day}:${linkOf(ledger, day)}`)
      expect(same, `${ledger} ${day}`).toMatchObject({
        code: 0,
        stdout: containing(`ok      The link of ${day} is the one that you kept`),
      })
      expect(same.stdout).not.toContain('Not compared')
    }
    const other = await run(file, '--link', `2026-11-01:${linkOf(ledger, '2026-11-03')}`)
    expect(other).toMatchObject({
      code: 1,
      stdout: containing('FAILED  The link of 2026-11-01 is another than the one that you kept'),
    })
    expect(other.stdout).toContain('NOT VERIFIED.')
  }
})

test('CASH-7 a statement of another history, a day that the file does not carry, and a broken chain are not verified with a link', async () => {
  const kept = `2026-11-03:${linkOf('real BDT', '2026-11-03')}`
  const changed = await run(
    keep('2026-11-02', (day) =>
      day.day === '2026-11-03' ? { ...day, link: 'ab'.repeat(32) } : { ...day, previous: 'cd'.repeat(32) },
    ),
    '--link',
    kept,
  )
  expect(changed).toMatchObject({ code: 1, stdout: containing('is another than the one that you kept') })
  expect(
    await run(
      keep('2026-11-02', (day) => ({ ...day, entries: 3 })),
      '--link',
      kept,
    ),
  ).toMatchObject({ code: 1, stdout: containing('is not made of that day') })
  const file = keep('2026-11-03')
  for (const day of ['2026-11-01', '2026-11-05', '2026-99-99'])
    expect(await run(file, '--link', `${day}:${linkOf('real BDT', '2026-11-01')}`)).toMatchObject({
      code: 1,
      stdout: containing(`The link of ${day} cannot be compared`),
    })
})

test('CASH-7 the command says how it is asked', async () => {
  const file = keep('2026-11-01')
  for (const link of ['2026-11-01', '2026-11-01:short', `1.11.2026:${'ab'.repeat(32)}`, `:${'ab'.repeat(32)}`])
    expect(await run(file, '--link', link)).toMatchObject({ code: 2, stdout: containing('usage:') })
  expect(await run(file, '--link')).toMatchObject({ code: 2 })
  expect(await run('--help')).toMatchObject({
    code: 0,
    stdout: containing('--link <day>:<hash>  that day must have the link that you kept'),
  })
})

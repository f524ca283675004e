/**
 * Manipulations by the owner of the database: triggers off, a sealed entry changed, triggers on. The books must report
 * them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerRoot } from '#contract/statements/statement.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { BooksScope } from '#server/lib/books-check.ts'
import { asGivenBefore, expectBalancedBooks, findDiffering } from '#server/testing/books.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner, damage } from '#server/testing/owner.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { dayOf, sealDays } from './seal-days.ts'
import { STATEMENTS_JOBS } from './statements.jobs.ts'

let house: House
let folder: string
let witnessFile: string
const days: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-witness-'))
  witnessFile = join(folder, 'kept', 'links.jsonl')
  house = await openHouse({ WITNESS_FILE: witnessFile, WITNESS_MAIL: 'notary@example.com' })
  const { env } = house
  await asGivenBefore(house)
  // more days than are checked every night, so that a fault in the oldest shows only in a full check, or at random
  for (let index = 0; index < 14; index++) {
    days.push(dayOf(env.clock.now()))
    await giveStakes(env, 'anna', 10_000n)
    await playLine(env, 'anna', `r ${index}`, { kind: 'stake', amountMinor: 100n })
    await playLine(env, 'anna', `r ${index}`, { kind: 'payout', amountMinor: 300n, closes: true })
    house.clock.advance(DAY_MS)
  }
  await runJob('statements.seal-days')
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const runJob = async (name: string, payload: object = {}) => {
  await STATEMENTS_JOBS.find((job) => job.name === name)?.run(house.env, payload)
}
const EVERYTHING: BooksScope = { everything: true }
const found = async (scope: BooksScope = EVERYTHING) =>
  (await findDiffering(house.env.db, scope)).flatMap(({ code, differing }) =>
    differing.map(({ id, what }) => ({ code, id, what })),
  )

/** Damages and repairs. In between, the books must report these checks; before and after they must report nothing. */
async function theft(
  statement: string,
  repair: string,
  codes: readonly string[],
  scope = EVERYTHING,
): Promise<{ id: string; what: string }[]> {
  await damage(house, statement)
  const wrong = await found(scope)
  await damage(house, repair)
  expect([...new Set(wrong.map((one) => one.code))].sort()).toEqual([...codes].sort())
  expect(await found()).toEqual([])
  return wrong
}

const IN = (day: number) =>
  `(select max(t.id) from wallet.transfers t join statements.days d on t.id > d.after_transfer and t.id <= d.last_transfer where d.day = '${days[day]}')`

describe('CASH-7 sealed days are hashed again', () => {
  test('reason, reference or time of a sealed entry changed behind the triggers: the books name the accounts and the day', async () => {
    const wrong = await theft(
      `update wallet.transfers set reference = 'x' || reference where id = ${IN(13)}`,
      `update wallet.transfers set reference = substr(reference, 2) where id = ${IN(13)}`,
      ['days-hashed'],
      {},
    )
    expect(wrong.map((one) => one.what)).toEqual([
      'what the ledger holds is not what was sealed',
      'what the ledger holds is not what was sealed',
    ])
    for (const { id } of wrong) expect(id).toMatch(new RegExp(`^day ${days[13]} account \\d+$`))
    // neither a win nor a stake, so that no other check can find it
    const gift = `(select min(id) from wallet.transfers where reason = 'adjustment' and id > (select last_transfer from statements.days where day = '${days[9]}'))`
    await theft(
      `update wallet.transfers set reason = 'promotion' where id = ${gift}`,
      `update wallet.transfers set reason = 'adjustment' where reason = 'promotion'`,
      ['days-hashed'],
      {},
    )
    await theft(
      `update wallet.entries set created_at = created_at + interval '1 hour' where transfer_id = ${IN(12)}`,
      `update wallet.entries set created_at = created_at - interval '1 hour' where transfer_id = ${IN(12)}`,
      ['days-hashed'],
      {},
    )
  })

  test('the same in the oldest day: shown where everything is asked for', async () => {
    const shift = (by: string) =>
      `update wallet.entries set created_at = created_at ${by} interval '1 second' where transfer_id = ${IN(0)}`
    await theft(shift('+'), shift('-'), ['days-hashed'])
  })

  test('an account with another owner', async () => {
    const to = (from: string, name: string) =>
      `update wallet.accounts set owner = '${name}', member = '${name}' where owner = '${from}' and kind = 'member_cash'`
    const wrong = await theft(to('anna', 'mallory'), to('mallory', 'anna'), ['days-hashed', 'journal-transfers'])
    expect(wrong.some((one) => one.id.startsWith(`day ${days[0]} account`))).toBe(true)
  })

  test('a tree, a root, a link or a day changed to fit', async () => {
    const flip = (bytes: string) => `set_byte(${bytes}, 3, get_byte(${bytes}, 3) # 1)`
    for (const [change, codes] of [
      [
        `update statements.levels set hashes = ${flip('hashes')} where day = '${days[5]}' and level = 0 and length(hashes) > 32`,
        ['days-hashed'],
      ],
      [`update statements.roots set root = ${flip('root')} where day = '${days[5]}'`, ['days-chained', 'days-hashed']],
      [`update statements.roots set link = ${flip('link')} where day = '${days[5]}'`, ['days-chained']],
      [`update statements.roots set previous = ${flip('previous')} where day = '${days[5]}'`, ['days-chained']],
    ] as const)
      await theft(change, change, codes)
    await theft(
      `update statements.accounts set entries_before = entries_before + 1 where day = '${days[13]}'`,
      `update statements.accounts set entries_before = entries_before - 1 where day = '${days[13]}'`,
      ['days-sealed', 'days-chained', 'days-hashed'],
    )
  })
})

describe('CASH-7 a day or a member taken out of what was sealed', () => {
  const away = async (table: string, where: string, codes: readonly string[]) => {
    await asOwner(house, (db) =>
      db.query(`create table statements.was_taken as select * from statements.${table} where ${where}`),
    )
    const wrong = await theft(
      `delete from statements.${table} where ${where}`,
      `insert into statements.${table} select * from statements.was_taken`,
      codes,
    )
    await asOwner(house, (db) => db.query('drop table statements.was_taken'))
    return wrong.map(({ what }) => what)
  }

  test('a missing root of the newest day, which no later link contains, is reported', async () => {
    expect(await away('roots', `day = '${days[13]}'`, ['days-hashed'])).toEqual(['its root is gone'])
  })

  test('an account that moved and is in no seal is missed', async () => {
    expect(
      await away(
        'accounts',
        `day = '${days[13]}' and account_id = (select min(account_id) from statements.accounts where day = '${days[13]}')`,
        ['days-sealed', 'days-hashed'],
      ),
    ).toContain('moved within what was sealed, and is not in the seal')
  })
})

describe('CASH-7 the witness', () => {
  const lines = () =>
    readFileSync(witnessFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { day: string; link: string })

  test('gets each link once, in a file and by mail', async () => {
    const { content } = await house.as().ok(ledgerRoot, { from: days[0], to: days[13] })
    expect(lines().map((line) => [line.day, line.link])).toEqual(content.map((row) => [row.day, row.link]))
    await runJob('statements.seal-days')
    expect(lines()).toHaveLength(14)
    const jobs = await house.env.db.query<{ payload: { day: string } }>(
      `select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'statements.send-links' order by p.id`,
    )
    expect(jobs.map((job) => job.payload.day)).toEqual(days)
    await runJob('statements.send-links', { day: days[13] })
    const [mail] = await house.env.db.query<{ recipient: string; body: string }>(
      'select recipient, body from core.outgoing_messages order by id desc limit 1',
    )
    expect(mail).toMatchObject({
      recipient: 'notary@example.com',
      body: expect.stringContaining(content[13]?.link ?? '?') as string,
    })
  })

  test('a file that was shortened at its beginning, in the middle or by all of it is named; nothing is put back into a hole', async () => {
    const copy = join(folder, 'shortened.jsonl')
    const told = lines()
    const keep = (kept: typeof told) => writeFileSync(copy, kept.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const lacks = async () =>
      (await found({ witnessFile: copy })).filter(({ what }) => what.includes('lacks this day')).map(({ id }) => id)
    const idOf = (day: number) => `real BDT ${days[day]}`
    for (const [kept, missing] of [
      [told, []],
      [told.slice(0, -1), []], // the newest day is sent to the witness after it was sealed
      [told.slice(2), [0, 1]],
      [told.filter((_, at) => at !== 7), [7]],
      [told.slice(0, -3), [11, 12]],
      [[], [...told.keys()].slice(0, -1)],
    ] as const) {
      keep([...kept])
      expect(await lacks()).toEqual(missing.map(idOf))
    }
    rmSync(copy)
    expect(await lacks()).toHaveLength(13)
    // the next sealing appends the days after the last line; the gap before it stays visible
    const original = readFileSync(witnessFile, 'utf8')
    writeFileSync(
      witnessFile,
      told
        .filter((_, at) => at !== 7 && at < 12)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
    await runJob('statements.seal-days')
    expect(lines().map(({ day }) => day)).toEqual(days.filter((_, at) => at !== 7))
    writeFileSync(witnessFile, original)
  })

  test('shows a chain that the owner of the database made anew, whole and consistent, and what is no link at all', async () => {
    const copy = join(folder, 'copy.jsonl')
    const told = lines()
    writeFileSync(copy, `${told.map((line) => JSON.stringify(line)).join('\n')}\n`)
    // the whole history of seals is deleted and sealed again over a changed entry
    const saved = ['levels', 'accounts', 'roots', 'days']
    await asOwner(house, async (db) => {
      for (const table of saved)
        await db.query(`create table statements.was_${table} as select * from statements.${table}`)
    })
    await damage(house, `update wallet.transfers set reference = 'forged' where id = ${IN(2)}`)
    const [forged] = await house.env.db.query<{ id: bigint }>(
      `select id from wallet.transfers where reference = 'forged'`,
    )
    await damage(house, ...saved.map((table) => `delete from statements.${table}`))
    await sealDays(house.env)
    expect(await found()).toEqual([]) // no check inside the house can find it
    const seen = await found({ everything: true, witnessFile: copy })
    expect(new Set(seen.map((one) => one.code))).toEqual(new Set(['days-witnessed']))
    expect(seen[0]).toMatchObject({ what: expect.stringContaining('another link') as string })
    await damage(
      house,
      ...saved.map((table) => `delete from statements.${table}`),
      `update wallet.transfers set reference = 'r 2' where id = ${forged?.id}`,
      ...[...saved].reverse().map((table) => `insert into statements.${table} select * from statements.was_${table}`),
    )
    await asOwner(house, async (db) => {
      for (const table of saved) await db.query(`drop table statements.was_${table}`)
    })
    expect(await found({ everything: true, witnessFile: copy })).toEqual([])
    writeFileSync(copy, `${JSON.stringify({ ...told[0], day: '2019-01-01' })}\nnot a line\n`)
    expect((await found({ witnessFile: copy })).map((one) => one.what)).toEqual(
      expect.arrayContaining([
        'the witness was told of a day that the house does not have',
        'is no link of a sealed day',
      ]),
    )
  })
})

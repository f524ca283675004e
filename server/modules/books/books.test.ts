/** The reports of the books: every night, on demand, and with an alarm. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_LANGUAGES } from '#contract/languages.ts'
import { officeBooks, officeBooksReport, runBooks } from '#contract/books/office-books.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { CHECKS } from '#server/check-books.ts'
import { registry } from '#server/lib/metric-kinds.ts'
import { translate } from '#server/lib/messages.ts'
import { BOOKS_CHECKS, type BooksCheck } from '#server/lib/books-check.ts'
import {
  buildAgent,
  buildHouseOperator,
  buildMember,
  buildOperator,
  buildTrial,
  type Person,
} from '#server/testing/builders.ts'
import { asGivenBefore } from '#server/testing/books.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { damage as doDamage } from '#server/testing/owner.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { RUN_BOOKS, runReport } from './run-report.ts'
import { withAnswers } from '#server/testing/slots.ts'

let house: House
let finance: Person
/** An operator of the house, who sees whole reports. */
let auditor: Person
beforeAll(async () => {
  house = await openHouse()
  finance = await buildOperator(house, 'finance')
  auditor = await buildHouseOperator(house)
  await asGivenBefore(house)
  await giveStakes(house.env, 'anna', 1_000n)
})
afterAll(() => house.close())

/** Runs the job as the queue does: first the reports that operators asked for, then one with the schedule's payload. */
async function runJob(checks: readonly BooksCheck[] = CHECKS, payload: object = {}): Promise<void> {
  await RUN_BOOKS.run(withAnswers(house.env, BOOKS_CHECKS, checks), payload)
}
const queued = async () =>
  (
    await house.env.db.query<{ payload: { id: string } }>(
      `select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'books.run' order by p.id`,
    )
  ).map((row) => row.payload)
const newest = async () => (await auditor.caller.ok(officeBooks)).content[0]
const gauge = async (name: string) => (await registry.getSingleMetric(`fairhouse_${name}`)?.get())?.values[0]?.value

const damage = (statement: string) => doDamage(house, statement)

describe('CASH-7 a report of the books', () => {
  test('runs every night, names every check and how many rows it examined, and is stored', async () => {
    await runJob()
    const row = await newest()
    expect(row).toMatchObject({ state: 'done', askedBy: null, done: CHECKS.length, total: CHECKS.length, differing: 0 })
    const report = await auditor.caller.ok(officeBooksReport, { id: row?.id ?? '' })
    expect(report.checks.map((check) => check.name)).toEqual(CHECKS.map((check) => check.name))
    expect(report.checks.find((check) => check.code === 'ledger-entries')).toMatchObject({
      examined: 1,
      differing: 0,
      samples: [],
    })
    expect([await gauge('books_balanced'), await gauge('books_differences')]).toEqual([1, 0])
  })

  test('raises the alarm when something differs, says what, and ends it when it is put right', async () => {
    const errors: unknown[] = []
    const { error } = house.env.log
    house.env.log.error = ((facts: unknown) => errors.push(facts)) as typeof error
    await damage(`update wallet.accounts set balance = balance + 1 where owner = 'anna'`)
    await runJob()
    house.env.log.error = error
    const row = await newest()
    expect(row).toMatchObject({ state: 'done', differing: 1 })
    const report = await auditor.caller.ok(officeBooksReport, { id: row?.id ?? '' })
    expect(report.checks.filter((check) => check.differing > 0)).toMatchObject([
      { code: 'ledger-balances', samples: [{ what: 'balance 1001, entries 1000' }] },
    ])
    expect(errors).toMatchObject([{ check: 'every balance equals its entries', differing: 1 }])
    expect([await gauge('books_balanced'), await gauge('books_differences')]).toEqual([0, 1])
    await damage(`update wallet.accounts set balance = balance - 1 where owner = 'anna'`)
    await runJob()
    expect(await newest()).toMatchObject({ differing: 0 })
    expect(await gauge('books_balanced')).toBe(1)
  })

  test('is asked for once however many ask at once, and written into the audit log once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => finance.caller.ok(runBooks, {})))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.isNew)).toHaveLength(1)
    expect(await newest()).toMatchObject({ state: 'waiting', askedBy: finance.username, differing: null })
    const admin = await buildOperator(house)
    const acts = await admin.caller.ok(listAudit, { action: 'books.run' })
    expect(acts.content).toMatchObject([{ operator: finance.username, subject: `books:${answers[0]?.id}` }])
    const [payload] = await queued()
    expect(payload).toMatchObject({ id: answers[0]?.id })
    await runJob(CHECKS, payload)
    expect(await newest()).toMatchObject({ id: answers[0]?.id, state: 'done', differing: 0 })
    await runJob(CHECKS, payload) // a repetition of the same job
    expect(await newest()).toMatchObject({ id: answers[0]?.id, done: CHECKS.length })
  })

  test('stores the result of each check as it runs, and starts again after an interruption', async () => {
    const [first, second] = CHECKS
    if (!first || !second) throw new Error('no checks')
    await runReport(
      withAnswers(house.env, BOOKS_CHECKS, [
        first,
        second,
        { name: 'broken', examined: 'select 1 / 0 as count', differing: '' },
      ]),
      null,
    )
    expect(await newest()).toMatchObject({ state: 'failed', done: 2, total: 3 })

    await house.env.db.query(
      `insert into books.reports (state, asked_at, started_at, done, total, checks) values ('running', now(), now(), 2, 9, '[{}, {}]')`,
    )
    await runJob()
    expect(await newest()).toMatchObject({ state: 'done', done: CHECKS.length, total: CHECKS.length })
  })

  test('that cannot be finished says why and raises the alarm as well', async () => {
    const errors: unknown[] = []
    const { error } = house.env.log
    house.env.log.error = ((facts: unknown) => errors.push(facts)) as typeof error
    await runJob([{ name: 'broken', examined: 'select 1 / 0 as count', differing: '' }])
    house.env.log.error = error
    const row = await newest()
    expect(row).toMatchObject({ state: 'failed', differing: null })
    expect(await auditor.caller.ok(officeBooksReport, { id: row?.id ?? '' })).toMatchObject({
      fault: 'division by zero',
    })
    expect([errors.length, await gauge('books_balanced')]).toEqual([1, 0])
    await runJob()
    expect(await gauge('books_balanced')).toBe(1)
  })

  test('is made by one process at a time; the other leaves it, and one that was asked for waits', async () => {
    await house.env.db.tx(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('books.run'))`)
      const before = await newest()
      await runJob()
      expect(await newest()).toEqual(before)
      const { id } = await finance.caller.ok(runBooks, {})
      await expect(runJob(CHECKS, { id })).rejects.toThrow(/another process/)
    })
    await runJob()
    expect(await newest()).toMatchObject({ state: 'done', askedBy: finance.username })
  })

  test('lists older reports a page after another', async () => {
    const all = await auditor.caller.ok(officeBooks)
    const second = await auditor.caller.ok(officeBooks, { pageNo: 2, pageSize: 2 })
    expect(second.content.map((row) => row.id)).toEqual(all.content.slice(2, 4).map((row) => row.id))
    expect(second.total).toBe(all.total)
  })
})

describe('OFFICE-2 who may read the books', () => {
  test('a brand sees the result, and nothing of what other brands have, do or request', async () => {
    await damage(`update wallet.accounts set balance = balance + 1 where owner = 'anna'`)
    const { error } = house.env.log
    house.env.log.error = (() => undefined) as typeof error
    const { id } = await finance.caller.ok(runBooks, {})
    await runJob(CHECKS, { id })
    house.env.log.error = error
    await damage(`update wallet.accounts set balance = balance - 1 where owner = 'anna'`)
    const whole = await auditor.caller.ok(officeBooksReport, { id })
    expect(whole).toMatchObject({ askedBy: finance.username, differing: 1 })
    expect(whole.checks.find((check) => check.differing > 0)).toMatchObject({
      code: 'ledger-balances',
      samples: [{}],
      tookMs: expect.any(Number) as number,
    })
    const [row] = (await finance.caller.ok(officeBooks)).content
    expect(row).toMatchObject({ id, state: 'done', differing: 1, askedBy: null, tookMs: null })
    const told = await finance.caller.ok(officeBooksReport, { id })
    expect(told).toMatchObject({ state: 'done', differing: 1, askedBy: null, tookMs: null, fault: null })
    expect(told.checks.map(({ code, differing }) => [code, differing])).toEqual(
      whole.checks.map(({ code, differing }) => [code, differing]),
    )
    for (const check of told.checks) expect(check).toMatchObject({ examined: null, samples: [], tookMs: null })
    await runJob()
  })

  test('operators with books.read, and nobody else', async () => {
    const people: [Person['caller'], number, string][] = [
      [house.as(), 401, 'LOGIN_REQUIRED'],
      [(await buildTrial(house)).caller, 401, 'LOGIN_REQUIRED'],
      [(await buildMember(house)).caller, 401, 'LOGIN_REQUIRED'],
      [(await buildAgent(house)).caller, 401, 'LOGIN_REQUIRED'],
      [(await buildOperator(house, 'support')).caller, 403, 'PERMISSION_DENIED'],
      [(await buildOperator(house, 'viewer')).caller, 403, 'PERMISSION_DENIED'],
    ]
    for (const [caller, status, code] of people) {
      expect(await caller.call(officeBooks)).toMatchObject({ status, body: { code } })
      expect(await caller.call(officeBooksReport, { id: '1' })).toMatchObject({ status, body: { code } })
      expect(await caller.call(runBooks, {})).toMatchObject({ status, body: { code } })
    }
  })

  test('NOT_FOUND: no such report', async () => {
    expect(await finance.caller.call(officeBooksReport, { id: '999999' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })
})

test('every check that has a code has its words in every language', () => {
  const codes = CHECKS.flatMap(({ code = [] }) => code)
  expect(codes).toContain('ledger-sum')
  for (const locale of OFFICE_LANGUAGES)
    for (const code of codes) expect(translate(locale, `books.check.${code}`)).not.toMatch(/^books\./)
})

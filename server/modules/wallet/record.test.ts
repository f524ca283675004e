import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { RECORDS_KEPT_DAYS } from '#contract/limits.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { type Reason, transaction, transactions } from '#contract/wallet/wallet.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { openAccount } from './accounts.sql.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { LEDGER_CHECKS } from './check-ledger.ts'
import { postTransfers } from './post-transfers.ts'
import { planOf } from '#server/testing/plan.ts'
import { besidesPlaySumsQuery, entriesQuery, entrySumsQuery, type EntryFilter } from './record.report.sql.ts'

let house: House
let rita: Person
let own: bigint
let other: bigint
let count = 0

const INTO: readonly Reason[] = ['win', 'deposit', 'bonus', 'bet_rollback']
const OUT: readonly Reason[] = ['bet', 'withdrawal', 'deposit_fee']

async function move(reason: Reason, amount: number, at: Date): Promise<void> {
  const [debit, credit] = INTO.includes(reason) ? [other, own] : [own, other]
  await postTransfers(house.env, {
    key: `record ${count++}`,
    at,
    transfers: [{ debit, credit, amountMinor: BigInt(amount) * 10_000n, reason, reference: `no ${count}` }],
  })
}

beforeAll(async () => {
  house = await openHouse()
  rita = await buildMember(house)
  own = await openAccount(house.env.db, { kind: 'member_cash', owner: rita.id, currency: 'BDT' })
  other = await openAccount(house.env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
  const start = house.clock.now().getTime() - DAY_MS
  await move('deposit', 1000, new Date(start))
  const reasons = [
    'bet',
    'win',
    'bet',
    'bet',
    'bonus',
    'withdrawal',
    'bet',
    'bet_rollback',
    'deposit_fee',
    'bet',
    'win',
    'deposit',
  ] as const
  for (const [index, reason] of reasons.entries())
    await move(reason, index + 1, new Date(start + Math.floor(index / 2) * 1000))
})
afterAll(async () => {
  expect((await runChecks(house.env.db, LEDGER_CHECKS)).isBalanced).toBe(true)
  await house.close()
})

describe('transactions', () => {
  test('CASH-5 every kind and direction: pages lead through all of it and back, and the totals are theirs', async () => {
    const { content: all } = await rita.caller.ok(transactions, { limit: 100 })
    expect(all).toHaveLength(13)
    const oneOf = fc.constantFrom(undefined, ...INTO, ...OUT, 'rebate' as const)
    await fc.assert(
      fc.asyncProperty(
        oneOf,
        fc.constantFrom(undefined, 'in' as const, 'out' as const),
        fc.integer({ min: 1, max: 14 }),
        async (type, direction, limit) => {
          const fits = all.filter(
            (row) =>
              (!type || row.type === type) && (!direction || row.amount.startsWith('-') === (direction === 'out')),
          )
          const filter = { ...(type ? { type } : {}), ...(direction ? { direction } : {}), limit }
          const pages = [await rita.caller.ok(transactions, filter)]
          while (pages.at(-1)?.next)
            pages.push(await rita.caller.ok(transactions, { ...filter, before: String(pages.at(-1)?.next) }))
          expect(pages.flatMap((page) => page.content)).toEqual(fits)
          const back = pages.at(-1)?.previous
          if (back)
            expect((await rita.caller.ok(transactions, { ...filter, after: back })).content).toEqual(
              pages.at(-2)?.content,
            )
          const sum = (rows: typeof all) => rows.reduce((total, row) => total + parseMoney(row.amount), 0n)
          expect(pages[0]?.totals).toEqual({
            count: fits.length,
            net: toWire(sum(fits)),
            in: toWire(sum(fits.filter((row) => !row.amount.startsWith('-')))),
            out: toWire(-sum(fits.filter((row) => row.amount.startsWith('-')))),
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test('CASH-5 the totals keep to the asked time', async () => {
    const rows = (await rita.caller.ok(transactions, { limit: 100 })).content
    const from = rows[5]?.at ?? ''
    const within = rows.filter((row) => row.at >= from)
    expect((await rita.caller.ok(transactions, { from, limit: 1 })).totals.count).toBe(within.length)
    expect((await rita.caller.ok(transactions, { from, type: 'bet', limit: 1 })).totals.count).toBe(
      within.filter((row) => row.type === 'bet').length,
    )
  })

  test('CASH-5 RANGE_TOO_OLD: a year is at hand', async () => {
    const from = new Date(house.clock.now().getTime() - (RECORDS_KEPT_DAYS + 1) * DAY_MS).toISOString()
    expect(await rita.caller.call(transactions, { from })).toMatchObject({
      status: 422,
      body: { code: 'RANGE_TOO_OLD', value: { days: RECORDS_KEPT_DAYS } },
    })
  })
})

describe('transaction', () => {
  test('CASH-5 opens one entry; a correction belongs to nothing', async () => {
    const [row] = (await rita.caller.ok(transactions, { type: 'bonus' })).content
    expect(await rita.caller.ok(transaction, { id: row?.id ?? '' })).toEqual({ ...row, currency: 'BDT', subject: null })
  })

  test('CASH-5 NOT_FOUND: another member’s entry, and an unknown one', async () => {
    const [row] = (await rita.caller.ok(transactions, { limit: 1 })).content
    const nina = await buildMember(house)
    for (const id of [row?.id ?? '', '99999999999']) {
      expect(await nina.caller.call(transaction, { id })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect(await house.as().call(transaction, { id: '1' })).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_REQUIRED' },
    })
  })
})

describe('the index of records', () => {
  test('CASH-5 has every entry of members’ main accounts, and of no other account', async () => {
    const guest = await openAccount(house.env.db, { kind: 'trial_play', owner: rita.id, currency: 'BDT' })
    const trial = await openAccount(house.env.db, { kind: 'house_trial', owner: 'acme', currency: 'BDT' })
    const bonus = await openAccount(house.env.db, { kind: 'member_bonus', owner: `${rita.id}/B-1`, currency: 'BDT' })
    const reason = 'adjustment'
    await postTransfers(house.env, {
      key: 'all kinds',
      transfers: [
        { debit: other, credit: own, amountMinor: 1n, reason, reference: '' },
        { debit: other, credit: bonus, amountMinor: 1n, reason, reference: '' },
      ],
    })
    await postTransfers(house.env, {
      key: 'play money',
      transfers: [{ debit: trial, credit: guest, amountMinor: 1n, reason, reference: '' }],
    })
    const rows = await house.env.db.query(
      `select a.kind, bool_and(e.listed) as all, bool_or(e.listed) as any from wallet.entries e
       join wallet.accounts a on a.id = e.account_id group by 1 order by a.kind::text`,
    )
    expect(rows).toEqual(
      ['adjustments', 'house_trial', 'member_bonus', 'member_cash', 'trial_play'].map((kind) => {
        const isListed = kind === 'member_cash' || kind === 'trial_play'
        return { kind, all: isListed, any: isListed }
      }),
    )
  })
})

describe('plan', () => {
  const filter = (): EntryFilter => ({ accountId: own, from: new Date('2026-01-01T00:00:00Z') })
  beforeAll(async () => {
    const { db } = house.env
    const bank = await openAccount(db, { kind: 'payment_in', owner: 'plan', currency: 'BDT' })
    const owners = Array.from({ length: 40 }, (_, index) => `plan${index}`)
    const wallets = await Promise.all(
      owners.map((owner) => openAccount(db, { kind: 'member_cash', owner, currency: 'BDT' })),
    )
    for (let round = 0; round < 8; round++) {
      await Promise.all(
        wallets.map((credit, index) =>
          postTransfers(house.env, {
            key: `plan ${round} ${index}`,
            transfers: Array.from({ length: 16 }, () => ({
              debit: bank,
              credit,
              amountMinor: 1n,
              reason: 'win' as const,
              reference: 'plan',
            })),
          }),
        ),
      )
    }
    // plans depend on the statistics of a vacuum; whether the vacuum may also mark pages as visible depends on other
    // readers
    await asOwner(house, async (owner) => {
      await owner.query('checkpoint')
      await owner.query('vacuum analyze wallet.entries')
      await owner.query('vacuum analyze wallet.transfers')
    })
  })

  test.each([
    ['the newest', () => entriesQuery(filter(), { limit: 20 }), /entries_by_time/],
    ['behind an entry', () => entriesQuery(filter(), { before: 77n, limit: 20 }), /entries_by_time/],
    [
      'of a rare kind',
      () => entriesQuery({ ...filter(), reason: 'deposit' }, { limit: 20 }),
      /transfers_besides_play_from[^]*transfers_besides_play_to/,
    ],
    // every entry lies within the asked time, so both indexes that begin with the account serve it
    [
      'the totals',
      () => entrySumsQuery(filter(), 'in'),
      /(entries_by_time|entries_pkey)[^]*Index Cond: \(\(?account_id/,
    ],
    ['the totals of what is rare', () => besidesPlaySumsQuery('credit', filter()), /transfers_besides_play_to/],
  ])('CASH-5 the account record, %s: read from its index', async (_name, query, index) => {
    const plan = await planOf(house.env.db, query())
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})

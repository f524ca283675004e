/** Tries, in SQL as the owner of the database, what must never happen: the database itself refuses each attempt. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { openDb, type Db } from '#server/lib/db.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { ACCOUNT_KINDS, type AccountKind } from './account-kinds.ts'

const CHECK = '23514'
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const NOT_NULL = '23502'

let database: TestDatabase
let db: Db
const ids = {} as Record<AccountKind, bigint>
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  db = openDb(database.ownerUrl, 2)
  for (const kind of Object.keys(ACCOUNT_KINDS) as AccountKind[]) {
    const [row] = await db.query<{ id: bigint }>('select wallet.open_account($1, $2, $3) as id', [
      kind,
      ownerOf(kind),
      currencyOf(kind),
    ])
    ids[kind] = row?.id ?? 0n
  }
})
afterAll(async () => {
  await expectBalancedBooks(db)
  await db.close()
  await database.drop()
})

const currencyOf = (kind: string) => (kind === 'member_points' || kind === 'points' ? POINTS_CURRENCY : 'BDT')

function ownerOf(kind: AccountKind): string {
  const { owner } = ACCOUNT_KINDS[kind]
  return {
    member: '7',
    'member/vendor': '7/acme',
    'member/grant': '7/B-1',
    'member/order': '7/D-1',
    'member/contract': '7/D-1',
    vendor: 'acme',
    provider: 'sandbox',
    house: '',
  }[owner]
}
const account = (kind: AccountKind) => ids[kind]
const refused = (statement: string, code: string) =>
  expect(db.query(statement), statement).rejects.toMatchObject({ code })

describe('CASH-7 every kind of account', () => {
  test.each(Object.entries(ACCOUNT_KINDS))(
    '%s lies in its book, knows its member, and goes below zero only where it may',
    async (name, facts) => {
      const kind = name as AccountKind
      const [row] = await db.query<{ book: string; member: string | null; may_go_negative: boolean; ends: boolean }>(
        'select book::text as book, member, may_go_negative, id % 1000 = ledger as ends from wallet.accounts where id = $1',
        [account(kind)],
      )
      const isOfMember = facts.owner.startsWith('member')
      expect(row).toEqual({
        book: facts.book,
        member: isOfMember ? '7' : null,
        may_go_negative: facts.mayGoNegative,
        ends: true,
      })
      if (!facts.mayGoNegative)
        await refused(`update wallet.accounts set balance = -1 where id = ${account(kind)}`, CHECK)
      await refused(
        `update wallet.accounts set may_go_negative = not may_go_negative where id = ${account(kind)}`,
        CHECK,
      )
      await refused(
        `update wallet.accounts set member = ${isOfMember ? 'null' : `'7'`} where id = ${account(kind)}`,
        CHECK,
      )
      await refused(`update wallet.accounts set ledger = ledger + 1 where id = ${account(kind)}`, CHECK)
      await refused(
        `insert into wallet.accounts select id + 1000000, ledger, book, currency, kind, owner, member, 0, may_go_negative from wallet.accounts where id = ${account(kind)}`,
        UNIQUE,
      )
    },
  )

  test('PROMO-8 accounts of points hold nothing but whole points, and no other account holds any', async () => {
    await refused(`update wallet.accounts set balance = -10001 where id = ${account('points')}`, CHECK)
    await refused("select wallet.open_account('member_points', '7', 'BDT')", CHECK)
    await refused("select wallet.open_account('member_cash', '7', 'PTS')", CHECK)
  })

  test('what is owed is never a gain', async () => {
    for (const kind of ['vendor_debt', 'member_debt'] as const)
      await refused(`update wallet.accounts set balance = 1 where id = ${account(kind)}`, CHECK)
  })

  test('a book or a currency that does not fit its ledger is refused, and a currency that is none', async () => {
    await refused(`update wallet.accounts set currency = 'USD' where id = ${account('fees')}`, FOREIGN_KEY)
    await refused(`update wallet.accounts set book = 'trial' where id = ${account('fees')}`, CHECK)
    await refused(`insert into wallet.ledgers (number, book, currency) values (999, 'real', 'taka')`, CHECK)
    await refused(`insert into wallet.ledgers (number, book, currency) values (998, 'real', 'BDT')`, UNIQUE)
    await refused(`insert into wallet.ledgers (number, book, currency) values (1000, 'real', 'QQQ')`, CHECK)
  })
})

describe('CASH-7 transfers and postings', () => {
  const transfer = (
    over: Partial<Record<'id' | 'posting' | 'debit' | 'credit' | 'amount' | 'reference' | 'reason', string>>,
  ) => {
    const one = {
      id: '64000',
      posting: '1000',
      debit: String(account('fees')),
      credit: String(account('rounding')),
      amount: '1',
      reference: `''`,
      reason: `'adjustment'`,
      ...over,
    }
    return `insert into wallet.transfers (id, posting_id, debit, credit, amount, reason, reference, created_at)
      values (${one.id}, ${one.posting}, ${one.debit}, ${one.credit}, ${one.amount}, ${one.reason}, ${one.reference}, now())`
  }

  test('move more than nothing, between two accounts, under their own posting, for a known reason', async () => {
    await refused(transfer({ amount: '0' }), CHECK)
    await refused(transfer({ amount: '-5' }), CHECK)
    await refused(transfer({ credit: String(account('fees')) }), CHECK)
    await refused(transfer({ posting: '1001' }), CHECK)
    await refused(transfer({ reason: `'theft'` }), '22P02')
    await refused(transfer({ reference: `repeat('x', 201)` }), CHECK)
    await refused(transfer({ amount: 'null' }), NOT_NULL)
  })

  test.each(['trial_play', 'house_trial', 'trial_held'] as const)(
    'never join real money and %s, in either direction, nor do two currencies meet',
    async (kind) => {
      await refused(transfer({ debit: String(account(kind)) }), CHECK)
      await refused(transfer({ credit: String(account(kind)) }), CHECK)
      const [other] = await db.query<{ id: bigint }>(`select wallet.open_account('fees', '', 'USD') as id`)
      await refused(transfer({ debit: String(other?.id) }), CHECK)
    },
  )

  test('have one posting for a key, and a key that is one', async () => {
    await refused(
      `insert into wallet.postings (key, id, request_hash, created_at) values ('', 1, '\\x00', now())`,
      CHECK,
    )
    await refused(
      `insert into wallet.postings (key, id, request_hash, created_at) select 'k', n, '\\x00', now() from generate_series(1, 2) n`,
      UNIQUE,
    )
    await refused(
      `insert into wallet.entries select ${account('fees')}, 1, 1, 1, now() from generate_series(1, 2)`,
      UNIQUE,
    )
  })

  test.each(['postings', 'transfers', 'entries'])('%s cannot be changed, removed or emptied', async (table) => {
    for (const statement of [
      `update wallet.${table} set created_at = now()`,
      `delete from wallet.${table}`,
      `truncate wallet.${table} cascade`,
    ])
      await expect(db.query(statement)).rejects.toThrow(/stays written/)
  })
})

describe('CASH-7 wallet.post_batch itself', () => {
  const POSTED = [{ postings: expect.stringMatching(/^[1-9][0-9]*$/) as unknown }]
  const post = (debit: bigint, credit: bigint, amount: string, key = `k ${debit} ${credit} ${amount}`) => {
    const [low, high] = debit < credit ? [debit, credit] : [credit, debit]
    return db.query<{ postings: string }>(
      `select postings from wallet.post_batch(array[$1], array['\\x00'::bytea], array[now()], array[$2, $3]::bigint[], array[1], array[0], array[$4::int], array[$5::int],
        array[$6]::bigint[], array['adjustment']::wallet.reason[], array[''], null)`,
      [key, low, high, debit < credit ? 1 : 2, debit < credit ? 2 : 1, amount],
    )
  }

  test('refuses an overdraft, an amount that is none, money across books, and one beyond what a balance can hold', async () => {
    expect(await post(account('member_cash'), account('fees'), '1')).toEqual([{ postings: '-1' }])
    await expect(post(account('fees'), account('member_cash'), '0')).rejects.toMatchObject({ code: CHECK })
    await expect(post(account('fees'), account('member_cash'), '-1')).rejects.toMatchObject({ code: CHECK })
    await expect(post(account('fees'), account('trial_play'), '1')).rejects.toMatchObject({ code: CHECK })
    expect(await post(account('fees'), account('member_cash'), '9223372036854775807', 'most')).toEqual(POSTED)
    await expect(post(account('rounding'), account('member_cash'), '1')).rejects.toMatchObject({ code: '22003' })
    expect(await post(account('member_cash'), account('fees'), '9223372036854775807', 'most back')).toEqual(POSTED)
  })

  test('raises, and posts nothing at all, when a balance that it meant to write was not written', async () => {
    await db.query(`
      create function public.swallow() returns trigger language plpgsql as 'begin return null; end';
      create trigger swallow before update on wallet.accounts for each row when (old.kind = 'rounding') execute function public.swallow()`)
    try {
      await expect(post(account('fees'), account('rounding'), '5', 'swallowed')).rejects.toMatchObject({
        code: 'XX001',
        message: 'the balances of 2 accounts were to be written, and 1 were',
      })
      expect(await db.query(`select from wallet.postings where key = 'swallowed'`)).toEqual([])
    } finally {
      await db.query('drop trigger swallow on wallet.accounts; drop function public.swallow()')
    }
    expect(await post(account('fees'), account('rounding'), '5', 'swallowed')).toEqual(POSTED)
    expect(await post(account('rounding'), account('fees'), '5', 'and back')).toEqual(POSTED)
  })

  test('runs no function that was not made known as an effect', async () => {
    await expect(
      db.query(
        `select * from wallet.post_batch(array['e'], array['\\x00'::bytea], array[now()], array[]::bigint[], array[]::int[], array[]::int[], array[]::int[], array[]::int[],
        array[]::bigint[], array[]::wallet.reason[], array[]::text[], '{"pg_sleep": [{"ord": 1}]}')`,
      ),
    ).rejects.toMatchObject({ code: '42883' })
  })
})

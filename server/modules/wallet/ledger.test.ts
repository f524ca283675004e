import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { REASONS } from '#contract/wallet/wallet.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { ACCOUNT_KINDS, type AccountKind } from './account-kinds.ts'
import { getBalance, openAccount } from './accounts.sql.ts'
import { closeWriter, postTransfers, postTransfersInTx } from './post-transfers.ts'
import { listEntryRows } from './record.report.sql.ts'
import { turnPage, type Turn } from '#server/lib/turn-page.ts'
import type { Posting, TransferOrder } from './posting.ts'

let database: TestDatabase
let env: Env
/** Another process that uses the same database. */
let other: Env
let bank: bigint
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  env = await openEnv(database.url)
  other = await openEnv(database.url)
  bank = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
})
afterAll(async () => {
  await expectBalancedBooks(env.db)
  for (const one of [env, other]) {
    await closeWriter(one)
    await one.db.close()
  }
  await database.drop()
})

const wallet = (owner: string, kind: AccountKind = 'member_cash', currency = 'BDT') =>
  openAccount(env.db, { kind, owner, currency })
const move = (debit: bigint, credit: bigint, amountMinor: bigint, reference = ''): TransferOrder => ({
  debit,
  credit,
  amountMinor,
  reason: 'adjustment',
  reference,
})
const fund = (account: bigint, amountMinor: bigint): Posting => ({
  key: `fund ${account}`,
  transfers: [move(bank, account, amountMinor)],
})
const balanceOf = async (id: bigint) =>
  (await env.db.query<{ balance: bigint }>('select balance from wallet.accounts where id = $1', [id]))[0]?.balance

describe('CASH-7 accounts', () => {
  test('are opened once, also by many at a time and in two processes', async () => {
    const ref = { kind: 'member_cash', owner: 'twins', currency: 'USD' } as const
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => openAccount((index % 2 ? env : other).db, ref)),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await getBalance(env.db, ref)).toBe(0n)
    expect(await getBalance(env.db, { ...ref, owner: 'nobody' })).toBe(0n)
  })

  test('are of the kinds, and money moves for the reasons, that the database knows', async () => {
    const labels = async (type: string) =>
      (await env.db.query<{ label: string }>(`select unnest(enum_range(null::${type}))::text as label`)).map(
        (row) => row.label,
      )
    expect(await labels('wallet.account_kind')).toEqual(expect.arrayContaining(Object.keys(ACCOUNT_KINDS)))
    expect((await labels('wallet.account_kind')).length).toBe(Object.keys(ACCOUNT_KINDS).length)
    expect(await labels('wallet.reason')).toEqual([...REASONS])
    for (const [kind, facts] of Object.entries(ACCOUNT_KINDS)) {
      const currency = kind.endsWith('points') ? POINTS_CURRENCY : 'BDT'
      const id = await wallet('m/x', kind as AccountKind, currency)
      const rows = await env.db.query(
        'select book, may_go_negative as "mayGoNegative", member from wallet.accounts where id = $1',
        [id],
      )
      expect(rows).toEqual([
        { book: facts.book, mayGoNegative: facts.mayGoNegative, member: facts.owner.startsWith('member') ? 'm' : null },
      ])
    }
  })
})

describe('CASH-7 a posting', () => {
  test('writes both sides with the balance after, and is answered the same when repeated', async () => {
    const anna = await wallet('anna')
    const first = await postTransfers(env, fund(anna, 1_000n))
    expect(first).toMatchObject({ status: 'posted', transfers: [{ creditBalanceAfterMinor: 1_000n }] })
    expect(await postTransfers(env, { key: 'anna 2', transfers: [move(anna, bank, 400n)] })).toMatchObject({
      transfers: [{ debitBalanceAfterMinor: 600n }],
    })
    expect(await postTransfers(env, fund(anna, 1_000n))).toEqual({ ...first, status: 'replayed' })
    expect(await balanceOf(anna)).toBe(600n)
  })

  test('is refused when its key was used for something else', async () => {
    const berta = await wallet('berta')
    await postTransfers(env, fund(berta, 10n))
    await expect(postTransfers(env, fund(berta, 11n))).rejects.toThrow('KEY_REUSED')
    await expect(postTransfers(env, { ...fund(berta, 10n), content: 'more' })).rejects.toThrow('KEY_REUSED')
    expect(await balanceOf(berta)).toBe(10n)
  })

  test('of several transfers happens as a whole: the last one without money takes the first ones back', async () => {
    const [carl, dora] = [await wallet('carl'), await wallet('dora')]
    await postTransfers(env, fund(carl, 100n))
    await expect(
      postTransfers(env, { key: 'carl', transfers: [move(carl, dora, 60n), move(carl, bank, 41n)] }),
    ).rejects.toThrow('INSUFFICIENT_FUNDS')
    expect([await balanceOf(carl), await balanceOf(dora)]).toEqual([100n, 0n])
    const done = await postTransfers(env, { key: 'carl', transfers: [move(carl, dora, 60n), move(dora, bank, 60n)] })
    expect(done.transfers.map((one) => one.debitBalanceAfterMinor)).toEqual([40n, 0n])
    expect([await balanceOf(carl), await balanceOf(dora)]).toEqual([40n, 0n])
  })

  test('of nothing is a mistake, and one to an account that does not exist is refused', async () => {
    await expect(
      postTransfers(env, { key: 'nothing', transfers: [move(bank, await wallet('anna'), 0n)] }),
    ).rejects.toThrow(RangeError)
    await expect(postTransfers(env, { key: 'nowhere', transfers: [move(bank, 999_999_001n, 1n)] })).rejects.toThrow(
      /does not exist/,
    )
  })

  test('that is refused leaves the others of its batch alone', async () => {
    const [broke, rich] = [await wallet('broke'), await wallet('rich')]
    await postTransfers(env, fund(rich, 100n))
    const answers = await Promise.allSettled([
      postTransfers(env, { key: 'm1', transfers: [move(rich, bank, 10n)] }),
      postTransfers(env, { key: 'm2', transfers: [move(broke, bank, 10n)] }),
      postTransfers(env, { key: 'm3', transfers: [move(bank, 999_999_001n, 1n)] }),
      postTransfers(env, { key: 'm4', transfers: [move(rich, broke, 10n)] }),
    ])
    expect(answers.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect([await balanceOf(rich), await balanceOf(broke)]).toEqual([80n, 10n])
  })
})

describe('CASH-7 real and trial money', () => {
  test('cannot meet, nor can two currencies: the database refuses the transfer', async () => {
    const [cash, play, dollars] = [
      await wallet('emil'),
      await wallet('emil', 'trial_play'),
      await wallet('emil', 'member_cash', 'USD'),
    ]
    await postTransfers(env, fund(cash, 100n))
    for (const [index, to] of [play, dollars].entries()) {
      const error: unknown = await postTransfers(env, { key: `cross ${index}`, transfers: [move(cash, to, 1n)] }).catch(
        (reason: unknown) => reason,
      )
      expect(sqlState(error)).toBe('23514')
      expect(String(error)).toContain('transfers_stay_in_one_ledger')
    }
    expect(await balanceOf(cash)).toBe(100n)
  })

  test('what was written cannot be changed or removed', async () => {
    const anna = await wallet('anna')
    await asOwner(database, async (db) => {
      for (const table of ['postings', 'transfers', 'entries']) {
        await expect(db.query(`delete from wallet.${table}`)).rejects.toThrow(/stays written/)
        await expect(db.query(`truncate wallet.${table}`)).rejects.toThrow(/stays written/)
      }
      await expect(db.query('update wallet.entries set amount = 1')).rejects.toThrow(/stays written/)
      await expect(db.query('update wallet.accounts set balance = -1 where id = $1', [anna])).rejects.toThrow(
        /accounts_have_the_money/,
      )
    })
  })
})

describe('CASH-7 inside an operation’s own transaction', () => {
  test('the money moves with the operation’s rows or not at all', async () => {
    const fay = await wallet('fay')
    const heard: string[] = []
    const stop = env.live.listen('fay', (signal) => heard.push(signal.topic))
    await expect(
      env.db.tx(async (tx) => {
        await postTransfersInTx(tx, env, fund(fay, 50n))
        throw new Error('the operation thought better of it')
      }),
    ).rejects.toThrow('thought better')
    expect([await balanceOf(fay), heard]).toEqual([0n, []])

    const posted = await env.db.tx((tx) => postTransfersInTx(tx, env, fund(fay, 50n)))
    expect([posted.status, await balanceOf(fay), heard]).toEqual(['posted', 50n, ['balance']])
    expect(await postTransfers(env, fund(fay, 50n))).toEqual({ ...posted, status: 'replayed' })
    await expect(
      env.db.tx((tx) => postTransfersInTx(tx, env, { key: 'fay', transfers: [move(fay, bank, 51n)] })),
    ).rejects.toThrow('INSUFFICIENT_FUNDS')
    await expect(env.db.tx((tx) => postTransfersInTx(tx, env, fund(fay, 51n)))).rejects.toThrow('KEY_REUSED')
    stop()
  })
})

describe('CASH-7 the same posting from two processes', () => {
  test('fifty simultaneous copies have one effect and fifty equal answers', async () => {
    const gina = await wallet('gina')
    await postTransfers(env, fund(gina, 1_000n))
    const copy: Posting = { key: 'once', transfers: [move(gina, bank, 7n), move(gina, bank, 3n)] }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => postTransfers(index % 2 ? env : other, copy)),
    )
    expect(answers.filter((one) => one.status === 'posted').length).toBe(1)
    expect(
      new Set(
        answers.map(({ id, transfers }) =>
          JSON.stringify([id, transfers], (_key, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          ),
        ),
      ).size,
    ).toBe(1)
    expect(await balanceOf(gina)).toBe(990n)
  })

  test('one key for two things at the same moment: one is posted, the other refused', async () => {
    const accounts = await Promise.all(['hal', 'ida', 'jon', 'kim'].map((owner) => wallet(owner)))
    for (const account of accounts) await postTransfers(env, fund(account, 1_000n))
    const [hal, ida, jon, kim] = accounts as [bigint, bigint, bigint, bigint]
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.allSettled([
        postTransfers(env, { key: `race ${round}`, transfers: [move(hal, ida, 1n)] }),
        postTransfers(other, { key: `race ${round}`, transfers: [move(jon, kim, 1n)] }),
      ])
      expect(
        answers.map((one) => (one.status === 'fulfilled' ? one.value.status : String(one.reason.message))).sort(),
      ).toEqual(['KEY_REUSED', 'posted'])
    }
    expect(((await balanceOf(ida)) ?? 0n) + ((await balanceOf(kim)) ?? 0n)).toBe(2_020n)
  })
})

describe('CASH-5 entries', () => {
  test('come newest first, a page after another, within a time and for a reason', async () => {
    const lea = await wallet('lea')
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    for (let day = 1; day <= 9; day++) {
      await postTransfers(env, {
        key: `lea ${day}`,
        at: at(day),
        transfers: [{ ...move(bank, lea, BigInt(day), `day ${day}`), reason: day % 2 ? 'deposit' : 'bonus' }],
      })
    }
    const list = async (filter: object, turn: Turn<bigint>) =>
      turnPage(await listEntryRows(env.db, { accountId: lea, ...filter }, turn), turn).content
    const first = await list({}, { limit: 4 })
    expect(first.map((entry) => [entry.reference, entry.amountMinor, entry.balanceAfterMinor])).toEqual([
      ['day 9', 9n, 45n],
      ['day 8', 8n, 36n],
      ['day 7', 7n, 28n],
      ['day 6', 6n, 21n],
    ])
    const second = await list({}, { limit: 4, before: first[3]?.transferId })
    expect(second.map((entry) => entry.reference)).toEqual(['day 5', 'day 4', 'day 3', 'day 2'])
    expect((await list({}, { limit: 4, before: second[3]?.transferId })).map((entry) => entry.reference)).toEqual([
      'day 1',
    ])
    expect((await list({ from: at(3), to: at(6), reason: 'deposit' }, { limit: 9 })).map((entry) => entry.at)).toEqual([
      at(5),
      at(3),
    ])
  })
})

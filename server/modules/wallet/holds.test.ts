/**
 * Money is held, and then posted or returned, exactly once, also when calls are repeated or two calls come at the same
 * moment.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import type { AccountRef } from './account-kinds.ts'
import { getBalance, openAccount } from './accounts.sql.ts'
import {
  expireHolds,
  postHold,
  postHoldInTx,
  releaseHold,
  releaseHoldInTx,
  reserveHold,
  reserveHoldInTx,
} from './holds.ts'
import { findHold } from './holds.sql.ts'
import { closeWriter } from './post-transfers.ts'
import { WALLET_JOBS } from './wallet.jobs.ts'

type TestEnv = Awaited<ReturnType<typeof openEnv>>
let database: TestDatabase
let envs: [TestEnv, TestEnv]
let table: bigint
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  envs = [await openEnv(database.url), await openEnv(database.url)]
  table = await openAccount(envs[0].db, { kind: 'house_vendor', owner: 'table', currency: 'BDT' })
})
afterAll(async () => {
  await expectBalancedBooks(envs[0].db)
  for (const env of envs) {
    await closeWriter(env)
    await env.db.close()
  }
  await database.drop()
})

const cash = (owner: string): AccountRef => ({ kind: 'member_cash', owner, currency: 'BDT' })
const held = (owner: string): AccountRef => ({ kind: 'member_held', owner, currency: 'BDT' })
const balances = async (owner: string) => [
  await getBalance(envs[0].db, cash(owner)),
  await getBalance(envs[0].db, held(owner)),
]
const order = (key: string, owner: string, amountMinor: bigint) => ({
  key,
  account: cash(owner),
  amountMinor,
  reference: 'buy-in',
  expiresAt: after(envs[0].clock.now(), 10 * MINUTE_MS),
})
const codeOf = (error: unknown) => (error instanceof CallError ? error.code : String(error))

describe('CASH-7 a hold', () => {
  test('takes money aside, and lets it go in part with the rest back, once however often it is asked', async () => {
    const [env] = envs
    await giveStakes(env, 'anna', 1_000n)
    const first = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reserveHold(envs[index % 2] ?? env, order('h1', 'anna', 600n))),
    )
    expect(new Set(first.map((hold) => `${hold.state} ${hold.amountMinor}`))).toEqual(new Set(['open 600']))
    expect(await balances('anna')).toEqual([400n, 600n])
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        postHold(envs[index % 2] ?? env, 'h1', { to: table, amountMinor: 250n, reason: 'reward' }),
      ),
    )
    expect(await balances('anna')).toEqual([750n, 0n])
    expect(await findHold(env.db, 'h1')).toMatchObject({
      state: 'posted',
      postedMinor: 250n,
      endedAt: expect.any(Date) as Date,
    })
  })

  test('goes back whole when it is released; what ended stays ended: HOLD_ENDED', async () => {
    const [env] = envs
    await giveStakes(env, 'bela', 100n)
    await reserveHold(env, order('h2', 'bela', 100n))
    await releaseHold(env, 'h2')
    await releaseHold(env, 'h2')
    expect(await balances('bela')).toEqual([100n, 0n])
    await expect(postHold(env, 'h2', { to: table, reason: 'reward' })).rejects.toThrow('HOLD_ENDED')
    await expect(postHold(env, 'h1', { to: table, amountMinor: 251n, reason: 'reward' })).rejects.toThrow('HOLD_ENDED')
    await expect(releaseHold(env, 'h1')).rejects.toThrow('HOLD_ENDED')
    expect(await balances('anna')).toEqual([750n, 0n])
  })

  test('is refused without the money, under a key that holds something else, where nothing is held, and beyond what is held', async () => {
    const [env] = envs
    await expect(reserveHold(env, order('h3', 'bela', 101n))).rejects.toThrow('INSUFFICIENT_FUNDS')
    expect(await findHold(env.db, 'h3')).toBe(null)
    await expect(reserveHold(env, order('h2', 'bela', 99n))).rejects.toThrow('KEY_REUSED')
    await expect(postHold(env, 'nothing', { to: table, reason: 'reward' })).rejects.toThrow('NOT_FOUND')
    await expect(releaseHold(env, 'nothing')).rejects.toThrow('NOT_FOUND')
    await reserveHold(env, order('h4', 'bela', 10n))
    await expect(postHold(env, 'h4', { to: table, amountMinor: 11n, reason: 'reward' })).rejects.toThrow(RangeError)
    await expect(
      reserveHold(env, { ...order('h5', 'bela', 1n), account: { kind: 'fees', owner: '', currency: 'BDT' } }),
    ).rejects.toThrow(RangeError)
    expect(await balances('bela')).toEqual([90n, 10n])
  })

  test('that is not ended is released by the job, and only that one', async () => {
    const [env] = envs
    await giveStakes(env, 'carl', 30n)
    await reserveHold(env, order('h6', 'carl', 10n))
    await reserveHold(env, { ...order('h7', 'carl', 20n), expiresAt: after(env.clock.now(), 60 * MINUTE_MS) })
    env.clock.advance(11 * MINUTE_MS)
    await WALLET_JOBS[0]?.run(env, {})
    expect([
      await balances('carl'),
      (await findHold(env.db, 'h6'))?.state,
      (await findHold(env.db, 'h7'))?.state,
    ]).toEqual([[10n, 20n], 'expired', 'open'])
    await expect(postHold(env, 'h6', { to: table, reason: 'reward' })).rejects.toThrow('HOLD_ENDED')
    expect(await expireHolds(env)).toBe(0)
  })

  test('holds play money in its own book', async () => {
    const [env] = envs
    await giveStakes(env, 'tess', 50n, true)
    await reserveHold(env, {
      ...order('t1', 'tess', 50n),
      account: { kind: 'trial_play', owner: 'tess', currency: 'BDT' },
    })
    expect(await getBalance(env.db, { kind: 'trial_held', owner: 'tess', currency: 'BDT' })).toBe(50n)
    await expect(postHold(env, 't1', { to: table, reason: 'reward' })).rejects.toThrow() // an account of real money
    await releaseHold(env, 't1')
    expect(await getBalance(env.db, { kind: 'trial_play', owner: 'tess', currency: 'BDT' })).toBe(50n)
  })

  test('begins and ends within an operation’s own transaction, or not at all', async () => {
    const [env] = envs
    await giveStakes(env, 'dora', 100n)
    await expect(
      env.db.tx(async (tx) => {
        await reserveHoldInTx(tx, env, order('x1', 'dora', 100n))
        throw new Error('not after all')
      }),
    ).rejects.toThrow('not after all')
    expect(await balances('dora')).toEqual([100n, 0n])
    await env.db.tx((tx) => reserveHoldInTx(tx, env, order('x1', 'dora', 60n)))
    await env.db.tx((tx) => reserveHoldInTx(tx, env, order('x2', 'dora', 40n)))
    await env.db.tx((tx) => postHoldInTx(tx, env, 'x1', { to: table, reason: 'reward' }))
    await env.db.tx((tx) => releaseHoldInTx(tx, env, 'x2'))
    expect(await balances('dora')).toEqual([40n, 0n])
  })

  test('cannot be changed: the database refuses everything but its end', async () => {
    await asOwner(database, async (db) => {
      await expect(db.query(`delete from wallet.holds where key = 'h1'`)).rejects.toThrow(/stays written/)
      await expect(db.query(`update wallet.holds set amount = 1 where key = 'h7'`)).rejects.toThrow(/stays written/)
      await expect(
        db.query(`update wallet.holds set state = 'open', posted = 0, ended_at = null where key = 'h1'`),
      ).rejects.toThrow(/stays written/)
      await expect(db.query('truncate wallet.holds')).rejects.toThrow(/stays written/)
      await expect(
        db.query(`update wallet.holds set state = 'posted', ended_at = now() where key = 'h7'`),
      ).rejects.toMatchObject({ code: '23514' })
    })
    for (const statement of [
      `delete from wallet.holds`,
      `update wallet.holds set amount = 1`,
      'truncate wallet.holds',
      `insert into wallet.holds (key) values ('h9')`,
    ])
      await expect(envs[0].db.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

type Act = { act: 'reserve' | 'post' | 'release' | 'expire'; key: number; amount: number }
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    act: fc.constantFrom('reserve', 'reserve', 'post', 'release', 'expire'),
    key: fc.integer({ min: 1, max: 5 }),
    amount: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 1, maxLength: 25 },
)

let run = 0
const START = 100

test(
  'CASH-7 whatever is held, posted, released and expired, in any order and at once, ends as the model does',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (script, atOnce) => {
        const owner = `run ${run++}`
        const [env] = envs
        await giveStakes(env, owner, BigInt(START))
        const { expiresAt } = order('', owner, 1n)
        const perform = async ({ act, key, amount }: Act, index: number): Promise<string> => {
          const name = `${owner} ${key}`
          const by = envs[index % 2] ?? env
          try {
            if (act === 'reserve') await reserveHold(by, { ...order(name, owner, BigInt(amount)), expiresAt })
            else if (act === 'post')
              await postHold(by, name, { to: table, amountMinor: BigInt(amount), reason: 'reward' })
            else if (act === 'release') await releaseHold(by, name)
            else await expireHolds(by)
            return 'ok'
          } catch (error) {
            return error instanceof RangeError ? 'RANGE' : codeOf(error)
          }
        }
        if (atOnce) {
          const answers = await Promise.all(script.map(perform))
          expect(
            answers.filter(
              (answer) =>
                !['ok', 'RANGE', 'NOT_FOUND', 'HOLD_ENDED', 'KEY_REUSED', 'INSUFFICIENT_FUNDS'].includes(answer),
            ),
          ).toEqual([])
        } else {
          const holds = new Map<number, { amount: number; end: string | null; posted: number }>()
          let free = START
          for (const [index, one] of script.entries()) {
            const { act, key, amount } = one
            const hold = holds.get(key)
            let expected = 'ok'
            if (act === 'reserve') {
              if (hold) expected = hold.amount === amount ? 'ok' : 'KEY_REUSED'
              else if (amount > free) expected = 'INSUFFICIENT_FUNDS'
              else {
                holds.set(key, { amount, end: null, posted: 0 })
                free -= amount
              }
            } else if (act !== 'expire') {
              const name = act === 'post' ? `post ${amount}` : act
              if (!hold) expected = 'NOT_FOUND'
              else if (act === 'post' && amount > hold.amount) expected = 'RANGE'
              else if (hold.end !== null) expected = hold.end === name ? 'ok' : 'HOLD_ENDED'
              else {
                hold.end = name
                hold.posted = act === 'post' ? amount : 0
                free += hold.amount - hold.posted
              }
            }
            expect([one, await perform(one, index)]).toEqual([one, expected])
          }
          const open = [...holds.values()]
            .filter((hold) => hold.end === null)
            .reduce((sum, hold) => sum + hold.amount, 0)
          expect(await balances(owner)).toEqual([BigInt(free), BigInt(open)])
        }
        const [sums] = await env.db.query<{ posted: bigint; open: bigint }>(
          `select coalesce(sum(posted), 0)::bigint as posted, coalesce(sum(amount) filter (where state = 'open'), 0)::bigint as open from wallet.holds where key like $1`,
          [`${owner} %`],
        )
        const [free = 0n, aside = 0n] = await balances(owner)
        expect([aside, free + aside + (sums?.posted ?? 0n)]).toEqual([sums?.open, BigInt(START)])
      }),
      { numRuns: 60 },
    )
  },
)

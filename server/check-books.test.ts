/** The books must find each kind of damage, and name what is damaged. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Env } from '#server/lib/env.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { asGivenBefore, expectBalancedBooks } from '#server/testing/books.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner, damage as doDamage } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { programOf } from '#server/testing/server-process.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { checkBooks, printBooks } from './check-books.ts'

let database: TestDatabase
let env: Env
let ids: { anna: bigint; house: bigint; stake: bigint; round: bigint }
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  env = await openEnv(database.url)
  await asGivenBefore(database)
  await giveStakes(env, 'anna', 1_000n)
  await giveStakes(env, 'tess', 1_000n, true)
  const {
    transfers: [transfer],
  } = await playLine(env, 'anna', 'r1', { kind: 'stake', amountMinor: 100n })
  await playLine(env, 'anna', 'r1', { kind: 'payout', amountMinor: 300n, closes: true })
  const rounds = await env.db.query<{ id: bigint }>('select id from bets.rounds')
  ids = {
    anna: await openAccount(env.db, { kind: 'member_cash', owner: 'anna', currency: 'BDT' }),
    house: await openAccount(env.db, { kind: 'house_vendor', owner: 'acme', currency: 'BDT' }),
    stake: transfer?.id ?? 0n,
    round: rounds[0]?.id ?? 0n,
  }
})
afterAll(async () => {
  await closeWriter(env)
  await env.db.close()
  await database.drop()
})

/** Does damage that triggers, checks and keys would refuse, and returns which checks then name what. */
async function damage(...statements: string[]): Promise<Record<string, string[]>> {
  await doDamage(database, ...statements)
  const { checks, isBalanced } = await checkBooks(env.db)
  expect(isBalanced).toBe(false)
  return Object.fromEntries(
    checks
      .filter((check) => check.differing.length > 0)
      .map((check) => [check.name, check.differing.map((one) => one.id)]),
  )
}

async function repair(...statements: string[]): Promise<void> {
  await doDamage(database, ...statements)
  await expectBalancedBooks(env.db)
}

describe('CASH-7 the books', () => {
  test('balance where only the ledger wrote', async () => {
    await expectBalancedBooks(env.db)
  })

  test('notice a balance that nothing explains', async () => {
    expect(await damage(`update wallet.accounts set balance = balance + 1 where id = ${ids.anna}`)).toEqual({
      'every balance equals its entries': [String(ids.anna)],
    })
    await repair(`update wallet.accounts set balance = balance - 1 where id = ${ids.anna}`)
  })

  test('notice a changed entry: the sum, the balance, the chain and the transfer each say so', async () => {
    const where = `where account_id = ${ids.house} and transfer_id = ${ids.stake}`
    expect(await damage(`update wallet.entries set amount = amount + 7 ${where}`)).toEqual({
      'entries sum to zero in every book and currency': ['real BDT'],
      'every balance equals its entries': [String(ids.house)],
      'every entry follows on the one before it': [`${ids.house}/${ids.stake}`],
      'every transfer has exactly its two entries': [String(ids.stake)],
    })
    await repair(`update wallet.entries set amount = amount - 7 ${where}`)
  })

  test('notice a transfer of no posting', async () => {
    await asOwner(database, (db) => db.query('create table kept as select * from wallet.postings'))
    expect(await damage(`delete from wallet.postings where id = ${ids.stake / 64n}`)).toEqual({
      'every transfer belongs to a posting': [String(ids.stake)],
    })
    await repair(`insert into wallet.postings select * from kept where id = ${ids.stake / 64n}`)
  })

  test('report an account below zero', async () => {
    const shift = (by: string) => [
      'alter table wallet.accounts drop constraint if exists accounts_have_the_money',
      `update wallet.accounts set balance = balance ${by} where id = ${ids.anna}`,
    ]
    expect(await damage(...shift('- 100000'))).toMatchObject({
      'nobody is below zero who must not be': [String(ids.anna)],
    })
    await repair(
      ...shift('+ 100000'),
      'alter table wallet.accounts add constraint accounts_have_the_money check (may_go_negative or balance >= 0)',
    )
  })

  test('notice real money that met trial money', async () => {
    const play = await openAccount(env.db, { kind: 'trial_play', owner: 'tess', currency: 'BDT' })
    const found = await damage(
      'alter table wallet.transfers drop constraint transfers_stay_in_one_ledger',
      `update wallet.transfers set credit = ${play} where id = ${ids.stake}`,
    )
    expect(found['real and trial money never meet, nor do currencies']).toEqual([String(ids.stake)])
    await repair(`update wallet.transfers set credit = ${ids.house} where id = ${ids.stake}`)
  })

  test('notice a round that is not what its journal says', async () => {
    expect(await damage(`update bets.rounds set payout = payout + 1 where id = ${ids.round}`)).toEqual({
      'every round equals its journal': [String(ids.round)],
    })
    await repair(`update bets.rounds set payout = payout - 1 where id = ${ids.round}`)
  })

  test('notice a line of the journal that is not what its transfer says', async () => {
    const [line] = await env.db.query<{ id: string }>(
      `select epoch || '.' || xid || '.' || seq as id from bets.journal where kind = 'stake'`,
    )
    expect(await damage(`update bets.journal set member_id = 'bela' where kind = 'stake'`)).toEqual({
      'both halves of every line of the journal equal the transfers that it names': [line?.id],
    })
    await repair(`update bets.journal set member_id = 'anna' where kind = 'stake'`)
  })

  test('notice a stake that no journal knows', async () => {
    const found = await damage(`update bets.journal set transfer_id = 64 where kind = 'stake'`)
    expect(found['every stake and win of the ledger is in the journal, once']).toEqual([String(ids.stake)])
    await repair(`update bets.journal set transfer_id = ${ids.stake} where kind = 'stake'`)
  })
})

describe('CASH-7 npm run books', () => {
  const run = async () =>
    promisify(execFile)(process.execPath, [await programOf('server/fairhouse.ts'), 'books'], {
      cwd: projectRoot(),
      env: { ...process.env, DATABASE_URL: database.url },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    )

  test('says so and ends with 0 when the books balance, else with 1 and what differs', async () => {
    expect(await run()).toMatchObject({ code: 0, stdout: printBooks(await checkBooks(env.db)) })
    await damage(`update wallet.accounts set balance = balance + 1 where id = ${ids.anna}`)
    const { code, stdout } = await run()
    expect(code).toBe(1)
    expect(stdout).toContain('THE BOOKS DO NOT BALANCE.')
    expect(stdout).toContain(`${ids.anna}: balance 1201, entries 1200`)
    await repair(`update wallet.accounts set balance = balance - 1 where id = ${ids.anna}`)
  })
})

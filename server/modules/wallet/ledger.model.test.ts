/** Random postings against a small model. A failure prints the seed and the shortest sequence that fails. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { openAccount } from './accounts.sql.ts'
import { closeWriter, postTransfers } from './post-transfers.ts'
import type { Posting, PostingResult } from './posting.ts'

const WALLETS = 4
const KEYS = 12
const RUNS = 150

/** Accounts by place: 0 is the house, which may go below zero. Several callers post in parallel, turn after turn. */
type Wish = { key: number; moves: { from: number; to: number; amount: number }[]; note: number | null }
type Answer = string

const place = fc.integer({ min: 0, max: WALLETS })
const moves = fc.array(
  fc.record({ from: place, to: place, amount: fc.integer({ min: 1, max: 40 }) }).filter(({ from, to }) => from !== to),
  { maxLength: 3 },
)
const wishes: fc.Arbitrary<Wish> = fc.record({
  key: fc.integer({ min: 1, max: KEYS }),
  moves,
  note: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
})
const turns = fc.array(fc.array(wishes, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 })

let database: TestDatabase
let envs: [Env, Env]
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  envs = [await openEnv(database.url), await openEnv(database.url)]
  await asOwner(database, async (db) => {
    await db.query('create table notes (note text primary key)')
    await db.query(
      'create function keep_notes(p_rows json, p_ids bigint[]) returns void language sql as $$ insert into notes select r.note from json_to_recordset(p_rows) as r(note text) $$',
    )
    await db.query(`insert into wallet.effects (name) values ('keep_notes')`)
    await db.query('grant select on notes to public')
  })
})
afterAll(async () => {
  await expectBalancedBooks(envs[0].db)
  for (const env of envs) {
    await closeWriter(env)
    await env.db.close()
  }
  await database.drop()
})

/** Computes the expected balances and answers. */
class Model {
  readonly balances = Array.from({ length: WALLETS + 1 }, () => 0)
  readonly #keys = new Map<number, string>()
  readonly #notes = new Set<number>()

  decide({ key, moves: wanted, note }: Wish): Answer {
    const content = JSON.stringify(wanted)
    const before = this.#keys.get(key)
    if (before !== undefined) return before === content ? 'replayed' : 'KEY_REUSED'
    const balances = [...this.balances]
    for (const { from, to, amount } of wanted) {
      balances[from] = (balances[from] ?? 0) - amount
      balances[to] = (balances[to] ?? 0) + amount
      if (from !== 0 && (balances[from] ?? 0) < 0) return 'INSUFFICIENT_FUNDS'
    }
    if (note !== null && this.#notes.has(note)) return '23505'
    if (note !== null) this.#notes.add(note)
    this.balances.splice(0, balances.length, ...balances)
    this.#keys.set(key, content)
    return 'posted'
  }

  /** Decides one turn in the writer's order: repetitions of a key wait until the first one has been decided. */
  decideTurn(turn: readonly Wish[]): Answer[] {
    const answers: Answer[] = []
    for (let left = turn.map((wish, index) => ({ wish, index })); left.length > 0;) {
      const seen = new Set<number>()
      left = left.filter(({ wish, index }) => {
        if (seen.has(wish.key)) return true
        seen.add(wish.key)
        answers[index] = this.decide(wish)
        return false
      })
    }
    return answers
  }
}

let run = 0
/** Returns fresh accounts, keys and notes for one run. */
async function openRun(): Promise<{
  accounts: bigint[]
  toPosting: (wish: Wish) => Posting
  readBalances: () => Promise<number[]>
}> {
  const prefix = `run ${run++}`
  const { db } = envs[0]
  const house = await openAccount(db, { kind: 'adjustments', owner: prefix, currency: 'BDT' })
  const wallets = await Promise.all(
    Array.from({ length: WALLETS }, (_, index) =>
      openAccount(db, { kind: 'member_cash', owner: `${prefix} ${index}`, currency: 'BDT' }),
    ),
  )
  const accounts = [house, ...wallets]
  return {
    accounts,
    toPosting: ({ key, moves: wanted, note }) => ({
      key: `${prefix} ${key}`,
      transfers: wanted.map(({ from, to, amount }) => ({
        debit: accounts[from] ?? 0n,
        credit: accounts[to] ?? 0n,
        amountMinor: BigInt(amount),
        reason: 'adjustment',
        reference: '',
      })),
      effects: note === null ? [] : [{ effect: 'keep_notes', row: { note: `${prefix} ${note}` } }],
    }),
    readBalances: async () => {
      const rows = await db.query<{ id: bigint; balance: bigint }>(
        'select id, balance from wallet.accounts where id = any ($1)',
        [accounts],
      )
      return accounts.map((id) => Number(rows.find((row) => row.id === id)?.balance))
    },
  }
}

function toAnswer(settled: PromiseSettledResult<PostingResult>): Answer {
  if (settled.status === 'fulfilled') return settled.value.status
  return sqlState(settled.reason) ?? (settled.reason as Error).message
}

test('CASH-7 whatever is asked, the ledger answers and ends as the model does', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (script) => {
      const model = new Model()
      const { toPosting, readBalances } = await openRun()
      for (const turn of script) {
        const answers = await Promise.allSettled(turn.map((wish) => postTransfers(envs[0], toPosting(wish))))
        expect(answers.map(toAnswer)).toEqual(model.decideTurn(turn))
      }
      expect(await readBalances()).toEqual(model.balances)
    }),
    { numRuns: RUNS },
  )
})

test(
  'CASH-7 with two processes at once, what was posted is affordable in the order of its numbers, and every key is posted once',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (script) => {
        const { toPosting, readBalances } = await openRun()
        const all = script.flat()
        const answers = await Promise.allSettled(
          all.map((wish, index) => postTransfers(envs[index % 2] ?? envs[0], toPosting(wish))),
        )
        const posted = all.flatMap((wish, index) => {
          const answer = answers[index]
          return answer?.status === 'fulfilled' && answer.value.status === 'posted'
            ? [{ wish, result: answer.value }]
            : []
        })
        expect(new Set(posted.map(({ wish }) => wish.key)).size).toBe(posted.length)

        const model = new Model()
        posted.sort((a, b) => (a.result.id < b.result.id ? -1 : 1))
        for (const { wish, result } of posted) {
          expect(model.decide({ ...wish, note: null })).toBe('posted')
          const last = wish.moves.at(-1)
          if (last) expect(Number(result.transfers.at(-1)?.creditBalanceAfterMinor)).toBe(model.balances[last.to])
        }
        expect(await readBalances()).toEqual(model.balances)
        const known = new Set(['posted', 'replayed', 'KEY_REUSED', 'INSUFFICIENT_FUNDS', '23505'])
        expect(answers.map(toAnswer).filter((answer) => !known.has(answer))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  },
)

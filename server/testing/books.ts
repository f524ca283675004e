import { expect } from 'vitest'
import type { PoolClient, QueryResult } from 'pg'
import type { Db } from '#server/lib/db.ts'
import { CHECKS, checkBooks } from '#server/check-books.ts'
import {
  runChecks,
  type BooksCheck,
  type BooksReport,
  type BooksScope,
  type CheckResult,
  type Difference,
} from '#server/lib/books-check.ts'
import { damage } from './owner.ts'

/** A check that finds something, and what it finds. */
export type Found = Pick<CheckResult, 'code' | 'name' | 'differing'>

const isStatement = (check: BooksCheck): check is BooksCheck & { differing: string } => 'differing' in check
const STATEMENTS = CHECKS.filter(isStatement)
const LOOKS = CHECKS.filter((check) => !isStatement(check))

const nameOf = (check: BooksCheck) => `books_${STATEMENTS.findIndex((one) => one === check)}`
/** Connections that know the statements: their plans, which took two thirds of the time, are then made once. */
const knowing = new WeakSet<PoolClient>()
async function prepareStatements(client: PoolClient): Promise<void> {
  if (knowing.has(client)) return
  await client.query(
    STATEMENTS.map(
      (check) => `prepare ${nameOf(check)} as select id::text as id, what from (${check.differing}) found`,
    ).join(';\n'),
  )
  knowing.add(client)
}

/** Sends the statements of checks as one message, on one snapshot; half of the time of one message for each. */
async function askStatements(db: Db, checks: typeof STATEMENTS): Promise<Found[]> {
  const client = await db.pool.connect()
  let broken = true
  try {
    await prepareStatements(client)
    const asked = checks.map((check) => `execute ${nameOf(check)}`)
    // the driver answers a message of several statements with a list
    const answers = (await client.query(
      ['begin isolation level repeatable read, read only', ...asked, 'commit'].join(';\n'),
    )) as unknown as QueryResult<Difference>[]
    broken = false
    return checks.map(({ code, name }, index) => ({
      ...(code ? { code } : {}),
      name,
      differing: answers[index + 1]?.rows ?? [],
    }))
  } finally {
    client.release(broken)
  }
}

/**
 * Returns what `checkBooks` finds: every check that finds something, with what it finds; it counts nothing. `codes`: asks
 * only checks whose code begins so.
 */
export async function findDiffering(db: Db, scope: BooksScope = {}, codes = ''): Promise<Found[]> {
  const isAsked = ({ code = '' }: BooksCheck) => code.startsWith(codes)
  const looks = (await runChecks(db, LOOKS.filter(isAsked), scope)).checks
  return [...(await askStatements(db, STATEMENTS.filter(isAsked))), ...looks].filter(
    ({ differing }) => differing.length > 0,
  )
}

/** Keys of postings that modules of the house make; a test that posts money directly uses any other key. */
const HOUSE_KEY =
  '^(deposit:[0-9]|finding:[0-9]|adjustment:[0-9]|withdrawal:[0-9]+:|transfer:T-|vendor:|held:[0-9]|lottery-|hold )'

/** Removes differences that tests caused: money posted directly, or a bound that was set without a decision. */
async function withoutGifts<Check extends Found>(db: Db, check: Check): Promise<Check> {
  const { code, differing } = check
  const result = (left: Difference[]): Check => ({ ...check, differing: left })
  if (code === 'rules-decided')
    return result(
      differing.filter(
        (one) =>
          !['was made looser by nobody', 'follows on a rule that was edited or taken away since'].includes(one.what),
      ),
    )
  if (code !== 'orders-moved' && code !== 'transfers-caused') return check
  const gifts = await db.query<{ id: bigint }>(
    `select t.id from wallet.transfers t join wallet.postings p on p.id = t.posting_id where t.id::text = any ($1) and p.key !~ $2`,
    [differing.map((one) => one.id), HOUSE_KEY],
  )
  const given = new Set(gifts.map(({ id }) => String(id)))
  return result(differing.filter((one) => !given.has(String(one.id))))
}

/** Returns the report of the books, without differences that tests and measurements caused. */
export async function checkOwnBooks(db: Db, scope: BooksScope = {}): Promise<BooksReport> {
  const checks: CheckResult[] = []
  for (const check of (await checkBooks(db, scope)).checks)
    checks.push(check.differing.length > 0 ? await withoutGifts(db, check) : check)
  return { isBalanced: checks.every((check) => check.differing.length === 0), checks }
}

/** Fails the test with exactly what differs, unless every entry, transfer, round and journal line adds up. */
export async function expectBalancedBooks(db: Db): Promise<void> {
  const found = await Promise.all((await findDiffering(db, { everything: true })).map((one) => withoutGifts(db, one)))
  expect(found.filter(({ differing }) => differing.length > 0)).toEqual([])
}

/** Marks everything so far as from before decisions existed, so that the books do not ask for one. */
export function asGivenBefore(place: { ownerUrl: string }): Promise<void> {
  return damage(place, `update cashier.decided_from set at = 'infinity'`)
}

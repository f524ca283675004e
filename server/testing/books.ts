import { expect } from 'vitest'
import type { Db } from '#server/lib/db.ts'
import { checkBooks } from '#server/check-books.ts'
import type { BooksReport, BooksScope, CheckResult } from '#server/lib/books-check.ts'
import { damage } from './owner.ts'

/** Keys of postings that modules of the house make; a test that posts money directly uses any other key. */
const HOUSE_KEY = '^(deposit:[0-9]|finding:[0-9]|adjustment:[0-9]|withdrawal:[0-9]+:|transfer:T-|vendor:|held:[0-9])'

/** Removes differences that tests caused: money posted directly, or a bound that was set without a decision. */
async function withoutGifts(db: Db, { code, differing, ...rest }: CheckResult): Promise<CheckResult> {
  const result = (left: CheckResult['differing']) => ({ ...(code ? { code } : {}), differing: left, ...rest })
  if (code === 'rules-decided')
    return result(
      differing.filter(
        (one) =>
          !['was made looser by nobody', 'follows on a rule that was edited or taken away since'].includes(one.what),
      ),
    )
  if (code !== 'orders-moved' && code !== 'transfers-caused') return result(differing)
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
  const { checks } = await checkOwnBooks(db, { everything: true })
  expect(checks.filter((check) => check.differing.length > 0)).toEqual([])
}

/** Marks everything so far as from before decisions existed, so that the books do not ask for one. */
export function asGivenBefore(place: { ownerUrl: string }): Promise<void> {
  return damage(place, `update cashier.decided_from set at = 'infinity'`)
}

import { expect } from 'vitest'
import type { Db } from '#server/lib/db.ts'
import { checkBooks } from '#server/check-books.ts'

/** Fails the test with exactly what differs, unless every entry, transfer, round and journal line adds up. */
export async function expectBalancedBooks(db: Db): Promise<void> {
  const { checks } = await checkBooks(db, { everything: true })
  expect(checks.filter((check) => check.differing.length > 0)).toEqual([])
}

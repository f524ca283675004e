/** Everything that `npm run books` checks: each module that books something brings its own checks. */
import { only, type Db } from '#server/lib/db.ts'
import {
  booksChecksOf,
  runChecks,
  type BooksCheck,
  type BooksReport,
  type BooksScope,
} from '#server/lib/books-check.ts'
import { SLOTS } from '#server/modules.ts'

/** Every check, the ledger's first. */
export const CHECKS: readonly BooksCheck[] = booksChecksOf({ slots: SLOTS })

/**
 * Adds up every entry, transfer, round, journal line and order in the database again, and hashes sealed days again;
 * returns what differs.
 */
export function checkBooks(db: Db, scope: BooksScope = {}): Promise<BooksReport> {
  return runChecks(db, CHECKS, scope)
}

/** Returns whether the database was ever prepared. */
export async function hasBooks(db: Db): Promise<boolean> {
  return only(await db.query<{ has: boolean }>(`select to_regclass('bets.journal') is not null as has`)).has
}

/** At most this many differences of a check are printed; the report has them all. */
const PRINTED_MAX = 50

/** Returns the report as people read it: a line for each check, below it what differs. */
export function printBooks({ isBalanced, checks }: BooksReport): string {
  const width = Math.max(...checks.map((check) => check.name.length))
  const lines = checks.flatMap(({ name, examined, differing }) => [
    `${name.padEnd(width)}  ${String(examined).padStart(9)}  ${differing.length === 0 ? 'ok' : `${differing.length} DIFFER`}`,
    ...differing.slice(0, PRINTED_MAX).map(({ id, what }) => `    ${id}: ${what}`),
    ...(differing.length > PRINTED_MAX ? [`    and ${differing.length - PRINTED_MAX} more`] : []),
  ])
  return [...lines, '', isBalanced ? 'The books balance.' : 'THE BOOKS DO NOT BALANCE.', ''].join('\n')
}

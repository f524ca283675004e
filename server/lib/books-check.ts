/**
 * Checks of the books, for every module: what must be true at any moment. Each check is a statement that looks for the
 * opposite.
 */
import { listFound } from './books-check.sql.ts'
import { only, type Db, type Tx } from './db.ts'
import { answersOf, defineSlot, type Slots } from './slots.ts'

/** A row for which a check is not true, and what is wrong with it. */
export type Difference = { id: string; what: string }

/** How far a report goes, for checks that can look at more or at less. */
export type BooksScope = {
  /** True: look at everything that was ever stored. Otherwise: at the last days and a sample of the days before. */
  everything?: boolean
  /** The file in which a witness stores the links of sealed days; null when there is none. */
  witnessFile?: string | null
}

type Question =
  | {
      /** A statement that counts the rows to look at, as `count`. */
      examined: string
      /** Returns the rows for which the check is not true: `id`, and `what` is wrong with each. */
      differing: string
    }
  | {
      /** Runs the check in code, where SQL alone cannot express it. Reads only. */
      look: (tx: Tx, scope: BooksScope) => Promise<{ examined: bigint; differing: Difference[] }>
    }

/** One check of the books. */
export type BooksCheck = {
  /** Its short name, for checks that the back office has a text for: the message `books.check.<code>`. */
  code?: string
  /** What must be true. */
  name: string
} & Question

/** The checks of one module; made of what other modules answer where it asks them. */
export type BooksChecks = readonly BooksCheck[] | ((slots: Slots) => readonly BooksCheck[])

/** `ms`: how many milliseconds it took. */
export type CheckResult = { code?: string; name: string; examined: bigint; differing: Difference[]; ms: number }
export type BooksReport = { isBalanced: boolean; checks: CheckResult[] }

/** At most this many differences are listed for one check. */
const DIFFERENCES_MAX = 1_000

/** Memory and helpers for one report: it adds up tables of any size again while the house is open. */
const SETTINGS = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local work_mem = '128MB'; set local hash_mem_multiplier = 2; set local jit = off`

async function ask(
  tx: Tx,
  check: BooksCheck,
  scope: BooksScope,
): Promise<{ examined: bigint; differing: Difference[] }> {
  if ('look' in check) return check.look(tx, scope)
  const { count } = only(await tx.query<{ count: bigint }>(check.examined))
  return { examined: count, differing: await listFound<Difference>(tx, check.differing, DIFFERENCES_MAX) }
}

/**
 * Runs all checks on one snapshot: what is posted during the report is not seen. Reads only. Calls `onResult` with the
 * result of each check when it is done, and waits for it.
 */
export function runChecks(
  db: Db,
  checks: readonly BooksCheck[],
  scope: BooksScope = {},
  onResult?: (result: CheckResult) => Promise<void>,
): Promise<BooksReport> {
  return db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query(SETTINGS)
    const results: CheckResult[] = []
    for (const check of checks) {
      const began = performance.now()
      const { examined, differing } = await ask(tx, check, scope)
      const result = {
        ...(check.code ? { code: check.code } : {}),
        name: check.name,
        examined,
        differing: differing.slice(0, DIFFERENCES_MAX),
        ms: Math.round(performance.now() - began),
      }
      results.push(result)
      await onResult?.(result)
    }
    return { isBalanced: results.every((result) => result.differing.length === 0), checks: results }
  })
}

/** The checks that each module brings (server/lib/module.ts), the ledger's first. */
export const BOOKS_CHECKS = defineSlot<BooksChecks>('books.checks')

/** Returns the checks of all modules, the ledger's first. */
export function booksChecksOf({ slots }: { readonly slots: Slots }): readonly BooksCheck[] {
  return answersOf({ slots }, BOOKS_CHECKS)
    .toReversed()
    .flatMap((checks) => (typeof checks === 'function' ? checks(slots) : checks))
}

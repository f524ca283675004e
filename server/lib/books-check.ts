/** Questions to the books, of whichever module: what must be true at any moment, as statements that look for the opposite. */
import type { CheckCode } from '#contract/office-books.ts'
import { only, type Db, type Tx } from './db.ts'
import { defineSlot } from './slots.ts'

/** A thing of which something is not true, and what is wrong with it. */
export type Difference = { id: string; what: string }

/** How far a report goes, for checks that have a choice. */
export type BooksScope = {
  /** Looks at everything there ever was; else at the last days and a sample of those before. */
  everything?: boolean
  /** The file in which a witness keeps the links of sealed days; null: there is none. */
  witnessFile?: string | null
}

type Question =
  | {
      /** How many things there are to look at: `select count(*)`. */
      examined: string
      /** Those of which it is not true: `id`, and `what` is wrong with each. */
      differing: string
    }
  | {
      /** Looks by itself, where SQL alone cannot say it. Reads only. */
      look: (tx: Tx, scope: BooksScope) => Promise<{ examined: bigint; differing: Difference[] }>
    }

/** One question to the books. */
export type BooksCheck = {
  /** Its short name, where the back office has words for it (contract/office-books.ts). */
  code?: CheckCode
  /** What must be true. */
  name: string
} & Question

/** `ms`: how long it took. */
export type CheckResult = { code?: CheckCode; name: string; examined: bigint; differing: Difference[]; ms: number }
export type BooksReport = { isBalanced: boolean; checks: CheckResult[] }

/** At most this many differences are listed for one check. */
const DIFFERENCES_MAX = 1_000

/** Memory and helpers for one report: it re-adds tables of any size while the house is open. */
const SETTINGS = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local work_mem = '128MB'; set local hash_mem_multiplier = 2; set local jit = off`

async function ask(
  tx: Tx,
  check: BooksCheck,
  scope: BooksScope,
): Promise<{ examined: bigint; differing: Difference[] }> {
  if ('look' in check) return check.look(tx, scope)
  const { count } = only(await tx.query<{ count: bigint }>(check.examined))
  return {
    examined: count,
    differing: await tx.query<Difference>(
      `select id::text as id, what from (${check.differing}) found limit ${DIFFERENCES_MAX}`,
    ),
  }
}

/**
 * Re-adds everything, on one snapshot: what is posted meanwhile is not seen. Reads only. `onResult` hears of each check as it is
 * done, and is waited for.
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
export const BOOKS_CHECKS = defineSlot<readonly BooksCheck[]>('books.checks')

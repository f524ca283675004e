/** What must be true of the ledger at any moment, as statements that look for the opposite. */
import type { CheckCode } from '#contract/office-books.ts'
import type { Db, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'

/** A thing of which something is not true, and what is wrong with it. */
export type Difference = { id: string; what: string }

/** How far a report goes, for checks that have a choice. */
export type BooksScope = {
  /** Looks at everything there ever was; else at the last days and a sample of those before. */
  everything?: boolean
  /** The file in which a witness keeps the links of sealed days; null: there is none. */
  witnessFile?: string | null
}

type Question = {
  /** How many things there are to look at: `select count(*)`. */
  examined: string
  /** Those of which it is not true: `id`, and `what` is wrong with each. */
  differing: string
} | {
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

async function ask(tx: Tx, check: BooksCheck, scope: BooksScope): Promise<{ examined: bigint; differing: Difference[] }> {
  if ('look' in check) return check.look(tx, scope)
  const { count } = only(await tx.query<{ count: bigint }>(check.examined))
  return { examined: count, differing: await tx.query<Difference>(`select id::text as id, what from (${check.differing}) found limit ${DIFFERENCES_MAX}`) }
}

/**
 * Re-adds everything, on one snapshot: what is posted meanwhile is not seen. Reads only. `onResult` hears of each check as it is
 * done, and is waited for.
 */
export function runChecks(
  db: Db, checks: readonly BooksCheck[], scope: BooksScope = {}, onResult?: (result: CheckResult) => Promise<void>,
): Promise<BooksReport> {
  return db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query(SETTINGS)
    const results: CheckResult[] = []
    for (const check of checks) {
      const began = performance.now()
      const { examined, differing } = await ask(tx, check, scope)
      const result = {
        ...(check.code ? { code: check.code } : {}), name: check.name, examined, differing: differing.slice(0, DIFFERENCES_MAX),
        ms: Math.round(performance.now() - began),
      }
      results.push(result)
      await onResult?.(result)
    }
    return { isBalanced: results.every((result) => result.differing.length === 0), checks: results }
  })
}

export const LEDGER_CHECKS: readonly BooksCheck[] = [
  {
    code: 'ledger-sum',
    name: 'entries sum to zero in every book and currency',
    examined: 'select count(*) from wallet.ledgers',
    differing: `
      select coalesce(l.book || ' ' || l.currency, 'ledger ' || e.ledger) as id, 'sum ' || e.sum as what
      from (select account_id % 1000 as ledger, sum(amount) as sum from wallet.entries group by 1) e
      left join wallet.ledgers l on l.number = e.ledger
      where e.sum <> 0 or l.number is null`,
  },
  {
    code: 'ledger-balances',
    name: 'every balance equals its entries',
    examined: 'select count(*) from wallet.accounts',
    differing: `
      select coalesce(a.id, e.account_id) as id,
        'balance ' || coalesce(a.balance::text, 'none') || ', entries ' || coalesce(e.sum, 0) as what
      from wallet.accounts a
      full join (select account_id, sum(amount) as sum from wallet.entries group by account_id) e on e.account_id = a.id
      where a.balance is distinct from coalesce(e.sum, 0)`,
  },
  {
    code: 'ledger-chain',
    name: 'every entry follows on the one before it',
    examined: 'select count(*) from wallet.entries',
    differing: `
      select account_id || '/' || transfer_id as id, 'balance after ' || balance_after || ', expected ' || expected as what
      from (
        select *, amount + coalesce(lag(balance_after) over (partition by account_id order by transfer_id), 0) as expected
        from wallet.entries
      ) e where balance_after <> expected`,
  },
  {
    code: 'ledger-entries',
    name: 'every transfer has exactly its two entries',
    examined: 'select count(*) from wallet.transfers',
    differing: `
      select coalesce(t.id, e.transfer_id) as id,
        case when t.id is null then 'entries without a transfer' else coalesce(e.entries, 0) || ' entries, or not its own' end as what
      from wallet.transfers t
      full join (
        select transfer_id, count(*) as entries, min(amount) as given, max(amount) as taken,
          min(account_id) filter (where amount < 0) as giver, min(account_id) filter (where amount > 0) as taker
        from wallet.entries group by transfer_id
      ) e on e.transfer_id = t.id
      where (e.entries, e.given, e.taken, e.giver, e.taker) is distinct from (2::bigint, -t.amount, t.amount, t.debit, t.credit)`,
  },
  {
    code: 'ledger-postings',
    name: 'every transfer belongs to a posting',
    examined: 'select count(*) from wallet.postings',
    differing: `
      select t.id, 'no posting ' || t.posting_id as what from wallet.transfers t
      where not exists (select from wallet.postings p where p.id = t.posting_id)`,
  },
  {
    code: 'ledger-negative',
    name: 'nobody is below zero who must not be',
    examined: 'select count(*) from wallet.accounts where not may_go_negative',
    differing: `
      select a.id, a.kind || ' ' || a.balance as what from wallet.accounts a
      where a.balance < 0 and not a.may_go_negative`,
  },
  {
    code: 'ledger-books',
    name: 'real and trial money never meet, nor do currencies',
    examined: 'select count(*) from wallet.transfers',
    differing: `
      select t.id, d.book || ' ' || d.currency || ' to ' || c.book || ' ' || c.currency as what
      from wallet.transfers t join wallet.accounts d on d.id = t.debit join wallet.accounts c on c.id = t.credit
      where (d.book, d.currency) <> (c.book, c.currency)`,
  },
  {
    code: 'ledger-holds',
    name: 'what is held equals the open holds',
    examined: `select count(*) from wallet.holds where state = 'open'`,
    differing: `
      select coalesce(a.id, h.held_id) as id, 'held ' || coalesce(a.balance, 0) || ', open holds ' || coalesce(h.amount, 0) as what
      from (select id, balance from wallet.accounts where kind in ('member_held', 'trial_held')) a
      full join (select held_id, sum(amount)::bigint as amount from wallet.holds where state = 'open' group by held_id) h on h.held_id = a.id
      where coalesce(a.balance, 0) <> coalesce(h.amount, 0)`,
  },
]

import type { OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import type { transactions } from '#contract/wallet/wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import { turnPage, type Turn } from '#server/lib/turn-page.ts'
import type { Entry } from './entries.sql.ts'
import { type EntryFilter, type EntrySums, listEntryRows, sumEntries } from './record.report.sql.ts'

type Answer = OutputOf<typeof transactions>
type Page = Pick<Answer, 'content' | 'next' | 'previous'>

/** Returns an entry as readers see it. */
export function presentEntry(entry: Entry): Answer['content'][number] {
  return {
    id: entry.transferId.toString(),
    type: entry.reason,
    amount: toWire(entry.amountMinor),
    balanceBefore: toWire(entry.balanceAfterMinor - entry.amountMinor),
    balanceAfter: toWire(entry.balanceAfterMinor),
    at: entry.at.toISOString(),
    reference: entry.reference,
  }
}

/** The account's filter; `accountId` is null when the account was never opened. */
export type RecordFilter = Omit<EntryFilter, 'accountId'> & { accountId: bigint | null }

/**
 * Returns a page of an account record, newest first, and the cursors of the pages beside it; an empty page when the
 * account was never opened.
 */
export async function listRecord(
  q: Queryable,
  { accountId, ...filter }: RecordFilter,
  turn: Turn<bigint>,
): Promise<Page> {
  if (accountId === null) return { content: [], next: null, previous: null }
  const { content, next, previous } = turnPage(await listEntryRows(q, { accountId, ...filter }, turn), turn)
  return {
    content: content.map(presentEntry),
    next: next && next.transferId.toString(),
    previous: previous && previous.transferId.toString(),
  }
}

const NOTHING: EntrySums = { count: 0, inMinor: 0n, outMinor: 0n }

/** Returns the sums over all entries that the filter matches. */
export async function totalRecord(q: Queryable, { accountId, ...filter }: RecordFilter): Promise<Answer['totals']> {
  const { count, inMinor, outMinor } = accountId === null ? NOTHING : await sumEntries(q, { accountId, ...filter })
  return { count, in: toWire(inMinor), out: toWire(outMinor), net: toWire(inMinor - outMinor) }
}

/** Comparisons with the notes about their differences, for the wire. */
import type { OutputOf } from '#contract/call.ts'
import type { officeReconcile } from '#contract/cashier/office-reconciliations.ts'
import type { Queryable } from '#server/lib/db.ts'
import { listNotes } from './difference-notes.sql.ts'
import type { KeptDifference, Reconciliation } from './reconciliations.sql.ts'

/** Returns what differs, as one text: a note closes a difference only as it was then. */
export const wasOf = ({ what, recorded, stated }: Pick<KeptDifference, 'what' | 'recorded' | 'stated'>): string =>
  `${what} ${recorded ?? '-'} ${stated ?? '-'}`

type Shown = OutputOf<typeof officeReconcile>

/** Returns a brand's comparisons, each difference with its notes. */
export async function presentReconciliations(
  q: Queryable,
  merchant: string,
  all: readonly Reconciliation[],
): Promise<Shown[]> {
  const notes = await listNotes(q, merchant, all)
  return all.map(({ id, at, differences, ...rest }) => ({
    ...rest,
    id: String(id),
    at: at.toISOString(),
    differences: differences.map((one) => {
      const own = notes.filter(
        (note) =>
          note.provider === rest.provider &&
          note.day === rest.day &&
          note.kind === one.kind &&
          note.reference === one.reference &&
          note.currency === one.currency,
      )
      const last = own.at(-1)
      return {
        ...one,
        what: one.what as Shown['differences'][number]['what'], // only this module writes them
        notes: own.map(({ operator, text, closes, at: written }) => ({
          operator,
          text,
          closes,
          at: written.toISOString(),
        })),
        isClosed: last !== undefined && last.closes && last.was === wasOf(one),
      }
    }),
  }))
}

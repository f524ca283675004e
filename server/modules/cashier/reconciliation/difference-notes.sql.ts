/** Notes about differences of a provider's day: they outlive the comparison that they were written at. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { KeptDifference } from './reconciliations.sql.ts'

export type DayOf = { merchant: string; provider: string; day: string }
export type DifferenceNote = Pick<KeptDifference, 'kind' | 'reference' | 'currency'> & {
  /** What differed when it was written. */
  was: string
  text: string
  closes: boolean
  operator: string
  at: Date
}

/** Returns the notes about several days of providers, the oldest first. */
export function listNotes(
  q: Queryable,
  merchant: string,
  days: readonly Omit<DayOf, 'merchant'>[],
): Promise<(DifferenceNote & Omit<DayOf, 'merchant'>)[]> {
  return q.query(
    `select n.provider, to_char(n.day, 'YYYY-MM-DD') as day, n.kind, n.reference, n.currency, n.was, n.text, n.closes, n.operator, n.at
     from (select distinct provider, day from unnest($2::text[], $3::date[]) as o(provider, day)) o
     join cashier.difference_notes n on n.merchant = $1 and n.provider = o.provider and n.day = o.day order by n.id`,
    [merchant, days.map(({ provider }) => provider), days.map(({ day }) => day)],
  )
}

/** Adds a note. */
export async function insertNote(tx: Tx, { merchant, provider, day }: DayOf, note: DifferenceNote): Promise<void> {
  await tx.query(
    `insert into cashier.difference_notes (merchant, provider, day, kind, reference, currency, was, text, closes, operator, at)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      merchant,
      provider,
      day,
      note.kind,
      note.reference,
      note.currency,
      note.was,
      note.text,
      note.closes,
      note.operator,
      note.at,
    ],
  )
}

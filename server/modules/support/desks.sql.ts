import type { SupportDesk } from '#contract/support/office-support.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

type DeskRow = {
  is_on: boolean
  hours: SupportDesk['hours']
  silence_minutes: number
  absent_minutes: number
  kept_months: number
}

/** Returns a brand's desk; null for a brand that has set none. */
export async function findDesk(q: Queryable, brand: string): Promise<SupportDesk | null> {
  const [row] = await q.query<DeskRow>(
    'select is_on, hours, silence_minutes, absent_minutes, kept_months from support.desks where brand = $1',
    [brand],
  )
  return (
    (row && {
      isOn: row.is_on,
      hours: row.hours,
      silenceMinutes: row.silence_minutes,
      absentMinutes: row.absent_minutes,
      keptMonths: row.kept_months,
    }) ??
    null
  )
}

/** Stores a brand's desk. */
export async function putDesk(
  tx: Tx,
  brand: string,
  { isOn, hours, silenceMinutes, absentMinutes, keptMonths }: SupportDesk,
  by: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into support.desks (brand, is_on, hours, silence_minutes, absent_minutes, kept_months, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand) do update set is_on = excluded.is_on, hours = excluded.hours,
       silence_minutes = excluded.silence_minutes, absent_minutes = excluded.absent_minutes,
       kept_months = excluded.kept_months, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [brand, isOn, JSON.stringify(hours), silenceMinutes, absentMinutes, keptMonths, by, at],
  )
}

/** Returns the brands that have a desk, and how long each keeps texts. */
export function listDesks(q: Queryable): Promise<{ brand: string; kept_months: number }[]> {
  return q.query('select brand, kept_months from support.desks order by brand limit 1000')
}

/** Returns the name by which readers know an operator; null for none. */
export async function findSignature(q: Queryable, brand: string, operatorId: string): Promise<string | null> {
  const [row] = await q.query<{ name: string }>(
    'select name from support.signatures where brand = $1 and operator_id = $2',
    [brand, operatorId],
  )
  return row?.name ?? null
}

/** Stores the name by which readers know an operator; null removes it. */
export async function putSignature(tx: Tx, brand: string, operatorId: string, name: string | null): Promise<void> {
  if (name === null)
    await tx.query('delete from support.signatures where brand = $1 and operator_id = $2', [brand, operatorId])
  else
    await tx.query(
      `insert into support.signatures (brand, operator_id, name) values ($1, $2, $3)
       on conflict (brand, operator_id) do update set name = excluded.name`,
      [brand, operatorId, name],
    )
}

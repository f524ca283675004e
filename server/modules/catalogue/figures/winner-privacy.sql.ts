import type { Queryable } from '#server/lib/db.ts'

/** Returns those of some members who chose not to appear on the winners board. */
export async function listHiddenWinners(q: Queryable, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await q.query<{ id: string }>(
    'select member_id as id from games.hidden_winners where member_id = any ($1::text[])',
    [memberIds],
  )
  return new Set(rows.map((row) => row.id))
}

/** Sets whether a member's wins appear on the board. */
export async function putWinnerPrivacy(q: Queryable, memberId: string, isShown: boolean, at: Date): Promise<void> {
  if (isShown) await q.query('delete from games.hidden_winners where member_id = $1', [memberId])
  else
    await q.query('insert into games.hidden_winners (member_id, since) values ($1, $2) on conflict do nothing', [
      memberId,
      at,
    ])
}

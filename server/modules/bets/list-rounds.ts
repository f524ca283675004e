import type { Queryable } from '#server/lib/db.ts'
import { turnPage, type Turn } from '#server/lib/turn-page.ts'
import { listRecordRows, type RecordFilter, type RecordRow, type RoundPlace } from './record.report.sql.ts'

/** Parses a page's `next` or `previous` cursor; the contract has checked its form. */
export function readPlace(cursor: string | undefined): RoundPlace | undefined {
  if (cursor === undefined) return undefined
  const [openedMicros = '0', id = '0'] = cursor.split('.')
  return { openedMicros: BigInt(openedMicros), id: BigInt(id) }
}

const writePlace = (place: RoundPlace | null) => place && `${place.openedMicros}.${place.id}`

/** Returns a page of a player's betting record, newest first, and the cursors of the pages beside it. */
export async function listRounds(
  q: Queryable,
  filter: RecordFilter,
  turn: Turn<RoundPlace>,
): Promise<{ content: RecordRow[]; next: string | null; previous: string | null }> {
  const { content, next, previous } = turnPage(await listRecordRows(q, filter, turn), turn)
  return { content, next: writePlace(next), previous: writePlace(previous) }
}

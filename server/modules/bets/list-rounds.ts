import type { Queryable } from '#server/lib/db.ts'
import { turnPage, type Turn } from '#server/lib/turn-page.ts'
import { listRecordRows, type RecordFilter, type RecordRow, type RoundPlace } from './record.report.sql.ts'

/** Reads `next` or `previous` of a page; the contract has checked its form. */
export function readPlace(cursor: string | undefined): RoundPlace | undefined {
  if (cursor === undefined) return undefined
  const [openedMicros = '0', id = '0'] = cursor.split('.')
  return { openedMicros: BigInt(openedMicros), id: BigInt(id) }
}

const writePlace = (place: RoundPlace | null) => place && `${place.openedMicros}.${place.id}`

/** A page of a player's betting record, newest first, and where the pages beside it begin. */
export async function listRounds(
  q: Queryable,
  filter: RecordFilter,
  turn: Turn<RoundPlace>,
): Promise<{ content: RecordRow[]; next: string | null; previous: string | null }> {
  const { content, next, previous } = turnPage(await listRecordRows(q, filter, turn), turn)
  return { content, next: writePlace(next), previous: writePlace(previous) }
}

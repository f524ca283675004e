/** Pages by cursor: a page begins beside the last row that the reader saw, so that every page costs the same. */

/** Where a page begins: behind a row (`before`, older), ahead of one (`after`, newer), or so many rows from the newest. */
export type Turn<Key> = {
  before?: Key | undefined
  after?: Key | undefined
  offset?: number | undefined
  limit: number
}

export type TurnedPage<Row> = { content: Row[]; next: Row | null; previous: Row | null }

/** How many rows to read for a page: one more than it shows tells whether there is another page in that direction. */
export function rowsToRead(turn: Turn<unknown>): number {
  return turn.limit + 1
}

/**
 * Makes a page of the rows that were read for it, newest first whatever the direction: `rows` come oldest first where the page lies
 * after a row, newest first otherwise. `next` is the row behind which the older page lies, `previous` the one ahead of which the
 * newer one does; null where there is none.
 */
export function turnPage<Row>(
  rows: readonly Row[],
  { after, before, offset = 0, limit }: Turn<unknown>,
): TurnedPage<Row> {
  const isMore = rows.length > limit
  const shown = rows.slice(0, limit)
  const content = after === undefined ? shown : shown.toReversed()
  const first = content.at(0) ?? null
  const last = content.at(-1) ?? null
  if (after !== undefined) return { content, next: last, previous: isMore ? first : null }
  return { content, next: isMore ? last : null, previous: before !== undefined || offset > 0 ? first : null }
}

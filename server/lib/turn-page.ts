/** Pages by cursor: a page begins beside the last row that the reader saw, so that every page costs the same. */

/**
 * Where a page begins: with the rows older than one (`before`), newer than one (`after`), or so many from the newest.
 */
export type Turn<Key> = {
  before?: Key | undefined
  after?: Key | undefined
  offset?: number | undefined
  limit: number
}

/**
 * Reads where a page of rows with numeric ids begins: beside the row that is named, else at the page of that number.
 * The contract has validated the form.
 */
export function readTurn({
  before,
  after,
  pageNo = 1,
  limit,
}: {
  before?: string | undefined
  after?: string | undefined
  pageNo?: number | undefined
  limit: number
}): Turn<bigint> {
  return {
    before: before === undefined ? undefined : BigInt(before),
    after: after === undefined ? undefined : BigInt(after),
    offset: before === undefined && after === undefined ? (pageNo - 1) * limit : 0,
    limit,
  }
}

export type TurnedPage<Row> = { content: Row[]; next: Row | null; previous: Row | null }

/**
 * Returns how many rows to read for a page: one more than it shows, which reveals whether there is another page in that
 * direction.
 */
export function rowsToRead(turn: Turn<unknown>): number {
  return turn.limit + 1
}

/**
 * Makes a page of the rows that were read for it, newest first in either direction: `rows` come oldest first for a page
 * of newer rows (`after`), newest first otherwise. `next` is the oldest row of the page, where the older page begins;
 * `previous` is its newest row, where the newer page begins. Null where there is no such page.
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

/** Returns the ids of the rows beside which the pages before and after this one begin, for the wire. */
export function neighboursOf({ next, previous }: Pick<TurnedPage<{ id: bigint }>, 'next' | 'previous'>) {
  return { next: next && String(next.id), previous: previous && String(previous.id) }
}

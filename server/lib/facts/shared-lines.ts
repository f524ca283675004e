/**
 * Lines that several followers read at nearly the same time are read once in a process (docs/decisions/0795).
 *
 * A line that was read never changes, and none ever appears before it (stream.ts). So a follower whose place is among lines
 * that another one has read gets those, and only what comes after them is read from the log. Readings of one log wait for
 * each other: whoever waited while a whole reading began and ended has its lines, and reads nothing.
 */
import type { Db, Queryable } from '#server/lib/db.ts'
import { compareCursors, type Cursor, type Line, type Share, type SharedReading } from './stream.ts'

/** So many lines of one reading are kept: followers that are further behind read by themselves. */
const KEPT_MOST = 4_000
/** Lines that nobody added to for so long are read again: a database may be put back under a process that runs. */
const KEPT_MS = 5_000

/** All lines after a place, up to another; `begunAtMs` and `endedAtMs`: when the last of them were read. */
type Kept = { after: Cursor; upTo: Cursor; lines: readonly Line[]; begunAtMs: number; endedAtMs: number }

/** Returns the place in the list of the first line after a cursor. */
function findAfter(lines: readonly Line[], after: Cursor): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareCursors(lines[middle]?.cursor ?? after, after) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns kept lines and those that follow them, without the oldest where they are too many. */
function join(kept: Kept, next: readonly Line[], begunAtMs: number): Kept {
  const all = [...kept.lines, ...next]
  const lines = all.slice(Math.max(0, all.length - KEPT_MOST))
  const after = all[all.length - lines.length - 1]?.cursor ?? kept.after
  return { after, upTo: lines.at(-1)?.cursor ?? kept.upTo, lines, begunAtMs, endedAtMs: performance.now() }
}

/** The lines of one reading. */
class Shelf {
  #kept: Kept | null = null
  /** The reading in progress, and all that wait for it. */
  #turn: Promise<unknown> = Promise.resolve()

  read(q: Queryable, reading: SharedReading, after: Cursor, limit: number): Promise<readonly Line[]> {
    const askedAtMs = performance.now()
    const done = this.#turn.then(() => this.#answer(q, reading, { after, limit, askedAtMs }))
    this.#turn = done.catch(() => undefined)
    return done
  }

  async #answer(
    q: Queryable,
    reading: SharedReading,
    { after, limit, askedAtMs }: { after: Cursor; limit: number; askedAtMs: number },
  ): Promise<readonly Line[]> {
    const kept = this.#findKept(after)
    const known = kept ? kept.lines.slice(findAfter(kept.lines, after)).slice(0, limit) : []
    if (kept && (known.length === limit || kept.begunAtMs > askedAtMs)) return known
    const begunAtMs = performance.now()
    try {
      const next = await reading.read(q, kept ? kept.upTo : after, limit - known.length)
      const isWhole = next.length < limit - known.length
      this.#keep(kept ?? { after, upTo: after, lines: [], begunAtMs, endedAtMs: begunAtMs }, next, isWhole, begunAtMs)
      return [...known, ...next]
    } catch (error) {
      this.#kept = null
      throw error
    }
  }

  /** Returns the kept lines when a place is among them. */
  #findKept(after: Cursor): Kept | null {
    const kept = this.#kept
    if (!kept || performance.now() - kept.endedAtMs > KEPT_MS) return null
    return compareCursors(after, kept.after) < 0 || compareCursors(after, kept.upTo) > 0 ? null : kept
  }

  /** Keeps lines after those that were kept before, but never older ones in their place. */
  #keep(before: Kept, next: readonly Line[], isWhole: boolean, begunAtMs: number): void {
    const joined = join(before, next, isWhole ? begunAtMs : Number.NEGATIVE_INFINITY)
    const other = this.#kept
    const isFresh = other !== null && performance.now() - other.endedAtMs <= KEPT_MS
    if (isFresh && compareCursors(joined.upTo, other.upTo) < 0) return
    this.#kept = joined
  }
}

const shelves = new WeakMap<Db, Map<string, Shelf>>()

function shelfOf(db: Db, name: string): Shelf {
  let ofDb = shelves.get(db)
  if (!ofDb) shelves.set(db, (ofDb = new Map()))
  let shelf = ofDb.get(name)
  if (!shelf) ofDb.set(name, (shelf = new Shelf()))
  return shelf
}

/**
 * Returns what reads as a reading would now by itself, through `q`, and reads as little of the log as it can; lines are
 * shared by all that name the same database.
 */
export function shareLines(db: Db, q: Queryable): Share {
  return (reading, after, limit) => shelfOf(db, reading.name).read(q, reading, after, limit)
}
